// The files of search while serving. To make an index takes longer than to show a page, so it is made when it is first
// asked for, and made anew in the background when the site has changed; meanwhile the one before answers.
import type { SearchPages } from '../engine/result-cache.ts';
import type { IndexFile } from '../model/search-index.ts';
import type { SearchOutput } from '../model/search-source.ts';
import type { KnownFiles } from '../search/lunr-files.ts';
import { inTurn } from './in-turn.ts';
import type { SiteState } from './state.ts';

/** Where the built-in search keeps its files; nothing else is worth making an index for. */
const OF_SEARCH = /^(?:search|assets\/search)\//;

/** Search of one state of the site. */
interface GeneratedSources {
  /** All of its files, by their path below the output folder. */
  readonly files: ReadonlyMap<string, IndexFile>;
  /** Those that need not be made again. */
  readonly known: KnownFiles;
}

const NOTHING: GeneratedSources = { files: new Map(), known: {} };

/** Makes search anew: what changed since the last time. */
async function makeFiles(
  { config, extensions, sites, salt }: SiteState,
  { files, known }: GeneratedSources,
  pages: SearchPages,
): Promise<GeneratedSources> {
  const { makeSearch, searchLocales } = await import('../engine/make-search.ts');
  const before = { files: known, pages, isThere: ({ path }: SearchOutput) => files.has(path) };
  const made = await makeSearch({ config, extensions, salt, locales: searchLocales(sites) }, before).made;
  const all = made.outputs.map(({ path, content = files.get(path)?.content ?? '' }) => ({ path, content }));
  return { files: new Map(all.map((file) => [file.path, file])), known: made.files };
}

/** Search without an index yet. `onFault` is told where one cannot be made; the one before stays. `pagesOf` gives what is remembered of pages. */
export function createServedSearch(pagesOf: () => SearchPages, onFault: (error: unknown) => void) {
  let current: Promise<GeneratedSources> | undefined;
  let before = NOTHING;

  async function remake(state: SiteState): Promise<void> {
    // An open page may still ask for parts of the index that it has begun to read.
    before = (await current) ?? before;
    current = Promise.resolve(await makeFiles(state, before, pagesOf()));
  }
  const remakeInTurn = inTurn(
    (state: SiteState) => remake(state).catch(onFault),
    (_, latest) => latest,
  );

  return {
    /** Whether a file of this output path would be one of search. */
    owns: ({ config: { search } }: Pick<SiteState, 'config'>, output: string) =>
      OF_SEARCH.test(output) || (search.at !== undefined && output.startsWith(search.at)),
    /** A file by its output path; nothing where search has none of that name. */
    async find(state: SiteState, output: string): Promise<IndexFile | undefined> {
      current ??= makeFiles(state, before, pagesOf());
      try {
        return (await current).files.get(output) ?? before.files.get(output);
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
