// File formats of the embedded search, written by the build and read in the browser: shared by the builder, the worker and the dialog.
// There is one index for each locale and docs version.
import type { Json } from '../lib/json.ts';
import type { PackedIndexPart } from './search-packed.ts';

/** Kinds of pages: a chapter or a reference of the docs, a release post, or another page. */
export const pageKindsInSearch = ['doc', 'reference', 'post', 'page'] as const;

export type PageKindInSearch = (typeof pageKindsInSearch)[number];

/** Facts about a page that search results show. */
export interface SearchResultPage {
  readonly title: string;
  /** Address with base URL; without origin and hash. */
  readonly href: string;
  /** Group of the page: the title of its sidebar, or of the releases. */
  readonly group: string;
  readonly kind: PageKindInSearch;
  /** Name of the page's subject. It is equal for the docs and the posts of one product. Absent if unknown. */
  readonly product?: string;
  /** Date of a post, formatted at build time, because date formatting is slow to start in browsers. */
  readonly date?: string;
}

/** A section of a page, or a row of a table in a section: the target of a hit. Shards contain its text. */
export interface SearchableSection {
  /** Index in `pages`. */
  readonly page: number;
  /** Level of its heading, or `TABLE_ROW_LEVEL`. */
  readonly level: number;
  /** Anchor on the page; empty for the text before the first heading. */
  readonly anchor: string;
  /** Headings above the section, then its own heading or the name of the row, outermost first; without the title of the page. */
  readonly headings: readonly string[];
}

/**
 * The entry file `/search/<locale>.json` (`<locale>-<version>.json` if a site has several docs versions). Its name is fixed, so it is small
 * and not cached permanently. It lists the files whose names contain a hash, so that a changed page does not change all other pages.
 */
export interface SearchManifestFile {
  readonly locale: string;
  readonly version: string;
  /** Address of the titles file, relative to this file: titles are searched while the other files load. */
  readonly titles: string;
  /** Address of the index file, relative to this file. */
  readonly index: string;
  /** Addresses of the parts of the index, relative to this file. */
  readonly parts: readonly string[];
  /**
   * Address of the module whose default export is the `SearchWordRules` of the language (`model/search-tokens.ts`), relative to this file;
   * absent if lunr does not support the language. The worker imports the module while it fetches the index.
   */
  readonly language?: string;
  /** Entry files of the other versions, for queries without results in the current version. */
  readonly others: readonly { readonly version: string; readonly label: string; readonly pointer: string }[];
}

/** Computes the site path of an entry file. `areSeveral` is true if the locale has several indexes. */
export function computeSearchManifestPath(locale: string, version: string, areSeveral: boolean): string {
  // `~` is not valid in version names.
  return `/search/${locale}${areSeveral ? `-${version.replace(/[/*]/g, '~')}` : ''}.json`;
}

/** A page in the titles file. */
export interface SearchTitleEntry extends SearchResultPage {
  /** Other names of the page: the name of its product, and the label of the page in the sidebar. */
  readonly names?: readonly string[];
  /** Words that readers use for the page's subject. */
  readonly keywords?: readonly string[];
  /** Score factor; absent for 1. */
  readonly boost?: number;
  /** Main headings of the page, each with its anchor. The anchor is absent if `computeDefaultAnchor` returns it. */
  readonly headings?: readonly (string | readonly [heading: string, anchor: string])[];
}

/** The titles file, below `/assets/search/`: small and loaded first, so that results appear early on a slow network. */
export interface SearchTitlesFile {
  /** BCP 47 tag of the language of stemming and word segmentation. */
  readonly lang: string;
  readonly pages: readonly SearchTitleEntry[];
  readonly synonyms: readonly Synonym[];
  /** Set if some pages are in another language. */
  readonly hasForeign?: true;
}

/** A phrase that readers use, and phrases of the content. A search for the first phrase also finds the phrases of the content. */
export interface Synonym {
  readonly from: string;
  readonly to: readonly string[];
}

/** The index file, below `/assets/search/`. */
export interface SearchIndexFile {
  /**
   * Sections by page, in the order of the pages. Each section has its level (7 for a table row) and its heading. Its anchor is listed only
   * if `computeDefaultAnchor` returns a different one. The first section of a page, before its first heading, is not listed.
   */
  readonly sections: readonly (readonly PackedSection[])[];
  /** Word counts of each section, by field of `SEARCH_FIELDS`, packed. */
  readonly lengths: readonly string[];
  /** Number of sections per text shard; section N is in shard `floor(N / shardSize)`. */
  readonly shardSize: number;
  /** Names of the shards in order, in the folder of the index; each is a JSON array of plain texts. */
  readonly shards: readonly string[];
}

/** A section in `sections` of the index file. */
export type PackedSection = readonly [level: number, heading: string, anchor?: string];

/** Level of a table row as a section: below all headings. */
export const TABLE_ROW_LEVEL = 7;

/** The files of an index: the titles file, the index file, and the parts of the inverted index. */
export interface SearchFiles {
  readonly titles: SearchTitlesFile;
  readonly index: SearchIndexFile;
  readonly parts: readonly PackedIndexPart[];
}

/** Computes the anchor that most headings have: the slug of their text. */
export function computeDefaultAnchor(heading: string, level: number): string {
  const slug = heading
    .toLowerCase()
    .replace(/[^a-z0-9 _-]+/g, '')
    .replaceAll(' ', '-');
  return level === TABLE_ROW_LEVEL ? `row-${slug}` : slug;
}

/** A hit as the worker or a provider returns it and the dialog shows it. */
export interface SearchHit extends SearchResultPage {
  /** Address with base URL and anchor. */
  readonly href: string;
  readonly headings: readonly string[];
  /** Excerpt around the first found words. */
  readonly snippet: string;
  /** Found words, as spelled in title, headings and snippet, for highlighting. */
  readonly words: readonly string[];
  /** Whether the hit opens with a full page load, as `externalUrlRegex` decides. */
  readonly isExternal: boolean;
}

/** Response of a provider. */
export interface SearchAnswer {
  /** Hits, best first. Hits of one page are adjacent; a page has at most `mostOfPage` hits. */
  readonly hits: readonly SearchHit[];
  /** Total number of hits, as far as the provider knows. */
  readonly total: number;
  /** `offset` of the next batch; absent at the end. */
  readonly next?: number;
  /**
   * Other queries that have results. They are suggested if this query has no results, or only results for words with a similar spelling.
   */
  readonly suggestions: readonly string[];
  /** Words of the query that were dropped to find hits. */
  readonly without?: readonly string[];
  /** Number of hits by filter value, before filtering. */
  readonly facets?: SearchFacets;
  /** Set if the answer is incomplete: its hits come from titles alone, or from the first loaded parts of an index. */
  readonly isEarly?: boolean;
  /** Docs versions with hits, if the requested version has none. */
  readonly elsewhere?: readonly { readonly version: string; readonly label: string; readonly total: number }[];
}

/** Number of hits by product and by kind, most first. */
export interface SearchFacets {
  readonly products: readonly SearchFacet[];
  readonly kinds: readonly SearchFacet<PageKindInSearch>[];
}

export interface SearchFacet<Value extends string = string> {
  readonly value: Value;
  readonly count: number;
}

/** Query of a provider. */
export interface SearchRequest {
  /** Text as typed, without any query syntax. */
  readonly query: string;
  /** Start of the batch: 0, or `next` of the previous answer. */
  readonly offset: number;
  readonly limit: number;
  /** Docs version to search; absent: all versions. */
  readonly version?: string;
  /** Filter: product of the pages. */
  readonly product?: string;
  /** Filter: kind of the pages. */
  readonly kind?: PageKindInSearch;
  /** Path of the current page; hits of its product are preferred. */
  readonly from?: string;
}

/** The browser's interface of a search provider. `ask` rejects if the network or the service fails. */
export interface SearchProvider {
  /** Prefetches the data for the first query; runs `query` if it is given. */
  warm(query?: string): Promise<void>;
  /** Runs a query. `early` is called with hits that are found before all data is loaded, if there are any. */
  ask(request: SearchRequest, signal: AbortSignal, early?: (answer: SearchAnswer) => void): Promise<SearchAnswer>;
}

/**
 * Content of `<html data-search>`, as JSON; the same on all pages of a locale. On a site with several docs versions, the version of a page
 * is in `<body data-version>`.
 */
export interface SearchSettings {
  /** `lunr` is built in; extensions add other providers. */
  readonly provider: string;
  readonly contextual: boolean;
  /** Address of the search page, with base URL; absent if there is none. */
  readonly page?: string;
  /** Search scopes (`search-scopes.ts`); pages without a version use the first. */
  readonly versions: readonly {
    readonly version: string;
    readonly label: string;
    /** Address of the entry file, with base URL; only for `lunr`. */
    readonly pointer?: string;
  }[];
  /** For an external provider: the address of its module, with base URL, and the options of its function. */
  readonly client?: string;
  readonly options?: Json;
  /** Regular expression: results whose address matches open with a full page load. */
  readonly externalUrlRegex?: string;
  /** Replacement in the path of results: a regular expression and its replacement. */
  readonly replaceSearchResultPathname?: { readonly from: string; readonly to: string };
  /** Placeholder of the search field. */
  readonly placeholder?: string;
  /** Address for reports of queries without results; `{query}` stands for the query. */
  readonly feedbackUrl?: string;
}

/** Limits from the product's specification. */
export const searchLimits = {
  /** Maximum number of hits per page. */
  mostOfPage: 8,
  /** Number of hits per page before the reader expands them. */
  firstOfPage: 2,
  /** Maximum number of hits in the dialog. */
  mostInAll: 20,
  /** Number of stored recent searches. */
  recent: 7,
  /** Maximum length of an indexed token, in characters. */
  longestToken: 64,
  /** Minimum lengths of words, in characters, for one typo and for two typos. */
  typosFrom: [5, 8],
} as const;
