// Builds the files of the embedded search on a thread while pages are rendered. The thread receives the positions of texts on the disk
// instead of texts, and sends each file as soon as it is ready. Messages with all texts or all files of a large site would need twice their
// memory.
import type { MessagePort } from 'node:worker_threads';
import { type BodyPosition, createBodySectionsReader } from '../../cache/body-forms.ts';
import { openPageSearchTermsCache } from '../../cache/result-cache.ts';
import type { Section } from '../../model/document.ts';
import type { ReusableSearchFiles } from '../../search/lunr-files.ts';
import { buildSearchIndexes, type SearchIndexTask } from '../search-indexes.ts';

/** Input of the thread. */
export interface SearchThreadInput {
  readonly tasks: readonly SearchIndexTask[];
  /** Files that need not be rebuilt. */
  readonly files: ReusableSearchFiles;
  /** The texts of pages by key, or their positions on the disk. */
  readonly texts: Readonly<Record<string, readonly Section[] | BodyPosition>>;
  /** Cache folder of the index entries of pages; absent without a cache. */
  readonly folder?: string;
  /** Whether to ignore cached entries. It is set after some of these entries turned out to be missing. */
  readonly isAnew: boolean;
}

/** Builds the files and posts each when it is ready; posts the result at the end. */
export async function run(
  { tasks, files, texts, folder, isAnew }: SearchThreadInput,
  port: MessagePort,
): Promise<void> {
  const read = createBodySectionsReader();
  const pages = openPageSearchTermsCache(folder);
  if (isAnew) pages.reopen(true);
  const made = await buildSearchIndexes(
    tasks,
    { pages, files },
    {
      // Called before pages are read and again before files are built. It writes index entries to the disk, so that they take no memory in
      // the meantime.
      async ready() {
        pages.spill();
        return false;
      },
      sectionsOf({ key }) {
        const text = texts[key] ?? [];
        return 'pack' in text ? read(text) : text;
      },
      keep(file) {
        port.postMessage(file);
        return undefined;
      },
    },
  );
  pages.save();
  port.postMessage(made);
}
