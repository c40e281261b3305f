// The search files while serving. Building an index takes longer than rendering a page, so it is built on the first request, and rebuilt in
// the background after changes; until then the previous index is used.
import type { SearchPages } from '../engine/result-cache.ts';
import type { IndexFile } from '../model/search-index.ts';
import type { SearchOutput } from '../model/search-source.ts';
import type { ReusableFiles } from '../search/lunr-files.ts';
import { createSerialRunner } from './in-turn.ts';
import type { SiteState } from './state.ts';

/** Paths of the built-in search; other requests do not build an index. */
const SEARCH_PATHS = /^(?:search|assets\/search)\//;

/** Search files of one state of the site. */
interface GeneratedSources {
  /** All files, by output path. */
  readonly files: ReadonlyMap<string, IndexFile>;
  /** Files that need not be rebuilt. */
  readonly known: ReusableFiles;
}

const NO_SOURCES: GeneratedSources = { files: new Map(), known: {} };

/** Rebuilds the search files that have changed since the last time. */
async function buildSearchFiles(
  { config, extensions, sites, salt }: SiteState,
  { files, known }: GeneratedSources,
  pages: SearchPages,
): Promise<GeneratedSources> {
  const { buildSearch, searchLocales } = await import('../engine/make-search.ts');
  const before = { files: known, pages, isThere: ({ path }: SearchOutput) => files.has(path) };
  const made = await buildSearch({ config, extensions, salt, locales: searchLocales(sites) }, before).made;
  const all = made.outputs.map(({ path, content = files.get(path)?.content ?? '' }) => ({ path, content }));
  return { files: new Map(all.map((file) => [file.path, file])), known: made.files };
}

/**
 * Creates search without an index. `onFault` is called if an index cannot be built; the previous one stays. `pagesOf` returns the cache of
 * index entries.
 */
export function createServedSearch(pagesOf: () => SearchPages, onFault: (error: unknown) => void) {
  let current: Promise<GeneratedSources> | undefined;
  let before = NO_SOURCES;

  async function remake(state: SiteState): Promise<void> {
    // An open page may still request parts of the previous index.
    before = (await current) ?? before;
    current = Promise.resolve(await buildSearchFiles(state, before, pagesOf()));
  }
  const remakeInTurn = createSerialRunner(
    (state: SiteState) => remake(state).catch(onFault),
    (_, latest) => latest,
  );

  return {
    /** Whether this output path belongs to search. */
    owns: ({ config: { search } }: Pick<SiteState, 'config'>, output: string) =>
      SEARCH_PATHS.test(output) || (search.at !== undefined && output.startsWith(search.at)),
    /** Returns a file by output path; `undefined` if search has no such file. */
    async find(state: SiteState, output: string): Promise<IndexFile | undefined> {
      current ??= buildSearchFiles(state, before, pagesOf());
      try {
        return (await current).files.get(output) ?? before.files.get(output);
      } catch (error) {
        current = undefined;
        throw error;
      }
    },
    /** Called when the site has changed. Rebuilds the index if it has been requested before. */
    refresh(state: SiteState): void {
      if (current) remakeInTurn(state);
    },
  };
}
