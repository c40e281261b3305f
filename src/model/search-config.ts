// The index that a hosted search asks, as the configuration names it.

/**
 * Attributes of a record that contextual search may filter by, as DocSearch names them: a language as in `<html lang>`, docs
 * versions, and the tag that Docusaurus gives to the pages of a docs version.
 */
export const algoliaFacets = ['language', 'version', 'docusaurus_tag'] as const;

export type AlgoliaFacet = (typeof algoliaFacets)[number];

/** `search.algolia`. */
export interface AlgoliaConfig {
  readonly appId: string;
  /** The search-only key. */
  readonly apiKey: string;
  readonly indexName: string;
  /** Origin of the service, if it is not Algolia. */
  readonly host?: string;
  /** Attributes that contextual search filters by. */
  readonly facets: readonly AlgoliaFacet[];
}
