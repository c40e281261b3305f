// The embedded search, on a thread of its own: fetches an index when it is first asked for, and keeps it.
import type { SearchAnswer, SearchIndexFile, SearchPointer, SearchRequest } from '../../model/search.ts';
import type { Language } from '../../model/search-tokens.ts';
import { answerFrom, type OpenIndex } from '../search/answers.ts';
import { openLunr } from '../search/lunr-query.ts';
import type { IndexAddress, WorkerCall, WorkerReply } from '../search/provider-lunr.ts';

const opened = new Map<string, Promise<OpenIndex>>();

addEventListener('message', ({ data }: MessageEvent<WorkerCall>) => {
  const { id, indexes, request } = data;
  const reply = (message: WorkerReply) => postMessage(message);
  Promise.all(indexes.map(openOnce))
    .then((open) => request && answerRequest(open, request))
    .then(
      (answer) => reply({ id, answer }),
      (error) => reply({ id, error: String(error) }),
    );
});

/** Where one version alone was asked and has nothing, the others are asked how much they have. */
async function answerRequest(open: readonly OpenIndex[], request: SearchRequest): Promise<SearchAnswer> {
  const answer = await answerFrom(open, request);
  const [index] = open;
  if (answer.total > 0 || open.length > 1 || !index?.others?.length) return answer;
  const counts = await Promise.all(
    index.others.map(async ({ version, label, pointer }) => {
      const other = await openOnce({ pointer }).catch(() => undefined);
      const total = other ? (await answerFrom([other], { ...request, offset: 0, limit: 0 })).total : 0;
      return { version, label, total };
    }),
  );
  return { ...answer, elsewhere: counts.filter(({ total }) => total > 0) };
}

/** Opens an index, or gives the one opened before. A failure is not kept. */
async function openOnce({ pointer, label }: IndexAddress): Promise<OpenIndex> {
  // The pointer may have been an old one, of files that a new build has replaced.
  const opening = opened.get(pointer) ?? openAt(pointer).catch(() => openAt(pointer, 'reload'));
  opened.set(pointer, opening);
  opening.catch(() => opened.delete(pointer));
  return { ...(await opening), label };
}

async function openAt(address: string, cache?: RequestCache): Promise<OpenIndex> {
  const pointer = await fetchJson<SearchPointer>(address, cache);
  const indexAddress = new URL(pointer.index, address).href;
  const [file, language] = await Promise.all([
    fetchJson<SearchIndexFile>(indexAddress),
    pointer.language && (import(new URL(pointer.language, address).href) as Promise<{ default: Language }>),
  ]);
  const shards = new Map<string, Promise<readonly string[]>>();
  return {
    file,
    others: pointer.others.map((other) => ({ ...other, pointer: new URL(other.pointer, address).href })),
    index: openLunr(file, language ? language.default : undefined),
    async textOf(section) {
      const name = file.shards[Math.floor(section / file.shardSize)] ?? '';
      const shard = shards.get(name) ?? fetchJson<readonly string[]>(new URL(name, indexAddress).href);
      shards.set(name, shard);
      try {
        return (await shard)[section % file.shardSize] ?? '';
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
