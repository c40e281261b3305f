// What the embedded search writes when the site is built and reads in the browser: one spelling of each file, shared by
// the builder, the worker and the dialog. An index is made for each locale and docs version.
import type { PackedIndex } from './search-packed.ts';

/** A page that has sections in an index. */
export interface SearchPage {
  readonly title: string;
  /** With base URL; without origin and hash. */
  readonly href: string;
  /** What it belongs to: the title of its sidebar, or of the releases. */
  readonly group: string;
  readonly kind: 'doc' | 'post' | 'page';
  /** Of a post, as its language writes it. Browsers are slow to get that ready. */
  readonly date?: string;
}

/** A section of a page: what a hit leads to. Its text lies in a shard. */
export interface SearchSection {
  /** Index in `pages`. */
  readonly page: number;
  /** Anchor on the page; empty for what stands before its first heading. */
  readonly anchor: string;
  /** Headings around the section and its own, outermost first, without the page's title. */
  readonly headings: readonly string[];
}

/**
 * The file `/search/<locale>.json` (`<locale>-<version>.json` where a site has several docs versions): small, of a fixed
 * name, and so never cached for ever. It names the files whose names carry a hash, so that a changed page does not change
 * every other one.
 */
export interface SearchPointer {
  readonly locale: string;
  readonly version: string;
  /** Address of the index file, relative to the pointer's own. */
  readonly index: string;
  /**
   * Address of the module whose default export is the `Language` of stemming (`model/search-tokens.ts`), relative too;
   * absent where lunr has none for it. The worker imports it while it fetches the index.
   */
  readonly language?: string;
  /** The other versions' pointers, for what the current one does not have. */
  readonly others: readonly { readonly version: string; readonly label: string; readonly pointer: string }[];
}

/** Site path of a pointer. */
export function searchPointerPath(locale: string, version: string, hasSeveralVersions: boolean): string {
  // No version is called `~`.
  return `/search/${locale}${hasSeveralVersions ? `-${version.replace(/[/*]/g, '~')}` : ''}.json`;
}

/** Path below Pagefind's folder of the words of a language that its queries do without: a JSON array. */
export function pagefindCommonWords(lang: string): string {
  return `common-${lang}.json`;
}

/** The index file, below `/assets/search/`. */
export interface SearchIndexFile {
  /** BCP 47 language of stemming and word breaking. */
  readonly lang: string;
  readonly pages: readonly SearchPage[];
  readonly sections: readonly SearchSection[];
  /** Sections in a shard of texts; section N is in shard `floor(N / shardSize)`. */
  readonly shardSize: number;
  /** Names of the shards in order, beside the index; each is a JSON array of plain texts. */
  readonly shards: readonly string[];
  /** The inverted index. */
  readonly packed: PackedIndex;
}

/** A hit as the worker or a provider gives it and the dialog shows it. */
export interface SearchHit extends SearchPage {
  /** With base URL and the anchor. */
  readonly href: string;
  readonly headings: readonly string[];
  /** The piece of text around the first found words. */
  readonly snippet: string;
  /** The words found, as they stand in title, headings and snippet, for marking. */
  readonly words: readonly string[];
  /** Opens as a normal load: it matches `externalUrlRegex`. */
  readonly isExternal: boolean;
}

/** What a provider answers. */
export interface SearchAnswer {
  /** Best first; hits of one page stand together, at most `mostOfPage` of each. */
  readonly hits: readonly SearchHit[];
  /** Hits that there are, as far as the provider knows. */
  readonly total: number;
  /** The `offset` of what comes next; absent at the end. */
  readonly next?: number;
  /** Words that do give results, where these gave none. */
  readonly suggestions: readonly string[];
  /** Docs versions that do have hits, where the one that was asked has none. */
  readonly elsewhere?: readonly { readonly version: string; readonly label: string; readonly total: number }[];
}

/** What a provider is asked. */
export interface SearchRequest {
  /** As typed. Plain text: nothing in it has a meaning of its own. */
  readonly query: string;
  /** Hits to skip, for more on the search page. */
  readonly offset: number;
  readonly limit: number;
  /** Docs version to search in; all where absent. */
  readonly version?: string;
}

/** The browser's side of a provider. `ask` rejects where the network or the service fails. */
export interface SearchProvider {
  /** Fetches what the first question will need. */
  warm(): Promise<void>;
  ask(request: SearchRequest, signal: AbortSignal): Promise<SearchAnswer>;
}

/**
 * What `<html data-search>` says, as JSON; equal on all pages of a locale. The docs version of a page that has one is in
 * `<body data-version>` where there are several.
 */
export interface SearchSettings {
  readonly provider: 'lunr' | 'pagefind' | 'algolia';
  readonly contextual: boolean;
  /** Address of the search page, with base URL; absent where there is none. */
  readonly page?: string;
  /** What a search may be limited to, docs versions (`search-scopes.ts`); the one of pages without a version first. */
  readonly versions: readonly {
    readonly version: string;
    readonly label: string;
    /** Address of the pointer, with base URL; for `lunr`. */
    readonly pointer?: string;
  }[];
  /** Address of the folder with `pagefind.js`, with base URL and a slash at its end. */
  readonly pagefind?: string;
  readonly algolia?: {
    readonly appId: string;
    /** The key that may only search. */
    readonly apiKey: string;
    readonly indexName: string;
    /** Origin of the service where it is not Algolia's own. */
    readonly host?: string;
  };
  /** Hits whose address matches open as a normal load. */
  readonly externalUrlRegex?: string;
  /** Rewrites the path of hits: a regular expression, and what stands in its place. */
  readonly replaceSearchResultPathname?: { readonly from: string; readonly to: string };
  /** What the empty field says. */
  readonly placeholder?: string;
  /** Where readers tell of a query without results; `{query}` in it stands for the query. */
  readonly feedbackUrl?: string;
}

/** Origins of Algolia's search API in the order in which they are tried, as Algolia documents them. */
export function algoliaHosts({ appId, host }: NonNullable<SearchSettings['algolia']>): readonly string[] {
  if (host !== undefined) return [host];
  const others = [1, 2, 3].map((number) => `https://${appId}-${number}.algolianet.com`);
  return [`https://${appId}-dsn.algolia.net`, ...others];
}

/** Attributes of a record that contextual search filters by: a language as in `<html lang>`, and docs versions. */
export const algoliaFacets = { language: 'language', version: 'version' } as const;

/** Numbers of the product's specification. */
export const searchLimits = {
  /** Hits of one page. */
  mostOfPage: 5,
  /** Hits in the dialog. */
  mostInAll: 20,
  /** Recent searches that are kept. */
  recent: 7,
  /** Longest token that is indexed, in characters. */
  longestToken: 64,
  /** Letters from which one and two typos are forgiven. */
  typosFrom: [4, 8],
} as const;
