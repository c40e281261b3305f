// Fingerprints: hashes of all inputs of a job. A job with a known fingerprint is not run again, so a fingerprint has to include everything
// that may change the result, and nothing else.
import { computeHash } from '../lib/hash.ts';
import { getOwnPropertyValue } from '../lib/own.ts';
import type { Layout } from '../model/layout.ts';
import type { RouteData } from '../model/site.ts';

interface LayoutWithHash {
  readonly layout: Layout;
  readonly hash: string;
}

/** Receives the name of the sidebar that a page shows. Returns the layout with only this sidebar. */
export type LayoutLookup = (sidebar: string | undefined) => LayoutWithHash;

/** Splits the layout by sidebar, so that a change of one sidebar affects only the pages that show it. */
export function createLayoutLookup(layout: Layout): LayoutLookup {
  const hashWithoutSidebars = computeHash(JSON.stringify({ ...layout, sidebars: {} }));
  const parts = new Map<string | undefined, LayoutWithHash>();
  return (name) => {
    const part = parts.get(name) ?? createLayoutWithOneSidebar(layout, hashWithoutSidebars, name);
    parts.set(name, part);
    return part;
  };
}

/** Returns the layout with only the named sidebar, or without sidebars if there is no name. */
function createLayoutWithOneSidebar(
  layout: Layout,
  hashWithoutSidebars: string,
  name: string | undefined,
): LayoutWithHash {
  const items = name === undefined ? undefined : getOwnPropertyValue(layout.sidebars, name);
  const sidebars = name === undefined || !items ? {} : { [name]: items };
  return { layout: { ...layout, sidebars }, hash: computeHash(`${hashWithoutSidebars}\0${JSON.stringify(sidebars)}`) };
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
        ? computeHash(JSON.stringify(['extended', data.path, data.data]))
        : computeHash(JSON.stringify(['book', salt, layoutOf(data.page.sidebar?.name).hash, data]));
    case 'text':
      return computeHash(JSON.stringify(['text', salt, data.props]));
    case 'page':
      return computeHash(JSON.stringify(['page', salt, layoutOf(data.props.sidebar?.name).hash, data.props]));
  }
}
