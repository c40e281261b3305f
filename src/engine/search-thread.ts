// IO. The thread that builds the files of search.
import type { SearchOutputFile } from '../model/search-source.ts';
import type { BuiltSearchFiles } from './search-indexes.ts';
import { hasMemoryLimits, startThread } from './thread.ts';
import type { SearchThreadInput } from './threads/index.ts';

/**
 * Size of V8's young generation. Nearly all allocations serve one page only: with this size, indexing takes a fifth less processor time.
 */
const YOUNG_GENERATION_MB = 64;

/** Builds the files of search on a thread. `take` receives each file that the thread sends before it ends. */
export function runSearchThread(
  input: SearchThreadInput,
  take: (file: SearchOutputFile) => void,
): Promise<BuiltSearchFiles> {
  const resourceLimits = hasMemoryLimits() ? undefined : { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB };
  const worker = startThread('index', input, { resourceLimits });
  return new Promise((done, fail) => {
    worker.on('message', (message: BuiltSearchFiles | SearchOutputFile) => {
      if ('outputs' in message) done(message);
      else Promise.resolve(message).then(take).catch(fail);
    });
    worker.on('error', fail);
    worker.on('exit', (code) => fail(new Error(`The search thread ended with code ${code} before it was done.`)));
  });
}
