// API references: the key `apis`. The code that reads descriptions is loaded only if there are any.
import type { SiteConfig } from '../../model/config.ts';
import type { Extension } from '../../model/extension.ts';
import { listFeatureRuleLevels } from '../../model/rules.ts';
import { apiRuleCodes } from './codes.ts';
import { resolveAnchorOfOtherApiTool, resolveApiLink } from './links.ts';
import type { ApiSampleRequest } from './reference.ts';
import { createCodeChoiceForRequest } from './showing/samples.ts';
import type { ApiSidebarItemConfig } from './sidebar.ts';
import { createApiSidebarItems } from './sidebar-items.ts';

/** Creates the extension for a site. */
export function createApiExtension(config: Omit<SiteConfig, 'configHash'>): Extension {
  const ids = config.apis.map(({ id }) => id);
  // The extension handles the sidebar item even without references, because the item may name an unknown one.
  const listing: Extension = {
    name: 'api',
    rules: listFeatureRuleLevels(apiRuleCodes),
    sidebar: {
      api: (item, site, at) => createApiSidebarItems(item as ApiSidebarItemConfig, site, { ...at, ids }),
    },
  };
  if (ids.length === 0) return listing;
  return {
    ...listing,
    pages: async (tools) => {
      return (await import('./editions.ts')).createApiReferencePages(config, tools);
    },
    pieces: { request: (data) => createCodeChoiceForRequest(data as unknown as ApiSampleRequest) },
    links: {
      api: (address, _site, from) => resolveApiLink(address, { ...from, ids }),
      '#': (address, _site, from) => resolveAnchorOfOtherApiTool(address, from),
    },
  };
}
