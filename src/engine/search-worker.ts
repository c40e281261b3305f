// A thread that makes the files of the embedded search while the pages are rendered.
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { Section } from '../model/document.ts';
import type { KnownFiles } from '../search/lunr-files.ts';
import { type IndexTask, makeIndexes } from './search-indexes.ts';

/** What the thread gets: no page is remembered, and all texts are given, by the keys of the pages. */
export interface ThreadInput {
  readonly tasks: readonly IndexTask[];
  readonly files: KnownFiles;
  readonly sections: Readonly<Record<string, readonly Section[]>>;
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  const { tasks, files, sections } = workerData as ThreadInput;
  const texts = { ready: async () => {}, sectionsOf: ({ key }: { readonly key: string }) => sections[key] ?? [] };
  void makeIndexes(tasks, { pages: {}, files }, texts).then((made) => port.postMessage(made));
}
