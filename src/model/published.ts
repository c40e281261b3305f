// Published addresses: the current addresses of the site, and all earlier addresses, which `addresses.txt` lists. The file is plain text,
// so that a review shows which addresses are added and removed.
import { compareText } from '../lib/text.ts';
import { compareLocations, type Diagnostic } from './diagnostic.ts';
import { isPageRoute, type Route } from './route.ts';
import type { AssembledSite } from './site.ts';
import { decodePath, trimTrailingSlash } from './url.ts';

/** File of a project that lists the published addresses. */
export const PUBLISHED_ADDRESSES_FILE = 'addresses.txt';

export interface PublishedPage {
  /** Site path, with the locale segment. */
  readonly path: string;
  /** Ids of its headings, in order. */
  readonly anchors: readonly string[];
  /** Root-relative source file, if any; known only for pages of a site. */
  readonly file?: string;
  readonly title?: string;
  readonly type?: Route['type'];
  /** Line in `addresses.txt`, from 1. */
  readonly line?: number;
}

/** All published addresses of a site. */
export interface PublishedAddresses {
  readonly baseUrl: string;
  readonly pages: readonly PublishedPage[];
  /** Source of the list: a file of the project, a commit, or a published site. */
  readonly from: { readonly file: string } | { readonly commit: string } | { readonly site: string };
}

/** Types of pages without their own content, whose addresses need not be preserved. */
const CONTENTLESS_PAGE_TYPES: ReadonlySet<Route['type']> = new Set(['not-found', 'search', 'print']);

/**
 * Returns the pages whose addresses must be preserved, and the configured redirects, sorted by path. Omits pages that only repeat another
 * language because a translation is missing.
 */
export function listPublishedPages(sites: readonly AssembledSite[]): readonly PublishedPage[] {
  const pages = sites.flatMap((site) =>
    site.routes.flatMap((route): PublishedPage | [] => {
      if (route.type === 'redirect')
        return route.rule === undefined ? [] : { path: route.path, anchors: [], type: route.type };
      const isKept =
        isPageRoute(route) && !CONTENTLESS_PAGE_TYPES.has(route.type) && !('page' in route && route.page > 1);
      if (!isKept || site.pagePaths.get(route.path) === true) return [];
      const { path, title, type, source: file } = route;
      const document = 'source' in route && file !== undefined ? site.documentsByFile.get(file) : undefined;
      const anchors = document === undefined ? [] : document.headings.map(({ id }) => id);
      return { path, title, type, anchors, ...(document && { file }) };
    }),
  );
  return pages.sort((a, b) => compareText(a.path, b.path));
}

/** Formats the content of `addresses.txt`. */
export function formatPublishedAddresses({ baseUrl, pages }: Pick<PublishedAddresses, 'baseUrl' | 'pages'>): string {
  const lines = pages.map(({ path, anchors }) => [path, ...anchors].map(encodeWordForAddressesTxt).join(' '));
  return [
    `# Addresses that were published below ${baseUrl}, each with the ids of its headings.`,
    '# `techdocs addresses --write` adds new ones. To give one up, remove its line.',
    ...lines,
    '',
  ].join('\n');
}

/**
 * Parses `addresses.txt`, with a finding for each invalid line. The first line contains the base URL; if it is missing, `otherwise` is the
 * base URL.
 */
export function parsePublishedAddresses(
  text: string,
  otherwise: string,
): { readonly published: PublishedAddresses; readonly faults: readonly Diagnostic[] } {
  const baseUrl = /^# Addresses that were published below (\/\S*?),? /.exec(text)?.[1] ?? otherwise;
  const faults: Diagnostic[] = [];
  const pages = text.split('\n').flatMap((row, index): PublishedPage | [] => {
    const [path, ...anchors] = row.split(/\s+/).filter((word) => word !== '');
    if (path === undefined || path.startsWith('#')) return [];
    if (path.startsWith('/'))
      return {
        path: trimTrailingSlash(decodeWordFromAddressesTxt(path)),
        anchors: anchors.map(decodeWordFromAddressesTxt),
        line: index + 1,
      };
    const message = `\`${path}\` is not an address: a line begins with the path of a page, such as \`/guide/install\`.`;
    const suggestion = 'Correct the line, or remove it.';
    const place = { file: PUBLISHED_ADDRESSES_FILE, line: index + 1, column: 1 };
    faults.push({ code: 'invalid-config', severity: 'error', message, ...place, suggestion });
    return [];
  });
  return {
    published: { baseUrl, pages, from: { file: PUBLISHED_ADDRESSES_FILE } },
    faults: faults.sort(compareLocations),
  };
}

/** Merges the published pages with the current ones, each address once. The ids of a current page come first, in their order. */
export function mergePublishedPages(
  before: readonly PublishedPage[],
  now: readonly PublishedPage[],
): readonly PublishedPage[] {
  const pages = new Map(before.map((page) => [page.path, page]));
  for (const page of now) {
    const anchors = [...new Set([...page.anchors, ...(pages.get(page.path)?.anchors ?? [])])];
    pages.set(page.path, { ...page, anchors });
  }
  return [...pages.values()].sort((a, b) => compareText(a.path, b.path));
}

/** Encodes white space in a word, and characters with a special meaning in `addresses.txt`. */
function encodeWordForAddressesTxt(word: string): string {
  return word.replace(/[\s%#]/gu, encodeURIComponent);
}

function decodeWordFromAddressesTxt(word: string): string {
  return decodePath(word) ?? word;
}
