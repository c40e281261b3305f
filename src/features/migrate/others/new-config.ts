// Builds the configuration value of a site that comes from another generator than Docusaurus. Pure.
import { toUndefinedIfEmpty } from '../config-parts.ts';
import { convertCopyright } from '../copyright.ts';
import type { PlannedRedirect } from '../planned.ts';
import { convertNavItems, createMenuPageFinder } from './menus.ts';
import { getAddressRulesName, getLocaleAddressPrefix, type MenuItem, type NonDocusaurusSite } from './other-site.ts';
import type { NonDocusaurusPage } from './places.ts';

/** Inputs of the configuration. */
interface NonDocusaurusConfigInput {
  readonly pages: readonly NonDocusaurusPage[];
  /** Locales with pages. */
  readonly locales: NonDocusaurusSite['locales'];
  readonly redirects: readonly PlannedRedirect[];
  readonly embeds: readonly string[];
  /** Stylesheets of the new site. */
  readonly customCss: readonly string[];
  /** Returns the address of a file that the old configuration names. */
  readonly fileAddress: (path: string) => string | undefined;
  readonly lost: (item: MenuItem) => void;
  /** Levels of rules that the old site did not check. */
  readonly levels: Readonly<Record<string, unknown>>;
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
    addressOf: (page) => computeNewPageAddress(site, find(page)),
    lost: parts.lost,
  });
  return {
    title: site.title,
    tagline: site.tagline,
    url: site.url,
    baseUrl: site.baseUrl === '/' ? undefined : site.baseUrl,
    trailingSlash: site.trailingSlash,
    addressRules: getAddressRulesName(site.generator),
    favicon: site.favicon === undefined ? undefined : parts.fileAddress(site.favicon),
    repository: site.repository !== undefined && /^https?:/.test(site.repository) ? site.repository : undefined,
    i18n: createI18nConfig(parts.locales),
    docs: {
      path: 'docs',
      routeBasePath: '/',
      sidebars: 'sidebars.json',
      editUrl: computeEditBase(site),
      showLastUpdateTime: site.showsLastUpdate,
    },
    markdown: toUndefinedIfEmpty({ embeds: toUndefinedIfEmpty(parts.embeds) ?? undefined }),
    navbar: toUndefinedIfEmpty({
      title: site.hidesTitle === true && src !== undefined ? '' : undefined,
      logo: src === undefined ? undefined : { src, srcDark, alt: site.logo?.alt },
      items: toUndefinedIfEmpty([
        ...items,
        ...createRepositoryItems(site),
        ...(parts.locales.length > 1 ? [{ type: 'localeDropdown', position: 'right' }] : []),
      ]),
    }),
    footer: convertFooter(site, parts.lost),
    colorMode: toUndefinedIfEmpty({ ...site.colorMode, accent: site.accent }),
    redirects: toUndefinedIfEmpty(
      parts.redirects.filter(({ from, to }) =>
        [from].flat().some((one) => removeTrailingSlash(one) !== removeTrailingSlash(to)),
      ),
    ),
    customCss: toUndefinedIfEmpty(parts.customCss),
    variables: toUndefinedIfEmpty(site.variables ?? {}),
    stylesheets: toUndefinedIfEmpty(site.styles?.links ?? []),
    headTags: toUndefinedIfEmpty(site.headTags ?? []),
    tableOfContents: site.tableOfContents,
    ...parts.levels,
  };
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
  return editUrl?.endsWith(`/${pages}/`) ? editUrl.slice(0, -pages.length - 1) : editUrl;
}

/** Removes the last slash of a path. Otherwise, a redirect from `/a/` to `/a` would lead to itself. */
function removeTrailingSlash(address: string): string {
  return address.replace(/(.)\/$/, '$1');
}

function convertFooter(site: NonDocusaurusSite, lost: NonDocusaurusConfigInput['lost']) {
  const { text, links } = convertCopyright(site.copyright ?? '');
  const columns = (site.footer ?? []).map(({ title, items }) => ({
    title,
    items: convertNavItems(items, { addressOf: (page) => page, lost }),
  }));
  const shown: readonly object[] = columns.filter(({ items }) => items.length > 0);
  const all = links.length === 0 ? shown : [...shown, { title: '', items: links }];
  return toUndefinedIfEmpty({ links: toUndefinedIfEmpty(all), copyright: text === '' ? undefined : text });
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

function createI18nConfig(locales: NonDocusaurusSite['locales']) {
  const [main] = locales;
  if (main === undefined || (locales.length === 1 && main.name === 'en')) return undefined;
  const configs = locales.map(
    ({ name, label, direction, htmlLang }) => [name, { label, direction, htmlLang }] as const,
  );
  return {
    defaultLocale: main.name,
    locales: locales.map(({ name }) => name),
    localeConfigs: toUndefinedIfEmpty(
      Object.fromEntries(configs.filter(([, one]) => Object.values(one).some((value) => value !== undefined))),
    ),
    onUntranslated: locales.length > 1 ? 'ignore' : undefined,
  };
}

function selectRepositoryLabel(address: string): string {
  return /github\.com/.test(address) ? 'GitHub' : /gitlab/.test(address) ? 'GitLab' : 'Repository';
}
