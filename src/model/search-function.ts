// A search that is not ours, as browsers call it: what its module exports by default.
import type { Json } from '../lib/json.ts';
import type { SearchKind } from './search.ts';

/** What readers see of something that was found. */
export interface SearchResult {
  /** Address of a page of the site, with its base URL and the anchor, if any. Others open as `search.externalUrlRegex` says. */
  readonly href: string;
  /** Title of the page. */
  readonly title: string;
  /** The piece of text around what was found. */
  readonly text: string;
  /** Headings around the section that was found and its own, outermost first, without the title of the page. */
  readonly headings?: readonly string[];
  /** What the page belongs to, such as the title of its sidebar. */
  readonly group?: string;
  /** What the page is. Default: `page`. */
  readonly kind?: SearchKind;
  /** Of a post, as readers read it. */
  readonly date?: string;
  /** The words that were found, as they stand in title, headings and text. Default: those of the reader that stand there. */
  readonly words?: readonly string[];
}

/** A part of what was found. Results of one page stand together. */
export interface SearchPart {
  readonly results: readonly SearchResult[];
  /** How many there are, as far as it is known. */
  readonly total: number;
  /** What `from` says when the reader wants more; absent where there are no more. */
  readonly next?: number;
}

/** What is asked besides the words. */
export interface SearchCall<Opened = unknown> {
  /** As in `<html lang>`. */
  readonly lang: string;
  /** Docs version to search in; absent: all of them. */
  readonly version?: string;
  /** The docs versions that the site has. */
  readonly versions: readonly string[];
  /** Results that are wanted, from the first on. More may be given. */
  readonly limit: number;
  /** Where a `SearchPart` goes on: 0, or the `next` of the one before. */
  readonly from: number;
  /** What `open` of the module gave, where it has one. */
  readonly opened: Opened;
  /** Ends when the reader goes on typing. */
  readonly signal: AbortSignal;
}

/**
 * Finds what the words of a reader mean, best first: all from the first on, or the part from `from` on. `options` are those of the provider.
 * A module that fetches something first, such as an index, also exports `open`, a function of the options: it is called once, when a reader
 * is about to search, and anew where that failed.
 */
export type SearchFunction<Options extends Json | undefined = Json | undefined, Opened = unknown> = (
  words: string,
  options: Options,
  call: SearchCall<Opened>,
) => readonly SearchResult[] | SearchPart | Promise<readonly SearchResult[] | SearchPart>;
