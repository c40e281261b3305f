// Makes the files of the embedded search. What a page gives to the index is remembered by all that it depends on, and so is what
// each file was made from: after an edit one page is read, and of the files those are made that it is part of.
import { readFileSync } from 'node:fs';
import { remembering } from '../lib/derived.ts';
import type { Section } from '../model/document.ts';
import type { SearchOutput, SearchSource } from '../model/search-source.ts';
import { plainLanguage, type WordRules } from '../model/search-tokens.ts';
import type { KnownFiles, LunrInput, PageEntries, PageReader } from '../search/lunr-files.ts';
import { lunrFiles, pagesToRead } from '../search/lunr-files.ts';
import { createIndexer, type PageIndex } from '../search/page-index.ts';
import { pageRecords, searchText } from '../search/records.ts';
import { importLanguage, type LanguageModule } from './assets.ts';
import type { SearchPages } from './result-cache.ts';

/** An index to make: one locale, one docs version. */
export interface IndexTask extends Omit<LunrInput, 'module' | 'pages' | 'known'> {
  readonly pages: readonly PageToIndex[];
  /** The module of its language, where there is one. */
  readonly language?: LanguageModule;
  /** Modules for pages in other languages, by their tags. */
  readonly foreign: Readonly<Record<string, LanguageModule>>;
}

/** A page, and the fingerprint of what it gives to the index and to the texts. */
export interface PageToIndex {
  readonly source: SearchSource;
  readonly key: string;
}

/** What was made before. */
export interface SearchCache {
  /** What pages give to indexes: what is made of pages goes there. */
  readonly pages: Pick<SearchPages, 'bodyOf' | 'get' | 'set'>;
  readonly files: KnownFiles;
}

/** The files of search, made. */
export interface BuiltSearch {
  /** Those that are there have no content, where they were made from the same. */
  readonly outputs: readonly SearchOutput[];
  /** Those that need not be made again. */
  readonly files: KnownFiles;
}

/** Where the texts of pages are, and where files go. */
export interface SearchTexts extends Pick<PageReader, 'keep'> {
  /** Makes the texts of these pages ready to be asked for. Says whether any was lost. */
  ready(pages: readonly PageToIndex[]): Promise<boolean>;
  sectionsOf(page: PageToIndex): readonly Section[];
}

/** Makes the indexes, and gives what the next build need not do again. `memory.files` are those that may be left as they are. */
export async function makeIndexes(
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
    // What finds words takes 35 MB, and goes with this function: files are made without.
    const indexAll = (): readonly PageEntries[] => {
      const indexerOf = remembering((tag) => createIndexer(task.lang, others.get(tag) ?? own));
      const read = (page: PageToIndex): PageIndex => {
        const { index, terms } = indexerOf(page.source.lang ?? '')(indexedText(page));
        pages.set(page.key, { head: index, body: terms });
        return index;
      };
      return task.pages.map((page) => ({ ...page, index: pages.get(page.key) ?? read(page) }));
    };
    const indexed = indexAll();
    const module = language && { name: language.name, text: readFileSync(language.file, 'utf8') };
    const input = { ...task, pages: indexed, module, known: files };
    await texts.ready(pagesToRead(input));
    for (const file of lunrFiles(input, reader)) outputs.set(file.path, file);
  }
  const all = [...outputs.values()];
  return { outputs: all, files: filesByInput(all) };
}

/** Files that need not be made again, by what they were made from. */
export function filesByInput(outputs: readonly SearchOutput[]): KnownFiles {
  const files = outputs.flatMap(({ path, fingerprint, input }) =>
    input === undefined ? [] : [[input, { path, fingerprint }] as const],
  );
  return Object.fromEntries(files);
}
