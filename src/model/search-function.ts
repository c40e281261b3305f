// The interface of external search providers in the browser: the default export of their module.
import type { Json } from '../lib/json.ts';
import type { PageKindInSearch } from './search.ts';

/** A search result as readers see it. */
export interface SearchResult {
  /** Address of a page of the site, with base URL and anchor, if any. Other addresses open according to `search.externalUrlRegex`. */
  readonly href: string;
  /** Title of the page. */
  readonly title: string;
  /** Excerpt around the found words. */
  readonly text: string;
  /** Headings above the section, then its own heading, outermost first; without the title of the page. */
  readonly headings?: readonly string[];
  /** Group of the page, such as the title of its sidebar. */
  readonly group?: string;
  /** Kind of the page. Default: `page`. */
  readonly kind?: PageKindInSearch;
  /** Date of a post, formatted for readers. */
  readonly date?: string;
  /** Words to highlight, as spelled in title, headings and text. Default: the words of the query that occur there. */
  readonly words?: readonly string[];
}

/** A batch of results. Results of the same page are adjacent. */
export interface SearchPart {
  readonly results: readonly SearchResult[];
  /** Total number of results, as far as known. */
  readonly total: number;
  /** Value of `from` for the next batch; absent at the end. */
  readonly next?: number;
}

/** Parameters of a search besides the words. */
export interface SearchCall<Opened = unknown> {
  /** Language as in `<html lang>`. */
  readonly lang: string;
  /** Docs version to search; absent: all versions. */
  readonly version?: string;
  /** Docs versions of the site. */
  readonly versions: readonly string[];
  /** Number of requested results. The function may return more. */
  readonly limit: number;
  /** Start of the batch: 0, or `next` of the previous `SearchPart`. */
  readonly from: number;
  /** Result of the module's `open`, if it has one. */
  readonly opened: Opened;
  /** Aborted when the reader continues typing. */
  readonly signal: AbortSignal;
}

/**
 * Returns the results of a query, best first: either all, or the batch that starts at `from`. `options` are the options of the provider. If
 * the module has to fetch something first, such as an index, it also exports the function `open`, which receives the options. `open` is
 * called once, when a reader is about to search, and again after a failure.
 */
export type SearchFunction<Options extends Json | undefined = Json | undefined, Opened = unknown> = (
  words: string,
  options: Options,
  call: SearchCall<Opened>,
) => readonly SearchResult[] | SearchPart | Promise<readonly SearchResult[] | SearchPart>;
