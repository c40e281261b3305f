// What the embedded search writes when the site is built and reads in the browser: one spelling of each file, shared by
// the builder, the worker and the dialog. An index is made for each locale and docs version.
import type { Json } from '../lib/json.ts';
import type { PackedPart } from './search-packed.ts';

/** What a page is: a chapter or a reference of the docs, a release post, or a page beside them. */
export const searchKinds = ['doc', 'reference', 'post', 'page'] as const;

export type SearchKind = (typeof searchKinds)[number];

/** A page that has sections in an index. */
export interface FoundPage {
  readonly title: string;
  /** With base URL; without origin and hash. */
  readonly href: string;
  /** What it belongs to: the title of its sidebar, or of the releases. */
  readonly group: string;
  readonly kind: SearchKind;
  /** Name of what it is about, equal for the docs and the posts of a product; absent where nothing says it. */
  readonly product?: string;
  /** Of a post, as its language writes it. Browsers are slow to get that ready. */
  readonly date?: string;
}

/** A section of a page, or a row of a table in it: what a hit leads to. Its text lies in a shard. */
export interface SearchSection {
  /** Index in `pages`. */
  readonly page: number;
  /** Of its heading, or `ROW_LEVEL`. */
  readonly level: number;
  /** Anchor on the page; empty for what stands before its first heading. */
  readonly anchor: string;
  /** Headings around the section and its own, or the row's name, outermost first, without the page's title. */
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
  /** Address of the first file, relative to the pointer's own: with it titles are found while the rest comes. */
  readonly titles: string;
  /** Address of the index file, relative too. */
  readonly index: string;
  /** Addresses of the parts of the index, relative too. */
  readonly parts: readonly string[];
  /**
   * Address of the module whose default export is the `Language` of stemming (`model/search-tokens.ts`), relative too;
   * absent where lunr has none for it. The worker imports it while it fetches the index.
   */
  readonly language?: string;
  /** The other versions' pointers, for what the current one does not have. */
  readonly others: readonly { readonly version: string; readonly label: string; readonly pointer: string }[];
}

/** Site path of a pointer. `areSeveral`: there is more than one index in a language. */
export function searchPointerPath(locale: string, version: string, areSeveral: boolean): string {
  // No version is called `~`.
  return `/search/${locale}${areSeveral ? `-${version.replace(/[/*]/g, '~')}` : ''}.json`;
}

/** A page in the first file. */
export interface SearchTitle extends FoundPage {
  /** Other names of it: that of its product, and what its sidebar calls it. */
  readonly names?: readonly string[];
  /** Words that readers use for it. */
  readonly keywords?: readonly string[];
  /** Factor of its scores; absent where it is 1. */
  readonly boost?: number;
  /** Its main headings, each with its anchor where `plainAnchor` does not tell it. */
  readonly headings?: readonly (string | readonly [heading: string, anchor: string])[];
}

/** The first file, below `/assets/search/`: small, so that a slow network shows something soon. */
export interface SearchTitlesFile {
  /** BCP 47 language of stemming and word breaking. */
  readonly lang: string;
  readonly pages: readonly SearchTitle[];
  readonly synonyms: readonly Synonym[];
  /** Whether some pages are in another language; absent where none is. */
  readonly hasForeign?: true;
}

/** A phrase of readers, and the phrases of the content that it also stands for. */
export interface Synonym {
  readonly from: string;
  readonly to: readonly string[];
}

/** The index file, below `/assets/search/`. */
export interface SearchIndexFile {
  /**
   * Sections by page, in the order of the pages: of each the level (7 for a row), its heading and, where `plainAnchor` does
   * not tell it, its anchor. The first of a page is what stands before its headings, and is not listed.
   */
  readonly sections: readonly (readonly PackedSection[])[];
  /** For each field of `searchFields` the words that each section has in it, packed. */
  readonly lengths: readonly string[];
  /** Sections in a shard of texts; section N is in shard `floor(N / shardSize)`. */
  readonly shardSize: number;
  /** Names of the shards in order, beside the index; each is a JSON array of plain texts. */
  readonly shards: readonly string[];
}

export type PackedSection = readonly [level: number, heading: string, anchor?: string];

/** Level of the section that a row of a table is: below all headings. */
export const ROW_LEVEL = 7;

/** An index as it comes: the first file, the index file, and the parts of the inverted index. */
export interface SearchFiles {
  readonly titles: SearchTitlesFile;
  readonly index: SearchIndexFile;
  readonly parts: readonly PackedPart[];
}

/** The anchor that most headings of this text have. */
export function plainAnchor(heading: string, level: number): string {
  const slug = heading
    .toLowerCase()
    .replace(/[^a-z0-9 _-]+/g, '')
    .replaceAll(' ', '-');
  return level === ROW_LEVEL ? `row-${slug}` : slug;
}

/** A hit as the worker or a provider gives it and the dialog shows it. */
export interface SearchHit extends FoundPage {
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
  /** Queries that do give results: where this one gave none, or only by words that are spelled nearly like its own. */
  readonly suggestions: readonly string[];
  /** Words of the query without which the hits were found. */
  readonly without?: readonly string[];
  /** How many hits there are by what they may be narrowed to, before that is done. */
  readonly facets?: SearchFacets;
  /** More is on its way: these were found by titles alone, or by the first parts of an index that came. */
  readonly isEarly?: boolean;
  /** Docs versions that do have hits, where the one that was asked has none. */
  readonly elsewhere?: readonly { readonly version: string; readonly label: string; readonly total: number }[];
}

/** Hits by product and by kind, most first. */
export interface SearchFacets {
  readonly products: readonly SearchFacet[];
  readonly kinds: readonly SearchFacet<SearchKind>[];
}

export interface SearchFacet<Value extends string = string> {
  readonly value: Value;
  readonly count: number;
}

/** What a provider is asked. */
export interface SearchRequest {
  /** As typed. Plain text: nothing in it has a meaning of its own. */
  readonly query: string;
  /** Where to go on, for more: 0, or what `next` said. */
  readonly offset: number;
  readonly limit: number;
  /** Docs version to search in; all where absent. */
  readonly version?: string;
  /** Only pages of this product. */
  readonly product?: string;
  /** Only pages of this kind. */
  readonly kind?: SearchKind;
  /** Path of the page that the reader is on: its product is preferred. */
  readonly from?: string;
}

/** The browser's side of a provider. `ask` rejects where the network or the service fails. */
export interface SearchProvider {
  /** Fetches what the first question will need; where that is known, asks it. */
  warm(query?: string): Promise<void>;
  /** `early` is told what is found before all is there, where anything is. */
  ask(request: SearchRequest, signal: AbortSignal, early?: (answer: SearchAnswer) => void): Promise<SearchAnswer>;
}

/**
 * What `<html data-search>` says, as JSON; equal on all pages of a locale. The docs version of a page that has one is in
 * `<body data-version>` where there are several.
 */
export interface SearchSettings {
  /** `lunr` is the built-in one, any other that of an extension. */
  readonly provider: string;
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
  /** Of a search that is not the built-in one: address of its module, with base URL, and what its function gets besides the words. */
  readonly client?: string;
  readonly options?: Json;
  /** Results whose address matches open with a full page load. */
  readonly externalUrlRegex?: string;
  /** Rewrites the path of results: a regular expression and its replacement. */
  readonly replaceSearchResultPathname?: { readonly from: string; readonly to: string };
  /** Text of the empty search field. */
  readonly placeholder?: string;
  /** Where readers report a query without results; `{query}` in it stands for the query. */
  readonly feedbackUrl?: string;
}

/** Numbers of the product's specification. */
export const searchLimits = {
  /** Hits of one page. */
  mostOfPage: 8,
  /** Those that are shown before the reader asks for the others. */
  firstOfPage: 2,
  /** Hits in the dialog. */
  mostInAll: 20,
  /** Recent searches that are kept. */
  recent: 7,
  /** Longest token that is indexed, in characters. */
  longestToken: 64,
  /** Letters from which one and two typos are forgiven. */
  typosFrom: [5, 8],
} as const;
