// Addresses for the head of a page: its canonical URL, and its alternates in other languages.
import type { DocumentMetadata } from '../../model/entries.ts';
import { isPagePublished } from '../../model/preview.ts';
import type { BasePageRoute } from '../../model/route.ts';
import type { AssembledSite } from '../../model/site.ts';
import { createPageHref, joinSitePath } from '../../model/url.ts';
import type { HeadView } from '../../model/view.ts';
import { createPageUrl, createSiteHref } from '../navigation/addresses.ts';

/** Returns the canonical path of a page. For an untranslated page it is the path in the default locale. */
export function computeCanonicalPath(
  site: AssembledSite,
  { path, canonical = path }: BasePageRoute,
  document?: DocumentMetadata,
): string {
  const { defaultLocale } = site.config.i18n;
  const isCopy = document?.locale === defaultLocale && site.locale !== defaultLocale;
  return isCopy ? removeLocalePrefix(site, canonical) : canonical;
}

/**
 * Returns the canonical URL of a page. In a preview, this is the URL of the published page. If the page is not published, returns only a
 * path, and the head then has no canonical URL.
 */
export function computeCanonicalUrl(site: AssembledSite, path: string): string {
  const { config } = site;
  const { preview } = config;
  if (preview === undefined) return createPageUrl(site, path);
  if (!isPagePublished(preview, path)) return createSiteHref(site, path);
  return preview.production + createPageHref(path, { ...config, baseUrl: '/' });
}

/** Returns a site path without its locale. */
function removeLocalePrefix({ prefix }: AssembledSite, path: string): string {
  return prefix === '' ? path : path.slice(prefix.length) || '/';
}

/**
 * Returns the addresses of a page in all locales. If a locale lacks the page, for example that of a tag, its address is that of the nearest
 * page above, for the language menu. Returns an empty list if the site has only one locale. `isCanonical`: whether this page is the
 * canonical page. Search engines ignore the alternates of pages that are not canonical.
 */
export function listLanguageAlternates(site: AssembledSite, path: string, isCanonical = true): HeadView['alternates'] {
  const { defaultLocale, locales } = site.config.i18n;
  if (locales.length < 2) return [];
  const bare = removeLocalePrefix(site, path);
  const pathIn = (locale: string) => joinSitePath(locale === defaultLocale ? '' : locale, bare);
  // A locale that is not built is assumed to have every page.
  const has = (locale: string, path = pathIn(locale)) =>
    locale === site.locale || (site.localePaths.get(locale)?.has(path) ?? true);
  const findNearest = (locale: string) => {
    let path = pathIn(locale);
    const home = joinSitePath(locale === defaultLocale ? '' : locale);
    while (path !== home && !has(locale, path)) path = path.slice(0, path.lastIndexOf('/')) || '/';
    return path;
  };
  const there = locales.filter(({ locale }) => has(locale));
  const isCopyIn = (locale: string) => {
    const paths = locale === site.locale ? site.pagePaths : site.localePaths.get(locale);
    return !isCanonical || paths?.get(pathIn(locale)) === true;
  };
  const several = there.filter(({ locale }) => !isCopyIn(locale)).length > 1;
  return [
    ...locales.map(({ locale, htmlLang }) => ({
      hreflang: htmlLang,
      href: createPageUrl(site, findNearest(locale)),
      ...((!several || !has(locale) || isCopyIn(locale)) && { isCopy: true as const }),
    })),
    ...(has(defaultLocale) && several
      ? [{ hreflang: 'x-default', href: createPageUrl(site, pathIn(defaultLocale)) }]
      : []),
  ];
}
