// IO. Watches files and reports changes to the engine. chokidar reports that something happened to a path; the files are inspected when the
// burst is over. Watchers miss changes, so all files are also compared after a quiet period.
import type { Stats } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { resolveExistingLinks } from '../content/io/real-path.ts';
import { statsOf } from '../content/io/stats.ts';
import type { WatchedInput } from './dev-server.ts';
import { createSerialRunner } from './in-turn.ts';
import { isTransientFile, remainingDelay, settleDelays } from './settle.ts';
import { isOutside } from './watched.ts';
import type { ChangedFiles, WorkQueue } from './work.ts';

/** Absolute paths to watch; they need not exist. */
export interface WatchedPaths {
  readonly paths: readonly string[];
  /** Folders in which only the entries of `paths` are watched. */
  readonly closed: readonly string[];
}

export type SiteWatcher = ReturnType<typeof createSiteWatcher>;

/** Milliseconds without events after which all files are compared. */
const QUIET_MS = 400;
/** Milliseconds until a second comparison: a watcher may report that it is ready too early, and takes time for new folders. */
const LONG_QUIET_MS = 2900;
/** Polling interval in milliseconds. */
const POLL_INTERVAL_MS = 300;

/** Creates watchers that watch nothing yet. */
export function createSiteWatcher({ root, isPolling, now, on }: WatchedInput, work: WorkQueue) {
  let watcher: FSWatcher | undefined;
  let watched: ReadonlySet<string> = new Set();
  let closed: readonly string[] = [];
  let [soon, late]: NodeJS.Timeout[] = [];
  let hasEnded = false;
  const look = () => work.add({ type: 'look', since: now() }).catch(on.failed);
  const bursts = createBurstCollector(now, (edit) => work.add({ type: 'edit', ...edit }).catch(on.failed));
  // Watched files inside `.git`, such as refs of docs versions, are not ignored.
  const isIgnored = (path: string, stats?: Stats) =>
    ((isOutside(path, root) || isBelow(path, closed)) && !watched.has(path)) ||
    (stats?.isDirectory() === true && isLinkCycle(path));
  // On Linux a watched folder reports events of its files; watching these too would delay the start by a second.
  const tellsOfFiles = process.platform === 'linux';
  const isTold = (path: string, stats?: Stats) => tellsOfFiles && stats?.isFile() === true && !watched.has(path);

  /** Schedules a comparison of all files after a quiet period, and another when watchers of new folders are ready. */
  function lookSoon(): void {
    for (const timer of [soon, late]) clearTimeout(timer);
    if (hasEnded) return;
    soon = setTimeout(look, QUIET_MS);
    late = setTimeout(look, LONG_QUIET_MS);
  }

  function start(usePolling: boolean): void {
    const ignored = (path: string, stats?: Stats) => isIgnored(path, stats) || (!usePolling && isTold(path, stats));
    const started = openWatcher(watched, { ignored, usePolling }, bursts.touch);
    watcher = started;
    started.on('error', (error) => {
      if (usePolling) return on.failed(error);
      // Each file above the system's limit causes an error; the first is enough.
      if (watcher !== started) return;
      on.polling(error as NodeJS.ErrnoException);
      void started.close();
      start(true);
    });
    // The event occurs once per folder.
    started.on('ready', lookSoon);
  }

  return {
    /** Replaces the watched folders and files. */
    watch({ paths, closed: next }: WatchedPaths) {
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

/** Starts watching; `touch` is called with each changed path that is not ignored. */
function openWatcher(
  paths: Iterable<string>,
  { ignored, usePolling }: { readonly ignored: (path: string, stats?: Stats) => boolean; readonly usePolling: boolean },
  touch: (path: string) => void,
): FSWatcher {
  // `createBurstCollector` waits for unfinished saves.
  const intervals = { interval: POLL_INTERVAL_MS, binaryInterval: POLL_INTERVAL_MS, atomic: false };
  const watcher = watch([...paths], { ignoreInitial: true, ignored, usePolling, ...intervals });
  const tell = (path: string) => {
    if (!isTransientFile(basename(path)) && !ignored(path)) touch(path);
  };
  watcher.on('all', (_, path) => tell(path));
  // Truncating and writing a file causes two events, of which chokidar drops the second; raw events are complete.
  watcher.on('raw', (_, name, details) => {
    const folder = (details as { readonly watchedPath?: string }).watchedPath;
    if (folder === undefined || name === null || name === undefined) return;
    // `name` is the watched file itself, or a file in the watched folder.
    tell(basename(folder) === name ? folder : join(folder, name));
  });
  return watcher;
}

function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path.startsWith(`${folder}${sep}`));
}

/** Whether a folder is a symbolic link to one of its ancestors: two such links in a folder would keep a watcher busy forever. */
function isLinkCycle(path: string, above = dirname(path), real = resolveExistingLinks(path)): boolean {
  if (real === path || above === dirname(above)) return false;
  return resolveExistingLinks(above) === real || isLinkCycle(path, dirname(above), real);
}

/** Reports the paths of each burst when it is over. Bursts that end while one is processed are merged. */
function createBurstCollector(now: () => number, tell: (edit: ChangedFiles) => Promise<void>) {
  const tellInTurn = createSerialRunner(tell, (waiting, { paths }) => ({
    ...waiting,
    paths: new Set([...waiting.paths, ...paths]),
  }));
  let touched = new Set<string>();
  let [first, last] = [0, 0];
  let timer: NodeJS.Timeout | undefined;

  function settle(): void {
    const wait = remainingDelay({ first, last, count: touched.size, hasGap: hasGap(touched) }, now());
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
      timer ??= setTimeout(settle, settleDelays.quiet);
    },
    close: () => clearTimeout(timer),
  };
}

/** Whether one of a few files is missing or empty. Many files are not checked, because their quiet time is longer anyway. */
function hasGap(paths: ReadonlySet<string>): boolean {
  if (paths.size >= settleDelays.many) return false;
  return [...paths].some((path) => {
    const stats = statsOf(path);
    return stats === undefined || (stats.isFile() && stats.size === 0);
  });
}
