// Files beside the moved folders that pages embed or link to; they are copied to the same path. Parts among them are converted like pages. Pure.
import { shortenPath } from '../../lib/file-path.ts';
import type { GatheredSite } from './gather.ts';
import type { FileMap } from './links.ts';
import { type OldPage, readOldPage } from './pages.ts';
import { countLevelsUp, dropLeadingDots } from './paths.ts';

/** Files that were taken so far. */
export interface TakenFiles extends Pick<FileMap, 'take'> {
  /** New paths by old ones. */
  readonly taken: ReadonlyMap<string, string>;
  /** Parts by their new path. */
  readonly parts: ReadonlyMap<string, OldPage>;
}

/** Creates the record of taken files. */
export function takenFiles({ layout, site, find, read }: GatheredSite): TakenFiles {
  const taken = new Map<string, string>();
  const parts = new Map<string, OldPage>();
  // Paths further up than the site's own folders are not files of the site.
  const levels = Math.max(...layout.folders.map(({ from }) => countLevelsUp(from)), 0);
  const take = (named: string, isText = false): string | undefined => {
    // A page outside of the site may refer to the site's folder.
    const path = shortenPath(named, site);
    const found = find(path);
    const isCode = !isText && found !== undefined && /\.[cm]?[jt]sx?$/.test(found);
    if (found === undefined || countLevelsUp(path) > levels || isCode) return taken.get(path);
    const from = isText ? found : path;
    const to = dropLeadingDots(from);
    taken.set(from, to);
    if (/\.mdx?$/.test(found)) takePart(found, to);
    return to;
  };
  const takePart = (path: string, to: string): void => {
    // It counts as a part of the first folder, as it has none of its own.
    const [folder] = layout.folders;
    const text = parts.has(to) ? undefined : read(path);
    if (folder === undefined || text === undefined) return;
    parts.set(to, { ...readOldPage({ path, own: path, folder }, text), isPart: true });
  };
  return { take, taken, parts };
}
