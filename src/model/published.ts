// Addresses that were published: what a site has, and `addresses.txt`, the file that keeps what it had. Plain text, so that a
// review shows which address comes and which one goes.
import { compareText } from '../lib/text.ts';
import { compareLocations, type Diagnostic } from './diagnostic.ts';
import { isPage, type Route } from './route.ts';
import type { AssembledSite } from './site.ts';
import { trimSlash } from './url.ts';

/** The file of a project that lists the addresses that were published. */
export const PUBLISHED_FILE = 'addresses.txt';

/** A page that was published. */
export interface PublishedPage {
  /** Site path, with the segment of its language. */
  readonly path: string;
  /** Ids of its headings, in their order. */
  readonly anchors: readonly string[];
  /** Its source, root-relative, of a page that has one; only a site knows it. */
  readonly file?: string;
  readonly title?: string;
  readonly type?: Route['type'];
  /** Line in the file that lists it, from 1. */
  readonly line?: number;
}

/** All that was published of a site. */
export interface Published {
  readonly baseUrl: string;
  readonly pages: readonly PublishedPage[];
  /** What is known of it from: a file of the project, or the name of a commit. */
  readonly from: { readonly file: string } | { readonly commit: string } | { readonly site: string };
}

/** Types of pages that are no content: nobody keeps their addresses. */
const PASSING: ReadonlySet<Route['type']> = new Set(['not-found', 'search', 'print']);

/** The pages of a site whose addresses are to stay, and its redirects; sorted. Copies in languages that lack a page are left out. */
export function publishedPages(sites: readonly AssembledSite[]): readonly PublishedPage[] {
  const pages = sites.flatMap((site) =>
    site.routes.flatMap((route): PublishedPage | [] => {
      if (route.type === 'redirect')
        return route.rule === undefined ? [] : { path: route.path, anchors: [], type: route.type };
      const isKept = isPage(route) && !PASSING.has(route.type) && !('page' in route && route.page > 1);
      if (!isKept || site.pagePaths.get(route.path) === true) return [];
      const { path, title, type, source: file } = route;
      const document = 'source' in route && file !== undefined ? site.documentsByFile.get(file) : undefined;
      const anchors = document === undefined ? [] : document.headings.map(({ id }) => id);
      return { path, title, type, anchors, ...(document && { file }) };
    }),
  );
  return pages.sort((a, b) => compareText(a.path, b.path));
}

/** The text of the file. */
export function formatPublished({ baseUrl, pages }: Pick<Published, 'baseUrl' | 'pages'>): string {
  const lines = pages.map(({ path, anchors }) => [path, ...anchors].map(encodeWord).join(' '));
  return [
    `# Addresses that were published below ${baseUrl}, each with the ids of its headings.`,
    '# `techdocs addresses --write` adds new ones. To give one up, remove its line.',
    ...lines,
    '',
  ].join('\n');
}

/** Reads the file, with a finding for each line that is no address. Names one base URL in its first line, `otherwise` where it does not. */
export function parsePublished(
  text: string,
  otherwise: string,
): { readonly published: Published; readonly faults: readonly Diagnostic[] } {
  const baseUrl = /^# Addresses that were published below (\/\S*?),? /.exec(text)?.[1] ?? otherwise;
  const faults: Diagnostic[] = [];
  const pages = text.split('\n').flatMap((row, index): PublishedPage | [] => {
    const [path, ...anchors] = row.split(/\s+/).filter((word) => word !== '');
    if (path === undefined || path.startsWith('#')) return [];
    if (path.startsWith('/'))
      return { path: trimSlash(decodeWord(path)), anchors: anchors.map(decodeWord), line: index + 1 };
    const message = `\`${path}\` is not an address: a line begins with the path of a page, such as \`/guide/install\`.`;
    const suggestion = 'Correct the line, or remove it.';
    const place = { file: PUBLISHED_FILE, line: index + 1, column: 1 };
    faults.push({ code: 'invalid-config', severity: 'error', message, ...place, suggestion });
    return [];
  });
  return { published: { baseUrl, pages, from: { file: PUBLISHED_FILE } }, faults: faults.sort(compareLocations) };
}

/** What was published before and what is now, each address once. The ids of a page that is there come in the order that they have. */
export function mergePublished(
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

/** A word of the file: what would end it, and what has a meaning there, is encoded. */
function encodeWord(word: string): string {
  return word.replace(/[\s%#]/gu, encodeURIComponent);
}

function decodeWord(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
