// Opens an index from its files, wherever they come from: a worker fetches them, tools outside a browser read them.
import type {
  SearchAnswer,
  SearchIndexFile,
  SearchManifestFile,
  SearchRequest,
  SearchTitlesFile,
} from '../../model/search.ts';
import { computeIndexPartOfTerm, type PackedIndexPart } from '../../model/search-packed.ts';
import { defaultSearchWordRules, foldWord, type SearchWordRules } from '../../model/search-tokens.ts';
import { type LoadedSearchIndex, searchIndexes } from './answers.ts';
import { openLunrIndex } from './lunr-query.ts';
import { unpackIndexedSections } from './open-files.ts';
import { splitQuery } from './query-words.ts';

/** Access to the files of an index. */
export interface IndexFileLoader {
  /** Returns the JSON at an address; rejects if there is none. `canWait` lowers the priority of the request. */
  json<T>(address: string, canWait?: boolean): Promise<T>;
  /** Loads the word rules of a language, by the address of their module or by language tag. */
  language(address: string, lang: string): Promise<SearchWordRules | undefined>;
}

/** An index whose titles file is loaded. */
export interface ManifestWithTitles {
  readonly pointer: SearchManifestFile;
  readonly titles: SearchTitlesFile;
  /** Returns the full address of a file named in the `SearchManifestFile`. */
  readonly at: (relative: string) => string;
}

/** An index that is being opened. */
export interface IndexBeingLoaded {
  readonly whole: Promise<LoadedSearchIndex>;
  /**
   * Returns an index for one query: only the parts with the words of the query, without texts. Resolves earlier than `whole`. Resolves to
   * `undefined` if one of the words is not in the index.
   */
  readonly forQuery: (query: string) => Promise<LoadedSearchIndex | undefined>;
}

const EMPTY_INDEX_PART: PackedIndexPart = { words: '', terms: '', postings: '' };

/** Loads the files of an index except for its titles, first the parts that `query` needs. */
export function startLoadingIndex(
  { pointer, titles, at }: ManifestWithTitles,
  files: IndexFileLoader,
  query = '',
): IndexBeingLoaded {
  const { lang } = titles;
  const language = loadSearchWordRules(pointer, titles.lang, { at, files });
  const index = files.json<SearchIndexFile>(at(pointer.index));
  const parts = language.then((rules) => {
    const isFirst = createIndexPartFilter(query, { lang, rules, count: pointer.parts.length });
    const load = (part: string, canWait: boolean) => files.json<PackedIndexPart>(at(part), canWait);
    const first = pointer.parts.map((part, which) => (isFirst(which) ? load(part, false) : undefined));
    return pointer.parts.map((part, which) => first[which] ?? load(part, first.some(Boolean)));
  });
  const unpacked = index.then((searchIndexFile) => unpackIndexedSections({ titles, index: searchIndexFile }));
  // This rejection is ignored, because `whole` rejects with the same error.
  unpacked.catch(() => {});
  const openOf = async (
    some: readonly PackedIndexPart[],
    textOf: LoadedSearchIndex['textOf'],
  ): Promise<LoadedSearchIndex> => ({
    lang,
    others: pointer.others.map((other) => ({ ...other, pointer: at(other.pointer) })),
    index: openLunrIndex({ titles, index: await index, parts: some }, await language, await unpacked),
    textOf,
  });
  const whole = Promise.all([index, parts.then((all) => Promise.all(all))]).then(([main, packedIndexParts]) =>
    openOf(packedIndexParts, createSectionTextReader(main, at(pointer.index).replace(/[^/]*$/, ''), files)),
  );
  return {
    whole,
    async forQuery(queryText) {
      const isNeeded = createIndexPartFilter(queryText, { lang, rules: await language, count: pointer.parts.length });
      const some = (await parts).map((part, which) => (isNeeded(which) ? part : EMPTY_INDEX_PART));
      const open = await openOf(await Promise.all(some), async () => '');
      return open.index.hasAll(queryText) ? open : undefined;
    },
  };
}

/** Loads the rules for the words of a language; `undefined` if the index uses the default rules. */
async function loadSearchWordRules(
  { language }: SearchManifestFile,
  lang: string,
  { at, files }: { readonly at: ManifestWithTitles['at']; readonly files: IndexFileLoader },
): Promise<SearchWordRules | undefined> {
  return language === undefined ? undefined : files.language(at(language), lang);
}

/**
 * Returns a function that takes the number of a part of the index. The function returns true if this part may contain a word of the query.
 */
function createIndexPartFilter(
  query: string,
  {
    lang,
    rules = defaultSearchWordRules,
    count,
  }: { readonly lang: string; readonly rules?: SearchWordRules; readonly count: number },
): (part: number) => boolean {
  const words = splitQuery(query, lang, rules).flatMap((word) => [word, ...word.parts]);
  const numbers = new Set(words.map(({ raw }) => computeIndexPartOfTerm(foldWord(rules.stem(raw)), count)));
  return (part) => numbers.has(part);
}

/** Returns a reader for the texts of sections, which are in several shard files. */
function createSectionTextReader(
  index: SearchIndexFile,
  folder: string,
  { json }: IndexFileLoader,
): LoadedSearchIndex['textOf'] {
  const shards = new Map<string, Promise<readonly string[]>>();
  return async (section) => {
    const name = index.shards[Math.floor(section / index.shardSize)] ?? '';
    const shard = shards.get(name) ?? json<readonly string[]>(folder + name);
    shards.set(name, shard);
    try {
      return (await shard)[section % index.shardSize] ?? '';
    } catch {
      // A hit without a snippet is better than no hit. The next request tries the shard again.
      shards.delete(name);
      return '';
    }
  };
}

/**
 * Answers a search request. If only one version was searched and nothing was found, the answer contains the number of hits in each other
 * version.
 */
export async function answerSearchRequest(
  open: readonly LoadedSearchIndex[],
  request: SearchRequest,
  openAt: (pointer: string) => Promise<LoadedSearchIndex>,
): Promise<SearchAnswer> {
  const answer = await searchIndexes(open, request);
  const [index] = open;
  if (answer.total > 0 || open.length > 1 || !index?.others?.length) return answer;
  const counts = await Promise.all(
    index.others.map(async ({ version, label, pointer }) => {
      const other = await openAt(pointer).catch(() => undefined);
      const total = other ? (await searchIndexes([other], { ...request, offset: 0, limit: 0 })).total : 0;
      return { version, label, total };
    }),
  );
  return { ...answer, elsewhere: counts.filter(({ total }) => total > 0) };
}
