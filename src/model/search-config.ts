// Configuration of the index that a hosted search queries.

/**
 * Attributes of records by which contextual search may filter, as DocSearch names them: the language as in `<html lang>`, docs versions,
 * and the tag that Docusaurus gives the pages of a docs version.
 */
export const algoliaFacets = ['language', 'version', 'docusaurus_tag'] as const;

export type AlgoliaFacet = (typeof algoliaFacets)[number];

/** Settings in `search.algolia`. */
export interface AlgoliaConfig {
  readonly appId: string;
  /** The search-only API key. */
  readonly apiKey: string;
  readonly indexName: string;
  /** Origin of the service, if it is not Algolia. */
  readonly host?: string;
  /** Attributes that contextual search filters by. */
  readonly facets: readonly AlgoliaFacet[];
}
