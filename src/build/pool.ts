// Parses on threads. Sources are dealt out longest first, each to the thread with the least to do, so that one very
// long page does not come last; which thread parses what cannot be seen in the result.
import { Worker } from 'node:worker_threads';
import { UserError } from '../model/diagnostic.ts';
import type { ParsedSource } from '../model/document.ts';
import type { Source } from '../model/source.ts';
import type { ConfigCall, WorkerReply } from './worker.ts';

/** Parses sources on `threads` threads; results come in the order of the sources. */
export async function parseOnThreads(
  call: ConfigCall,
  sources: readonly Source[],
  threads: number,
  onProgress?: (done: number, all: number) => void,
): Promise<readonly ParsedSource[]> {
  const results = new Map<string, ParsedSource>();
  const onParsed = (parsed: ParsedSource) => {
    results.set(parsed.document.file, parsed);
    onProgress?.(results.size, sources.length);
  };
  await Promise.all(dealOut(sources, threads).map((batch) => parseBatch(call, batch, onParsed)));
  return sources.map((source) => {
    const result = results.get(source.file);
    if (!result) throw new Error(`A thread gave no result for ${source.file}.`);
    return result;
  });
}

/** Splits sources into batches of about equal length. Pure. */
export function dealOut(sources: readonly Source[], batches: number): readonly (readonly Source[])[] {
  const piles = Array.from({ length: batches }, () => ({ bytes: 0, sources: [] as Source[] }));
  const longestFirst = [...sources].sort((a, b) => b.text.length - a.text.length || (a.file < b.file ? -1 : 1));
  for (const source of longestFirst) {
    const pile = piles.reduce((least, other) => (other.bytes < least.bytes ? other : least));
    pile.sources.push(source);
    pile.bytes += source.text.length;
  }
  return piles.map((pile) => pile.sources).filter((pile) => pile.length > 0);
}

function parseBatch(
  call: ConfigCall,
  sources: readonly Source[],
  onParsed: (parsed: ParsedSource) => void,
): Promise<void> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: { call, sources } });
    worker.on('message', (reply: WorkerReply) => {
      if (reply.type === 'parsed') for (const parsed of reply.parsed) onParsed(parsed);
      else if (reply.type === 'user-error') fail(new UserError(reply.message, reply.exitCode, reply.diagnostics));
      else done();
    });
    worker.on('error', fail);
    worker.on('exit', (code) => fail(new Error(`A thread ended with code ${code} before it was done.`)));
  });
}
