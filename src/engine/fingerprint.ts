// Fingerprints: hashes of all inputs of a job. A job with a known fingerprint is not run again, so a fingerprint has to include everything
// that may change the result, and nothing else.
import { hashOf } from '../lib/hash.ts';
import { ownValue } from '../lib/own.ts';
import type { Document } from '../model/document.ts';
import type { Layout } from '../model/layout.ts';
import type { RouteData } from '../model/site.ts';
import type { Source } from '../model/source.ts';

/** Number of leading digits of a key that identify the salt. */
const SALT_DIGITS = 8;

/** Returns the fingerprint of parsing a source. `salt` is a hash of the engine and the parser's settings in its locale. */
export function parseFingerprint(source: Source, salt: string): string {
  const { hash, kind, file, path, locale, version } = source;
  return salt.slice(0, SALT_DIGITS) + hashOf([salt, hash, kind, file, path, locale, version].join('\0'), 24);
}

/** Returns the subject of a parse result: it identifies a page and its settings, whatever its text. */
export function subjectOf(key: string, { kind, file, locale, version }: Document | Source): string {
  return [key.slice(0, SALT_DIGITS), kind, file, locale, version].join('\0');
}

/** Returns the layout with only the sidebar that a page shows, and its hash. */
export type LayoutOf = (sidebar: string | undefined) => { readonly layout: Layout; readonly hash: string };

/** Splits the layout by sidebar, so that a change of one sidebar affects only the pages that show it. */
export function splitLayout(layout: Layout): LayoutOf {
  const shared = hashOf(JSON.stringify({ ...layout, sidebars: {} }));
  const parts = new Map<string | undefined, ReturnType<LayoutOf>>();
  return (name) => {
    const part = parts.get(name) ?? layoutPart(layout, shared, name);
    parts.set(name, part);
    return part;
  };
}

function layoutPart(layout: Layout, shared: string, name: string | undefined): ReturnType<LayoutOf> {
  const items = name === undefined ? undefined : ownValue(layout.sidebars, name);
  const sidebars = name === undefined || !items ? {} : { [name]: items };
  return { layout: { ...layout, sidebars }, hash: hashOf(`${shared}\0${JSON.stringify(sidebars)}`) };
}

/** Returns the fingerprint of a route's bytes. `salt` is a hash of the engine, the parser's settings and the templates. */
export function routeFingerprint(data: RouteData, layoutOf: LayoutOf, salt: string): string {
  switch (data.kind) {
    case 'copy':
      return hashOf(`copy\0${data.hash}`);
    case 'literal':
      return hashOf(`literal\0${data.text}`);
    case 'extended':
      return data.page === undefined
        ? hashOf(JSON.stringify(['extended', data.path, data.of]))
        : hashOf(JSON.stringify(['book', salt, layoutOf(data.page.sidebar?.name).hash, data]));
    case 'text':
      return hashOf(JSON.stringify(['text', salt, data.props]));
    case 'page':
      return hashOf(JSON.stringify(['page', salt, layoutOf(data.props.sidebar?.name).hash, data.props]));
  }
}
