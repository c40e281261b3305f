// Builds the configuration value of a site that comes from another generator than Docusaurus. Pure.
import { unlessEmpty } from '../config-parts.ts';
import type { RedirectPlan } from '../planned.ts';
import { createMenuPageFinder, navItems } from './menus.ts';
import { type MenuItem, type OtherSite, prefixOf, rulesOf } from './other-site.ts';
import type { OtherPage } from './places.ts';

/** Inputs of the configuration. */
export interface OtherConfigInput {
  readonly pages: readonly OtherPage[];
  /** Locales with pages. */
  readonly locales: OtherSite['locales'];
  readonly redirects: readonly RedirectPlan[];
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
export function otherConfig(site: OtherSite, parts: OtherConfigInput): Readonly<Record<string, unknown>> {
  const find = createMenuPageFinder(parts.pages.filter(({ locale }) => locale === site.locales[0]));
  const src = site.logo && parts.fileAddress(site.logo.src);
  const srcDark = site.logo?.srcDark === undefined ? undefined : parts.fileAddress(site.logo.srcDark);
  const items = navItems(site.nav, { addressOf: (page) => newPageAddress(site, find(page)), lost: parts.lost });
  const repository =
    site.repository === undefined
      ? []
      : [{ label: hostName(site.repository), href: site.repository, position: 'right' }];
  return {
    title: site.title,
    tagline: site.tagline,
    url: site.url,
    baseUrl: site.baseUrl === '/' ? undefined : site.baseUrl,
    trailingSlash: site.trailingSlash,
    addressRules: rulesOf(site.generator),
    favicon: site.favicon === undefined ? undefined : parts.fileAddress(site.favicon),
    repository: site.repository !== undefined && /^https?:/.test(site.repository) ? site.repository : undefined,
    i18n: i18nOf(parts.locales),
    docs: { path: 'docs', routeBasePath: '/', sidebars: 'sidebars.json', editUrl: site.editUrl },
    markdown: unlessEmpty({ embeds: unlessEmpty(parts.embeds) ?? undefined }),
    navbar: unlessEmpty({
      title: site.hidesTitle === true && src !== undefined ? '' : undefined,
      logo: src === undefined ? undefined : { src, srcDark, alt: site.logo?.alt },
      items: unlessEmpty([
        ...items,
        ...repository,
        ...(parts.locales.length > 1 ? [{ type: 'localeDropdown', position: 'right' }] : []),
      ]),
    }),
    footer: unlessEmpty({ links: footerLinks(site, parts.lost), copyright: site.copyright }),
    colorMode: unlessEmpty({ ...site.colorMode, accent: site.accent }),
    redirects: unlessEmpty(
      parts.redirects.filter(({ from, to }) => [from].flat().some((one) => pathOf(one) !== pathOf(to))),
    ),
    customCss: unlessEmpty(parts.customCss),
    ...parts.levels,
  };
}

/** A path without its last slash: a redirect from `/a/` to `/a` would lead to itself. */
function pathOf(address: string): string {
  return address.replace(/(.)\/$/, '$1');
}

function footerLinks(site: OtherSite, lost: OtherConfigInput['lost']) {
  const columns = (site.footer ?? []).map(({ title, items }) => ({
    title,
    items: navItems(items, { addressOf: (page) => page, lost }),
  }));
  return unlessEmpty(columns.filter(({ items }) => items.length > 0));
}

/** Returns the address of a page of the default locale in the new site, where that locale has no folder. */
export function newPageAddress(
  { locales }: Pick<OtherSite, 'locales'>,
  page: OtherPage | undefined,
): string | undefined {
  const folder = locales[0] === undefined ? '' : prefixOf(locales[0]);
  if (page === undefined || folder === '') return page?.address;
  return page.address.slice(folder.length + 1) || '/';
}

function i18nOf(locales: OtherSite['locales']) {
  const [main] = locales;
  if (main === undefined || (locales.length === 1 && main.name === 'en')) return undefined;
  const configs = locales.map(
    ({ name, label, direction, htmlLang }) => [name, { label, direction, htmlLang }] as const,
  );
  return {
    defaultLocale: main.name,
    locales: locales.map(({ name }) => name),
    localeConfigs: unlessEmpty(
      Object.fromEntries(configs.filter(([, one]) => Object.values(one).some((value) => value !== undefined))),
    ),
    onUntranslated: locales.length > 1 ? 'ignore' : undefined,
  };
}

function hostName(address: string): string {
  return /github\.com/.test(address) ? 'GitHub' : /gitlab/.test(address) ? 'GitLab' : 'Repository';
}
