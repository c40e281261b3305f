// Search with Algolia, if `search.provider` selects it: browsers query the service, and the build writes a file of records for it.
import { fileURLToPath } from 'node:url';
import type { Extension } from '../../model/extension.ts';
import type { FeatureExtensionLister } from '../../model/features.ts';
import { listAlgoliaHosts } from './service.ts';

/** Cache version. Raise it with every change in this folder that changes records. */
const CACHE_VERSION = 1;

/** Creates the extensions for a site; empty if the site uses another search. */
export function createAlgoliaExtensions(...[{ search }]: Parameters<FeatureExtensionLister>): readonly Extension[] {
  const { provider, algolia: index, contextual } = search;
  if (provider !== 'algolia' || index === undefined) return [];
  const isSource = import.meta.url.endsWith('.ts');
  const client = new URL(isSource ? './client/find.ts' : './algolia/client/find.js', import.meta.url);
  const { host, ...clientOptions } = index;
  return [
    {
      name: 'algolia',
      key: { FORMAT: CACHE_VERSION },
      search: {
        provider: {
          client: fileURLToPath(client),
          options: {
            ...clientOptions,
            ...(host !== undefined && { host }),
            facets: contextual ? [...index.facets] : [],
          },
          policy: { connect: listAlgoliaHosts(index) },
          index: {
            at: 'search/algolia-',
            async make(locales, { site: { url } }) {
              const { createAlgoliaRecordsFile } = await import('./records.ts');
              return locales.map((locale) => createAlgoliaRecordsFile({ ...locale, url }));
            },
          },
        },
      },
    },
  ];
}
