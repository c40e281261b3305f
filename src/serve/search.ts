// Serves the search index. Building it takes longer than rendering a page, so it is built at the first request. After a change it is
// rebuilt in the background, and the previous index answers until then.
import type { PageSearchTermsCache } from '../cache/result-cache.ts';
import type { IndexFile } from '../model/search-index.ts';
import type { SearchOutputFile } from '../model/search-source.ts';
import type { ReusableSearchFiles } from '../search/lunr-files.ts';
import { createSerialRunner } from './in-turn.ts';
import type { SiteState } from './state.ts';

/** Paths of the built-in search; other requests do not build an index. */
const SEARCH_URL_PATH_PATTERN = /^(?:search|assets\/search)\//;

/** Search files of one state of the site. */
interface ServedSearchFiles {
  /** All files, by output path. */
  readonly files: ReadonlyMap<string, IndexFile>;
  /** Data of the files that later builds can reuse. */
  readonly reusable: ReusableSearchFiles;
}

const NO_SEARCH_FILES: ServedSearchFiles = { files: new Map(), reusable: {} };

/** Builds the search files of a state. Unchanged files are reused. */
async function buildSearchFiles(
  { config, extensions, sites, salt }: SiteState,
  { files, reusable }: ServedSearchFiles,
  pages: PageSearchTermsCache,
): Promise<ServedSearchFiles> {
  const { buildSearchOutputs, listSearchLocales } = await import('../engine/make-search.ts');
  const before = { files: reusable, pages, isThere: ({ path }: SearchOutputFile) => files.has(path) };
  const built = await buildSearchOutputs({ config, extensions, salt, locales: listSearchLocales(sites) }, before).made;
  const all = built.outputs.map(({ path, content = files.get(path)?.content ?? '' }) => ({ path, content }));
  return { files: new Map(all.map((file) => [file.path, file])), reusable: built.files };
}

/**
 * Creates the search of a dev server, at first without an index. `pagesOf` returns the cache of index entries. `onFault` is called if the
 * index cannot be built. The previous index then stays in use.
 */
export function createDevServerSearch(pagesOf: () => PageSearchTermsCache, onFault: (error: unknown) => void) {
  let current: Promise<ServedSearchFiles> | undefined;
  let before = NO_SEARCH_FILES;

  async function remake(state: SiteState): Promise<void> {
    // Keeps the previous files, because an open page may still request parts of the previous index.
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
      SEARCH_URL_PATH_PATTERN.test(output) || (search.at !== undefined && output.startsWith(search.at)),
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
