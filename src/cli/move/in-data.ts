// Replaces page addresses in data and code of components, and in component attributes: the site does not know these links, so every
// complete path of a page counts as one. Pure.
import type { LocaleMove } from './moved.ts';

/**
 * A site path in a text, optionally with an anchor: after a quote, bracket, comma or space, and up to the next one. A single slash does not
 * count.
 */
const SITE_PATH = /(?<=^|[\s"'`(,;|>=[{])(\/[^\s"'`()<>,;|#?[\]{}\\]+)(#[^\s"'`()<>,;|?[\]{}\\]*)?/gm;

/** Replaces paths in a text. */
export function replacePaths(text: string, { paths, anchors }: LocaleMove): string {
  return text.replace(SITE_PATH, (whole, path: string, hash = '') => {
    const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const id = anchors.get(bare)?.get(hash.slice(1));
    const to = paths.get(bare);
    if (to === undefined && id === undefined) return whole;
    return (to ?? bare) + path.slice(bare.length) + (id === undefined ? hash : `#${id}`);
  });
}

/** Replaces paths in component attributes only: `<Card to="/guide/install" />`. */
export function replaceInTags(text: string, moved: LocaleMove): string {
  return text.replace(/<[A-Z][\w.]*(?:\s+[\w-]+(?:=(?:"[^"]*"|'[^']*'|\{[^}]*\}))?)*\s*\/?>/g, (tag) =>
    replacePaths(tag, moved),
  );
}
