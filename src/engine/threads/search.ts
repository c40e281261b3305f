// Builds the files of the embedded search on a thread while pages are rendered. The thread sends each file as soon as it is ready, because a
// message with all files of a large site would need twice their memory.
import type { MessagePort } from 'node:worker_threads';
import { decodeCacheIndex } from '../../cache/cache-index.ts';
import { openPageSearchTermsCache } from '../../cache/result-cache.ts';
import type { ReusableSearchFiles } from '../../search/lunr-files.ts';
import { buildSearchIndexes, type SearchIndexTask } from '../search-indexes.ts';
import { createSectionsByKeyReader, type SectionsByPageKey } from '../section-texts.ts';

export interface SearchThreadInput {
  readonly tasks: readonly SearchIndexTask[];
  /** Files that need not be rebuilt. */
  readonly files: ReusableSearchFiles;
  readonly texts: SectionsByPageKey;
  /** Cache folder of the index entries of pages; absent without a cache. */
  readonly folder?: string;
  /** Whether to ignore cached entries. Set after the disk has lost some of these entries. */
  readonly isAnew: boolean;
  /** Indexes of the packs to which other threads have written index entries of pages. */
  readonly indexes: readonly string[];
}

/** Builds the files and posts each when it is ready; posts the result at the end. */
export async function run(
  { tasks, files, texts, folder, isAnew, indexes }: SearchThreadInput,
  port: MessagePort,
): Promise<void> {
  const pages = openPageSearchTermsCache(folder);
  if (isAnew) pages.reopen(true);
  for (const index of indexes) pages.packed.adopt(decodeCacheIndex(index) ?? {});
  const searchFiles = await buildSearchIndexes(
    tasks,
    { pages, files },
    {
      // Called before pages are read and again before files are built. It writes index entries to the disk, so that they take no memory in
      // the meantime.
      async ready() {
        pages.spill();
        return false;
      },
      sectionsOf: createSectionsByKeyReader(texts),
      keep(file) {
        port.postMessage(file);
        return undefined;
      },
    },
  );
  pages.save();
  port.postMessage(searchFiles);
}
