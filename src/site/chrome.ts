// What all pages of a locale share: navbar, footer, sidebars, assets. It is rendered once.
import type { Chrome, LinkView, NavItemView } from '../model/chrome.ts';
import type { NavItemConfig, NavLinkConfig, SiteConfig } from '../model/config.ts';
import { hasVersions } from '../model/docs-versions.ts';
import type { ResolvedLink, SiteInput } from '../model/site.ts';
import { fileHref, pageHref, pathKey, sitePath } from '../model/url.ts';
import { planAnnouncement } from './announcement.ts';
import { type Assembly, localeOf } from './assembly.ts';
import { clientTextsFile, themeScriptOf } from './client-texts.ts';
import { mapHtmlLinks } from './config-html.ts';
import { feedLinks } from './feeds.ts';
import { labelLang } from './foreign.ts';
import { sidebarViews } from './navigation.ts';
import { searchPath } from './pages.ts';
import { contentSecurityPolicy } from './policy.ts';
import { searchSettings } from './search-settings.ts';
import { versionMenu } from './versions.ts';

/** Resolves an address of the configuration. */
export type ConfigLink = (href: string, place: string) => ResolvedLink;

/** Navbar entries with the pages they stand for. */
export interface NavPlan {
  readonly items: readonly NavItemView[];
  readonly activeNavOf: (path: string, sidebar: string | undefined) => readonly string[];
}

interface NavTarget {
  readonly keys: readonly string[];
  /** Path as `pathKey` spells it. */
  readonly path: string;
  /** Sidebar that the target page stands in. */
  readonly sidebar?: string;
}

/** Items that say where a menu stands. */
const MENUS: { readonly [type in NavItemConfig['type']]?: NavItemView['menu'] } = {
  localeDropdown: 'languages',
  docsVersionDropdown: 'versions',
};

/** The navbar, and which of its entries lead to a page or to the section it is in. */
export function planNavbar(
  { config, navigation, prefix }: Pick<Assembly, 'config' | 'navigation' | 'prefix'>,
  configLink: ConfigLink,
  docPathsOf: (item: NavItemConfig) => ReadonlyMap<string, string>,
): NavPlan {
  const targets: NavTarget[] = [];
  const addTarget = (keys: readonly string[], path: string) =>
    void targets.push({ keys, path: pathKey(path), sidebar: navigation.standingOf(path)?.sidebar });
  const link = (
    item: NavLinkConfig,
    key: string,
    parents: readonly string[],
    place: string,
    to = item.to,
  ): NavItemView => {
    const address = to ?? item.href;
    const resolved =
      address === undefined ? undefined : configLink(address, `${place}.${to === undefined ? 'href' : 'to'}`);
    if (resolved?.target !== undefined) addTarget([...parents, key], resolved.target);
    return { key, label: item.label, href: resolved?.href, isExternal: resolved?.isExternal, position: 'left' };
  };
  const hasMenu = { languages: config.i18n.locales.length > 1, versions: hasVersions(config.docs) };
  const items = config.navbar.items.flatMap((item, index): NavItemView[] => {
    const key = `n${index}`;
    const menu = MENUS[item.type];
    // Search has a place of its own, and without a choice there is no menu.
    if (item.type === 'search' || (menu && !hasMenu[menu])) return [];
    if (menu) return [{ key, label: '', position: item.position, menu }];
    const place = `navbar.items[${index}]`;
    const paths = docPathsOf(item);
    const [first, ...others] = paths.values();
    // A draft has no page to lead to.
    if (first === undefined && (item.type === 'doc' || item.type === 'docSidebar')) return [];
    const view = link(item, key, [], place, first ?? item.to);
    for (const path of others) addTarget([key], path);
    const children = item.items.map((child, i) => link(child, `${key}-${i}`, [key], `${place}.items[${i}]`));
    return [
      {
        ...view,
        position: item.position,
        versions: hasVersions(config.docs) && first !== undefined ? hrefsOf(paths, config) : undefined,
        html: item.type === 'html' ? mapHtmlLinks(item.value ?? '', (href) => configLink(href, place).href) : undefined,
        items: item.type === 'dropdown' ? children : undefined,
      },
    ];
  });
  const home = pathKey(sitePath(prefix));
  return { items, activeNavOf: (path, sidebar) => activeKeys(targets, home, path, sidebar) };
}

/** Addresses of the pages of an item, by docs version. */
function hrefsOf(paths: ReadonlyMap<string, string>, config: SiteConfig): Record<string, string> {
  return Object.fromEntries([...paths].map(([version, path]) => [version, pageHref(path, config)]));
}

/** The exact page goes before its section, and a section by path before one by sidebar. */
function activeKeys(
  targets: readonly NavTarget[],
  home: string,
  path: string,
  sidebar: string | undefined,
): readonly string[] {
  const key = pathKey(path);
  const isInside = (target: NavTarget) => target.path !== home && key.startsWith(`${target.path}/`);
  const tests = [
    (target: NavTarget) => target.path === key,
    isInside,
    (target: NavTarget) => sidebar !== undefined && target.sidebar === sidebar,
  ];
  for (const test of tests) {
    const found = targets.filter(test);
    if (found.length > 0) return [...new Set(found.flatMap((target) => target.keys))];
  }
  return [];
}

/** Everything that all pages share. */
export function planChrome(input: SiteInput, assembly: Assembly, nav: NavPlan): Chrome {
  const { config, assets, locale } = input;
  const { configLink, prefix, lang } = assembly;
  const asset = (path: string) => fileHref(path, config);
  const home = pageHref(sitePath(prefix), config);
  const search = searchPath(assembly);
  const themeScript = themeScriptOf(assets, assembly.wording);
  const texts = clientTextsFile(assembly.wording);
  const { logo } = config.navbar;
  const logoLink = logo && configLink(logo.src, 'navbar.logo.src');
  const favicon = config.favicon === undefined ? undefined : configLink(config.favicon, 'favicon').href;
  return {
    site: {
      title: config.title,
      tagline: config.tagline,
      lang,
      direction: localeOf(config, locale)?.direction ?? 'ltr',
      homeHref: home,
      baseUrl: config.baseUrl,
      url: config.url,
      generator: input.generator,
      faviconHref: favicon,
      faviconType: favicon?.endsWith('.svg') ? 'image/svg+xml' : undefined,
      isTrailingSlash: config.trailingSlash,
    },
    wording: assembly.wording,
    assets: {
      stylesheet: asset(assets.stylesheet.path),
      script: asset(assets.script.path),
      texts: texts && asset(texts.path),
      themeScript: themeScript.text,
      contentSecurityPolicy: contentSecurityPolicy(themeScript.hash, config),
    },
    navbar: {
      title: config.navbar.title,
      logo: logo &&
        logoLink && {
          src: logoLink.href,
          srcDark: logo.srcDark === undefined ? undefined : configLink(logo.srcDark, 'navbar.logo.srcDark').href,
          alt: logo.alt,
          href: logo.href === undefined ? home : configLink(logo.href, 'navbar.logo.href').href,
          width: logo.width ?? logoLink.width,
          height: logo.height ?? logoLink.height,
        },
      items: nav.items,
      hideOnScroll: config.navbar.hideOnScroll,
    },
    footer: {
      groups: config.footer.links.map((group, g) => ({
        title: group.title,
        items: group.items.map((item, i) => footerLink(item, configLink, `footer.links[${g}].items[${i}]`)),
      })),
      copyright: config.footer.copyright,
    },
    announcement: planAnnouncement(assembly),
    colorMode: config.colorMode,
    locales: config.i18n.locales.map(({ locale: name, label, htmlLang }) => ({ locale: name, label, htmlLang })),
    versions: versionMenu(config, assembly.versions),
    locale,
    defaultLocale: config.i18n.defaultLocale,
    searchHref: search === undefined ? undefined : pageHref(search, config),
    openSearchHref: search === undefined || config.url === '' ? undefined : asset(`${prefix}/opensearch.xml`),
    search: searchSettings(config, locale, search),
    feeds: feedLinks(assembly, [], config.title),
    sidebars: Object.fromEntries(
      assembly.sidebars.map((sidebar) => [
        sidebar.name,
        sidebarViews(
          sidebar.items,
          (path) => pageHref(path, config),
          (href) => assembly.sidebarLink(sidebar.version, href),
          (label, doc) => labelLang(assembly, label, doc),
        ),
      ]),
    ),
    sidebar: config.sidebar,
    analytics: config.analytics,
  };
}

function footerLink(item: NavLinkConfig, configLink: ConfigLink, place: string): LinkView {
  const address = item.to ?? item.href ?? '';
  const { href, isExternal } = configLink(address, `${place}.${item.to === undefined ? 'href' : 'to'}`);
  return { label: item.label, href, isExternal };
}
