// The embedded search: opens an index when it is first asked for, keeps it, and answers. It runs on a thread of its own
// (`lazy/search-worker.ts`), or on the page itself where browsers refuse threads.
import type { SearchAnswer, SearchPointer, SearchRequest, SearchTitlesFile } from '../../model/search.ts';
import { answerFrom, type OpenIndex } from '../../search/rank/answers.ts';
import { answerEarly } from '../../search/rank/early.ts';
import {
  answerRequest,
  type FirstFile,
  type IndexFiles,
  type OpeningIndex,
  openRest,
} from '../../search/rank/open-index.ts';
import type { IndexAddress, WorkerCall, WorkerReply } from './calls.ts';

/** How the files of an index come. Addresses are absolute. */
export interface EngineFiles extends IndexFiles {
  /** As `json`, but not from the browser's cache. */
  fresh<T>(address: string): Promise<T>;
}

/** An index on its way: its first file, what answers a query, and all of it. */
interface Opening extends Pick<OpeningIndex, 'forQuery'> {
  readonly titles: Promise<SearchTitlesFile>;
  readonly open: Promise<OpenIndex>;
}

/** Makes the engine: a function that takes calls and answers by `reply`. The first file of the index `named` is loaded at once. */
export function createEngine(files: EngineFiles, reply: (message: WorkerReply) => void, named?: string) {
  const opened = new Map<string, Opening>();
  /** Indexes all of which is there. */
  const whole = new Set<string>();
  const firstOfNamed = named === undefined ? undefined : loadFirst(named, files, files.json);
  firstOfNamed?.catch(() => {});
  /** What was asked last: what that needs of an index comes first. */
  let query = '';

  /** Opens an index, or gives the one opened before. A failure is not kept. */
  function openOnce({ pointer, label }: IndexAddress): Opening {
    const opening = opened.get(pointer) ?? openAt(pointer);
    opened.set(pointer, opening);
    opening.open.then(
      () => whole.add(pointer),
      () => opened.delete(pointer),
    );
    return {
      ...opening,
      forQuery: (asked) => opening.forQuery(asked).then((open) => open && { ...open, label }),
      open: opening.open.then((open) => ({ ...open, label })),
    };
  }

  function openAt(address: string): Opening {
    const first = (address === named && firstOfNamed) || loadFirst(address, files, files.json);
    const again = () => loadFirst(address, files, files.fresh);
    return openFrom(first, again, (each) => openRest(each, files, query));
  }

  return ({ id, indexes, request }: WorkerCall): void => {
    let isOpen = false;
    query = request?.query ?? query;
    const openings = indexes.map(openOnce);
    Promise.all(openings.map(({ open }) => open))
      .then((open) => {
        isOpen = true;
        return request && answerRequest(open, request, (pointer) => openOnce({ pointer }).open);
      })
      .then(
        (answer) => reply({ id, answer }),
        (error) => reply({ id, error: String(error) }),
      );
    // What is known before all is there: then the answer may wait for texts, and another order would only flicker. A fault is
    // told with the answer.
    if (request?.offset !== 0 || indexes.every(({ pointer }) => whole.has(pointer))) return;
    answerSoon(openings, request).then(
      (answer) => {
        if (!isOpen && answer) reply({ id, answer });
      },
      () => {},
    );
  };
}

/** Opens an index of which the first file is on its way; `again` gets that anew. */
function openFrom(
  first: Promise<FirstFile>,
  again: () => Promise<FirstFile>,
  openAll: (first: FirstFile) => OpeningIndex,
): Opening {
  // All else comes after the first file, so that a slow network brings that soon, and in a task of its own, so that what titles
  // answer goes before.
  const rest = async (each: FirstFile) => {
    await new Promise((resolve) => setTimeout(resolve));
    return openAll(each);
  };
  const opening = first.then(rest);
  // The pointer may have been an old one, of files that a new build has replaced.
  const open = opening.then(({ whole }) => whole).catch(async () => (await rest(await again())).whole);
  const titles = first.then((each) => each.titles);
  titles.catch(() => {});
  return { titles, open, forQuery: async (asked) => (await opening).forQuery(asked) };
}

/** What titles say or, where they say nothing, the parts of the indexes that have the words asked for. */
async function answerSoon(openings: readonly Opening[], request: SearchRequest): Promise<SearchAnswer | undefined> {
  const early = answerEarly(await Promise.all(openings.map(({ titles }) => titles)), request);
  if (early.hits.length > 0) return early;
  const some = await Promise.all(openings.map(({ forQuery }) => forQuery(request.query)));
  const open = some.filter((each) => each !== undefined);
  const { hits } = open.length < some.length ? early : await answerFrom(open, request);
  return hits.length === 0 ? undefined : { ...early, hits, total: hits.length };
}

/** Gets the first file. The language, which all else needs, is on its way meanwhile. */
async function loadFirst(
  address: string,
  { language }: EngineFiles,
  json: <T>(address: string) => Promise<T>,
): Promise<FirstFile> {
  const pointer = await json<SearchPointer>(address);
  const at = (relative: string) => new URL(relative, address).href;
  const titles = json<SearchTitlesFile>(at(pointer.titles));
  if (pointer.language) language(at(pointer.language), pointer.locale).catch(() => {});
  return { pointer, titles: await titles, at };
}
