// Pages of API references in the form that a site has, for tests without a site.
import { convertFeatureToExtension } from '../../src/config/extensions.ts';
import type { ParseSettings } from '../../src/content/parse-settings.ts';
import { createSourcesOfGeneratedSet } from '../../src/engine/extensions/generated-pages.ts';
import { createSiteHooks } from '../../src/engine/extensions/site-hooks.ts';
import { createApiExtension } from '../../src/features/api/index.ts';
import { type ApiPagesInput, generateApiPages } from '../../src/features/api/showing/api-pages.ts';
import type { SiteConfig } from '../../src/model/config.ts';
import type { GeneratedSources } from '../../src/model/generated-pages.ts';
import type { SiteContent } from '../../src/model/source.ts';
import { config as base } from './site.ts';

/** Returns the extension of a site. */
export const apiExtension = (config: SiteConfig) => convertFeatureToExtension(createApiExtension(config));

/** Settings of the parser for the extension. */
export const apiSettings: Pick<ParseSettings, 'extensions'> = {
  extensions: [
    apiExtension(
      base({ apis: [{ id: 'a', spec: 'a.yaml', path: '/a', pages: 'tag', docs: 'default', versions: {} }] }),
    ),
  ],
};

/** Returns the sources of a reference, and the data that the site holds about it. */
export async function apiSources(input: ApiPagesInput) {
  const { sets, findings = [] } = await generateApiPages(input);
  const settled = sets.map((set) => createSourcesOfGeneratedSet(set, { extension: 'techdocs.api', locale: 'en' }));
  return {
    sources: settled.flatMap(({ sources }) => sources),
    diagnostics: findings,
    set: settled[0]?.files,
  };
}

/** Returns the content that planners read. */
export const apiContent = (set?: GeneratedSources): Pick<SiteContent, 'extensionPages'> => {
  return { extensionPages: [{ extension: 'techdocs.api', style: 'api', sets: set ? [set] : [] }] };
};

/** Returns the hooks that planners call. */
export const apiHooks = (config: SiteConfig) => createSiteHooks({ extensions: [apiExtension(config)] }, config);
