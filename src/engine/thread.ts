// IO. Starts the threads of the engine.
import { setFlagsFromString } from 'node:v8';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Has this process and its threads tidy up when their memory has grown by half. On its own V8 lets it grow fourfold: what is left of
 * rendered pages then takes more than all that a large site is made from.
 */
export function tidyUpSooner(): void {
  if (!isLimited()) setFlagsFromString('--heap-growing-percent=50');
}

/** Whether the process was started with limits of its own, as `pack` is; they hold for its threads too. */
export const isLimited = (): boolean => process.execArgv.some((flag) => flag.startsWith('--max-semi-space-size'));

/** Whether this process may start threads: Node refuses them to one that was started with permissions. */
export const mayStartThreads = (): boolean => process.permission?.has('worker') ?? true;

/** What a thread is started with. */
export interface ThreadTask {
  /** What runs on it; `worker.ts` knows where. */
  readonly step: 'block' | 'document' | 'page' | 'index' | 'watch';
  /** Plain data for the step. */
  readonly input: unknown;
}

/** Starts a thread that runs a step. */
export function startThread(
  step: ThreadTask['step'],
  input: unknown,
  options: Pick<WorkerOptions, 'transferList' | 'resourceLimits'> = {},
): Worker {
  // A flag for the text that Node itself was started with; a thread has a file and would refuse to start.
  const isText = process.execArgv.some((word) => word.startsWith('--input-type'));
  const workerData: ThreadTask = { step, input };
  return new Worker(new URL('./worker.js', import.meta.url), {
    ...options,
    workerData,
    ...(isText && { execArgv: [] }),
  });
}
