// Files outside of the migrated folders that pages embed or link to. They are copied to the same path of the new site. Partials among them
// are converted like pages. Pure.
import { dropLeadingDotDots, shortenPathReenteringRoot } from '../../lib/file-path.ts';
import type { OldSiteContent } from './gather.ts';
import type { MovedFileLookup } from './links.ts';
import { type OldPage, readOldPage } from './pages.ts';
import { countLevelsUp } from './paths.ts';

/** Files outside of the migrated folders that pages use. */
interface FilesOutsideMigratedFolders extends Pick<MovedFileLookup, 'take'> {
  /** New path of each file, by its old path. */
  readonly taken: ReadonlyMap<string, string>;
  /** Partials among the files, by new path. */
  readonly parts: ReadonlyMap<string, OldPage>;
}

/**
 * Creates the collection of files outside of the migrated folders. `take` adds a file to the collection. `placeOf` gives the new
 * path of a file in the migrated folders, which an import may name without its extension.
 */
export function createOutsideFileCollection(
  { layout, site, find, read }: OldSiteContent,
  placeOf: (path: string) => string | undefined,
): FilesOutsideMigratedFolders {
  const taken = new Map<string, string>();
  const parts = new Map<string, OldPage>();
  // Paths that lead further up than all migrated folders are not files of the site.
  const levels = Math.max(...layout.folders.map(({ from }) => countLevelsUp(from)), 0);
  const take = (named: string, isText = false): string | undefined => {
    // A page outside of the site may refer to a file by a path through the site's folder.
    const path = shortenPathReenteringRoot(named, site);
    const found = find(path);
    const isCode = !isText && found !== undefined && /\.[cm]?[jt]sx?$/.test(found);
    if (found === undefined || countLevelsUp(path) > levels || isCode) return taken.get(path);
    const from = isText ? found : path;
    const own = placeOf(from);
    if (own !== undefined) return own;
    const kept = dropLeadingDotDots(from);
    // Only the folders of pages and the static folders have files that readers get, such as pictures.
    const isShown = !isText && !/\.mdx?$/.test(from) && find(`static/${kept}`) === undefined;
    const to = isShown ? `static/${kept}` : kept;
    taken.set(from, to);
    if (/\.mdx?$/.test(found)) takePart(found, to);
    return to;
  };
  const takePart = (path: string, to: string): void => {
    // The partial belongs to no migrated folder, so it counts as a file of the first migrated folder.
    const [folder] = layout.folders;
    const text = parts.has(to) ? undefined : read(path);
    if (folder === undefined || text === undefined) return;
    parts.set(to, { ...readOldPage({ path, own: path, folder }, text), isPart: true });
  };
  return { take, taken, parts };
}
