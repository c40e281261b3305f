// IO. Stamps of the files that the site's code was compiled from, and of those that extensions have read, to detect edits made before a
// watcher is ready.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { statsOf } from '../content/io/stats.ts';
import { hashOf } from '../lib/hash.ts';
import { codeFiles, isOutside, type WatchedSetup } from './watched.ts';

/** Milliseconds by which the clock of a file system may lag. */
const COARSE = 20;

/**
 * Returns a stamp of the current files. Empty if a file changed after `since` (milliseconds), because it may have been read before the
 * change.
 */
export function settingStamp(setup: WatchedSetup, since = Number.POSITIVE_INFINITY): string {
  const { watched, config } = setup.project;
  const stamps: string[] = [];
  let isOld = true;
  const visit = (path: string) => {
    const stats = statsOf(path);
    if (stats?.isDirectory()) {
      for (const name of readdirSync(path).sort())
        if (!isOutside(join(path, name), config.root)) visit(join(path, name));
      return;
    }
    isOld &&= (stats?.ctimeMs ?? 0) < since - COARSE;
    stamps.push(JSON.stringify([path, stats?.size, stats?.mtimeMs, stats?.ctimeMs]));
  };
  for (const path of codeFiles(setup)) visit(path);
  for (const path of watched) visit(path);
  return isOld ? hashOf(stamps.join('\n')) : '';
}
