// IO. Stamps of the files that the site's code was compiled from, and of those that extensions have read, to detect edits made before a
// watcher is ready.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { statsOf } from '../content/io/stats.ts';
import { codeFiles, isOutside, type WatchedSetup } from './watched.ts';

/** Milliseconds by which the clock of a file system may lag. */
const CLOCK_LAG_MS = 20;

/** Begins a stamp that equals no other one. */
const YOUNG = 'young\n';

/**
 * Returns a stamp of the current files, a line each. It equals no later one if a file changed after `since` (milliseconds), because that
 * file may have been read before the change.
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
    isOld &&= (stats?.ctimeMs ?? 0) < since - CLOCK_LAG_MS;
    stamps.push(JSON.stringify([path, stats?.size, stats?.mtimeMs, stats?.ctimeMs]));
  };
  for (const path of codeFiles(setup)) visit(path);
  for (const path of watched) visit(path);
  return `${isOld ? '' : YOUNG}${stamps.join('\n')}`;
}

/** Returns the absolute paths of files that differ between two stamps. */
export function changedIn(before: string, now: string): readonly string[] {
  const known = new Set(before.split('\n'));
  return now.split('\n').flatMap((line) => (line === '' || known.has(line) ? [] : (JSON.parse(line)[0] as string)));
}
