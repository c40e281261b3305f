// IO. Watches files and reports changes to the engine. chokidar only reports that a path was touched. The file is inspected when the burst
// of events is over. Watchers miss some changes, so all files are compared after a moment without events.
import type { Stats } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { resolveSymlinksInExistingPart } from '../content/io/real-path.ts';
import { readStats } from '../content/io/stats.ts';
import type { SiteWatchingInput } from './dev-server.ts';
import { createSerialRunner } from './in-turn.ts';
import { computeRemainingDelay, eventBurstDelays, isTransientFile } from './settle.ts';
import { isPathNeverWatched } from './watched.ts';
import type { ChangedFiles, WorkQueue } from './work.ts';

/** Absolute paths to watch; they need not exist. */
interface WatchedPaths {
  readonly paths: readonly string[];
  /** Folders in which only the entries of `paths` are watched. */
  readonly closed: readonly string[];
}

export type SiteWatcher = ReturnType<typeof createSiteWatcher>;

/** Milliseconds without events after which all files are compared. */
const FILE_COMPARISON_DELAY_MS = 400;
/**
 * Milliseconds without events after which all files are compared again. The second comparison is needed because a watcher may report too
 * early that it is ready, and watching new folders takes time.
 */
const REPEATED_COMPARISON_DELAY_MS = 2900;
/** Polling interval in milliseconds. */
const POLL_INTERVAL_MS = 300;

/** Creates a watcher that watches nothing until `watch` is called. */
export function createSiteWatcher({ root, isPolling, now, on }: SiteWatchingInput, work: WorkQueue) {
  let watcher: FSWatcher | undefined;
  let watched: ReadonlySet<string> = new Set();
  let closed: readonly string[] = [];
  let [soon, late]: NodeJS.Timeout[] = [];
  let hasEnded = false;
  const look = () => work.add({ type: 'look', since: now() }).catch(on.failed);
  const bursts = createFileEventCollector(now, (edit) => work.add({ type: 'edit', ...edit }).catch(on.failed));
  // Watched files inside `.git`, such as refs of docs versions, are not ignored.
  const isIgnored = (path: string, stats?: Stats) =>
    ((isPathNeverWatched(path, root) || isInAnyFolder(path, closed)) && !watched.has(path)) ||
    (stats?.isDirectory() === true && isSymlinkCycle(path));
  // On Linux, a watched folder also reports events of its files. Watching these files too would delay the start by a second.
  const tellsOfFiles = process.platform === 'linux';
  const isTold = (path: string, stats?: Stats) => tellsOfFiles && stats?.isFile() === true && !watched.has(path);

  /** Schedules a comparison of all files. Also schedules a second comparison at a time when the watchers of new folders are ready. */
  function lookSoon(): void {
    for (const timer of [soon, late]) clearTimeout(timer);
    if (hasEnded) return;
    soon = setTimeout(look, FILE_COMPARISON_DELAY_MS);
    late = setTimeout(look, REPEATED_COMPARISON_DELAY_MS);
  }

  function start(usePolling: boolean): void {
    const ignored = (path: string, stats?: Stats) => isIgnored(path, stats) || (!usePolling && isTold(path, stats));
    const started = openWatcher(watched, { ignored, isWatched: (path) => watched.has(path), usePolling }, bursts.touch);
    watcher = started;
    started.on('error', (error) => {
      if (usePolling) return on.failed(error);
      // Above the system's limit of watchers, each further file causes an error. Only the first error counts.
      if (watcher !== started) return;
      on.polling(error as NodeJS.ErrnoException);
      void started.close();
      start(true);
    });
    // chokidar emits this event for each watched folder.
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

interface WatcherOptions {
  readonly ignored: (path: string, stats?: Stats) => boolean;
  /** Whether the watcher was given this path itself, and not only a folder that contains it. */
  readonly isWatched: (path: string) => boolean;
  readonly usePolling: boolean;
}

/** Starts watching; `touch` is called with each changed path that is not ignored. */
function openWatcher(
  paths: Iterable<string>,
  { ignored, isWatched, usePolling }: WatcherOptions,
  touch: (path: string) => void,
): FSWatcher {
  // Disables chokidar's wait for atomic writes: `createFileEventCollector` waits for unfinished saves.
  const intervals = { interval: POLL_INTERVAL_MS, binaryInterval: POLL_INTERVAL_MS, atomic: false };
  const watcher = watch([...paths], { ignoreInitial: true, ignored, usePolling, ...intervals });
  const touchUnlessIgnored = (path: string) => {
    if (!isTransientFile(basename(path)) && !ignored(path)) touch(path);
  };
  watcher.on('all', (_, path) => touchUnlessIgnored(path));
  // chokidar stops watching a file that is removed. Adding the missing path makes it wait for the file's return.
  watcher.on('unlink', (path) => {
    if (isWatched(path)) watcher.add(path);
  });
  // Truncating and writing a file causes two events, of which chokidar drops the second; raw events are complete.
  watcher.on('raw', (_, name, details) => {
    const folder = (details as { readonly watchedPath?: string }).watchedPath;
    if (folder === undefined || name === null || name === undefined) return;
    // `name` is the watched file itself, or a file in the watched folder.
    touchUnlessIgnored(basename(folder) === name ? folder : join(folder, name));
  });
  return watcher;
}

function isInAnyFolder(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path.startsWith(`${folder}${sep}`));
}

/** Whether a folder is a symbolic link to one of its ancestors: two such links in a folder would keep a watcher busy forever. */
function isSymlinkCycle(path: string, above = dirname(path), real = resolveSymlinksInExistingPart(path)): boolean {
  if (real === path || above === dirname(above)) return false;
  return resolveSymlinksInExistingPart(above) === real || isSymlinkCycle(path, dirname(above), real);
}

/**
 * Collects changed paths and reports them when a burst of events is over. If bursts end while an earlier report is still being processed,
 * they are merged.
 */
function createFileEventCollector(now: () => number, onEdit: (edit: ChangedFiles) => Promise<void>) {
  const reportInTurn = createSerialRunner(onEdit, (waiting, { paths }) => ({
    ...waiting,
    paths: new Set([...waiting.paths, ...paths]),
  }));
  let touched = new Set<string>();
  let first = 0;
  let last = 0;
  let timer: NodeJS.Timeout | undefined;

  function settle(): void {
    const wait = computeRemainingDelay(
      { first, last, count: touched.size, hasGap: mayHaveUnfinishedSave(touched) },
      now(),
    );
    timer = wait > 0 ? setTimeout(settle, wait) : undefined;
    if (timer) return;
    reportInTurn({ paths: touched, since: first });
    touched = new Set();
  }

  return {
    touch(path: string): void {
      last = now();
      if (touched.size === 0) first = last;
      touched.add(path);
      timer ??= setTimeout(settle, eventBurstDelays.quiet);
    },
    close: () => clearTimeout(timer),
  };
}

/**
 * Whether a changed file is missing or empty, so that its save may not be finished. Skips this check for many files, because their burst
 * lasts longer anyway.
 */
function mayHaveUnfinishedSave(paths: ReadonlySet<string>): boolean {
  if (paths.size >= eventBurstDelays.many) return false;
  return [...paths].some((path) => {
    const stats = readStats(path);
    return stats === undefined || (stats.isFile() && stats.size === 0);
  });
}
