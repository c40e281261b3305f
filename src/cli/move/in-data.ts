// Addresses of pages in data and code that components are made from, and in the attributes of components: no link of the site says where they
// stand, so what is written as the whole path of a page is taken for it. Pure.
import type { Moved } from './moved.ts';

/** A path of a site as text has it, with an anchor: behind a quote, a bracket, a comma or a space, and up to the next one. A lone slash may be anything. */
const PATH = /(?<=^|[\s"'`(,;|>=[{])(\/[^\s"'`()<>,;|#?[\]{}\\]+)(#[^\s"'`()<>,;|?[\]{}\\]*)?/gm;

/** The text with other paths in it. */
export function replacePaths(text: string, { paths, anchors }: Moved): string {
  return text.replace(PATH, (whole, path: string, hash = '') => {
    const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const id = anchors.get(bare)?.get(hash.slice(1));
    const to = paths.get(bare);
    if (to === undefined && id === undefined) return whole;
    return (to ?? bare) + path.slice(bare.length) + (id === undefined ? hash : `#${id}`);
  });
}

/** The same in the attributes of components alone: `<Card to="/guide/install" />`. */
export function replaceInTags(text: string, moved: Moved): string {
  return text.replace(/<[A-Z][\w.]*(?:\s+[\w-]+(?:=(?:"[^"]*"|'[^']*'|\{[^}]*\}))?)*\s*\/?>/g, (tag) =>
    replacePaths(tag, moved),
  );
}
