// IO. Hears of changed files and hands them to the engine. chokidar says that something happened to a path; what happened is
// seen by looking, once the burst is over. Watchers miss things, so when it is quiet the files themselves are looked at.
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import type { ServeInput } from './dev-server.ts';
import { inTurn } from './in-turn.ts';
import { isPassing, settling, waitFor } from './settle.ts';
import { isOutside } from './watched.ts';
import type { Edit, WorkQueue } from './work.ts';

/** The watchers of a site. */
export interface Watching {
  /** Watches these folders and files, absolute, instead of those before; files need not exist. */
  watch(paths: readonly string[]): void;
  /** Has the files looked at when it is quiet. */
  lookSoon(): void;
  close(): Promise<void>;
}

/** After so many milliseconds of quiet the files themselves are asked whether anything was missed. */
const CALM = 400;
/** And so many after watching has begun: a watcher may call itself ready before all its folders are. */
const LONG_CALM = 2900;
/** Milliseconds between two looks when polling. */
const POLL_INTERVAL = 300;

type WatchInput = Pick<ServeInput, 'root' | 'isPolling' | 'now' | 'on'>;

/** Starts without watching. */
export function createWatching({ root, isPolling, now, on }: WatchInput, work: WorkQueue): Watching {
  let watcher: FSWatcher | undefined;
  let watched: ReadonlySet<string> = new Set();
  let [soon, late]: NodeJS.Timeout[] = [];
  let isClosed = false;
  const look = () => work.add({ type: 'look', since: now() }).catch(on.failed);
  const bursts = createBursts(now, (edit) => work.add({ type: 'edit', ...edit }).catch(on.failed));
  // What is asked for by name is never ignored: git keeps which commit a docs version is.
  const isIgnored = (path: string) => isOutside(path, root) && !watched.has(path);

  function lookSoon(): void {
    clearTimeout(soon);
    if (!isClosed) soon = setTimeout(look, CALM);
  }

  function start(usePolling: boolean): void {
    const started = openWatcher(watched, { ignored: isIgnored, usePolling }, bursts.touch);
    watcher = started;
    started.on('error', (error) => {
      if (usePolling) return on.failed(error);
      // There is one for each file, and systems have their limits for all programs together.
      if (watcher !== started) return;
      on.polling(error as NodeJS.ErrnoException);
      void started.close();
      start(true);
    });
    // It says so many times, for each folder.
    started.on('ready', () => {
      lookSoon();
      clearTimeout(late);
      late = setTimeout(look, LONG_CALM);
    });
  }

  return {
    watch(paths) {
      if (isClosed) return;
      const before = watched;
      watched = new Set(paths);
      if (!watcher) return start(isPolling);
      watcher.unwatch([...before].filter((path) => !watched.has(path)));
      watcher.add(paths.filter((path) => !before.has(path)));
    },
    lookSoon,
    async close() {
      isClosed = true;
      for (const timer of [soon, late]) clearTimeout(timer);
      bursts.close();
      await watcher?.close();
    },
  };
}

/** Starts to watch; `touch` is told of each path to which something happens and that is not ignored. */
function openWatcher(
  paths: Iterable<string>,
  { ignored, usePolling }: { readonly ignored: (path: string) => boolean; readonly usePolling: boolean },
  touch: (path: string) => void,
): FSWatcher {
  // The wait for unfinished saves is ours.
  const intervals = { interval: POLL_INTERVAL, binaryInterval: POLL_INTERVAL, atomic: false };
  const watcher = watch([...paths], { ignoreInitial: true, ignored, usePolling, ...intervals });
  const tell = (path: string) => {
    if (!isPassing(basename(path)) && !ignored(path)) touch(path);
  };
  watcher.on('all', (_, path) => tell(path));
  // chokidar drops a second event on a file within 50 ms, which is how truncating and writing looks; the raw ones come all.
  watcher.on('raw', (_, name, details) => {
    const folder = (details as { readonly watchedPath?: string }).watchedPath;
    if (folder === undefined || name === null || name === undefined) return;
    // Of a watched file the name is its own, of a watched folder one in it.
    tell(basename(folder) === name ? folder : join(folder, name));
  });
  return watcher;
}

/** Tells the paths of a burst when it is over, and the time at which it began; those that end before that is done with as one. */
function createBursts(now: () => number, tell: (edit: Edit) => Promise<void>) {
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

/** Whether one of a few files is gone or empty. With many it is not asked: they wait longer anyway. */
function hasGap(paths: ReadonlySet<string>): boolean {
  if (paths.size >= settling.many) return false;
  return [...paths].some((path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found === undefined || (found.isFile() && found.size === 0);
  });
}
