// IO. Watches the files that a site is made from. chokidar says that something happened to a path; what happened is seen by
// looking, once the burst is over.
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { watch } from 'chokidar';
import { type Burst, isPassing, settling, waitFor } from './settle.ts';

/** What to watch, and whom to tell. */
export interface WatchInput {
  /** Absolute folders and files; files need not exist. */
  readonly paths: readonly string[];
  /** Whether a path, absolute, is of no interest, with all below it. */
  readonly isIgnored: (path: string) => boolean;
  /** Asks the file system again and again instead of being told: for folders on a network, and some containers. */
  readonly isPolling: boolean;
  readonly now: () => number;
  /**
   * Gets the paths of a burst when it is over, and the time at which it began. What happens before it is done with them
   * is one more burst, however long that takes.
   */
  readonly onChange: (paths: ReadonlySet<string>, since: number) => Promise<void>;
  readonly onError: (error: NodeJS.ErrnoException) => void;
  /** All is watched; what changed before may have been missed. */
  readonly onReady: () => void;
}

/** Running watchers. */
export interface FileWatcher {
  /** Watches other paths instead. */
  setPaths(paths: readonly string[]): void;
  close(): Promise<void>;
}

/** Milliseconds between two looks when polling. */
const POLL_INTERVAL = 300;

/** Starts to watch. */
export function watchFiles(input: WatchInput): FileWatcher {
  const { isPolling, now, onChange, onError, onReady } = input;
  let watched = new Set(input.paths);
  // What is asked for by name is never ignored: git keeps which commit a docs version is.
  const isIgnored = (path: string) => input.isIgnored(path) && !watched.has(path);
  let touched = new Set<string>();
  let [first, last] = [0, 0];
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;

  const settle = async () => {
    timer = undefined;
    const burst: Burst = { first, last, count: touched.size, hasGap: hasGap(touched) };
    const wait = waitFor(burst, now());
    if (wait > 0) {
      timer = setTimeout(settle, wait);
      return;
    }
    const paths = touched;
    touched = new Set();
    isBusy = true;
    await onChange(paths, first);
    isBusy = false;
    if (touched.size > 0) await settle();
  };
  const touch = (path: string) => {
    if (isPassing(basename(path)) || isIgnored(path)) return;
    last = now();
    if (touched.size === 0) first = last;
    touched.add(path);
    if (!isBusy) timer ??= setTimeout(settle, settling.quiet);
  };

  const watcher = watch([...watched], {
    ignoreInitial: true,
    ignored: isIgnored,
    usePolling: isPolling,
    interval: POLL_INTERVAL,
    binaryInterval: POLL_INTERVAL,
    // The wait for unfinished saves is ours.
    atomic: false,
  });
  watcher.on('all', (_, path) => touch(path));
  // chokidar drops a second event on a file within 50 ms, which is how truncating and writing looks; the raw ones come all.
  watcher.on('raw', (_, name, details) => {
    const folder = (details as { readonly watchedPath?: string }).watchedPath;
    if (folder === undefined || name === null || name === undefined) return;
    // Of a watched file the name is its own, of a watched folder one in it.
    touch(basename(folder) === name ? folder : join(folder, name));
  });
  watcher.on('error', (error) => onError(error as NodeJS.ErrnoException));
  watcher.on('ready', onReady);
  return {
    setPaths(paths) {
      const next = new Set(paths);
      const added = paths.filter((path) => !watched.has(path));
      const dropped = [...watched].filter((path) => !next.has(path));
      watched = next;
      if (dropped.length > 0) watcher.unwatch(dropped);
      if (added.length > 0) watcher.add(added);
    },
    async close() {
      clearTimeout(timer);
      await watcher.close();
    },
  };
}

/** Whether one of a few files is gone or empty. With many it is not asked: they wait longer anyway. */
function hasGap(paths: ReadonlySet<string>): boolean {
  if (paths.size >= settling.many) return false;
  return [...paths].some((path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found === undefined || (found.isFile() && found.size === 0);
  });
}
