// IO. Hears of changed files and hands them to the engine. chokidar says that something happened to a path; what happened is
// seen by looking, once the burst is over. Watchers miss things, so when it is quiet the files themselves are looked at.
import type { Stats } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { wholePath } from '../content/io/real-path.ts';
import { statsOf } from '../content/io/stats.ts';
import type { WatchedInput } from './dev-server.ts';
import { inTurn } from './in-turn.ts';
import { isTransientFile, settling, waitFor } from './settle.ts';
import { isOutside } from './watched.ts';
import type { ChangedFiles, WorkQueue } from './work.ts';

/** What is watched; absolute paths, which need not exist. */
export interface Watched {
  readonly paths: readonly string[];
  /** Folders in which nothing is watched but what `paths` names. */
  readonly closed: readonly string[];
}

export type Watching = ReturnType<typeof createWatching>;

/** After so many milliseconds of quiet the files themselves are asked whether anything was missed. */
const CALM = 400;
/** And after so many once more: a watcher may call itself ready before all its folders are, and takes time for new ones. */
const LONG_CALM = 2900;
/** Milliseconds between two looks when polling. */
const POLL_INTERVAL = 300;

/** Makes watchers that watch nothing yet. */
export function createWatching({ root, isPolling, now, on }: WatchedInput, work: WorkQueue) {
  let watcher: FSWatcher | undefined;
  let watched: ReadonlySet<string> = new Set();
  let closed: readonly string[] = [];
  let [soon, late]: NodeJS.Timeout[] = [];
  let hasEnded = false;
  const look = () => work.add({ type: 'look', since: now() }).catch(on.failed);
  const bursts = createBursts(now, (edit) => work.add({ type: 'edit', ...edit }).catch(on.failed));
  // Files of `.git` that are watched by name, as those that say which commit a docs version is, are not ignored.
  const isIgnored = (path: string, stats?: Stats) =>
    ((isOutside(path, root) || isBelow(path, closed)) && !watched.has(path)) ||
    (stats?.isDirectory() === true && leadsBack(path));
  // Here a folder that is watched tells of its files: to watch each of thousands besides takes a second of the start.
  const tellsOfFiles = process.platform === 'linux';
  const isTold = (path: string, stats?: Stats) => tellsOfFiles && stats?.isFile() === true && !watched.has(path);

  /** Has the files looked at when it is quiet, and once more when watchers of new folders are up. */
  function lookSoon(): void {
    for (const timer of [soon, late]) clearTimeout(timer);
    if (hasEnded) return;
    soon = setTimeout(look, CALM);
    late = setTimeout(look, LONG_CALM);
  }

  function start(usePolling: boolean): void {
    const ignored = (path: string, stats?: Stats) => isIgnored(path, stats) || (!usePolling && isTold(path, stats));
    const started = openWatcher(watched, { ignored, usePolling }, bursts.touch);
    watcher = started;
    started.on('error', (error) => {
      if (usePolling) return on.failed(error);
      // One error comes for each file that is too many for the system; the first of them is enough.
      if (watcher !== started) return;
      on.polling(error as NodeJS.ErrnoException);
      void started.close();
      start(true);
    });
    // The event comes once for each folder.
    started.on('ready', lookSoon);
  }

  return {
    /** Watches these folders and files instead of those before. */
    watch({ paths, closed: next }: Watched) {
      if (hasEnded) return;
      const before = watched;
      watched = new Set(paths);
      closed = next;
      if (!watcher) return start(isPolling);
      watcher.unwatch([...before].filter((path) => !watched.has(path)));
      watcher.add(paths.filter((path) => !before.has(path)));
    },
    lookSoon,
    async close(): Promise<void> {
      hasEnded = true;
      for (const timer of [soon, late]) clearTimeout(timer);
      bursts.close();
      await watcher?.close();
    },
  };
}

/** Starts to watch; `touch` is told of each path to which something happens and that is not ignored. */
function openWatcher(
  paths: Iterable<string>,
  { ignored, usePolling }: { readonly ignored: (path: string, stats?: Stats) => boolean; readonly usePolling: boolean },
  touch: (path: string) => void,
): FSWatcher {
  // Unfinished saves are waited for by `createBursts`.
  const intervals = { interval: POLL_INTERVAL, binaryInterval: POLL_INTERVAL, atomic: false };
  const watcher = watch([...paths], { ignoreInitial: true, ignored, usePolling, ...intervals });
  const tell = (path: string) => {
    if (!isTransientFile(basename(path)) && !ignored(path)) touch(path);
  };
  watcher.on('all', (_, path) => tell(path));
  // Truncating and writing a file gives two events, of which chokidar drops the second; raw events are complete.
  watcher.on('raw', (_, name, details) => {
    const folder = (details as { readonly watchedPath?: string }).watchedPath;
    if (folder === undefined || name === null || name === undefined) return;
    // The name is that of a watched file, or of a file in a watched folder.
    tell(basename(folder) === name ? folder : join(folder, name));
  });
  return watcher;
}

function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path.startsWith(`${folder}${sep}`));
}

/** Whether a folder is one that it stands in, by a link: with two of those in a folder a watcher would never be done. */
function leadsBack(path: string, above = dirname(path), real = wholePath(path)): boolean {
  if (real === path || above === dirname(above)) return false;
  return wholePath(above) === real || leadsBack(path, dirname(above), real);
}

/** Tells the paths of each burst when it is over. Bursts that end while one is dealt with are told as one. */
function createBursts(now: () => number, tell: (edit: ChangedFiles) => Promise<void>) {
  const tellInTurn = inTurn(tell, (waiting, { paths }) => ({
    ...waiting,
    paths: new Set([...waiting.paths, ...paths]),
  }));
  let touched = new Set<string>();
  let [first, last] = [0, 0];
  let timer: NodeJS.Timeout | undefined;

  function settle(): void {
    const wait = waitFor({ first, last, count: touched.size, hasGap: hasGap(touched) }, now());
    timer = wait > 0 ? setTimeout(settle, wait) : undefined;
    if (timer) return;
    tellInTurn({ paths: touched, since: first });
    touched = new Set();
  }

  return {
    touch(path: string): void {
      last = now();
      if (touched.size === 0) first = last;
      touched.add(path);
      timer ??= setTimeout(settle, settling.quiet);
    },
    close: () => clearTimeout(timer),
  };
}

/** Whether one of a few files is gone or empty. Many files are not looked at, as they are waited for longer anyway. */
function hasGap(paths: ReadonlySet<string>): boolean {
  if (paths.size >= settling.many) return false;
  return [...paths].some((path) => {
    const stats = statsOf(path);
    return stats === undefined || (stats.isFile() && stats.size === 0);
  });
}
