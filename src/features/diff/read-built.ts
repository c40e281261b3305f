// IO. Reads a built folder for a diff: pages, redirects, and sizes of files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { computeHash } from '../../lib/hash.ts';
import { compareText } from '../../lib/text.ts';
import { MANIFEST_FILE } from '../../model/constants.ts';
import { decodePath, joinSitePath, removeBaseUrl, removePageFileName, trimTrailingSlash } from '../../model/url.ts';
import { type BuiltPage, parseBuiltPage } from './built-page.ts';
import { compareMarkup } from './compare-markup.ts';
import type { DiffRedirect } from './site-diff.ts';

/** A page of a built folder. */
export interface BuiltPageFile extends BuiltPage {
  readonly path: string;
  /** Path below the folder. */
  readonly output: string;
  /** Hash of its bytes. */
  readonly hash: string;
}

/** Sizes of a built site in bytes. All sizes except `site` are after gzip and count only files that a browser loads. */
export interface BuiltSiteByteSizes {
  /** HTML sizes by site path. */
  readonly pages: ReadonlyMap<string, number>;
  /** Sizes of first loads by site path: the HTML of a page, and the files that it loads at the start. */
  readonly firstLoads: ReadonlyMap<string, number>;
  readonly index: number;
  /** All files, uncompressed. */
  readonly site: number;
}

/** A built folder, parsed. */
export interface BuiltFolderContent {
  /** Absolute. */
  readonly dir: string;
  readonly pages: readonly BuiltPageFile[];
  readonly redirects: readonly DiffRedirect[];
  readonly weight: BuiltSiteByteSizes;
  readonly baseUrl: string;
}

const SEARCH_FILE_PATTERN = /^(?:assets\/search\/|search\/.*\.json$|pagefind\/)/;
const COMPRESSED_FILE_PATTERN = /\.(?:woff2?|png|jpe?g|gif|webp|avif|mp4|webm|zip|gz|tgz|pdf|pf_\w+)$/i;
/** Site path of a later page of a list. */
const PAGINATED_PAGE_PATTERN = /\/page\/\d+$/;

/** Reads a built folder. Returns `undefined` if it contains no page. */
export function readBuiltFolder(dir: string, baseUrl: string): BuiltFolderContent | undefined {
  const files = listFilesIn(dir);
  const pages: BuiltPageFile[] = [];
  const redirects: DiffRedirect[] = [];
  const html = new Map<string, number>();
  const firstLoads = new Map<string, number>();
  let index = 0;
  let site = 0;
  const loaded = new Map<string, number>();
  for (const file of files.filter((candidate) => candidate !== MANIFEST_FILE)) {
    const bytes = readFileSync(join(dir, file));
    site += bytes.length;
    if (SEARCH_FILE_PATTERN.test(file)) index += computeTransferSize(file, bytes);
    if (!file.endsWith('.html') || /(?:^|\/)404\.html$/.test(file)) continue;
    const page = parseBuiltPage(bytes.toString('utf8'));
    const path = computeSitePath(file);
    if (page.redirect !== undefined) {
      redirects.push({ from: path, to: resolveLinkedSitePath(page.redirect, path, page.base ?? baseUrl) });
      continue;
    }
    if (page.isPassing || PAGINATED_PAGE_PATTERN.test(path)) continue;
    const size = computeTransferSize(file, bytes);
    pages.push({ ...page, path, output: file, hash: computeHash(bytes) });
    html.set(path, size);
    const ofFiles = page.loads.map((address) => {
      const name = resolveLinkedSitePath(address, path, page.base ?? baseUrl).slice(1);
      if (!loaded.has(name))
        loaded.set(name, files.includes(name) ? computeTransferSize(name, readFileSync(join(dir, name))) : 0);
      return loaded.get(name) ?? 0;
    });
    firstLoads.set(
      path,
      ofFiles.reduce((sum, item) => sum + item, size),
    );
  }
  if (pages.length === 0) return undefined;
  const base = pages.find((page) => page.base !== undefined)?.base ?? baseUrl;
  return { dir, pages, redirects, weight: { pages: html, firstLoads, index, site }, baseUrl: base };
}

/** Compares the HTML of pages whose files differ, except pages in `known`, which count as changed already. */
export function compareFolderMarkup(
  before: BuiltFolderContent,
  after: BuiltFolderContent,
  known: ReadonlySet<string>,
): ReturnType<typeof compareMarkup> {
  const old = new Map(before.pages.map((page) => [page.path, page]));
  const now = new Map(after.pages.map((page) => [page.path, page]));
  const paths = [...now.values()].flatMap(({ path, hash }) =>
    known.has(path) || (old.get(path)?.hash ?? hash) === hash ? [] : path,
  );
  const htmlOf = ({ dir }: BuiltFolderContent, page: BuiltPageFile | undefined) =>
    page && readFileSync(join(dir, page.output), 'utf8');
  return compareMarkup(paths, (path) => {
    const was = htmlOf(before, old.get(path));
    const is = htmlOf(after, now.get(path));
    return was === undefined || is === undefined ? undefined : { before: was, after: is };
  });
}

function computeTransferSize(file: string, bytes: Buffer): number {
  return COMPRESSED_FILE_PATTERN.test(file) ? bytes.length : gzipSync(bytes).length;
}

function computeSitePath(file: string): string {
  return joinSitePath(file.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, ''));
}

/** Returns the site path that an address leads to; an address on another host stays unchanged. */
function resolveLinkedSitePath(address: string, page: string, baseUrl: string): string {
  const at = new URL(address, `http://site.invalid${baseUrl}${page.slice(1)}`);
  if (at.host !== 'site.invalid') return address;
  const path = removeBaseUrl(at.pathname, baseUrl) ?? at.pathname;
  return trimTrailingSlash(removePageFileName(decodePath(path) ?? path));
}

function listFilesIn(dir: string): readonly string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(dir, '/').length).replaceAll('\\', '/'))
    .sort(compareText);
}
