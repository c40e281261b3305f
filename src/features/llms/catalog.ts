// `llms.json`: a site's catalogue for tools: products, versions and languages with the addresses of their files.
import { computeHash } from '../../lib/hash.ts';
import type { LlmsCatalogProduct, LlmsCatalogView } from '../../model/catalog.ts';
import { getProducts } from '../../model/products.ts';
import type { AssembledSite } from '../../model/site.ts';
import { createFileHref } from '../../model/url.ts';
import { createPageUrl, createSiteHref } from '../../site/navigation/addresses.ts';
import { computeLocalePrefix } from '../../site/navigation/entries.ts';
import { computeProductSearchFilter } from '../../site/navigation/navigation.ts';
import { findLandingOrStartPath } from '../../site/navigation/products.ts';
import { createSearchSettings } from '../../site/pages/search-page.ts';
import { computeTimelineDataPath } from '../../site/releases/products.ts';
import { listLlmsSiteParts } from './lists.ts';

/** Returns the site path of a locale's catalogue. */
export function formatCatalogPath(prefix: string): string {
  return `${prefix}/llms.json`;
}

/** Returns the catalogue of a locale. */
export function createCatalog(site: AssembledSite): LlmsCatalogView {
  const { config, locale, prefix, documents } = site;
  const { provider, versions } = createSearchSettings(config, locale, undefined);
  const shown = documents.filter(({ file }) => site.entries.byFile.has(file));
  const texts = shown.map(({ file, hash }) => [file, hash]);
  return {
    title: config.title,
    description: config.tagline,
    url: createPageUrl(site, prefix === '' ? '/' : prefix),
    baseUrl: config.baseUrl,
    generator: site.generator,
    revision: computeHash(JSON.stringify(texts), 8),
    language: locale,
    languages: config.i18n.locales.map((item) => ({
      language: item.locale,
      label: item.label,
      catalog: createFileHref(formatCatalogPath(computeLocalePrefix(config, item.locale)), config),
    })),
    search: provider,
    versions: versions.map(({ version, label, pointer }) => ({ version, label, index: pointer })),
    products: listCatalogProducts(site),
    addressRules: config.addressRules,
  };
}

/** Returns the products with pages or releases. */
function listCatalogProducts(site: AssembledSite): LlmsCatalogProduct[] {
  const parts = listLlmsSiteParts(site);
  return Object.values(getProducts(site.config)).flatMap((product) => {
    const { key, label, description } = product;
    const group = site.releases.products.find((candidate) => candidate.product === product);
    const front = findLandingOrStartPath(site, product);
    const llms = parts.filter((part) => part.product === key);
    if (group === undefined && front === undefined) return [];
    return {
      key,
      label,
      description,
      page: front === undefined ? undefined : createSiteHref(site, front),
      search: computeProductSearchFilter(site, product),
      llms: llms.map(({ version, path }) => ({ version, path: createFileHref(path, site.config) })),
      releases: group && createFileHref(computeTimelineDataPath(group), site.config),
      latest: group?.latestVersion,
    };
  });
}
