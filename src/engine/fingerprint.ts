// Fingerprints: hashes of all inputs of a job. A job with a known fingerprint is not run again, so a fingerprint has to include everything
// that may change the result, and nothing else.
import { computeHash } from '../lib/hash.ts';
import { getOwnPropertyValue } from '../lib/own.ts';
import type { Document } from '../model/document.ts';
import type { Layout } from '../model/layout.ts';
import type { RouteData } from '../model/site.ts';
import type { Source } from '../model/source.ts';

/** Number of digits at the start of a cache key that identify the salt, a hash of engine and settings. */
const SALT_DIGITS = 8;

/** Returns the fingerprint of parsing a source. `salt` is a hash of the engine and the parser's settings in its locale. */
export function computeParseFingerprint(source: Source, salt: string): string {
  const { hash, kind, file, path, locale, version } = source;
  return salt.slice(0, SALT_DIGITS) + computeHash([salt, hash, kind, file, path, locale, version].join('\0'), 24);
}

/**
 * Returns the subject of a parse result, which identifies a page and its settings. The subject stays the same if the text of the page
 * changes.
 */
export function formatParseCacheSubject(key: string, { kind, file, locale, version }: Document | Source): string {
  return [key.slice(0, SALT_DIGITS), kind, file, locale, version].join('\0');
}

/** Receives the name of the sidebar that a page shows. Returns the layout with only this sidebar, and the hash of this layout. */
export type LayoutLookup = (sidebar: string | undefined) => { readonly layout: Layout; readonly hash: string };

/** Splits the layout by sidebar, so that a change of one sidebar affects only the pages that show it. */
export function createLayoutLookup(layout: Layout): LayoutLookup {
  const shared = computeHash(JSON.stringify({ ...layout, sidebars: {} }));
  const parts = new Map<string | undefined, ReturnType<LayoutLookup>>();
  return (name) => {
    const part = parts.get(name) ?? createSidebarLayout(layout, shared, name);
    parts.set(name, part);
    return part;
  };
}

function createSidebarLayout(layout: Layout, shared: string, name: string | undefined): ReturnType<LayoutLookup> {
  const items = name === undefined ? undefined : getOwnPropertyValue(layout.sidebars, name);
  const sidebars = name === undefined || !items ? {} : { [name]: items };
  return { layout: { ...layout, sidebars }, hash: computeHash(`${shared}\0${JSON.stringify(sidebars)}`) };
}

/** Returns the fingerprint of a route's bytes. `salt` is a hash of the engine, the parser's settings and the templates. */
export function computeRouteFingerprint(data: RouteData, layoutOf: LayoutLookup, salt: string): string {
  switch (data.kind) {
    case 'copy':
      return computeHash(`copy\0${data.hash}`);
    case 'literal':
      return computeHash(`literal\0${data.text}`);
    case 'extended':
      return data.page === undefined
        ? computeHash(JSON.stringify(['extended', data.path, data.of]))
        : computeHash(JSON.stringify(['book', salt, layoutOf(data.page.sidebar?.name).hash, data]));
    case 'text':
      return computeHash(JSON.stringify(['text', salt, data.props]));
    case 'page':
      return computeHash(JSON.stringify(['page', salt, layoutOf(data.props.sidebar?.name).hash, data.props]));
  }
}
