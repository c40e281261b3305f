// IO. Builds the index with the site's own Pagefind package.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  findInstalledPackageFolder,
  findSearchLanguageModule,
  importSearchLanguageModule,
} from '../../engine/assets.ts';
import type { IndexedLocale, IndexFile, IndexProblem } from '../../model/search-index.ts';
import { defaultSearchWordRules, type SearchWordRules } from '../../model/search-tokens.ts';
import { findCommonWords } from './common-words.ts';
import { renderPagefindPages } from './page.ts';
import { formatPagefindWordsPath, type PagefindWordLists } from './words.ts';

/** Functions of the package that are used here. */
interface PagefindPackage {
  createIndex(): Promise<ResultWithErrors & { readonly index?: PagefindIndex }>;
  close(): Promise<unknown>;
}

interface PagefindIndex {
  addHTMLFile(file: { readonly url: string; readonly content: string }): Promise<ResultWithErrors>;
  getFiles(): Promise<
    ResultWithErrors & { readonly files: readonly { readonly path: string; readonly content: Uint8Array }[] }
  >;
}

interface ResultWithErrors {
  readonly errors: readonly string[];
}

/**
 * Number of entries in a chunk of the index. Pagefind's default is three times as large, and makes a rare word as expensive to download as
 * a frequent one. Smaller chunks lengthen the list of chunks. Every reader downloads this list.
 */
const INDEX_CHUNK_SIZE_VARIABLE = { variable: 'PAGEFIND_UNSTABLE_INDEX_CHUNK_SIZE', entries: '6000' };

/** Pagefind's own user interfaces, which no page loads. */
const UNUSED_PAGEFIND_FILE_PATTERN = /^pagefind-(?:ui|modular-ui|component-ui|highlight)\b/;

/** Indexes the pages of all locales; returns the files below `pagefind/`. */
export async function createPagefindFiles(
  root: string,
  locales: readonly IndexedLocale[],
): Promise<readonly IndexFile[] | IndexProblem> {
  const folder = findInstalledPackageFolder('pagefind', join(root, 'package.json'));
  if (folder === undefined) return MISSING_PAGEFIND_PROBLEM;
  const pages = locales.flatMap((locale) =>
    locale.pages.flatMap((page) => renderPagefindPages(page, locale).map((content) => ({ url: page.href, content }))),
  );
  const files = await buildPagefindIndex(folder, pages);
  if ('problem' in files) return files;
  return [...files, ...(await createWordListFiles(locales))].map(({ path, content }) => ({
    path: `pagefind/${path}`,
    content,
  }));
}

const MISSING_PAGEFIND_PROBLEM: IndexProblem = {
  problem: {
    code: 'missing-package',
    message: 'The search provider `pagefind` needs the package `pagefind`, which is not installed.',
    suggestion: 'Install it: `npm install --save-dev pagefind`.',
  },
};

/** Returns the files that Pagefind writes for pages. */
async function buildPagefindIndex(
  folder: string,
  pages: readonly { readonly url: string; readonly content: string }[],
): Promise<readonly IndexFile[] | IndexProblem> {
  const main = pathToFileURL(join(folder, 'lib/index.js')).href;
  const pagefind = (await import(main)) as PagefindPackage;
  process.env[INDEX_CHUNK_SIZE_VARIABLE.variable] ??= INDEX_CHUNK_SIZE_VARIABLE.entries;
  try {
    const { index, errors } = await pagefind.createIndex();
    if (!index) return createPagefindFailure(errors);
    for (const page of pages) {
      const added = await index.addHTMLFile(page);
      if (added.errors.length > 0) return createPagefindFailure(added.errors);
    }
    const output = await index.getFiles();
    if (output.errors.length > 0) return createPagefindFailure(output.errors);
    return output.files.filter(({ path }) => !UNUSED_PAGEFIND_FILE_PATTERN.test(path));
  } finally {
    await pagefind.close();
  }
}

async function createWordListFiles(locales: readonly IndexedLocale[]): Promise<readonly IndexFile[]> {
  const files: IndexFile[] = [];
  for (const { lang, pages, synonyms } of locales) {
    const words: PagefindWordLists = {
      common: findCommonWords(pages, lang, await loadLanguageWordRules(lang)),
      synonyms,
    };
    files.push({ path: formatPagefindWordsPath(lang), content: JSON.stringify(words) });
  }
  return files;
}

async function loadLanguageWordRules(lang: string): Promise<SearchWordRules> {
  const module = findSearchLanguageModule(lang);
  return module === undefined ? defaultSearchWordRules : importSearchLanguageModule(module);
}

function createPagefindFailure(errors: readonly string[]): IndexProblem {
  const message = `Pagefind failed: ${errors.join(' ') || 'it gave no index'}.`;
  return { problem: { code: 'pagefind-failed', message } };
}
