// What the records, the configuration and the browser agree on: the hosts of the service, and tags as DocSearch has them.
import type { Json } from '../../lib/json.ts';
import { splitVersionKey } from '../../model/docs-versions.ts';
import type { AlgoliaConfig } from '../../model/search-config.ts';

/** What browsers get: the index, and the attributes by which a search is limited. */
export type AlgoliaOptions = AlgoliaConfig & { readonly [key: string]: Json | undefined };

/** Origins of Algolia's search API in the order in which they are tried, as Algolia documents them. */
export function algoliaHosts({ appId, host }: Pick<AlgoliaConfig, 'appId' | 'host'>): readonly string[] {
  if (host !== undefined) return [host];
  const others = [1, 2, 3].map((number) => `https://${appId}-${number}.algolianet.com`);
  return [`https://${appId}-dsn.algolia.net`, ...others];
}

/** The tag of a page, by the key of its docs version, as Docusaurus has it. */
export function docusaurusTag(version: string | undefined): string {
  if (version === undefined) return 'default';
  const { docs, name } = splitVersionKey(version);
  return `docs-${docs}-${name}`;
}
