// IO. Starts the threads of the engine.
import { setFlagsFromString } from 'node:v8';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Has this process and its threads tidy up when their memory has grown by half. On its own V8 lets it grow fourfold: what is left of
 * rendered pages then takes more than all that a large site is made from.
 */
export function tidyUpSooner(): void {
  setFlagsFromString('--heap-growing-percent=50');
}

/** Starts a thread from a compiled file beside this one. */
export function startThread(
  file: string,
  workerData: unknown,
  options: Pick<WorkerOptions, 'transferList' | 'resourceLimits'> = {},
): Worker {
  // A flag for the text that Node itself was started with; a thread has a file and would refuse to start.
  const isText = process.execArgv.some((word) => word.startsWith('--input-type'));
  return new Worker(new URL(file, import.meta.url), { ...options, workerData, ...(isText && { execArgv: [] }) });
}
