// Opens an index from its files, wherever they come from: a worker fetches them, tools without a browser read them.
import type {
  SearchAnswer,
  SearchIndexFile,
  SearchPointer,
  SearchRequest,
  SearchTitlesFile,
} from '../../model/search.ts';
import type { PackedPart } from '../../model/search-packed.ts';
import type { WordRules } from '../../model/search-tokens.ts';
import { answerFrom, type OpenIndex } from './answers.ts';
import { openLunr } from './lunr-query.ts';

/** How the files of an index are had. */
export interface IndexFiles {
  /** The JSON at an address; rejects where there is none. */
  json<T>(address: string): Promise<T>;
  /** The language of an index: by the address of its module, or by its tag. */
  language(address: string, lang: string): Promise<WordRules | undefined>;
}

/** An index of which the first file is there. */
export interface FirstFile {
  readonly pointer: SearchPointer;
  readonly titles: SearchTitlesFile;
  /** The address of a file that the pointer names. */
  readonly at: (relative: string) => string;
}

/** Gets all else of an index. */
export async function openRest({ pointer, titles, at }: FirstFile, files: IndexFiles): Promise<OpenIndex> {
  const { json } = files;
  const language = pointer.language && files.language(at(pointer.language), titles.lang);
  const [index, parts] = await Promise.all([
    json<SearchIndexFile>(at(pointer.index)),
    Promise.all(pointer.parts.map((part) => json<PackedPart>(at(part)))),
  ]);
  const shards = new Map<string, Promise<readonly string[]>>();
  const folder = at(pointer.index).replace(/[^/]*$/, '');
  return {
    lang: titles.lang,
    others: pointer.others.map((other) => ({ ...other, pointer: at(other.pointer) })),
    index: openLunr({ titles, index, parts }, (await language) || undefined),
    async textOf(section) {
      const name = index.shards[Math.floor(section / index.shardSize)] ?? '';
      const shard = shards.get(name) ?? json<readonly string[]>(folder + name);
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

/** Where one version alone was asked and has nothing, the others are asked how much they have. */
export async function answerRequest(
  open: readonly OpenIndex[],
  request: SearchRequest,
  openAt: (pointer: string) => Promise<OpenIndex>,
): Promise<SearchAnswer> {
  const answer = await answerFrom(open, request);
  const [index] = open;
  if (answer.total > 0 || open.length > 1 || !index?.others?.length) return answer;
  const counts = await Promise.all(
    index.others.map(async ({ version, label, pointer }) => {
      const other = await openAt(pointer).catch(() => undefined);
      const total = other ? (await answerFrom([other], { ...request, offset: 0, limit: 0 })).total : 0;
      return { version, label, total };
    }),
  );
  return { ...answer, elsewhere: counts.filter(({ total }) => total > 0) };
}
