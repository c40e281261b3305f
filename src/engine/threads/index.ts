// Indexes pages for the embedded search on one of several threads. Writes the index entries to separate packs in the cache folder; the
// thread that builds the files adds these packs to the cache.
import type { MessagePort } from 'node:worker_threads';
import { openPageSearchTermsCache } from '../../cache/result-cache.ts';
import { indexPages, type SearchIndexTask } from '../search-indexes.ts';
import { createSectionsByKeyReader, type SectionsByPageKey } from '../section-texts.ts';

export interface PageIndexThreadInput {
  /** Tasks with the pages to index. */
  readonly tasks: readonly SearchIndexTask[];
  readonly texts: SectionsByPageKey;
  /** Cache folder of the index entries of pages. */
  readonly folder: string;
}

/** Indexes the pages, and posts the index of the written packs. */
export async function run({ tasks, texts, folder }: PageIndexThreadInput, port: MessagePort): Promise<void> {
  const pages = openPageSearchTermsCache(folder);
  // The packs of other threads and builds are not part of the posted index.
  pages.reopen(true);
  const sectionsOf = createSectionsByKeyReader(texts);
  for (const task of tasks) await indexPages(task, pages, sectionsOf);
  pages.spill();
  port.postMessage(pages.packed.index());
}
