// Opens an index from its files, wherever they come from: a worker fetches them, tools without a browser read them.
import type {
  SearchAnswer,
  SearchIndexFile,
  SearchPointer,
  SearchRequest,
  SearchTitlesFile,
} from '../../model/search.ts';
import { indexPart, type PackedPart } from '../../model/search-packed.ts';
import { fold, plainLanguage, type WordRules } from '../../model/search-tokens.ts';
import { answerFrom, type OpenIndex } from './answers.ts';
import { openLunr } from './lunr-query.ts';
import { openFiles } from './open-files.ts';
import { queryWords } from './query-words.ts';

/** How the files of an index are had. */
export interface IndexFiles {
  /** The JSON at an address; rejects where there is none. What `canWait` gives way to the rest. */
  json<T>(address: string, canWait?: boolean): Promise<T>;
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

/** An index that is being opened. */
export interface OpeningIndex {
  /** All of it. */
  readonly whole: Promise<OpenIndex>;
  /** The parts that have the words of a query, without texts: sooner than all. Nothing where they lack one of the words. */
  readonly forQuery: (query: string) => Promise<OpenIndex | undefined>;
}

const EMPTY_PART: PackedPart = { words: '', terms: '', postings: '' };

/** Gets all else of an index, first what is needed for `query`, if any. */
export function openRest({ pointer, titles, at }: FirstFile, files: IndexFiles, query = ''): OpeningIndex {
  const { lang } = titles;
  const language = loadLanguage(pointer, titles.lang, { at, files });
  const index = files.json<SearchIndexFile>(at(pointer.index));
  const parts = language.then((rules) => {
    const isFirst = partsFor(query, { lang, rules, count: pointer.parts.length });
    const load = (part: string, canWait: boolean) => files.json<PackedPart>(at(part), canWait);
    const first = pointer.parts.map((part, which) => (isFirst(which) ? load(part, false) : undefined));
    return pointer.parts.map((part, which) => first[which] ?? load(part, first.some(Boolean)));
  });
  const unpacked = index.then((each) => openFiles({ titles, index: each }));
  // `whole` tells of it.
  unpacked.catch(() => {});
  const openOf = async (some: readonly PackedPart[], textOf: OpenIndex['textOf']): Promise<OpenIndex> => ({
    lang,
    others: pointer.others.map((other) => ({ ...other, pointer: at(other.pointer) })),
    index: openLunr({ titles, index: await index, parts: some }, await language, await unpacked),
    textOf,
  });
  const whole = Promise.all([index, parts.then((all) => Promise.all(all))]).then(([main, all]) =>
    openOf(all, textReader(main, at(pointer.index).replace(/[^/]*$/, ''), files)),
  );
  return {
    whole,
    async forQuery(asked) {
      const isNeeded = partsFor(asked, { lang, rules: await language, count: pointer.parts.length });
      const some = (await parts).map((part, which) => (isNeeded(which) ? part : EMPTY_PART));
      const open = await openOf(await Promise.all(some), async () => '');
      return open.index.hasAll(asked) ? open : undefined;
    },
  };
}

async function loadLanguage(
  { language }: SearchPointer,
  lang: string,
  { at, files }: { readonly at: FirstFile['at']; readonly files: IndexFiles },
): Promise<WordRules | undefined> {
  return language === undefined ? undefined : files.language(at(language), lang);
}

/** Tells of the parts of an index, by number, which have the words of a query. */
function partsFor(
  query: string,
  { lang, rules = plainLanguage, count }: { readonly lang: string; readonly rules?: WordRules; readonly count: number },
): (part: number) => boolean {
  const words = queryWords(query, lang, rules).flatMap((word) => [word, ...word.parts]);
  const numbers = new Set(words.map(({ raw }) => indexPart(fold(rules.stem(raw)), count)));
  return (part) => numbers.has(part);
}

/** Reads texts, which come in shards, from a folder. */
function textReader(index: SearchIndexFile, folder: string, { json }: IndexFiles): OpenIndex['textOf'] {
  const shards = new Map<string, Promise<readonly string[]>>();
  return async (section) => {
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
