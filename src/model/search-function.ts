// A search that an extension brings, as browsers call it: what its module exports by default.
import type { Json } from '../lib/json.ts';

/** What readers see of something that was found. */
export interface SearchResult {
  /** Address of a page of the site, with its base URL and the anchor, if any. Others open as `search.externalUrlRegex` says. */
  readonly href: string;
  readonly title: string;
  /** The piece of text around what was found. */
  readonly text: string;
}

/** What is asked besides the words. */
export interface SearchCall {
  /** As in `<html lang>`. */
  readonly lang: string;
  /** Docs version to search in; absent: all of them. */
  readonly version?: string;
  /** Results that are wanted, from the first on. More may be given. */
  readonly limit: number;
  /** Ends when the reader goes on typing. */
  readonly signal: AbortSignal;
}

/** Finds what the words of a reader mean, best first. `options` are those of the provider. */
export type SearchFunction<Options extends Json | undefined = Json | undefined> = (
  words: string,
  options: Options,
  call: SearchCall,
) => readonly SearchResult[] | Promise<readonly SearchResult[]>;
