// Makes the files of the embedded search on a thread, while the pages are rendered. Texts are handed over by a place on the disk, and
// each file as soon as it is made: to clone the texts and files of a large site at once takes their memory twice.
import type { MessagePort } from 'node:worker_threads';
import type { Section } from '../../model/document.ts';
import type { KnownFiles } from '../../search/lunr-files.ts';
import { type BodyPlace, createSectionsReader } from '../body-forms.ts';
import { openSearchPages } from '../result-cache.ts';
import { type IndexTask, makeIndexes } from '../search-indexes.ts';

/** What the thread gets. */
export interface ThreadInput {
  readonly tasks: readonly IndexTask[];
  /** Files that need not be made again. */
  readonly files: KnownFiles;
  /** The texts of pages by their keys, or where those are. */
  readonly texts: Readonly<Record<string, readonly Section[] | BodyPlace>>;
  /** Where what pages give is remembered, if anywhere. */
  readonly folder?: string;
  /** Takes nothing from there: some of it is lost. */
  readonly isAnew: boolean;
}

/** Makes the files, and hands over each as soon as it is made; what came of all at the end. */
export async function run({ tasks, files, texts, folder, isAnew }: ThreadInput, port: MessagePort): Promise<void> {
  const read = createSectionsReader();
  const pages = openSearchPages(folder);
  if (isAnew) pages.reopen(true);
  const made = await makeIndexes(
    tasks,
    { pages, files },
    {
      // Asked before pages are read, and before files are made: what pages gave takes no memory then.
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
