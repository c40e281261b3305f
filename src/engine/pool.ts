// Parses on worker threads. Each source is assigned to the thread with the least work, the longest source first, so that no thread parses a
// very long page last while the others wait. The result does not depend on the assignment.
import { setTimeout } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { LoadSiteConfigOptions } from '../config/io/load.ts';
import { createProcessExitError, UserError } from '../model/diagnostic.ts';
import type { ParsedSource } from '../model/document.ts';
import { estimateSourceSize, type Source } from '../model/source.ts';
import { startThread } from './thread.ts';
import { createHangDetector, createHangWatchMemory, type HangWatchMemory, type RecordedCall } from './watch/cells.ts';

/** Input of a thread that parses. */
export interface ParseTask {
  /** Options of loading the configuration. */
  readonly call: LoadSiteConfigOptions;
  readonly sources: readonly Source[];
  /** Shared memory in which the thread records the hook that it calls. */
  readonly cells: HangWatchMemory;
}

/** A message of a thread that parses. */
export type ParseReply =
  | { readonly type: 'parsed'; readonly parsed: readonly ParsedSource[] }
  | ({ readonly type: 'user-error' } & Pick<UserError, 'message' | 'exitCode' | 'diagnostics'>)
  | { readonly type: 'done' };

/** Milliseconds between two polls of the threads' results. */
const THREAD_POLL_INTERVAL_MS = 20;

/** Options of parsing on threads. */
interface ParsePoolOptions {
  readonly threads: number;
  /** Builds the error for an extension hook that hangs in a worker thread. */
  readonly hangError: (call: RecordedCall) => Promise<Error>;
}

/** Parses sources on `threads` threads. Yields results as they come, and an empty list after a pause without results. */
export async function* parseOnThreads(
  call: LoadSiteConfigOptions,
  sources: readonly Source[],
  { threads, hangError }: ParsePoolOptions,
): AsyncGenerator<readonly ParsedSource[]> {
  let results: ParsedSource[] = [];
  const onParsed = (parsed: readonly ParsedSource[]) => void results.push(...parsed);
  const batches = splitIntoBatches(sources, threads).map((batch) => startParseBatch(call, batch, onParsed));
  const all = Promise.all(batches.map(({ done }) => done)).then(() => true);
  all.catch(() => {});
  try {
    let looked = performance.now();
    for (let isDone = false; !isDone; ) {
      isDone = await Promise.race([all, setTimeout(THREAD_POLL_INTERVAL_MS, false, { ref: false })]);
      if (performance.now() - looked >= 1000) {
        looked = performance.now();
        const hungCall = batches
          .map(({ findHungCall }) => findHungCall())
          .find((recordedCall) => recordedCall !== undefined);
        if (hungCall) throw await hangError(hungCall);
      }
      const slice = results;
      results = [];
      yield slice;
    }
  } finally {
    for (const { worker } of batches) void worker.terminate();
  }
}

/** Splits sources into batches of about equal length. Pure. */
export function splitIntoBatches(sources: readonly Source[], batches: number): readonly (readonly Source[])[] {
  const piles = Array.from({ length: batches }, () => ({ bytes: 0, sources: [] as Source[] }));
  const longestFirst = [...sources].sort(
    (a, b) => estimateSourceSize(b) - estimateSourceSize(a) || (a.file < b.file ? -1 : 1),
  );
  for (const source of longestFirst) {
    const pile = piles.reduce((least, other) => (other.bytes < least.bytes ? other : least));
    pile.sources.push(source);
    pile.bytes += estimateSourceSize(source);
  }
  return piles.map((pile) => pile.sources).filter((pile) => pile.length > 0);
}

function startParseBatch(
  call: LoadSiteConfigOptions,
  sources: readonly Source[],
  onParsed: (parsed: readonly ParsedSource[]) => void,
): { readonly worker: Worker; readonly done: Promise<void>; readonly findHungCall: () => RecordedCall | undefined } {
  const cells = createHangWatchMemory();
  const worker = startThread('document', { call, sources, cells } satisfies ParseTask);
  const done = new Promise<void>((end, fail) => {
    worker.on('message', (reply: ParseReply) => {
      if (reply.type === 'parsed') onParsed(reply.parsed);
      else if (reply.type === 'user-error') fail(new UserError(reply.message, reply.exitCode, reply.diagnostics));
      else end();
    });
    worker.on('error', fail);
    worker.on('exit', (code) => fail(createProcessExitError(code)));
  });
  return { worker, done, findHungCall: createHangDetector(cells) };
}
