// IO. Starts the threads of the engine.
import { Worker } from 'node:worker_threads';

/** Starts a thread from a compiled file beside this one. */
export function startThread(file: string, workerData: unknown): Worker {
  // A flag for the text that Node itself was started with; a thread has a file and would refuse to start.
  const isText = process.execArgv.some((word) => word.startsWith('--input-type'));
  return new Worker(new URL(file, import.meta.url), { workerData, ...(isText && { execArgv: [] }) });
}
