// The one kind of thread: it runs the step that it was started for. What a step needs is loaded on its thread alone.
import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { ThreadTask } from './thread.ts';

/** The steps that run on threads. Each module has a function `run`. */
const steps: Readonly<Record<ThreadTask['step'], () => Promise<object>>> = {
  /** Colours blocks of code. */
  block: () => import('./threads/block.ts'),
  /** Parses sources. */
  document: () => import('./threads/document.ts'),
  /** Renders routes. */
  page: () => import('./threads/page.ts'),
  /** Makes the files of the embedded search. */
  index: () => import('./threads/index.ts'),
  /** Watches over hooks of extensions. */
  watch: () => import('./threads/watch.ts'),
};

/** Runs a step; it says what it has to say by the port. */
async function work({ step, input }: ThreadTask, port: MessagePort): Promise<void> {
  const { run } = (await steps[step]()) as { run(input: unknown, port: MessagePort): Promise<void> };
  await run(input, port);
}

if (!isMainThread && parentPort) await work(workerData as ThreadTask, parentPort);
