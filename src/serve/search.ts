// The files of search while serving. To make an index takes longer than to show a page, so it is made when it is first
// asked for, and made anew in the background when the site has changed; meanwhile the one before answers.
import type { SearchFile } from '../model/search-source.ts';
import { inTurn } from './in-turn.ts';
import type { SiteState } from './state.ts';

/** Where search keeps its files; nothing else is worth making an index for. */
const OF_SEARCH = /^(?:search|assets\/search|pagefind)\//;

/** All files of search, by their path below the output folder. */
async function makeFiles({ config, sites }: SiteState): Promise<ReadonlyMap<string, SearchFile>> {
  const { searchFiles } = await import('../engine/search.ts');
  const files = await searchFiles(config, sites);
  return new Map(files.map((file) => [file.path, file]));
}

/** Search without an index yet. `onFault` is told where one cannot be made; the one before stays. */
export function createSearch(onFault: (error: unknown) => void) {
  let current: Promise<ReadonlyMap<string, SearchFile>> | undefined;
  let before: ReadonlyMap<string, SearchFile> = new Map();

  async function remake(state: SiteState): Promise<void> {
    const files = await makeFiles(state);
    // An open page may still ask for parts of the index that it has begun to read.
    before = (await current) ?? before;
    current = Promise.resolve(files);
  }
  const remakeInTurn = inTurn(
    (state: SiteState) => remake(state).catch(onFault),
    (_, latest) => latest,
  );

  return {
    /** Whether a file of this output path would be one of search. */
    owns: (output: string) => OF_SEARCH.test(output),
    /** A file by its output path; nothing where search has none of that name. */
    async find(state: SiteState, output: string): Promise<SearchFile | undefined> {
      current ??= makeFiles(state);
      try {
        return (await current).get(output) ?? before.get(output);
      } catch (error) {
        current = undefined;
        throw error;
      }
    },
    /** The site has changed. Makes the index anew where somebody has asked for it. */
    refresh(state: SiteState): void {
      if (current) remakeInTurn(state);
    },
  };
}
