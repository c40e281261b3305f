// The files of the embedded search for one locale and docs version: a small entry file of fixed name (`SearchPointer`), the index, and the
// texts in shards, of which the browser fetches those of the displayed hits. Files with unchanged inputs are not generated again.
import { hashOf } from '../lib/hash.ts';
import type { SearchIndexFile, SearchPointer, SearchTitle, SearchTitlesFile, Synonym } from '../model/search.ts';
import type { IndexFile } from '../model/search-index.ts';
import { partCount, SEARCH_FIELDS } from '../model/search-packed.ts';
import type { SearchOutput, SearchSource } from '../model/search-source.ts';
import { joinPart, partKey, partRanges } from './join.ts';
import type { PageIndex } from './page-index.ts';
import { pinKey } from './rank/pins.ts';

/** Site path of the folder of all files with hashed names. */
const SEARCH_FOLDER = 'assets/search';

/** Approximate number of characters in a shard. Almost every hit of a query is in a different shard, and each is fetched. */
const MAX_SHARD_CHARACTERS = 16_000;

/** Input of an index. */
export interface LunrInput {
  /** Path of the entry file, relative to the output folder. */
  readonly pointer: string;
  readonly locale: string;
  readonly version: string;
  readonly others: SearchPointer['others'];
  /** BCP 47 tag. */
  readonly lang: string;
  readonly pages: readonly PageEntries[];
  /** The language module, if any. */
  readonly module?: { readonly name: string; readonly text: string };
  /** Synonyms: words of readers, and the corresponding words of the content. */
  readonly synonyms: readonly Synonym[];
  /** Existing files by input key, which are not generated again. */
  readonly known: ReusableFiles;
}

/** A page with its index entries. */
export interface PageEntries {
  readonly source: SearchSource;
  /** Cache key of the texts. */
  readonly key: string;
  readonly index: PageIndex;
}

/** Files by input key. */
export type ReusableFiles = Readonly<Record<string, Omit<SearchOutput, 'content'>>>;

/** Reads data that only missing files need. */
export interface PageReader {
  /** Returns the texts of a page, one for each of its sections. */
  textsOf(page: PageEntries): readonly string[];
  /** Returns the terms of a page in each of these parts, as lines; part numbers are below `MOST_PARTS`. */
  linesOf(page: PageEntries, parts: readonly number[]): readonly string[];
  /** Receives a file as soon as it is generated. Returns the content to hold until all files are ready. */
  keep(file: SearchOutput): IndexFile['content'] | undefined;
}

/** Maximum level of headings in the titles file. */
const MAX_EARLY_HEADING_LEVEL = 2;

/** Generates the files. Deterministic: the same input gives the same files. Reads texts only of `pagesToRead`. */
export function lunrFiles(input: LunrInput, reader: PageReader): SearchOutput[] {
  const { pointer, locale, version, others, lang, pages, known, module, synonyms } = input;
  const dataFile: DataFile = (name, value) => {
    const file = createSearchFile(name, 'json', JSON.stringify(value));
    return { ...file, content: reader.keep(file) };
  };
  const indexes = pages.map(({ index }) => index);
  const hasForeign = pages.some(({ source }) => source.lang !== undefined);
  const titles: SearchTitlesFile = { lang, pages: pages.map(titleOf), synonyms, ...(hasForeign && { hasForeign }) };
  const { shardSize, shards } = planShards(pages);
  const shardTexts = (shard: readonly ShardPiece[]) =>
    shard.flatMap(({ page, from, to }) => reader.textsOf(page).slice(from, to));
  const texts = shards.map((shard) => {
    const input = cacheKeyOf('text', shardKey(shard));
    return { ...(known[input] ?? dataFile('text', shardTexts(shard))), input };
  });
  const index: SearchIndexFile = {
    sections: indexes.map(({ sections }) => sections),
    lengths: SEARCH_FIELDS.map((_, field) => indexes.map(({ lengths }) => lengths[field]).join('')),
    shardSize,
    shards: texts.map(fileNameOf),
  };
  const language = module && createSearchFile(module.name, 'js', module.text);
  const [first, main] = [dataFile(`${locale}-titles`, titles), dataFile(locale, index)];
  const parts = buildIndexParts(input, reader, dataFile);
  const up = `${pointer.replace(/[^/]+$/, '').replace(/[^/]+\//g, '../')}${SEARCH_FOLDER}/`;
  const content: SearchPointer = {
    locale,
    version,
    titles: up + fileNameOf(first),
    index: up + fileNameOf(main),
    parts: parts.map((part) => up + fileNameOf(part)),
    language: language && up + fileNameOf(language),
    others,
  };
  const text = JSON.stringify(content);
  const files = [...texts, ...(language ? [language] : []), first, main, ...parts];
  const distinct = new Map(files.map((file) => [file.path, file]));
  return [...distinct.values(), { path: pointer, content: text, fingerprint: hashOf(text) }];
}

/** Returns the pages whose texts are needed for files that do not exist yet. */
export function pagesToRead({ pages, known }: Pick<LunrInput, 'pages' | 'known'>): readonly PageEntries[] {
  const unknown = planShards(pages).shards.filter((shard) => !(cacheKeyOf('text', shardKey(shard)) in known));
  return [...new Set(unknown.flatMap((shard) => shard.map(({ page }) => page)))];
}

function fileNameOf({ path }: SearchOutput): string {
  return path.slice(SEARCH_FOLDER.length + 1);
}

function createSearchFile(name: string, ending: string, content: string) {
  const fingerprint = hashOf(content);
  return { path: `${SEARCH_FOLDER}/${name}-${fingerprint.slice(0, 8)}.${ending}`, fingerprint, content };
}

type DataFile = (name: string, value: unknown) => SearchOutput;

function cacheKeyOf(name: string, key: string): string {
  return hashOf(`${name}\0${key}`);
}

/**
 * Number of groups of parts. Only the lines of one group are in memory at a time, since those of all parts take as much memory as the
 * texts.
 */
const PART_GROUPS = 4;

/** Returns the parts of the index. Does not read the lines of existing parts. */
function buildIndexParts(
  { locale, pages, known }: LunrInput,
  { linesOf }: Pick<PageReader, 'linesOf'>,
  dataFile: DataFile,
): readonly SearchOutput[] {
  const indexes = pages.map(({ index }) => index);
  const count = partCount(indexes.reduce((sum, { sections }) => sum + sections.length + 1, 0));
  const name = `${locale}-part`;
  const parts = partRanges(count).map((range) => ({ range, input: cacheKeyOf(name, partKey(indexes, range)) }));
  const unknown = parts.filter(({ input }) => !(input in known));
  const size = Math.ceil(count / PART_GROUPS);
  const made = new Map<string, SearchOutput>();
  for (let start = 0; start < unknown.length; start += size) {
    const group = unknown.slice(start, start + size);
    const asked = group.flatMap(({ range: { from, to } }) => Array.from({ length: to - from }, (_, at) => from + at));
    const lines = pages.map((page) => linesOf(page, asked));
    const length = asked.length / group.length;
    for (const [at, { input }] of group.entries()) {
      const own = lines.map((some) => some.slice(at * length, (at + 1) * length));
      made.set(input, dataFile(name, joinPart(indexes, own)));
    }
  }
  return parts.map(({ input }) => ({ ...((known[input] ?? made.get(input)) as SearchOutput), input }));
}

/** Range of a page's sections: `from` inclusive, `to` exclusive. */
interface ShardPiece {
  readonly page: PageEntries;
  readonly from: number;
  readonly to: number;
}

/** Divides the sections of pages into shards with the same number of sections each. */
function planShards(pages: readonly PageEntries[]) {
  const counts = pages.map(({ index }) => index.sections.length + 1);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const size = pages.reduce((sum, { index }) => sum + index.size, 0);
  const shardSize = Math.max(1, Math.ceil(all / Math.max(1, Math.round(size / MAX_SHARD_CHARACTERS))));
  const shards = Array.from({ length: Math.ceil(all / shardSize) }, (): ShardPiece[] => []);
  let section = 0;
  for (const [at, page] of pages.entries()) {
    const [start, end] = [section, section + (counts[at] as number)];
    while (section < end) {
      const shard = Math.floor(section / shardSize);
      const next = Math.min(end, (shard + 1) * shardSize);
      shards[shard]?.push({ page, from: section - start, to: next - start });
      section = next;
    }
  }
  return { shardSize, shards };
}

function shardKey(shard: readonly ShardPiece[]): string {
  return JSON.stringify(shard.map(({ page: { key }, from, to }) => [key, from, to]));
}

function titleOf({ source, index }: PageEntries): SearchTitle {
  const { title, href, group, kind, product, date, names = [], label, keywords = [], boost } = source;
  const seen = new Set<string>();
  // The first of equal headings suffices until the whole index is loaded.
  const isNew = (heading: string) => seen.size < seen.add(heading).size;
  const headings = index.sections
    .filter(([level, heading, anchor]) => level <= MAX_EARLY_HEADING_LEVEL && anchor !== '' && isNew(heading))
    .map(([, heading, anchor]) => (anchor === undefined ? heading : ([heading, anchor] as const)));
  // Keywords at the end of the address are redundant.
  const words = keywords.filter((word) => !href.endsWith(word));
  const isTitle = (name: string) => pinKey(name) === pinKey(title);
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
    // Left out for posts, whose headings repeat.
    headings: kind === 'post' || headings.length === 0 ? undefined : headings,
  };
}
