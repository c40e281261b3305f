// The embedded search, on a thread of its own: fetches an index when it is first asked for, and keeps it.
import type { SearchPointer, SearchTitlesFile } from '../../model/search.ts';
import type { Language } from '../../model/search-tokens.ts';
import type { OpenIndex } from '../search/answers.ts';
import { answerEarly } from '../search/early.ts';
import { answerRequest, type FirstFile, type IndexFiles, openRest } from '../search/open-index.ts';
import type { IndexAddress, WorkerCall, WorkerReply } from '../search/provider-lunr.ts';

/** An index on its way: its first file, and all of it. */
interface Opening {
  readonly titles: Promise<SearchTitlesFile>;
  readonly open: Promise<OpenIndex>;
}

const files: IndexFiles = {
  json: (address) => fetchJson(address),
  language: (address) => (import(address) as Promise<{ default: Language }>).then((each) => each.default),
};

const opened = new Map<string, Opening>();
/** Indexes all of which is there. */
const whole = new Set<string>();
/** A page that is about to search names the worker after its index, the first file of which is fetched at once. */
const named = new URL(self.name, location.href).href;
const firstOfNamed = self.name === '' ? undefined : fetchFirst(named);
firstOfNamed?.catch(() => {});

addEventListener('message', ({ data }: MessageEvent<WorkerCall>) => {
  const { id, indexes, request } = data;
  const reply = (message: WorkerReply) => postMessage(message);
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
});

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
  const first = (address === named && firstOfNamed) || fetchFirst(address);
  // The pointer may have been an old one, of files that a new build has replaced.
  // All else comes after the first file, so that a slow network brings that soon, and in a task of its own, so that what titles
  // answer goes before.
  const rest = async (each: FirstFile) => {
    await new Promise((resolve) => setTimeout(resolve));
    return openRest(each, files);
  };
  const open = first.then(rest).catch(async () => rest(await fetchFirst(address, 'reload')));
  const titles = first.then((each) => each.titles);
  titles.catch(() => {});
  return { titles, open };
}

async function fetchFirst(address: string, cache?: RequestCache): Promise<FirstFile> {
  const pointer = await fetchJson<SearchPointer>(address, cache);
  const at = (relative: string) => new URL(relative, address).href;
  return { pointer, titles: await fetchJson<SearchTitlesFile>(at(pointer.titles)), at };
}

async function fetchJson<T>(address: string, cache?: RequestCache): Promise<T> {
  const response = await fetch(address, { cache });
  if (!response.ok) throw new Error(`${address} gave ${response.status}`);
  return (await response.json()) as T;
}
