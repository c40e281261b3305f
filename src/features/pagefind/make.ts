// IO. Builds the index with the site's own Pagefind package.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findLanguageModule, findPackage, importLanguage } from '../../engine/assets.ts';
import type { IndexedLocale, IndexFile, IndexProblem } from '../../model/extension.ts';
import { plainLanguage, type WordRules } from '../../model/search-tokens.ts';
import { commonWords } from './common-words.ts';
import { pagefindHtml } from './page.ts';
import { type PagefindWords, pagefindWordsPath } from './words.ts';

/** Functions of the package that are used here. */
interface PagefindPackage {
  createIndex(): Promise<PagefindAnswer & { readonly index?: PagefindIndex }>;
  close(): Promise<unknown>;
}

interface PagefindIndex {
  addHTMLFile(file: { readonly url: string; readonly content: string }): Promise<PagefindAnswer>;
  getFiles(): Promise<
    PagefindAnswer & { readonly files: readonly { readonly path: string; readonly content: Uint8Array }[] }
  >;
}

interface PagefindAnswer {
  readonly errors: readonly string[];
}

/**
 * Number of entries in a chunk of the index. Pagefind's default is three times as large, so that a rare word would cost as much as a
 * frequent one. Smaller chunks lengthen the list of chunks, which every reader downloads.
 */
const CHUNK_SIZE_VARIABLE = { variable: 'PAGEFIND_UNSTABLE_INDEX_CHUNK_SIZE', entries: '6000' };

/** Pagefind's own user interfaces, which no page loads. */
const UNUSED_FILES = /^pagefind-(?:ui|modular-ui|component-ui|highlight)\b/;

/** Indexes the pages of all locales; returns the files below `pagefind/`. */
export async function pagefindFiles(
  root: string,
  locales: readonly IndexedLocale[],
): Promise<readonly IndexFile[] | IndexProblem> {
  const folder = findPackage('pagefind', join(root, 'package.json'));
  if (folder === undefined) return MISSING_PACKAGE;
  const pages = locales.flatMap((locale) =>
    locale.pages.flatMap((page) => pagefindHtml(page, locale).map((content) => ({ url: page.href, content }))),
  );
  const files = await indexFiles(folder, pages);
  if ('problem' in files) return files;
  return [...files, ...(await wordFiles(locales))].map(({ path, content }) => ({ path: `pagefind/${path}`, content }));
}

const MISSING_PACKAGE: IndexProblem = {
  problem: {
    code: 'missing-package',
    message: 'The search provider `pagefind` needs the package `pagefind`, which is not installed.',
    suggestion: 'Install it: `npm install --save-dev pagefind`.',
  },
};

/** Returns the files that Pagefind writes for pages. */
async function indexFiles(
  folder: string,
  pages: readonly { readonly url: string; readonly content: string }[],
): Promise<readonly IndexFile[] | IndexProblem> {
  const main = pathToFileURL(join(folder, 'lib/index.js')).href;
  const pagefind = (await import(main)) as PagefindPackage;
  process.env[CHUNK_SIZE_VARIABLE.variable] ??= CHUNK_SIZE_VARIABLE.entries;
  try {
    const { index, errors } = await pagefind.createIndex();
    if (!index) return pagefindFailure(errors);
    for (const page of pages) {
      const added = await index.addHTMLFile(page);
      if (added.errors.length > 0) return pagefindFailure(added.errors);
    }
    const output = await index.getFiles();
    if (output.errors.length > 0) return pagefindFailure(output.errors);
    return output.files.filter(({ path }) => !UNUSED_FILES.test(path));
  } finally {
    await pagefind.close();
  }
}

async function wordFiles(locales: readonly IndexedLocale[]): Promise<readonly IndexFile[]> {
  const files: IndexFile[] = [];
  for (const { lang, pages, synonyms } of locales) {
    const words: PagefindWords = { common: commonWords(pages, lang, await loadWordRules(lang)), synonyms };
    files.push({ path: pagefindWordsPath(lang), content: JSON.stringify(words) });
  }
  return files;
}

async function loadWordRules(lang: string): Promise<WordRules> {
  const module = findLanguageModule(lang);
  return module === undefined ? plainLanguage : importLanguage(module);
}

function pagefindFailure(errors: readonly string[]): IndexProblem {
  const message = `Pagefind failed: ${errors.join(' ') || 'it gave no index'}.`;
  return { problem: { code: 'pagefind-failed', message } };
}
