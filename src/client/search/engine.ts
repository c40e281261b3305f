// The embedded search: opens an index on first use, caches it, and answers requests. It runs in a worker (`lazy/search-worker.ts`), or on
// the page itself if the browser blocks workers.
import type { SearchAnswer, SearchManifestFile, SearchRequest, SearchTitlesFile } from '../../model/search.ts';
import { type LoadedSearchIndex, searchIndexes } from '../../search/rank/answers.ts';
import { searchTitles } from '../../search/rank/early.ts';
import {
  answerSearchRequest,
  type IndexBeingLoaded,
  type IndexFileLoader,
  type ManifestWithTitles,
  startLoadingIndex,
} from '../../search/rank/open-index.ts';
import type { SearchIndexAddress, WorkerCall, WorkerReply } from './calls.ts';

/** Access to index files by absolute address. */
export interface SearchEngineFileLoader extends IndexFileLoader {
  /** Like `json`, but bypasses the browser's cache. */
  fresh<T>(address: string): Promise<T>;
}

/** An index that is being opened: its titles, its partial answers, and the complete index. */
interface SearchIndexBeingOpened extends Pick<IndexBeingLoaded, 'forQuery'> {
  readonly titles: Promise<SearchTitlesFile>;
  readonly open: Promise<LoadedSearchIndex>;
}

/**
 * Creates the engine: a function that takes calls and sends answers through `reply`. If `named` is given, immediately loads the first file
 * of the index at this address.
 */
export function createSearchEngine(
  files: SearchEngineFileLoader,
  reply: (message: WorkerReply) => void,
  named?: string,
) {
  const opened = new Map<string, SearchIndexBeingOpened>();
  /** Addresses of fully loaded indexes. */
  const whole = new Set<string>();
  const firstOfNamed = named === undefined ? undefined : loadFirstIndexFile(named, files, files.json);
  firstOfNamed?.catch(() => {});
  /** The last query. The parts of the index that this query needs are loaded first. */
  let query = '';

  /** Opens an index, or returns the cached one. Failures are not cached. */
  function openOnce({ pointer, label }: SearchIndexAddress): SearchIndexBeingOpened {
    const opening = opened.get(pointer) ?? openAt(pointer);
    opened.set(pointer, opening);
    opening.open.then(
      () => whole.add(pointer),
      () => opened.delete(pointer),
    );
    return {
      ...opening,
      forQuery: (queryText) => opening.forQuery(queryText).then((open) => open && { ...open, label }),
      open: opening.open.then((open) => ({ ...open, label })),
    };
  }

  function openAt(address: string): SearchIndexBeingOpened {
    const first = (address === named && firstOfNamed) || loadFirstIndexFile(address, files, files.json);
    const again = () => loadFirstIndexFile(address, files, files.fresh);
    return openSearchIndexFromManifest(first, again, (manifestWithTitles) =>
      startLoadingIndex(manifestWithTitles, files, query),
    );
  }

  return ({ id, indexes, request }: WorkerCall): void => {
    let isOpen = false;
    query = request?.query ?? query;
    const openings = indexes.map(openOnce);
    Promise.all(openings.map(({ open }) => open))
      .then((open) => {
        isOpen = true;
        return request && answerSearchRequest(open, request, (pointer) => openOnce({ pointer }).open);
      })
      .then(
        (answer) => reply({ id, answer }),
        (error) => reply({ id, error: String(error) }),
      );
    // Sends no early answer if the whole index is loaded. The final answer then waits only for texts, and an early answer in a different
    // order would flicker. Faults are reported with the final answer.
    if (request?.offset !== 0 || indexes.every(({ pointer }) => whole.has(pointer))) return;
    findPreliminaryAnswer(openings, request).then(
      (answer) => {
        if (!isOpen && answer) reply({ id, answer });
      },
      () => {},
    );
  };
}

/** Opens an index whose first file is already being loaded. `again` loads the first file anew. */
function openSearchIndexFromManifest(
  first: Promise<ManifestWithTitles>,
  again: () => Promise<ManifestWithTitles>,
  openAll: (first: ManifestWithTitles) => IndexBeingLoaded,
): SearchIndexBeingOpened {
  // Requests the other files only after the first file has arrived, so that the first file is not slowed down on a slow network. Requests
  // them in a separate task, so that the answer from titles comes first.
  const rest = async (manifestWithTitles: ManifestWithTitles) => {
    await new Promise((resolve) => setTimeout(resolve));
    return openAll(manifestWithTitles);
  };
  const opening = first.then(rest);
  // After a failure, loads the first file again: a new build may have replaced the files that it lists.
  const open = opening.then(({ whole }) => whole).catch(async () => (await rest(await again())).whole);
  const titles = first.then((manifestWithTitles) => manifestWithTitles.titles);
  titles.catch(() => {});
  return { titles, open, forQuery: async (queryText) => (await opening).forQuery(queryText) };
}

/**
 * Returns an early answer. Searches the titles. If no title matches, searches the parts of the indexes that contain the words of the query.
 */
async function findPreliminaryAnswer(
  openings: readonly SearchIndexBeingOpened[],
  request: SearchRequest,
): Promise<SearchAnswer | undefined> {
  const early = searchTitles(await Promise.all(openings.map(({ titles }) => titles)), request);
  if (early.hits.length > 0) return early;
  const some = await Promise.all(openings.map(({ forQuery }) => forQuery(request.query)));
  const open = some.filter((loadedSearchIndex) => loadedSearchIndex !== undefined);
  const { hits } = open.length < some.length ? early : await searchIndexes(open, request);
  return hits.length === 0 ? undefined : { ...early, hits, total: hits.length };
}

/** Loads the first file of an index. Also starts to load the word rules of its language, which the other files need. */
async function loadFirstIndexFile(
  address: string,
  { language }: SearchEngineFileLoader,
  json: <T>(address: string) => Promise<T>,
): Promise<ManifestWithTitles> {
  const pointer = await json<SearchManifestFile>(address);
  const at = (relative: string) => new URL(relative, address).href;
  const titles = json<SearchTitlesFile>(at(pointer.titles));
  if (pointer.language) language(at(pointer.language), pointer.locale).catch(() => {});
  return { pointer, titles: await titles, at };
}
