// Makes the index of Pagefind, with the package that the site has installed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashOf } from '../lib/hash.ts';
import { compareText } from '../lib/text.ts';
import { UserError } from '../model/diagnostic.ts';
import { type PagefindWords, pagefindWordsPath, type Synonym } from '../model/search.ts';
import type { SearchFile, SearchOutput, SearchText } from '../model/search-source.ts';
import { type Language, plainLanguage } from '../model/search-tokens.ts';
import { commonWords } from '../search/common-words.ts';
import type { KnownFiles } from '../search/lunr-files.ts';
import { pagefindHtml } from '../search/pagefind-page.ts';
import type { SearchLocale } from '../search/records.ts';
import { findPackage, importLanguage, languageModule } from './assets.ts';

/** The part of the package that is used. */
interface Pagefind {
  createIndex(): Promise<Answer & { readonly index?: PagefindIndex }>;
  close(): Promise<unknown>;
}

interface PagefindIndex {
  addHTMLFile(file: { readonly url: string; readonly content: string }): Promise<Answer>;
  getFiles(): Promise<Answer & { readonly files: readonly { readonly path: string; readonly content: Uint8Array }[] }>;
}

interface Answer {
  readonly errors: readonly string[];
}

/**
 * Entries in a chunk of the index. Chunks of Pagefind's default size are three times as large, so that a rare word costs a
 * reader as much as a frequent one; smaller ones make the list of chunks longer, which each reader downloads.
 */
const CHUNKS = { variable: 'PAGEFIND_UNSTABLE_INDEX_CHUNK_SIZE', entries: '6000' };

/** Interfaces of Pagefind's own, which no page of ours loads. */
const UNUSED = /^pagefind-(?:ui|modular-ui|component-ui|highlight)\b/;

/** The version of the package that the site has; throws a `UserError` where it has none. */
export function pagefindVersion(root: string): string {
  return (JSON.parse(readFileSync(join(packageOf(root), 'package.json'), 'utf8')) as { version: string }).version;
}

interface Locale extends SearchLocale {
  readonly pages: readonly SearchText[];
  readonly synonyms: readonly Synonym[];
}

/**
 * Indexes the pages of all locales; gives the files below `pagefind/`. Where each file that was made from the same pages is among
 * the known ones, Pagefind is not asked.
 */
export async function pagefindFiles(
  root: string,
  locales: readonly Locale[],
  known: KnownFiles,
): Promise<readonly SearchOutput[]> {
  const pages = locales.flatMap((locale) =>
    locale.pages.flatMap((page) => pagefindHtml(page, locale).map((content) => ({ url: page.href, content }))),
  );
  const words = await wordFiles(locales);
  const input = hashOf(JSON.stringify([pagefindVersion(root), CHUNKS, pages, words]));
  const before = Object.entries(known).filter(([key]) => key.startsWith(input));
  const total = before[0]?.[0].split('/').at(-1);
  if (before.length === Number(total)) return before.map(([key, file]) => ({ ...file, input: key }));
  const files = [...(await indexFiles(root, pages)), ...words];
  const placed = files.map(({ path, content }) => ({
    path: `pagefind/${path}`,
    content,
    fingerprint: hashOf(content),
  }));
  const sorted = placed.sort((a, b) => compareText(a.path, b.path));
  return sorted.map((file, at) => ({ ...file, input: `${input}/${at}/${sorted.length}` }));
}

/** What Pagefind makes of pages. */
async function indexFiles(
  root: string,
  pages: readonly { readonly url: string; readonly content: string }[],
): Promise<readonly SearchFile[]> {
  const main = pathToFileURL(join(packageOf(root), 'lib/index.js')).href;
  const pagefind = (await import(main)) as Pagefind;
  process.env[CHUNKS.variable] ??= CHUNKS.entries;
  try {
    const { index, errors } = await pagefind.createIndex();
    if (!index) throw failed(errors);
    for (const page of pages) {
      const added = await index.addHTMLFile(page);
      if (added.errors.length > 0) throw failed(added.errors);
    }
    const output = await index.getFiles();
    if (output.errors.length > 0) throw failed(output.errors);
    return output.files.filter(({ path }) => !UNUSED.test(path));
  } finally {
    await pagefind.close();
  }
}

async function wordFiles(locales: readonly Locale[]): Promise<readonly SearchFile[]> {
  const files: SearchFile[] = [];
  for (const { lang, pages, synonyms } of locales) {
    const words: PagefindWords = { common: commonWords(pages, lang, await languageOf(lang)), synonyms };
    files.push({ path: pagefindWordsPath(lang), content: JSON.stringify(words) });
  }
  return files;
}

async function languageOf(lang: string): Promise<Language> {
  const module = languageModule(lang);
  return module === undefined ? plainLanguage : importLanguage(module);
}

function packageOf(root: string): string {
  const folder = findPackage('pagefind', join(root, 'package.json'));
  if (folder !== undefined) return folder;
  const message = 'The search provider `pagefind` needs the package `pagefind`, which is not installed.';
  const suggestion = 'Install it: `npm install --save-dev pagefind`.';
  throw UserError.of({ code: 'missing-package', message, suggestion });
}

function failed(errors: readonly string[]): UserError {
  const message = `Pagefind failed: ${errors.join(' ') || 'it gave no index'}.`;
  return UserError.of({ code: 'pagefind-failed', message });
}
