// `llms.json`: a site's catalogue for tools: products, versions and languages with the addresses of their files.
import { hashOf } from '../../lib/hash.ts';
import type { CatalogProduct, CatalogView } from '../../model/catalog.ts';
import { productsOf } from '../../model/products.ts';
import type { AssembledSite } from '../../model/site.ts';
import { fileHref } from '../../model/url.ts';
import { hrefOf, urlOf } from '../../site/navigation/addresses.ts';
import { localePrefix } from '../../site/navigation/entries.ts';
import { productName } from '../../site/navigation/navigation.ts';
import { productFrontPage } from '../../site/navigation/products.ts';
import { searchSettings } from '../../site/pages/search-page.ts';
import { timelineDataPath } from '../../site/releases/products.ts';
import { listLlmsParts } from './lists.ts';

/** Returns the site path of a locale's catalogue. */
export function catalogPath(prefix: string): string {
  return `${prefix}/llms.json`;
}

/** Returns the catalogue of a locale. */
export function createCatalog(site: AssembledSite): CatalogView {
  const { config, locale, prefix, documents } = site;
  const { provider, versions } = searchSettings(config, locale, undefined);
  const shown = documents.filter(({ file }) => site.entries.byFile.has(file));
  const texts = shown.map(({ file, hash }) => [file, hash]);
  return {
    title: config.title,
    description: config.tagline,
    url: urlOf(site, prefix === '' ? '/' : prefix),
    baseUrl: config.baseUrl,
    generator: site.generator,
    revision: hashOf(JSON.stringify(texts), 8),
    language: locale,
    languages: config.i18n.locales.map((each) => ({
      language: each.locale,
      label: each.label,
      catalog: fileHref(catalogPath(localePrefix(config, each.locale)), config),
    })),
    search: provider,
    versions: versions.map(({ version, label, pointer }) => ({ version, label, index: pointer })),
    products: catalogProducts(site),
    addressRules: config.addressRules,
  };
}

/** Returns the products with pages or releases. */
function catalogProducts(site: AssembledSite): CatalogProduct[] {
  const parts = listLlmsParts(site);
  return Object.values(productsOf(site.config)).flatMap((product) => {
    const { key, label, description } = product;
    const group = site.releases.products.find((each) => each.product === product);
    const front = productFrontPage(site, product);
    const llms = parts.filter((part) => part.product === key);
    if (group === undefined && front === undefined) return [];
    return {
      key,
      label,
      description,
      page: front === undefined ? undefined : hrefOf(site, front),
      search: productName(site, product),
      llms: llms.map(({ version, path }) => ({ version, path: fileHref(path, site.config) })),
      releases: group && fileHref(timelineDataPath(group), site.config),
      latest: group?.latestVersion,
    };
  });
}
