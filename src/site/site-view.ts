// The site as page parts and extensions see it: a frozen plain object without texts. It stays the identical object while authors edit only
// texts. `LocaleBuild.view` returns it.
import { deepFreeze } from '../lib/freeze.ts';
import { lazy } from '../lib/lazy.ts';
import { listDocsVersions } from '../model/docs-versions.ts';
import type { DocumentMetadata, Entry } from '../model/entries.ts';
import { getMessages } from '../model/messages.ts';
import { getProducts } from '../model/products.ts';
import type { PageType, Route } from '../model/route.ts';
import type { ProductPagesInput, SiteViewInput } from '../model/site-hooks.ts';
import type { SitePage, SiteProduct, SiteView } from '../model/site-view.ts';
import { createSiteHref } from './navigation/addresses.ts';
import { isListedEntry } from './navigation/entries.ts';
import { findLandingOrStartPath, listDocsOfProduct } from './navigation/products.ts';
import { findLastUpdateForExtensions, formatDate } from './pages/dates.ts';

/** Returns the site in one language. Its pages are docs in the order of their files, then posts, newest first, then standalone pages. */
export function createSiteView(site: SiteViewInput): SiteView {
  const { config, locale, entries } = site;
  const editions = listDocsVersions(config.docs);
  const noIndex = editions.length > 1 ? editions.filter(({ version }) => version.noIndex) : [];
  const hidden = new Set(noIndex.map(({ key }) => key));
  const pagesOf = (type: PageType, some: readonly Entry[]) =>
    some.map((entry): SitePage => {
      const { path, document } = entry;
      const page = {
        type,
        path,
        href: createSiteHref(site, path),
        title: document.title,
        isIndexed: isListedEntry(entry) && !hidden.has(document.version),
      };
      return addDateTextAndFreezePage({ ...page, ...createSitePageFieldsOfEntry(site, entry) }, site);
    });
  const pages = lazy(() =>
    Object.freeze([
      ...pagesOf('doc', entries.docs),
      ...(config.releases ? pagesOf('post', entries.posts) : []),
      ...pagesOf(
        'page',
        entries.pages.filter(({ document }) => document.isMade !== 'route'),
      ),
    ]),
  );
  const products = lazy(() => (hasNavigationAndReleases(site) ? createSiteProducts(site, pages()) : Object.freeze([])));
  // The list of pages is created when it is read, because most extensions do not need it to resolve an address or a sidebar item.
  return Object.freeze({
    title: config.title,
    tagline: config.tagline,
    url: config.url,
    baseUrl: config.baseUrl,
    locale,
    defaultLocale: config.i18n.defaultLocale,
    variables: Object.freeze({ ...config.variables }),
    get pages() {
      return pages();
    },
    get products() {
      return products();
    },
    isWritten: site.isWritten === true,
    texts: Object.freeze({}),
  });
}

/** Whether the sidebars and the releases section are planned already. The list of products needs both. */
function hasNavigationAndReleases(site: SiteViewInput): site is SiteViewInput & ProductPagesInput {
  return site.navigation !== undefined && site.releases !== undefined;
}

function createSiteProducts(
  site: SiteViewInput & ProductPagesInput,
  pages: readonly SitePage[],
): readonly SiteProduct[] {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const shown = site.versions.sections.map(({ last }) => last);
  const products = Object.values(getProducts(site.config)).map((product): SiteProduct => {
    const path = findLandingOrStartPath(site, product);
    const { latestVersion } = site.releases.products.find((group) => group.product === product) ?? {};
    return {
      key: product.key,
      label: product.label,
      ...(path !== undefined && { path }),
      pages: listDocsOfProduct(site, product, shown).flatMap((doc) => byPath.get(doc.path) ?? []),
      ...(latestVersion !== undefined && { latestVersion }),
    };
  });
  return deepFreeze(products);
}

/** Returns one page of the site, with or without a source file. `description` is the description of a page without a source file. */
export function createSitePage(site: SiteViewInput, route: Route<PageType>, description = ''): SitePage {
  const { type, path, title, isIndexed, source } = route;
  const entry = source === undefined ? undefined : site.entries.byFile.get(source);
  const page = { type, path, href: createSiteHref(site, path), title, isIndexed };
  const pageFacts =
    entry === undefined || entry.document.isMade === 'route'
      ? { description: entry?.document.description ?? description }
      : createSitePageFieldsOfEntry(site, entry);
  return addDateTextAndFreezePage({ ...page, ...pageFacts }, site);
}

/**
 * Freezes a page and adds its date as text. The date is formatted only when this text is read, because creating the first formatter takes
 * 10 ms.
 */
function addDateTextAndFreezePage(page: SitePage, { config, locale }: SiteViewInput): SitePage {
  for (const field of Object.values(page)) deepFreeze(field);
  const { date } = page;
  if (date !== undefined) {
    const get = () => formatDate(getMessages(config, locale), date);
    Object.defineProperty(page, 'dateText', { enumerable: true, get });
  }
  return Object.freeze(page);
}

function createSitePageFieldsOfEntry(
  site: SiteViewInput,
  entry: Entry,
): Omit<SitePage, 'type' | 'path' | 'href' | 'title' | 'isIndexed'> {
  const { document } = entry;
  const { date, author } = (document.kind !== 'page' && findLastUpdateForExtensions(site, document)) || {};
  const dated = {
    ...(date !== undefined && { date, dateText: formatDate(getMessages(site.config, site.locale), date) }),
    ...(author !== undefined && { author }),
  };
  return {
    description: document.description,
    ...('id' in entry && { id: entry.id }),
    file: findSourceFile(document),
    ...(document.kind === 'doc' && { version: document.version }),
    frontMatter: document.frontMatter,
    headings: document.headings.map(({ level, id, text }) => ({ level, id, text })),
    ...('date' in entry && { date: entry.date }),
    ...(Object.keys(dated).length > 0 && { lastUpdate: dated }),
  };
}

/**
 * Returns the source file of a document. Removes the part after `#`, which distinguishes several pages that are generated from one file.
 */
function findSourceFile({ file, isMade }: DocumentMetadata): string {
  return isMade === undefined ? file : file.replace(/#.*$/s, '');
}
