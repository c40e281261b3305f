// Constants shared by records, configuration and browser: hosts of the service, and tags as in DocSearch.
import type { Json } from '../../lib/json.ts';
import { splitVersionKey } from '../../model/docs-versions.ts';
import type { AlgoliaConfig } from '../../model/search-config.ts';

/** Options for browsers: the index, and the attributes that limit a search. */
export type AlgoliaOptions = AlgoliaConfig & { readonly [key: string]: Json | undefined };

/** Returns the origins of Algolia's search API in the order of retries that Algolia documents. */
export function listAlgoliaHosts({ appId, host }: Pick<AlgoliaConfig, 'appId' | 'host'>): readonly string[] {
  if (host !== undefined) return [host];
  const others = [1, 2, 3].map((number) => `https://${appId}-${number}.algolianet.com`);
  return [`https://${appId}-dsn.algolia.net`, ...others];
}

/** Returns the search tag of a docs version, named as in Docusaurus. */
export function formatDocusaurusTag(version: string | undefined): string {
  if (version === undefined) return 'default';
  const { docs, name } = splitVersionKey(version);
  return `docs-${docs}-${name}`;
}
