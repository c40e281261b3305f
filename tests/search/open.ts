// An index in the form that a browser gets: built, packed, opened.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { importSearchLanguageModule } from '../../src/engine/assets.ts';
import type {
  SearchAnswer,
  SearchFiles,
  SearchIndexFile,
  SearchManifestFile,
  SearchRequest,
  SearchTitlesFile,
  Synonym,
} from '../../src/model/search.ts';
import type { PackedIndexPart } from '../../src/model/search-packed.ts';
import type { SearchablePageText } from '../../src/model/search-source.ts';
import type { SearchWordRules } from '../../src/model/search-tokens.ts';
import { generateLunrFiles, type LunrIndexInput, type PageWithIndex } from '../../src/search/lunr-files.ts';
import { createPageIndexer, type PageIndexWithTerms } from '../../src/search/page-index.ts';
import { groupHitsByPage, searchIndexes } from '../../src/search/rank/answers.ts';
import { type LunrIndex, openLunrIndex } from '../../src/search/rank/lunr-query.ts';

/** An index with its files. */
export interface Opened {
  readonly files: SearchFiles;
  readonly index: LunrIndex;
  /** Returns the addresses of matching sections, best first, grouped by page. */
  find(query: string): string[];
  /** Returns the addresses of matching pages, best first. */
  findPages(query: string): string[];
  /** Returns the answer of the worker. The text of each section is its number. */
  answer(request: Pick<SearchRequest, 'query'> & Partial<SearchRequest>): Promise<SearchAnswer>;
}

/** Returns the packaged rules of a language. */
export function languageOf(name: string): Promise<SearchWordRules> {
  return importSearchLanguageModule({ name });
}

/** Input of an index without pages. */
export const indexInput: LunrIndexInput = {
  pointer: 'search/en.json',
  locale: 'en',
  version: 'current',
  others: [],
  lang: 'en',
  pages: [],
  synonyms: [],
  reusable: {},
};

/** Indexes pages. */
export async function openPages(
  pages: readonly SearchablePageText[],
  lang = 'en',
  synonyms: readonly Synonym[] = [],
  language?: SearchWordRules,
): Promise<Opened> {
  const value = language ?? (await languageOf(lang));
  const indexed: (PageWithIndex & PageIndexWithTerms)[] = [];
  for (const page of pages) {
    const read = createPageIndexer(lang, page.lang === undefined ? value : await languageOf(page.lang))(page);
    indexed.push({ source: page, key: page.path, ...read });
  }
  const files = generateLunrFiles(
    { ...indexInput, locale: lang, lang, pages: indexed, synonyms },
    {
      textsOf: () => [],
      linesOf: (page, parts) => parts.map((page as (typeof indexed)[number]).terms),
      keep: ({ content }) => content,
    },
  );
  const byPath = new Map(files.map(({ path, content }) => [path, String(content)]));
  return opened((address) => JSON.parse(byPath.get(address) ?? '') as unknown, indexInput.pointer, value);
}

/** Opens the index of a built site. */
export async function openBuilt(outDir: string, locale = 'en'): Promise<Opened> {
  const read = (path: string) => JSON.parse(readFileSync(join(outDir, path), 'utf8')) as unknown;
  const pointer = `search/${locale}.json`;
  const { language = '' } = read(pointer) as SearchManifestFile;
  const module = pathToFileURL(join(outDir, dirname(pointer), language)).href;
  return opened(read, pointer, ((await import(/* @vite-ignore */ module)) as { default: SearchWordRules }).default);
}

function opened(read: (path: string) => unknown, pointerPath: string, language: SearchWordRules): Opened {
  const pointer = read(pointerPath) as SearchManifestFile;
  const fileAt = (address: string) => read(join(dirname(pointerPath), address));
  const files: SearchFiles = {
    titles: fileAt(pointer.titles) as SearchTitlesFile,
    index: fileAt(pointer.index) as SearchIndexFile,
    parts: pointer.parts.map((part) => fileAt(part) as PackedIndexPart),
  };
  const index = openLunrIndex(files, language);
  const open = { index, lang: files.titles.lang, textOf: async (section: number) => `Text ${section}` };
  const pagesOf = (query: string) => groupHitsByPage(open, index.ask(query).hits);
  return {
    files,
    index,
    find: (query) =>
      pagesOf(query).flatMap(({ page, sections }) =>
        sections.map((section) => [page.href, index.files.sections[section]?.anchor].filter(Boolean).join('#')),
      ),
    findPages: (query) => pagesOf(query).map(({ page }) => page.href),
    answer: (request) => searchIndexes([open], { offset: 0, limit: 20, ...request }),
  };
}
