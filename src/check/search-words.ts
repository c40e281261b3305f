// Reports search words for pages that do not exist.
import { getOwnPropertyValue } from '../lib/own.ts';
import type { SettingDiagnostic } from '../model/diagnostic.ts';
import { suggestNearestName } from '../model/nearest.ts';
import type { Site } from '../model/site.ts';
import { joinSitePath } from '../model/url.ts';

/** Returns a warning for every page in `content/search.yml` that the site does not have. */
export function checkPagesInSearchYml(site: Site): SettingDiagnostic[] {
  const pages = getOwnPropertyValue(site.config.search.words, site.locale)?.pages ?? [];
  if (pages.length === 0) return [];
  const paths = site.routes.map(({ path }) => path);
  const known = new Set(paths);
  return pages.flatMap(({ page, place }): SettingDiagnostic | [] => {
    if (known.has(page) || known.has(joinSitePath(site.locale, page))) return [];
    const message = `\`${page}\` is not a page of this site, so its search words have no effect.`;
    return {
      code: 'unknown-search-page',
      severity: 'warning',
      message,
      suggestion: suggestNearestName(page, paths),
      ...place,
    };
  });
}
