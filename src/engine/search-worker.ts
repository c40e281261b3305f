// A thread that makes the files of the embedded search while the pages are rendered. What can be handed over by a place on the
// disk, or as bytes that change hands, is: to clone the texts and files of a large site takes their memory twice.
import { isMainThread, parentPort } from 'node:worker_threads';
import type { Section } from '../model/document.ts';
import type { SearchOutput } from '../model/search-source.ts';
import { type BodyPlace, createBodyReader, leavePages } from './body-forms.ts';
import { type IndexTask, type MadeSearch, makeIndexes, type PageToIndex, type SearchMemory } from './search-indexes.ts';

/** What the thread gets. */
export interface ThreadInput {
  readonly tasks: readonly IndexTask[];
  readonly memory: SearchMemory;
  /** The texts of pages by their keys, or where those are. */
  readonly texts: Readonly<Record<string, readonly Section[] | BodyPlace>>;
  /** What is made of pages does not go back, but into packs of this folder, if there is one. */
  readonly leavesPages?: { readonly folder?: string };
}

async function work({ tasks, memory, texts, leavesPages }: ThreadInput): Promise<MadeSearch> {
  const read = createBodyReader();
  const sectionsOf = ({ key }: Pick<PageToIndex, 'key'>): readonly Section[] => {
    const text = texts[key] ?? [];
    return 'pack' in text ? read(text).sections : text;
  };
  const made = await makeIndexes(tasks, memory, { ready: async () => false, sectionsOf });
  const outputs = made.outputs.map(inBytes);
  if (leavesPages === undefined) return { ...made, outputs };
  const { pages, files } = made.memory;
  const fresh = [...pages].filter(([key]) => !memory.pages.has(key));
  const packs = leavesPages.folder === undefined ? {} : leavePages(leavesPages.folder, fresh);
  return { outputs, packs, memory: { pages: new Map(), files } };
}

function inBytes({ content, ...file }: SearchOutput): SearchOutput {
  return typeof content === 'string' ? { ...file, content: new TextEncoder().encode(content) } : { ...file, content };
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  port.once('message', async (input: ThreadInput) => {
    const made = await work(input);
    const bytes = made.outputs.flatMap(({ content }) => (content instanceof Uint8Array ? [content.buffer] : []));
    port.postMessage(made, bytes as ArrayBuffer[]);
  });
}
