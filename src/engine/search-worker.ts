// A thread that makes the files of the embedded search while the pages are rendered.
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { Section } from '../model/document.ts';
import { type IndexTask, makeIndexes, type SearchMemory } from './search-indexes.ts';

/** What the thread gets: all texts are given, by the keys of the pages. */
export interface ThreadInput {
  readonly tasks: readonly IndexTask[];
  readonly memory: SearchMemory;
  readonly sections: Readonly<Record<string, readonly Section[]>>;
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  const { tasks, memory, sections } = workerData as ThreadInput;
  const texts = { ready: async () => {}, sectionsOf: ({ key }: { readonly key: string }) => sections[key] ?? [] };
  void makeIndexes(tasks, memory, texts).then((made) => port.postMessage(made));
}
