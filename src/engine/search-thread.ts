// IO. The thread that makes the files of search. It may start before it is known what of, as long as that is certain to be much.
import type { MadeSearch } from './search-indexes.ts';
import type { ThreadInput } from './search-worker.ts';
import { startThread } from './thread.ts';

/** Megabytes for what was just made, nearly all of it for one page only: ten copies of a portal take a fifth less processor time. */
const YOUNG = 64;

/** A thread that makes the files of search. */
export interface SearchThread {
  /** Once. */
  run(input: ThreadInput): Promise<MadeSearch>;
  /** Ends it where it was asked for nothing. */
  close(): void;
}

/** Starts the thread, which waits until it is told what to do. */
export function startSearchThread(): SearchThread {
  const worker = startThread('./search-worker.js', undefined, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG } });
  const made = new Promise<MadeSearch>((done, fail) => {
    worker.on('message', done);
    worker.on('error', fail);
    worker.on('exit', (code) => fail(new Error(`The search thread ended with code ${code} before it was done.`)));
  });
  // It may fail before anyone waits for it.
  made.catch(() => {});
  let isAsked = false;
  const run: SearchThread['run'] = (input) => {
    isAsked = true;
    worker.postMessage(input);
    return made;
  };
  return { run, close: () => void (isAsked || worker.terminate()) };
}
