// An index as a browser gets it: built, packed, opened.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { byPage } from '../../src/client/search/answers.ts';
import { type LunrIndex, openLunr } from '../../src/client/search/lunr-query.ts';
import type { SearchIndexFile, SearchPointer } from '../../src/model/search.ts';
import type { SearchText } from '../../src/model/search-source.ts';
import type { Language } from '../../src/model/search-tokens.ts';
import { lunrFiles } from '../../src/search/lunr-files.ts';

/** An index with its file. */
export interface Opened {
  readonly file: SearchIndexFile;
  readonly index: LunrIndex;
  /** Addresses of the sections that answer, best first, those of a page together. */
  find(query: string): string[];
  /** Addresses of the pages that answer, best first. */
  findPages(query: string): string[];
}

/** The language that the package brings. */
export async function languageOf(name: string): Promise<Language> {
  const file = fileURLToPath(new URL(`../../dist/assets/languages/${name}.js`, import.meta.url));
  return ((await import(/* @vite-ignore */ pathToFileURL(file).href)) as { default: Language }).default;
}

/** Indexes pages. */
export async function openPages(pages: readonly SearchText[], lang = 'en'): Promise<Opened> {
  const value = await languageOf(lang);
  const input = { pointer: 'search/en.json', locale: lang, version: 'current', others: [], lang, pages };
  const foreign: Record<string, Language> = {};
  for (const tag of new Set(pages.flatMap((page) => page.lang ?? []))) foreign[tag] = await languageOf(tag);
  const files = lunrFiles({ ...input, language: { name: lang, text: '', value }, foreign });
  const index = files.find(({ path }) => path.startsWith(`assets/search/${lang}-`) && path.endsWith('.json'));
  return opened(JSON.parse(String(index?.content)) as SearchIndexFile, value);
}

/** The index of a built site. */
export async function openBuilt(outDir: string, locale = 'en'): Promise<Opened> {
  const pointerFile = join(outDir, 'search', `${locale}.json`);
  const pointer = JSON.parse(readFileSync(pointerFile, 'utf8')) as SearchPointer;
  const indexFile = join(dirname(pointerFile), pointer.index);
  const file = JSON.parse(readFileSync(indexFile, 'utf8')) as SearchIndexFile;
  const module = pathToFileURL(join(dirname(pointerFile), pointer.language ?? '')).href;
  return opened(file, ((await import(/* @vite-ignore */ module)) as { default: Language }).default);
}

function opened(file: SearchIndexFile, language: Language): Opened {
  const index = openLunr(file, language);
  const sectionsOf = (query: string) =>
    byPage(
      file,
      index.ask(query).hits.map(({ section }) => section),
    );
  const pageOf = (section: number) => file.pages[file.sections[section]?.page ?? -1]?.href ?? '';
  return {
    file,
    index,
    find: (query) =>
      sectionsOf(query).map((section) => [pageOf(section), file.sections[section]?.anchor].filter(Boolean).join('#')),
    findPages: (query) => [...new Set(sectionsOf(query).map(pageOf))],
  };
}
