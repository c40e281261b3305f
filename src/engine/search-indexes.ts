// Builds the files of the embedded search. The index entries of each page, and each built file, are cached by their inputs. After an edit
// of one page, only this page is read, and only the files with its entries are rebuilt.

import type { PageSearchTermsCache } from '../cache/result-cache.ts';
import { memoizeByKey } from '../lib/derived.ts';
import type { Section } from '../model/document.ts';
import type { SearchablePage, SearchOutputFile } from '../model/search-source.ts';
import { defaultSearchWordRules, type SearchWordRules } from '../model/search-tokens.ts';
import {
  generateLunrFiles,
  type IndexedPageReader,
  type LunrIndexInput,
  listPagesForMissingFiles,
  type PageWithIndex,
  type ReusableSearchFiles,
} from '../search/lunr-files.ts';
import { createPageIndexer, type PageIndex } from '../search/page-index.ts';
import { createSearchablePageText, createSectionRecordsOfPage } from '../search/records.ts';
import { importSearchLanguageModule, readSearchLanguageModule, type SearchLanguageModule } from './assets.ts';

/** An index to build: one locale, one docs version. */
export interface SearchIndexTask extends Omit<LunrIndexInput, 'module' | 'pages' | 'reusable'> {
  readonly pages: readonly PageWithIndexKey[];
  /** The module of the index's language, if this language has one. */
  readonly language?: SearchLanguageModule;
  /** Modules for pages in other languages, by language tag. */
  readonly foreign: Readonly<Record<string, SearchLanguageModule>>;
}

/** A page with the fingerprint of its index entries and of its section texts. */
export interface PageWithIndexKey {
  readonly source: SearchablePage;
  readonly key: string;
}

/** Cached results of the last build. */
export interface SearchIndexCache {
  /** Cache of the index entries of pages; new entries are added. */
  readonly pages: Pick<PageSearchTermsCache, 'bodyOf' | 'get' | 'set'>;
  readonly files: ReusableSearchFiles;
}

export interface BuiltSearchFiles {
  /** Unchanged files have no content. */
  readonly outputs: readonly SearchOutputFile[];
  /** Files that need not be rebuilt. */
  readonly files: ReusableSearchFiles;
}

/** Reads the texts of pages for an index. `keep` receives the files of the index. */
export interface PageSectionReader extends Pick<IndexedPageReader, 'keep'> {
  /** Loads the texts of these pages. Returns whether any text was missing. */
  ready(pages: readonly PageWithIndexKey[]): Promise<boolean>;
  sectionsOf(page: PageWithIndexKey): readonly Section[];
}

/** Builds the indexes, and returns the state for the next build. `files` are the files that can be reused. */
export async function buildSearchIndexes(
  tasks: readonly SearchIndexTask[],
  { pages, files }: SearchIndexCache,
  texts: PageSectionReader,
): Promise<BuiltSearchFiles> {
  const outputs = new Map<string, SearchOutputFile>();
  const reader: IndexedPageReader = {
    textsOf: (page) => {
      const whole = createSearchablePageText(page.source, texts.sectionsOf(page));
      return createSectionRecordsOfPage(whole).map(({ text }) => text);
    },
    linesOf({ key }, parts) {
      const terms = pages.bodyOf(key);
      if (terms === undefined) throw new Error('The disk has lost what a page gives to the index.');
      return parts.map(terms);
    },
    keep: texts.keep,
  };
  for (const task of tasks) {
    await texts.ready(task.pages.filter(({ key }) => pages.get(key) === undefined));
    const indexed = await indexPages(task, pages, texts.sectionsOf);
    const { language } = task;
    const module = language && { name: language.name, text: readSearchLanguageModule(language) };
    const input = { ...task, pages: indexed, module, reusable: files };
    await texts.ready(listPagesForMissingFiles(input));
    for (const file of generateLunrFiles(input, reader)) outputs.set(file.path, file);
  }
  const searchOutputFiles = [...outputs.values()];
  return { outputs: searchOutputFiles, files: mapSearchFilesByInput(searchOutputFiles) };
}

/** Returns the pages of a task with their index entries. Pages without a cached entry are indexed, and their entries are cached. */
export async function indexPages(
  { lang, language, foreign, pages: pageWithIndexKeys }: SearchIndexTask,
  pages: SearchIndexCache['pages'],
  sectionsOf: PageSectionReader['sectionsOf'],
): Promise<readonly PageWithIndex[]> {
  const ownSearchWordRules =
    language === undefined ? defaultSearchWordRules : await importSearchLanguageModule(language);
  const others = new Map<string, SearchWordRules>();
  for (const [tag, module] of Object.entries(foreign)) others.set(tag, await importSearchLanguageModule(module));
  // The tokenizer takes 35 MB, which is released when this function returns, before files are built.
  const indexerOf = memoizeByKey((tag) => createPageIndexer(lang, others.get(tag) ?? ownSearchWordRules));
  const read = (page: PageWithIndexKey): PageIndex => {
    const text = createSearchablePageText(page.source, sectionsOf(page));
    const { index, terms } = indexerOf(page.source.lang ?? '')(text);
    pages.set(page.key, { head: index, body: terms });
    return index;
  };
  return pageWithIndexKeys.map((page) => ({ ...page, index: pages.get(page.key) ?? read(page) }));
}

/** Returns files by the key of their inputs. The next build reuses a file if its inputs are the same. */
export function mapSearchFilesByInput(outputs: readonly SearchOutputFile[]): ReusableSearchFiles {
  const files = outputs.flatMap(({ path, fingerprint, input }) =>
    input === undefined ? [] : [[input, { path, fingerprint }] as const],
  );
  return Object.fromEntries(files);
}
