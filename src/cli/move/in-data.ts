// Replaces page addresses in data and code of components, and in component attributes. The site records no links there, so every complete
// path of a page counts as a link. Pure.
import { decodePath } from '../../model/url.ts';
import type { MoveChangesInLocale } from './moved.ts';

/**
 * A site path in a text, optionally with an anchor. The path follows a quote, bracket, comma or space, and ends before the next such
 * character. `/` alone does not match.
 */
const SITE_PATH = /(?<=^|[\s"'`(,;|>=[{])(\/[^\s"'`()<>,;|#?[\]{}\\]+)(#[^\s"'`()<>,;|?[\]{}\\]*)?/gm;

/** Replaces paths in a text. */
export function replaceSitePaths(text: string, { paths, anchors }: MoveChangesInLocale): string {
  return text.replace(SITE_PATH, (whole, path: string, hash = '') => {
    const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const id = anchors.get(bare)?.get(decodePath(hash.slice(1)) ?? '');
    const to = paths.get(bare);
    if (to === undefined && id === undefined) return whole;
    return (to ?? bare) + path.slice(bare.length) + (id === undefined ? hash : `#${id}`);
  });
}

/** Replaces paths in component attributes only: `<Card to="/guide/install" />`. */
export function replacePathsInComponentTags(text: string, moved: MoveChangesInLocale): string {
  return text.replace(/<[A-Z][\w.]*(?:\s+[\w-]+(?:=(?:"[^"]*"|'[^']*'|\{[^}]*\}))?)*\s*\/?>/g, (tag) =>
    replaceSitePaths(tag, moved),
  );
}
