// The files of the embedded search for one locale and docs version: a small entry file of fixed name (`SearchManifestFile`), the index, and
// the texts in shards. The browser fetches only the shards with the texts of the displayed hits. Files with unchanged inputs are not
// generated again.
import { computeHash } from '../lib/hash.ts';
import type {
  SearchIndexFile,
  SearchManifestFile,
  SearchTitleEntry,
  SearchTitlesFile,
  Synonym,
} from '../model/search.ts';
import type { IndexFile } from '../model/search-index.ts';
import { computeIndexPartCount, SEARCH_FIELDS } from '../model/search-packed.ts';
import type { SearchablePage, SearchOutputFile } from '../model/search-source.ts';
import { computeIndexPartKey, computeIndexPartRanges, mergePageLinesIntoIndexPart } from './join.ts';
import type { PageIndex } from './page-index.ts';
import { foldNameForMatch } from './rank/pins.ts';

/** Site path of the folder of all files with hashed names. */
const SEARCH_FOLDER = 'assets/search';

/**
 * Approximate number of characters in a shard. Shards are small, because almost every hit of a query makes the browser fetch another shard.
 */
const APPROXIMATE_SHARD_CHARACTERS = 16_000;

export interface LunrIndexInput {
  /** Path of the entry file, relative to the output folder. */
  readonly pointer: string;
  readonly locale: string;
  readonly version: string;
  readonly others: SearchManifestFile['others'];
  /** BCP 47 tag. */
  readonly lang: string;
  readonly pages: readonly PageWithIndex[];
  /** The language module, if any. */
  readonly module?: { readonly name: string; readonly text: string };
  /** Synonyms: words of readers, and the corresponding words of the content. */
  readonly synonyms: readonly Synonym[];
  /** Existing files, by the key of their inputs. These files are not generated again. */
  readonly reusable: ReusableSearchFiles;
}

/** A page with its index entries. */
export interface PageWithIndex {
  readonly source: SearchablePage;
  /** Cache key of the texts. */
  readonly key: string;
  readonly index: PageIndex;
}

/** Existing files, by the key of their inputs. */
export type ReusableSearchFiles = Readonly<Record<string, Omit<SearchOutputFile, 'content'>>>;

/** Reads the page data that only the generation of files needs. */
export interface IndexedPageReader {
  /** Returns the texts of a page, one for each of its sections. */
  textsOf(page: PageWithIndex): readonly string[];
  /** Returns the terms of a page as lines, one text for each of `parts`. The numbers of parts are below `MAX_INDEX_PARTS`. */
  linesOf(page: PageWithIndex, parts: readonly number[]): readonly string[];
  /**
   * Called with each file as soon as it is generated. Returns the content that stays in memory until all files are ready; `undefined` if
   * the caller has stored the content.
   */
  keep(file: SearchOutputFile): IndexFile['content'] | undefined;
}

/** Maximum level of headings in the titles file. */
const MAX_TITLES_FILE_HEADING_LEVEL = 2;

/**
 * Generates the files of an index. Deterministic: the same input gives the same files. Reads the texts only of the pages that
 * `listPagesForMissingFiles` returns.
 */
export function generateLunrFiles(input: LunrIndexInput, reader: IndexedPageReader): SearchOutputFile[] {
  const { pointer, locale, version, others, lang, pages, reusable, module, synonyms } = input;
  const dataFile: DataFileCreator = (name, value) => {
    const file = createSearchFile(name, 'json', JSON.stringify(value));
    return { ...file, content: reader.keep(file) };
  };
  const indexes = pages.map(({ index }) => index);
  const hasForeign = pages.some(({ source }) => source.lang !== undefined);
  const titles: SearchTitlesFile = {
    lang,
    pages: pages.map(createTitleEntry),
    synonyms,
    ...(hasForeign && { hasForeign }),
  };
  const { shardSize, shards } = divideSectionsIntoShards(pages);
  const shardTexts = (shard: readonly RangeOfPageSections[]) =>
    shard.flatMap(({ page, from, to }) => reader.textsOf(page).slice(from, to));
  const texts = shards.map((shard) => {
    const input = computeSearchFileKey('text', computeShardKey(shard));
    return { ...(reusable[input] ?? dataFile('text', shardTexts(shard))), input };
  });
  const index: SearchIndexFile = {
    sections: indexes.map(({ sections }) => sections),
    lengths: SEARCH_FIELDS.map((_, field) => indexes.map(({ lengths }) => lengths[field]).join('')),
    shardSize,
    shards: texts.map(getSearchFileName),
  };
  const language = module && createSearchFile(module.name, 'js', module.text);
  const first = dataFile(`${locale}-titles`, titles);
  const main = dataFile(locale, index);
  const parts = buildIndexParts(input, reader, dataFile);
  const up = `${pointer.replace(/[^/]+$/, '').replace(/[^/]+\//g, '../')}${SEARCH_FOLDER}/`;
  const content: SearchManifestFile = {
    locale,
    version,
    titles: up + getSearchFileName(first),
    index: up + getSearchFileName(main),
    parts: parts.map((part) => up + getSearchFileName(part)),
    language: language && up + getSearchFileName(language),
    others,
  };
  const text = JSON.stringify(content);
  const files = [...texts, ...(language ? [language] : []), first, main, ...parts];
  const distinct = new Map(files.map((file) => [file.path, file]));
  return [...distinct.values(), { path: pointer, content: text, fingerprint: computeHash(text) }];
}

/** Returns the pages whose texts are needed to generate missing files. */
export function listPagesForMissingFiles({
  pages,
  reusable,
}: Pick<LunrIndexInput, 'pages' | 'reusable'>): readonly PageWithIndex[] {
  const unknown = divideSectionsIntoShards(pages).shards.filter(
    (shard) => !(computeSearchFileKey('text', computeShardKey(shard)) in reusable),
  );
  return [...new Set(unknown.flatMap((shard) => shard.map(({ page }) => page)))];
}

function getSearchFileName({ path }: SearchOutputFile): string {
  return path.slice(SEARCH_FOLDER.length + 1);
}

function createSearchFile(name: string, ending: string, content: string) {
  const fingerprint = computeHash(content);
  return { path: `${SEARCH_FOLDER}/${name}-${fingerprint.slice(0, 8)}.${ending}`, fingerprint, content };
}

type DataFileCreator = (name: string, value: unknown) => SearchOutputFile;

function computeSearchFileKey(name: string, key: string): string {
  return computeHash(`${name}\0${key}`);
}

/**
 * Number of groups of parts. Only the lines of one group are in memory at a time, because the lines of all parts take as much memory as the
 * texts.
 */
const INDEX_PART_GROUP_COUNT = 4;

/** Builds the parts of the index. Reads no lines for parts that exist already. */
function buildIndexParts(
  { locale, pages, reusable }: LunrIndexInput,
  { linesOf }: Pick<IndexedPageReader, 'linesOf'>,
  dataFile: DataFileCreator,
): readonly SearchOutputFile[] {
  const indexes = pages.map(({ index }) => index);
  const count = computeIndexPartCount(indexes.reduce((sum, { sections }) => sum + sections.length + 1, 0));
  const name = `${locale}-part`;
  const parts = computeIndexPartRanges(count).map((range) => ({
    range,
    input: computeSearchFileKey(name, computeIndexPartKey(indexes, range)),
  }));
  const unknown = parts.filter(({ input }) => !(input in reusable));
  const size = Math.ceil(count / INDEX_PART_GROUP_COUNT);
  const newFiles = new Map<string, SearchOutputFile>();
  for (let start = 0; start < unknown.length; start += size) {
    const group = unknown.slice(start, start + size);
    const partNumbers = group.flatMap(({ range: { from, to } }) =>
      Array.from({ length: to - from }, (_, index) => from + index),
    );
    const lines = pages.map((page) => linesOf(page, partNumbers));
    const length = partNumbers.length / group.length;
    for (const [index, { input }] of group.entries()) {
      const linesOfPart = lines.map((some) => some.slice(index * length, (index + 1) * length));
      newFiles.set(input, dataFile(name, mergePageLinesIntoIndexPart(indexes, linesOfPart)));
    }
  }
  return parts.map(({ input }) => ({ ...((reusable[input] ?? newFiles.get(input)) as SearchOutputFile), input }));
}

/** Range of a page's sections: `from` inclusive, `to` exclusive. */
interface RangeOfPageSections {
  readonly page: PageWithIndex;
  readonly from: number;
  readonly to: number;
}

/** Divides the sections of pages into shards with the same number of sections each. */
function divideSectionsIntoShards(pages: readonly PageWithIndex[]) {
  const counts = pages.map(({ index }) => index.sections.length + 1);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const size = pages.reduce((sum, { index }) => sum + index.size, 0);
  const shardSize = Math.max(1, Math.ceil(all / Math.max(1, Math.round(size / APPROXIMATE_SHARD_CHARACTERS))));
  const shards = Array.from({ length: Math.ceil(all / shardSize) }, (): RangeOfPageSections[] => []);
  let section = 0;
  for (const [index, page] of pages.entries()) {
    const start = section;
    const end = section + (counts[index] as number);
    while (section < end) {
      const shard = Math.floor(section / shardSize);
      const next = Math.min(end, (shard + 1) * shardSize);
      shards[shard]?.push({ page, from: section - start, to: next - start });
      section = next;
    }
  }
  return { shardSize, shards };
}

function computeShardKey(shard: readonly RangeOfPageSections[]): string {
  return JSON.stringify(shard.map(({ page: { key }, from, to }) => [key, from, to]));
}

function createTitleEntry({ source, index }: PageWithIndex): SearchTitleEntry {
  const { title, href, group, kind, product, date, names = [], label, keywords = [], boost } = source;
  const seen = new Set<string>();
  // Of several equal headings, only the first is listed. This suffices until the whole index is loaded.
  const isNew = (heading: string) => seen.size < seen.add(heading).size;
  const headings = index.sections
    .filter(([level, heading, anchor]) => level <= MAX_TITLES_FILE_HEADING_LEVEL && anchor !== '' && isNew(heading))
    .map(([, heading, anchor]) => (anchor === undefined ? heading : ([heading, anchor] as const)));
  // Keywords at the end of the address are omitted, because the address already contains them.
  const words = keywords.filter((word) => !href.endsWith(word));
  const isTitle = (name: string) => foldNameForMatch(name) === foldNameForMatch(title);
  const others = [...new Set([...names, ...(label === undefined ? [] : [label])])].filter((name) => !isTitle(name));
  return {
    title,
    href,
    group,
    kind,
    product,
    date,
    names: others.length > 0 ? others : undefined,
    keywords: words.length > 0 ? words : undefined,
    boost: boost === 1 ? undefined : boost,
    // Posts are listed without headings, because all posts have similar ones.
    headings: kind === 'post' || headings.length === 0 ? undefined : headings,
  };
}
