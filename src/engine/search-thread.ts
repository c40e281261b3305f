// IO. The thread that builds the files of search.
import type { SearchOutput } from '../model/search-source.ts';
import type { BuiltSearch } from './search-indexes.ts';
import { hasMemoryLimits, startThread } from './thread.ts';
import type { ThreadInput } from './threads/index.ts';

/**
 * Megabytes of the young generation. Nearly all allocations serve one page only: with this size, ten copies of a portal take a fifth less
 * processor time.
 */
const YOUNG_GENERATION_MB = 64;

/** Builds the files of search on a thread. `take` receives each file that the thread passes before the end. */
export function runSearchThread(input: ThreadInput, take: (file: SearchOutput) => void): Promise<BuiltSearch> {
  const resourceLimits = hasMemoryLimits() ? undefined : { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB };
  const worker = startThread('index', input, { resourceLimits });
  return new Promise((done, fail) => {
    worker.on('message', (message: BuiltSearch | SearchOutput) => {
      if ('outputs' in message) done(message);
      else Promise.resolve(message).then(take).catch(fail);
    });
    worker.on('error', fail);
    worker.on('exit', (code) => fail(new Error(`The search thread ended with code ${code} before it was done.`)));
  });
}
