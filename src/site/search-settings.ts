// What pages tell the browser about search: which engine, and where its files are.
import type { SiteConfig } from '../model/config.ts';
import { lastVersionFirst } from '../model/docs-versions.ts';
import { type SearchSettings, searchPointerPath } from '../model/search.ts';
import { fileHref, pageHref } from '../model/url.ts';

/** The settings of a locale. `page` is the site path of the search page, where there is one. */
export function searchSettings(config: SiteConfig, locale: string, page: string | undefined): SearchSettings {
  const { searchPagePath: _, provider, ...rest } = config.search;
  const isOf = (name: SearchSettings['provider']) => provider === name;
  const { versions } = config.docs;
  const names = lastVersionFirst(config.docs);
  return {
    ...rest,
    provider: provider as SearchSettings['provider'],
    page: page === undefined ? undefined : pageHref(page, config),
    versions: names.map((version) => ({
      version,
      label: versions[version]?.label ?? version,
      pointer: isOf('lunr') ? fileHref(searchPointerPath(locale, version, names.length > 1), config) : undefined,
    })),
    pagefind: isOf('pagefind') ? fileHref('/pagefind/', config) : undefined,
  };
}
