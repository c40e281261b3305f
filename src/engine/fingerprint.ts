// Names a value by what is in it. A job whose fingerprint was seen before need not run again, so whatever could
// change a job's result has to be in here, and nothing else may be.
import { hashOf } from '../lib/hash.ts';
import { ownOf } from '../lib/own.ts';
import type { Document } from '../model/document.ts';
import type { Layout } from '../model/layout.ts';
import type { RouteData } from '../model/site.ts';
import type { Source } from '../model/source.ts';

/** Digits at the start of a key that stand for the salt alone. */
const SALT_DIGITS = 8;

/** Names the result of parsing one source. `salt` is a hash that stands for the engine and for the parser's settings in its language. */
export function parseFingerprint(source: Source, salt: string): string {
  const { hash, kind, file, path, locale, version } = source;
  return salt.slice(0, SALT_DIGITS) + hashOf([salt, hash, kind, file, path, locale, version].join('\0'), 24);
}

/** Names what a result of parsing is about: it is the same for each text of a page, with the same settings. */
export function subjectOf(key: string, { kind, file, locale, version }: Document | Source): string {
  return [key.slice(0, SALT_DIGITS), kind, file, locale, version].join('\0');
}

/** What of the layout one page sees: all of it, but of the sidebars only its own. */
export type LayoutOf = (sidebar: string | undefined) => { readonly layout: Layout; readonly hash: string };

/** Gives each page its part of the layout, so that a change in one sidebar touches only the pages that show it. */
export function splitLayout(layout: Layout): LayoutOf {
  const shared = hashOf(JSON.stringify({ ...layout, sidebars: {} }));
  const parts = new Map<string | undefined, ReturnType<LayoutOf>>();
  return (name) => {
    const part = parts.get(name) ?? partOf(layout, shared, name);
    parts.set(name, part);
    return part;
  };
}

function partOf(layout: Layout, shared: string, name: string | undefined): ReturnType<LayoutOf> {
  const items = name === undefined ? undefined : ownOf(layout.sidebars, name);
  const sidebars = name === undefined || !items ? {} : { [name]: items };
  return { layout: { ...layout, sidebars }, hash: hashOf(`${shared}\0${JSON.stringify(sidebars)}`) };
}

/** Names the bytes of one route. `salt` stands for the engine, the parser's settings and the templates. */
export function routeFingerprint(data: RouteData, layoutOf: LayoutOf, salt: string): string {
  switch (data.kind) {
    case 'copy':
      return hashOf(`copy\0${data.hash}`);
    case 'literal':
      return hashOf(`literal\0${data.text}`);
    case 'extended':
      return hashOf(JSON.stringify(['extended', data.path, data.of]));
    case 'text':
      return hashOf(JSON.stringify(['text', salt, data.props]));
    case 'page':
      return hashOf(JSON.stringify(['page', salt, layoutOf(data.props.sidebar?.name).hash, data.props]));
  }
}
