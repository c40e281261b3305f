// IO. The thread that makes the files of search.
import type { MadeSearch } from './search-indexes.ts';
import type { ThreadInput } from './search-worker.ts';
import { startThread } from './thread.ts';

/** Megabytes for what was just made, nearly all of it for one page only: ten copies of a portal take a fifth less processor time. */
const YOUNG = 64;

/** Makes the files of search on a thread. */
export function runSearchThread(input: ThreadInput): Promise<MadeSearch> {
  const worker = startThread('./search-worker.js', input, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG } });
  return new Promise((done, fail) => {
    worker.on('message', done);
    worker.on('error', fail);
    worker.on('exit', (code) => fail(new Error(`The search thread ended with code ${code} before it was done.`)));
  });
}
