// IO. Stamps of code files and of files that extensions have read. Code files are the files from which the site's code was compiled. The
// stamps detect edits made before a watcher is ready.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readStats } from '../content/io/stats.ts';
import { isPathNeverWatched, listWatchedCodeFiles, type WatchedSetup } from './watched.ts';

/** Milliseconds by which the clock of a file system may lag. */
const MAX_FILE_CLOCK_LAG_MS = 20;

/** Prefix of a stamp that must not equal any later stamp. */
const NEVER_EQUAL_STAMP_PREFIX = 'young\n';

/**
 * Returns a stamp of the current files, one file per line. A file that changed after `since` (milliseconds) may have been read before the
 * change. In this case the stamp differs from every later stamp.
 */
export function computeSiteCodeStamp(setup: WatchedSetup, since = Number.POSITIVE_INFINITY): string {
  const { watched, config } = setup.project;
  const stamps: string[] = [];
  let isOld = true;
  const visit = (path: string) => {
    const stats = readStats(path);
    if (stats?.isDirectory()) {
      for (const name of readdirSync(path).sort())
        if (!isPathNeverWatched(join(path, name), config.root)) visit(join(path, name));
      return;
    }
    isOld &&= (stats?.ctimeMs ?? 0) < since - MAX_FILE_CLOCK_LAG_MS;
    stamps.push(JSON.stringify([path, stats?.size, stats?.mtimeMs, stats?.ctimeMs]));
  };
  for (const path of listWatchedCodeFiles(setup)) visit(path);
  for (const path of watched) visit(path);
  return `${isOld ? '' : NEVER_EQUAL_STAMP_PREFIX}${stamps.join('\n')}`;
}

/** Returns the absolute paths of files that differ between two stamps. */
export function listPathsDifferingInStamps(before: string, now: string): readonly string[] {
  const known = new Set(before.split('\n'));
  return now.split('\n').flatMap((line) => (line === '' || known.has(line) ? [] : (JSON.parse(line)[0] as string)));
}
