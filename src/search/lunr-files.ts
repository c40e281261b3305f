// The files of the embedded search for one locale and docs version: a small one of a fixed name that leads to the index,
// the index, and the texts in shards, of which the browser fetches those of the hits that it shows.
import { hashOf } from '../model/hash.ts';
import type { SearchIndexFile, SearchPage, SearchPointer } from '../model/search.ts';
import type { SearchFile, SearchText } from '../model/search-source.ts';
import { type Language, plainLanguage } from '../model/search-tokens.ts';
import { invert } from './inverted.ts';
import { pack } from './pack.ts';
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
  /** Languages of pages that are in another one, by their tags. */
  readonly foreign: Readonly<Record<string, Language>>;
}

/** Makes the files. The same input gives the same files. */
export function lunrFiles(input: LunrInput): SearchFile[] {
  const { pointer, locale, version, others, lang, pages, language, foreign } = input;
  const records = recordsOf(pages);
  const named = (name: string, ending: string, content: string) => {
    const file = `${name}-${hashOf(content, 8)}.${ending}`;
    return { name: file, file: { path: `${FOLDER}/${file}`, content } };
  };
  const length = records.reduce((sum, { text }) => sum + text.length, 0);
  const shardSize = Math.max(1, Math.ceil(records.length / Math.max(1, Math.round(length / SHARD))));
  const shards: ReturnType<typeof named>[] = [];
  for (let at = 0; at < records.length; at += shardSize) {
    const texts = records.slice(at, at + shardSize).map(({ text }) => text);
    shards.push(named('text', 'json', JSON.stringify(texts)));
  }
  const module = language && named(language.name, 'js', language.text);
  const index: SearchIndexFile = {
    lang,
    pages: pages.map(({ title, href, group, kind, date }): SearchPage => ({ title, href, group, kind, date })),
    sections: records.map(({ page, anchor, headings }) => ({ page, anchor, headings })),
    shardSize,
    shards: shards.map(({ name }) => name),
    packed: pack(invert({ pages, records, lang, language: language?.value ?? plainLanguage, foreign })),
  };
  const main = named(locale, 'json', JSON.stringify(index));
  const up = pointer.replace(/[^/]+$/, '').replace(/[^/]+\//g, '../');
  const content: SearchPointer = {
    locale,
    version,
    index: `${up}${main.file.path}`,
    language: module && `${up}${module.file.path}`,
    others,
  };
  const files = [...shards, ...(module ? [module] : []), main].map(({ file }) => file);
  const distinct = new Map(files.map((file) => [file.path, file]));
  return [...distinct.values(), { path: pointer, content: JSON.stringify(content) }];
}
