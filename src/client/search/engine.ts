// The embedded search: opens an index when it is first asked for, keeps it, and answers. It runs on a thread of its own
// (`lazy/search-worker.ts`), or on the page itself where browsers refuse threads.
import type { SearchPointer, SearchTitlesFile } from '../../model/search.ts';
import type { OpenIndex } from '../../search/rank/answers.ts';
import { answerEarly } from '../../search/rank/early.ts';
import { answerRequest, type FirstFile, type IndexFiles, openRest } from '../../search/rank/open-index.ts';
import type { IndexAddress, WorkerCall, WorkerReply } from './calls.ts';

/** How the files of an index come. Addresses are absolute. */
export interface EngineFiles extends IndexFiles {
  /** As `json`, but not from the browser's cache. */
  fresh<T>(address: string): Promise<T>;
}

/** An index on its way: its first file, and all of it. */
interface Opening {
  readonly titles: Promise<SearchTitlesFile>;
  readonly open: Promise<OpenIndex>;
}

/** Makes the engine: a function that takes calls and answers by `reply`. The first file of the index `named` is loaded at once. */
export function createEngine(files: EngineFiles, reply: (message: WorkerReply) => void, named?: string) {
  const opened = new Map<string, Opening>();
  /** Indexes all of which is there. */
  const whole = new Set<string>();
  const firstOfNamed = named === undefined ? undefined : loadFirst(named, files.json);
  firstOfNamed?.catch(() => {});

  /** Opens an index, or gives the one opened before. A failure is not kept. */
  function openOnce({ pointer, label }: IndexAddress): Opening {
    const opening = opened.get(pointer) ?? openAt(pointer);
    opened.set(pointer, opening);
    opening.open.then(
      () => whole.add(pointer),
      () => opened.delete(pointer),
    );
    return { ...opening, open: opening.open.then((open) => ({ ...open, label })) };
  }

  function openAt(address: string): Opening {
    const first = (address === named && firstOfNamed) || loadFirst(address, files.json);
    // The pointer may have been an old one, of files that a new build has replaced.
    // All else comes after the first file, so that a slow network brings that soon, and in a task of its own, so that what titles
    // answer goes before.
    const rest = async (each: FirstFile) => {
      await new Promise((resolve) => setTimeout(resolve));
      return openRest(each, files);
    };
    const open = first.then(rest).catch(async () => rest(await loadFirst(address, files.fresh)));
    const titles = first.then((each) => each.titles);
    titles.catch(() => {});
    return { titles, open };
  }

  return ({ id, indexes, request }: WorkerCall): void => {
    let isOpen = false;
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
    // What titles say, unless all is there: then the answer may wait for texts, and another order would only flicker. A fault is
    // told with the answer.
    if (request?.offset !== 0 || indexes.every(({ pointer }) => whole.has(pointer))) return;
    Promise.all(openings.map(({ titles }) => titles)).then(
      (titles) => {
        if (isOpen) return;
        const answer = answerEarly(titles, request);
        if (answer.hits.length > 0) reply({ id, answer });
      },
      () => {},
    );
  };
}

async function loadFirst(address: string, json: IndexFiles['json']): Promise<FirstFile> {
  const pointer = await json<SearchPointer>(address);
  const at = (relative: string) => new URL(relative, address).href;
  return { pointer, titles: await json<SearchTitlesFile>(at(pointer.titles)), at };
}
