// Builds the files of the embedded search. The index entries of a page are cached by all of its inputs, and so is each file: after an edit,
// one page is read, and only the files that contain it are rebuilt.
import { memoizeByKey } from '../lib/derived.ts';
import type { Section } from '../model/document.ts';
import type { SearchOutput, SearchSource } from '../model/search-source.ts';
import { plainLanguage, type WordRules } from '../model/search-tokens.ts';
import type { LunrInput, PageEntries, PageReader, ReusableFiles } from '../search/lunr-files.ts';
import { lunrFiles, pagesToRead } from '../search/lunr-files.ts';
import { createIndexer, type PageIndex } from '../search/page-index.ts';
import { pageRecords, searchText } from '../search/records.ts';
import { importLanguage, type LanguageModule, readLanguage } from './assets.ts';
import type { SearchPages } from './result-cache.ts';

/** An index to build: one locale, one docs version. */
export interface IndexTask extends Omit<LunrInput, 'module' | 'pages' | 'known'> {
  readonly pages: readonly PageToIndex[];
  /** The module of its language, if there is one. */
  readonly language?: LanguageModule;
  /** Modules for pages in other languages, by language tag. */
  readonly foreign: Readonly<Record<string, LanguageModule>>;
}

/** A page with the fingerprint of its index entries and of its section texts. */
export interface PageToIndex {
  readonly source: SearchSource;
  readonly key: string;
}

/** Cached results of the last build. */
export interface SearchCache {
  /** Cache of the index entries of pages; new entries are added. */
  readonly pages: Pick<SearchPages, 'bodyOf' | 'get' | 'set'>;
  readonly files: ReusableFiles;
}

/** The built files of search. */
export interface BuiltSearch {
  /** Unchanged files have no content. */
  readonly outputs: readonly SearchOutput[];
  /** Files that need not be rebuilt. */
  readonly files: ReusableFiles;
}

/** Source of page texts, and destination of files. */
export interface SearchTexts extends Pick<PageReader, 'keep'> {
  /** Loads the texts of these pages. Returns whether any was missing. */
  ready(pages: readonly PageToIndex[]): Promise<boolean>;
  sectionsOf(page: PageToIndex): readonly Section[];
}

/** Builds the indexes, and returns the state for the next build. `memory.files` are the files that may stay. */
export async function buildIndexes(
  tasks: readonly IndexTask[],
  { pages, files }: SearchCache,
  texts: SearchTexts,
): Promise<BuiltSearch> {
  const outputs = new Map<string, SearchOutput>();
  const indexedText = (page: PageToIndex) => searchText(page.source, texts.sectionsOf(page));
  const reader: PageReader = {
    textsOf: (page) => pageRecords(indexedText(page)).map(({ text }) => text),
    linesOf({ key }, parts) {
      const terms = pages.bodyOf(key);
      if (terms === undefined) throw new Error('The disk has lost what a page gives to the index.');
      return parts.map(terms);
    },
    keep: texts.keep,
  };
  for (const { language, foreign, ...task } of tasks) {
    await texts.ready(task.pages.filter(({ key }) => pages.get(key) === undefined));
    const own = language === undefined ? plainLanguage : await importLanguage(language);
    const others = new Map<string, WordRules>();
    for (const [tag, module] of Object.entries(foreign)) others.set(tag, await importLanguage(module));
    // The tokenizer takes 35 MB, which is released when this function returns, before files are built.
    const indexAll = (): readonly PageEntries[] => {
      const indexerOf = memoizeByKey((tag) => createIndexer(task.lang, others.get(tag) ?? own));
      const read = (page: PageToIndex): PageIndex => {
        const { index, terms } = indexerOf(page.source.lang ?? '')(indexedText(page));
        pages.set(page.key, { head: index, body: terms });
        return index;
      };
      return task.pages.map((page) => ({ ...page, index: pages.get(page.key) ?? read(page) }));
    };
    const indexed = indexAll();
    const module = language && { name: language.name, text: readLanguage(language) };
    const input = { ...task, pages: indexed, module, known: files };
    await texts.ready(pagesToRead(input));
    for (const file of lunrFiles(input, reader)) outputs.set(file.path, file);
  }
  const all = [...outputs.values()];
  return { outputs: all, files: filesByInput(all) };
}

/** Files that need not be rebuilt, by their inputs. */
export function filesByInput(outputs: readonly SearchOutput[]): ReusableFiles {
  const files = outputs.flatMap(({ path, fingerprint, input }) =>
    input === undefined ? [] : [[input, { path, fingerprint }] as const],
  );
  return Object.fromEntries(files);
}
