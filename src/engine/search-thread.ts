// IO. The threads of search: one builds the files. On a large site with several processors, others index pages for it first.
import type { Worker } from 'node:worker_threads';
import type { SearchOutputFile } from '../model/search-source.ts';
import type { Workers } from './parsed-documents.ts';
import type { BuiltSearchFiles } from './search-indexes.ts';
import { hasMemoryLimits, startThread, type ThreadTask } from './thread.ts';
import type { PageIndexThreadInput } from './threads/index.ts';
import type { SearchThreadInput } from './threads/search.ts';

/**
 * Size of V8's young generation. Nearly all allocations serve one page only: with this size, indexing takes a fifth less processor time.
 */
const YOUNG_GENERATION_MB = 64;

/** Minimum number of words for each thread that indexes pages, because each compiles the same code and stems the same words. */
const MIN_WORDS_PER_INDEX_THREAD = 300_000;
const MAX_INDEX_THREADS = 4;

/**
 * Returns the number of threads that index pages; 0: the thread that builds the files indexes them. Pages are rendered at the same time, so
 * half of the processors index.
 */
export function countIndexThreads(workers: Workers, cores: number, words: number): number {
  const most = Math.floor((workers === 'auto' ? cores : workers) / 2);
  const count = Math.min(most, MAX_INDEX_THREADS, Math.floor(words / MIN_WORDS_PER_INDEX_THREAD));
  return count > 1 ? count : 0;
}

/** Indexes pages on one thread for each input. Returns the indexes of the written packs. If a thread fails, the others end with it. */
export async function runIndexThreads(inputs: readonly PageIndexThreadInput[]): Promise<readonly string[]> {
  const threads = inputs.map((input) => startSearchThread('index', input));
  try {
    return await Promise.all(
      threads.map((worker) => new Promise<string>((done, fail) => failAtEnd(worker, fail).on('message', done))),
    );
  } finally {
    await Promise.all(threads.map((worker) => worker.terminate()));
  }
}

/** Builds the files of search on a thread. `take` receives each file that the thread sends before it ends. */
export function runSearchThread(
  input: SearchThreadInput,
  take: (file: SearchOutputFile) => void,
): Promise<BuiltSearchFiles> {
  const worker = startSearchThread('search', input);
  return new Promise((done, fail) => {
    failAtEnd(worker, fail).on('message', (message: BuiltSearchFiles | SearchOutputFile) => {
      if ('outputs' in message) done(message);
      else Promise.resolve(message).then(take).catch(fail);
    });
  });
}

function startSearchThread(step: ThreadTask['step'], input: unknown): Worker {
  const resourceLimits = hasMemoryLimits() ? undefined : { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB };
  return startThread(step, input, { resourceLimits });
}

/** Calls `fail` if the thread throws, or ends without a result. A call after the result has no effect. */
function failAtEnd(worker: Worker, fail: (error: Error) => void): Worker {
  worker.on('error', fail);
  return worker.on('exit', (code) => fail(new Error(`The search thread ended with code ${code} before it was done.`)));
}
