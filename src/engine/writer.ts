// IO. Writes files on a thread while pages are rendered: to make a file takes the system about half as long as a page
// takes to be rendered, and longer where a scanner looks at each. What is little is written here.
import type { Worker } from 'node:worker_threads';
import { type NewFile, type Placing, putFile } from './place.ts';
import { startThread } from './thread.ts';

/** Writes files in the background. */
export interface Writer {
  /** Takes a file of so many bytes. Throws what the system said of an earlier one. */
  write(file: NewFile, bytes: number): void;
  /** Waits where so much is on its way that it would fill the memory. */
  catchUp(): Promise<void>;
  /** Waits until all is written. Rejects with what the system said. */
  flush(): Promise<void>;
  /** No file is written any more when this returns. */
  stop(): void;
}

/** What the thread gets. */
export interface WriterInput extends Placing {
  /** One number: what the thread does. */
  readonly state: Int32Array;
}

/** What the thread says after each batch. */
export interface WriterReply {
  /** What the system said; absent where all is written. */
  readonly fault?: { readonly message: string; readonly code?: string; readonly syscall?: string };
}

/** What the thread does. Only the thread leaves `writing`, and nobody leaves `stopped`. */
export const writerStates = { waiting: 0, writing: 1, stopped: 2 };

/** Bytes that are handed over at once. Less than that is not worth a thread. */
const BATCH_BYTES = 1_000_000;

/** Batches on their way that a build waits for. */
const MOST_BATCHES = 8;

/** How long a file is waited for that is being written when all has to end, in milliseconds. */
const PATIENCE = 2_000;

/** Makes a writer; its thread starts with the first batch. */
export function createWriter(placing: Placing): Writer {
  const state = new Int32Array(new SharedArrayBuffer(4));
  let [batch, bytes]: [NewFile[], number] = [[], 0];
  let worker: Worker | undefined;
  let fault: unknown;
  let onTheirWay = 0;
  let onReply = () => {};
  const start = () => {
    const started = startThread('./writer-thread.js', { ...placing, state } satisfies WriterInput);
    started.on('message', (reply: WriterReply) => {
      onTheirWay -= 1;
      if (reply.fault) fault ??= Object.assign(new Error(reply.fault.message), reply.fault);
      onReply();
    });
    started.on('error', (error) => {
      fault ??= error;
      onReply();
    });
    return started;
  };
  const waitUntil = async (most: number) => {
    while (onTheirWay > most && fault === undefined) {
      await new Promise<void>((resolve) => {
        onReply = resolve;
      });
    }
    if (fault !== undefined) throw fault;
  };
  return {
    write(file, size) {
      if (fault !== undefined) throw fault;
      batch.push(file);
      bytes += size;
      if (bytes < BATCH_BYTES) return;
      worker ??= start();
      worker.postMessage(batch);
      onTheirWay += 1;
      [batch, bytes] = [[], 0];
    },
    catchUp: () => waitUntil(MOST_BATCHES),
    async flush() {
      for (const file of batch) putFile(file, placing);
      [batch, bytes] = [[], 0];
      await waitUntil(0);
      await worker?.terminate();
    },
    stop() {
      if (!worker) return;
      const { waiting, writing, stopped } = writerStates;
      while (Atomics.compareExchange(state, 0, waiting, stopped) === writing) {
        if (Atomics.wait(state, 0, writing, PATIENCE) === 'timed-out') break;
      }
      void worker.terminate();
    },
  };
}
