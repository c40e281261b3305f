// Configuration of the index that a hosted search queries.

/**
 * Attributes of records that contextual search may filter by, named as in DocSearch: the language as in `<html lang>`, docs versions, and
 * Docusaurus's tag for a docs version.
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
