// IO. Starts the engine's worker threads.
import { setFlagsFromString } from 'node:v8';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Makes V8 collect garbage in this process and its threads whenever the heap has grown by half. By default V8 lets the heap grow fourfold.
 * Garbage of rendered pages then takes more memory than all inputs of a large site.
 */
export function setEagerGarbageCollection(): void {
  if (!hasMemoryLimits()) setFlagsFromString('--heap-growing-percent=50');
}

/** Whether the process was started with memory limits, as `pack` starts it; its threads inherit the limits. */
export const hasMemoryLimits = (): boolean => process.execArgv.some((flag) => flag.startsWith('--max-semi-space-size'));

/** Whether this process may start threads: Node's permission model can forbid it. */
export const mayStartThreads = (): boolean => process.permission?.has('worker') ?? true;

export interface ThreadTask {
  /** The step to run; `worker.ts` imports its module. */
  readonly step: 'block' | 'document' | 'page' | 'index' | 'search' | 'watch';
  /** Plain data for the step. */
  readonly input: unknown;
}

/** Starts a thread that runs a step. */
export function startThread(
  step: ThreadTask['step'],
  input: unknown,
  options: Pick<WorkerOptions, 'transferList' | 'resourceLimits'> = {},
): Worker {
  // Drops `--input-type`, which is for code passed as a string: a thread runs a file, and would refuse to start with this flag.
  const isText = process.execArgv.some((word) => word.startsWith('--input-type'));
  const workerData: ThreadTask = { step, input };
  return new Worker(new URL('./worker.js', import.meta.url), {
    ...options,
    workerData,
    ...(isText && { execArgv: [] }),
  });
}
