// API references: the key `apis`. The code that reads descriptions is loaded only if there are any.
import type { SiteConfig } from '../../model/config.ts';
import type { Extension } from '../../model/extension.ts';
import { resolveApiLink, resolveForeignAnchor } from './links.ts';
import type { ApiRequest } from './reference.ts';
import { createRequestChoice } from './showing/samples.ts';
import { createApiItems } from './sidebar.ts';

/** Creates the extension for a site. */
export function createApiExtension(config: Omit<SiteConfig, 'configHash'>): Extension {
  const ids = config.apis.map(({ id }) => id);
  // A sidebar item may name a reference even if the site has none.
  const listing: Extension = {
    name: 'api',
    rules: { 'unknown-api-id': 'error' },
    sidebar: { api: (item, site, at) => createApiItems(item as ApiSidebarItem, site, { ...at, ids }) },
  };
  if (ids.length === 0) return listing;
  return {
    ...listing,
    pages: async (tools) => (await import('./editions.ts')).createEditionPages(config, tools),
    pieces: { request: (data) => createRequestChoice(data as unknown as ApiRequest) },
    links: {
      api: (address, _site, from) => resolveApiLink(address, { ...from, ids }),
      '#': (address, _site, from) => resolveForeignAnchor(address, from),
    },
  };
}

type ApiSidebarItem = Parameters<typeof createApiItems>[0];
