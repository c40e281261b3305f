// The embedded search, on a thread of its own: fetches an index when it is first asked for, and keeps it.
import type {
  SearchAnswer,
  SearchIndexFile,
  SearchPointer,
  SearchRequest,
  SearchTitlesFile,
} from '../../model/search.ts';
import type { PackedPart } from '../../model/search-packed.ts';
import type { Language } from '../../model/search-tokens.ts';
import { answerFrom, type OpenIndex } from '../search/answers.ts';
import { answerEarly } from '../search/early.ts';
import { openLunr } from '../search/lunr-query.ts';
import type { IndexAddress, WorkerCall, WorkerReply } from '../search/provider-lunr.ts';

/** An index on its way: its first file, and all of it. */
interface Opening {
  readonly titles: Promise<SearchTitlesFile>;
  readonly open: Promise<OpenIndex>;
}

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
      return request && answerRequest(open, request);
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

/** Where one version alone was asked and has nothing, the others are asked how much they have. */
async function answerRequest(open: readonly OpenIndex[], request: SearchRequest): Promise<SearchAnswer> {
  const answer = await answerFrom(open, request);
  const [index] = open;
  if (answer.total > 0 || open.length > 1 || !index?.others?.length) return answer;
  const counts = await Promise.all(
    index.others.map(async ({ version, label, pointer }) => {
      const other = await openOnce({ pointer }).open.catch(() => undefined);
      const total = other ? (await answerFrom([other], { ...request, offset: 0, limit: 0 })).total : 0;
      return { version, label, total };
    }),
  );
  return { ...answer, elsewhere: counts.filter(({ total }) => total > 0) };
}

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
  const open = first.then(openRest).catch(async () => openRest(await fetchFirst(address, 'reload')));
  const titles = first.then((each) => each.titles);
  titles.catch(() => {});
  return { titles, open };
}

/** An index of which the first file is there. */
interface FirstFile {
  readonly pointer: SearchPointer;
  readonly titles: SearchTitlesFile;
  /** The absolute address of a file. */
  readonly at: (relative: string) => string;
}

async function fetchFirst(address: string, cache?: RequestCache): Promise<FirstFile> {
  const pointer = await fetchJson<SearchPointer>(address, cache);
  const at = (relative: string) => new URL(relative, address).href;
  return { pointer, titles: await fetchJson<SearchTitlesFile>(at(pointer.titles)), at };
}

/**
 * Fetches all else: it comes after the first file, so that a slow network brings that soon, and in a task of its own, so that
 * what titles answer goes before.
 */
async function openRest({ pointer, titles, at }: FirstFile): Promise<OpenIndex> {
  await new Promise((resolve) => setTimeout(resolve));
  const language =
    pointer.language && (import(at(pointer.language)) as Promise<{ default: Language }>).then((each) => each.default);
  const [index, parts] = await Promise.all([
    fetchJson<SearchIndexFile>(at(pointer.index)),
    Promise.all(pointer.parts.map((part) => fetchJson<PackedPart>(at(part)))),
  ]);
  const shards = new Map<string, Promise<readonly string[]>>();
  return {
    lang: titles.lang,
    others: pointer.others.map((other) => ({ ...other, pointer: at(other.pointer) })),
    index: openLunr({ titles, index, parts }, (await language) || undefined),
    async textOf(section) {
      const name = index.shards[Math.floor(section / index.shardSize)] ?? '';
      const shard = shards.get(name) ?? fetchJson<readonly string[]>(new URL(name, at(pointer.index)).href);
      shards.set(name, shard);
      try {
        return (await shard)[section % index.shardSize] ?? '';
      } catch {
        // A hit without its snippet is better than none.
        shards.delete(name);
        return '';
      }
    },
  };
}

async function fetchJson<T>(address: string, cache?: RequestCache): Promise<T> {
  const response = await fetch(address, { cache });
  if (!response.ok) throw new Error(`${address} gave ${response.status}`);
  return (await response.json()) as T;
}
