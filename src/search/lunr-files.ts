// The files of the embedded search for one locale and docs version: a small one of a fixed name that leads to the index,
// the index, and the texts in shards, of which the browser fetches those of the hits that it shows.
import { hashOf } from '../model/hash.ts';
import {
  type PackedSection,
  plainAnchor,
  ROW_LEVEL,
  type SearchIndexFile,
  type SearchPointer,
  type SearchTitle,
  type SearchTitlesFile,
  type Synonym,
} from '../model/search.ts';
import type { SearchFile, SearchText } from '../model/search-source.ts';
import { type Language, plainLanguage } from '../model/search-tokens.ts';
import { invert } from './inverted.ts';
import { pack, packNumbers } from './pack.ts';
import { recordsOf } from './records.ts';

/** Site path of the folder of all files whose names carry a hash. */
const FOLDER = 'assets/search';

/** Characters of text in a shard, about. The hits of a query lie in nearly as many shards, each of which is fetched. */
const SHARD = 16_000;

/** What an index is made from. */
export interface LunrInput {
  /** Path of the pointer below the output folder. */
  readonly pointer: string;
  readonly locale: string;
  readonly version: string;
  readonly others: SearchPointer['others'];
  /** BCP 47 tag. */
  readonly lang: string;
  readonly pages: readonly SearchText[];
  /** The module of the language, where there is one. */
  readonly language?: { readonly name: string; readonly text: string; readonly value: Language };
  /** What readers say, and what the content calls it. */
  readonly synonyms: readonly Synonym[];
  /** Languages of pages that are in another one, by their tags. */
  readonly foreign: Readonly<Record<string, Language>>;
}

/** Headings up to this level are in the first file. */
const FIRST_LEVELS = 3;

/** Makes the files. The same input gives the same files. */
export function lunrFiles(input: LunrInput): SearchFile[] {
  const { pointer, locale, version, others, lang, pages, language, foreign, synonyms } = input;
  const titles: SearchTitlesFile = { lang, pages: pages.map(titleOf), synonyms };
  const inverted = invert({ pages, lang, language: language?.value ?? plainLanguage, foreign });
  const { texts, shardSize } = cutIntoShards(recordsOf(pages).map(({ text }) => text));
  const shards = texts.map((some) => jsonFile('text', some));
  const index: SearchIndexFile = {
    sections: pages.map(sectionsOfPage),
    lengths: inverted.lengths.map(packNumbers),
    shardSize,
    shards: shards.map(({ name }) => name),
  };
  const module = language && namedFile(language.name, 'js', language.text);
  const [first, main] = [jsonFile(`${locale}-titles`, titles), jsonFile(locale, index)];
  const parts = pack(inverted).map((part) => jsonFile(`${locale}-part`, part));
  const up = `${pointer.replace(/[^/]+$/, '').replace(/[^/]+\//g, '../')}${FOLDER}/`;
  const content: SearchPointer = {
    locale,
    version,
    titles: up + first.name,
    index: up + main.name,
    parts: parts.map(({ name }) => up + name),
    language: module && up + module.name,
    others,
  };
  const files = [...shards, ...(module ? [module] : []), first, main, ...parts].map(({ file }) => file);
  const distinct = new Map(files.map((file) => [file.path, file]));
  return [...distinct.values(), { path: pointer, content: JSON.stringify(content) }];
}

function namedFile(name: string, ending: string, content: string) {
  const file = `${name}-${hashOf(content, 8)}.${ending}`;
  return { name: file, file: { path: `${FOLDER}/${file}`, content } };
}

function jsonFile(name: string, value: unknown) {
  return namedFile(name, 'json', JSON.stringify(value));
}

function cutIntoShards(texts: readonly string[]) {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  const shardSize = Math.max(1, Math.ceil(texts.length / Math.max(1, Math.round(length / SHARD))));
  const shards = Array.from({ length: Math.ceil(texts.length / shardSize) }, (_, at) =>
    texts.slice(at * shardSize, (at + 1) * shardSize),
  );
  return { texts: shards, shardSize };
}

function titleOf({
  title,
  href,
  group,
  kind,
  product,
  date,
  names = [],
  label,
  keywords,
  boost,
  sections,
}: SearchText): SearchTitle {
  const headings = sections
    .filter(({ id, level }) => id !== '' && level <= FIRST_LEVELS)
    .map(({ id, level, heading }) => (id === plainAnchor(heading, level) ? heading : ([heading, id] as const)));
  const others = [...new Set([...names, ...(label === undefined ? [] : [label])])].filter((name) => name !== title);
  return {
    title,
    href,
    group,
    kind,
    product,
    date,
    names: others.length > 0 ? others : undefined,
    keywords,
    boost: boost === 1 ? undefined : boost,
    // The headings of posts are those of all posts.
    headings: kind === 'post' || headings.length === 0 ? undefined : headings,
  };
}

function sectionsOfPage(page: SearchText): readonly PackedSection[] {
  const packed: PackedSection[] = [];
  const add = (level: number, heading: string, anchor: string) =>
    packed.push(anchor === plainAnchor(heading, level) ? [level, heading] : [level, heading, anchor]);
  for (const [at, { id, level, heading, rows = [] }] of page.sections.entries()) {
    if (at > 0 || id !== '') add(level, heading, id);
    for (const row of rows) add(ROW_LEVEL, row.name, row.id);
  }
  return packed;
}
