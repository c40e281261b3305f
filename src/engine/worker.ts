// The entry of all threads: runs the step that the thread was started for. The step's modules are loaded on this thread only.
import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { ThreadTask } from './thread.ts';

/** The steps that run on threads. Each module exports a function `run`. */
const threadStepModules: Readonly<Record<ThreadTask['step'], () => Promise<object>>> = {
  /** Highlights code blocks. */
  block: () => import('./threads/block.ts'),
  /** Parses sources. */
  document: () => import('./threads/document.ts'),
  /** Renders routes. */
  page: () => import('./threads/page.ts'),
  /** Indexes pages for the embedded search. */
  index: () => import('./threads/index.ts'),
  /** Builds the files of the embedded search. */
  search: () => import('./threads/search.ts'),
  /** Watches hooks of extensions. */
  watch: () => import('./threads/watch.ts'),
};

/** Runs a step; it posts its results to the port. */
async function runThreadStep({ step, input }: ThreadTask, port: MessagePort): Promise<void> {
  const { run } = (await threadStepModules[step]()) as { run(input: unknown, port: MessagePort): Promise<void> };
  await run(input, port);
}

// This module must not have a top-level `await`. If a thread is terminated while it begins to evaluate such a module, V8 ends the whole
// process (`Check failed: (location_) != nullptr`, seen on Node 20). A failure still ends the thread with its error.
if (!isMainThread && parentPort)
  runThreadStep(workerData as ThreadTask, parentPort).catch((error: unknown) => {
    process.nextTick(() => {
      throw error;
    });
  });
