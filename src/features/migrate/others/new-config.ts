// Builds the configuration value of a site that comes from another generator than Docusaurus. Pure.
import { toUndefinedIfEmpty } from '../config-parts.ts';
import { convertFooter } from '../new-links.ts';
import { convertNavItems, createMenuPageFinder } from './menus.ts';
import { getAddressRulesName, getLocaleAddressPrefix, type MenuItem, type NonDocusaurusSite } from './other-site.ts';
import type { NonDocusaurusPage } from './places.ts';

/** Inputs of the configuration. */
interface NonDocusaurusConfigInput {
  readonly pages: readonly NonDocusaurusPage[];
  /** Whether pages have several locales. */
  readonly hasLocales: boolean;
  /** Returns the address of a file that the old configuration names. */
  readonly fileAddress: (path: string) => string | undefined;
  readonly lost: (item: MenuItem) => void;
}

/** Builds the configuration. */
export function createNonDocusaurusConfig(
  site: NonDocusaurusSite,
  parts: NonDocusaurusConfigInput,
): Readonly<Record<string, unknown>> {
  const find = createMenuPageFinder(parts.pages.filter(({ locale }) => locale === site.locales[0]));
  const src = site.logo && parts.fileAddress(site.logo.src);
  const srcDark = site.logo?.srcDark === undefined ? undefined : parts.fileAddress(site.logo.srcDark);
  const items = convertNavItems(site.nav, {
    addressOf: (page) => computeNewPageAddress(site, find(page)) ?? findIgnoredAddress(site, page),
    lost: parts.lost,
  });
  const columns = (site.footer ?? [])
    .map(({ title, items: links }) => ({
      title,
      items: convertNavItems(links, { addressOf: (page) => page, lost: parts.lost }),
    }))
    .filter(({ items: links }) => links.length > 0);
  return {
    title: site.title,
    tagline: site.tagline,
    url: site.url,
    baseUrl: site.baseUrl === '/' ? undefined : site.baseUrl,
    trailingSlash: site.trailingSlash,
    addressRules: getAddressRulesName(site.generator),
    favicon: site.favicon === undefined ? undefined : parts.fileAddress(site.favicon),
    repository: site.repository !== undefined && /^https?:/.test(site.repository) ? site.repository : undefined,
    docs: {
      path: 'docs',
      routeBasePath: '/',
      sidebars: 'sidebars.json',
      editUrl: computeEditBase(site),
      showLastUpdateTime: site.showsLastUpdate,
    },
    navbar: toUndefinedIfEmpty({
      title: site.hidesTitle === true && src !== undefined ? '' : undefined,
      logo: src === undefined ? undefined : { src, srcDark, alt: site.logo?.alt },
      items: toUndefinedIfEmpty([
        ...items,
        ...createRepositoryItems(site),
        ...(parts.hasLocales ? [{ type: 'localeDropdown', position: 'right' }] : []),
      ]),
    }),
    footer: toUndefinedIfEmpty(convertFooter({ footer: { links: columns, copyright: site.copyright } }, []) ?? {}),
    colorMode: toUndefinedIfEmpty({ ...site.colorMode, accent: site.accent }),
    variables: toUndefinedIfEmpty(site.variables ?? {}),
    stylesheets: toUndefinedIfEmpty(site.styles?.links ?? []),
    headTags: toUndefinedIfEmpty(site.headTags ?? []),
    tableOfContents: site.tableOfContents,
    code: toUndefinedIfEmpty({ themes: toUndefinedIfEmpty(site.codeThemes ?? {}) }),
    analytics: site.gtag === undefined ? undefined : { provider: 'gtag', trackingId: site.gtag },
    linkCheck: toUndefinedIfEmpty({ exclude: toUndefinedIfEmpty(site.ignoredLinks ?? []) }),
  };
}

/** Returns the address of a menu item that leads to no page, if the old site excluded it from its checks. */
function findIgnoredAddress({ ignoredLinks = [] }: NonDocusaurusSite, page: string): string | undefined {
  const address = `/${page.replace(/(^|\/)index$/, '$1')}`;
  return ignoredLinks.some((pattern) => new RegExp(pattern).test(address)) ? address : undefined;
}

function createRepositoryItems({ repository, repositoryLabel }: NonDocusaurusSite): readonly object[] {
  if (repository === undefined) return [];
  return [{ label: repositoryLabel ?? selectRepositoryLabel(repository), href: repository, position: 'right' }];
}

/**
 * Returns the base of edit links. techdocs adds the path of a file from the top folder of the site; the other generators added the path
 * below the folder of pages.
 */
function computeEditBase({ editUrl, pages }: NonDocusaurusSite): string | undefined {
  const base = editUrl?.replace(/\/?$/, '/');
  return base?.endsWith(`/${pages}/`) ? base.slice(0, -pages.length - 1) : editUrl;
}

/** Returns the new address of a page of the default locale. In the new site, addresses of the default locale have no prefix. */
export function computeNewPageAddress(
  { locales }: Pick<NonDocusaurusSite, 'locales'>,
  page: NonDocusaurusPage | undefined,
): string | undefined {
  const folder = locales[0] === undefined ? '' : getLocaleAddressPrefix(locales[0]);
  if (page === undefined || folder === '') return page?.address;
  return page.address.slice(folder.length + 1) || '/';
}

function selectRepositoryLabel(address: string): string {
  return /github\.com/.test(address) ? 'GitHub' : /gitlab/.test(address) ? 'GitLab' : 'Repository';
}
