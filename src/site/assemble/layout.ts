// Data shared by all pages of a locale: navbar, footer, sidebars, assets. Rendered once.
import { requireDefined } from '../../lib/found.ts';
import { getOwnPropertyValue } from '../../lib/own.ts';
import type { LogoConfig, NavLinkConfig } from '../../model/config.ts';
import { getDocsLabel } from '../../model/docs-versions.ts';
import type { HeadConfig, HeadTag } from '../../model/head.ts';
import { escapeAttribute, escapeText } from '../../model/html.ts';
import { usesBundledFont } from '../../model/languages.ts';
import type { Layout, LinkView, ProductSwitcherItem } from '../../model/layout.ts';
import { t } from '../../model/messages.ts';
import type { NavbarWithTargets, SidebarTree } from '../../model/navigation.ts';
import type { ConfigAddressResolver, SiteStructure } from '../../model/site.ts';
import { createSlug } from '../../model/slug.ts';
import { formatCustomCssClasses } from '../../model/style-names.ts';
import { startsWithUnsetVariable } from '../../model/unset.ts';
import { createFileHref, createPageHref, joinSitePath } from '../../model/url.ts';
import { createClientTextsFile, createThemeScript } from '../files/client-texts.ts';
import { createSecurityPolicy } from '../files/policy.ts';
import { createSiteHref } from '../navigation/addresses.ts';
import { replaceHtmlLinks } from '../navigation/config-html.ts';
import { describeForeignConfigText, findLabelLang, findLocaleConfig } from '../navigation/foreign.ts';
import { createSidebarViews } from '../navigation/navigation.ts';
import { computeProductListHref } from '../navigation/products.ts';
import { createVersionMenu } from '../navigation/versions.ts';
import { computeSearchPath, createSearchSettings } from '../pages/search-page.ts';
import { createFeedLinks } from '../releases/feeds.ts';
import { computeLogoSize, logoHeights } from './logo-size.ts';

/** Plans the data that all pages share. */
export function planLayout(site: SiteStructure, nav: NavbarWithTargets, linkTo: ConfigAddressResolver): Layout {
  const { config, locale, prefix, messages } = site;
  const search = computeSearchPath(site);
  const viewOf = ({ version, items }: SidebarTree) => createSidebarViews(site, items, (href) => linkTo(href, version));
  return {
    site: createLayoutSiteView(site, linkTo),
    wording: messages,
    assets: createAssetsView(site, linkTo),
    navbar: {
      title: config.navbar.title,
      lang: findLabelLang(site, config.navbar.title),
      logo: config.navbar.logo && {
        href: createSiteHref(site, joinSitePath(prefix)),
        ...createLogoView(config.navbar.logo, linkTo, logoHeights.navbar),
      },
      items: nav.items,
      hideOnScroll: config.navbar.hideOnScroll,
    },
    footer: {
      groups: config.footer.links.map(({ title, items }) => ({
        title,
        lang: findLabelLang(site, title),
        items: items.map((item) => createFooterLink(site, item, linkTo)),
      })),
      copyright: config.footer.copyright,
      lang: findLabelLang(site, config.footer.copyright),
      ...(config.footer.logo && { logo: createLogoView(config.footer.logo, linkTo, logoHeights.footer) }),
      ...(config.footer.style === 'dark' && { isDark: true }),
    },
    announcement: planAnnouncement(site, linkTo),
    ...(config.preview && { preview: { commit: config.preview.commit } }),
    colorMode: config.colorMode,
    locales: config.i18n.locales.map(({ locale: name, label, htmlLang }) => ({ locale: name, label, htmlLang })),
    versions: createVersionMenu(config, site.versions),
    ...(config.docs.length > 1 && { docs: config.docs.map((docs) => ({ id: docs.id, label: getDocsLabel(docs) })) }),
    locale,
    defaultLocale: config.i18n.defaultLocale,
    searchHref: search === undefined ? undefined : createPageHref(search, config),
    openSearchHref:
      search === undefined || config.url === '' ? undefined : createFileHref(`${prefix}/opensearch.xml`, config),
    search: {
      ...createSearchSettings(config, locale, search),
      ...(site.packaged.searchClient && { client: createFileHref(site.packaged.searchClient.path, config) }),
      ...(config.search.feedbackUrl && { feedbackUrl: linkTo(config.search.feedbackUrl).href }),
    },
    feeds: createFeedLinks(site, config.title),
    sidebars: Object.fromEntries(site.sidebars.map((sidebar) => [sidebar.name, viewOf(sidebar)])),
    sidebar: config.sidebar,
    products: createProductSwitcherView(site, linkTo),
    analytics: config.analytics,
  };
}

/** Returns the data of the product switcher: the products of each sidebar, and the address of the product list. */
function createProductSwitcherView(site: SiteStructure, linkTo: ConfigAddressResolver): Layout['products'] {
  const { config, navigation, packaged, releases } = site;
  const href = computeProductListHref(site);
  if (href === undefined) return undefined;
  const viewOf = (key: string): ProductSwitcherItem => {
    const { label, image, icon = '' } = requireDefined(getOwnPropertyValue(config.products, key), 'product', key);
    const version = releases.products.find(({ product }) => product.key === key)?.latestVersion;
    if (image !== undefined) return { key, label, version, imageHref: linkTo(image).href };
    return { key, label, version, iconSvg: getOwnPropertyValue(packaged.icons, icon) };
  };
  const bySidebar = [...navigation.products].map(([name, places]) => [name, places.map(({ key }) => viewOf(key))]);
  return { href, bySidebar: Object.fromEntries(bySidebar) };
}

function createLayoutSiteView(
  { config, locale, messages, prefix, generator }: SiteStructure,
  linkTo: ConfigAddressResolver,
): Layout['site'] {
  const favicon = config.favicon === undefined ? undefined : linkTo(config.favicon).href;
  return {
    title: config.title,
    tagline: config.tagline,
    lang: messages.lang,
    direction: findLocaleConfig(config, locale)?.direction ?? 'ltr',
    homeHref: createPageHref(joinSitePath(prefix), config),
    baseUrl: config.baseUrl,
    url: config.url,
    generator,
    faviconHref: favicon,
    faviconType: favicon?.endsWith('.svg') ? 'image/svg+xml' : undefined,
    isTrailingSlash: config.trailingSlash,
    ...(!config.zoom && { isStill: true as const }),
  };
}

function createAssetsView(
  { config, packaged, messages }: SiteStructure,
  linkTo: ConfigAddressResolver,
): Layout['assets'] {
  const tags = listHeadTags(config, (href) => linkTo(href).href);
  const themeScript = createThemeScript(packaged, messages);
  const texts = createClientTextsFile(messages);
  const [font] = config.font ? packaged.fonts : [];
  return {
    stylesheet: createFileHref(packaged.stylesheet.path, config),
    script: createFileHref(packaged.script.path, config),
    font: font && usesBundledFont(messages.lang) ? createFileHref(font.path, config) : undefined,
    preloads: packaged.preloads?.map(({ path, where }) => ({ href: createFileHref(path, config), where })),
    texts: texts && createFileHref(texts.path, config),
    themeScript: themeScript.text,
    contentSecurityPolicy: createSecurityPolicy(themeScript.hash, config),
    ...(tags.length > 0 && { headTags: tags }),
    ...(packaged.clients && {
      clients: packaged.clients.map(({ selector, script, style }) => ({
        selector,
        script: createFileHref(script.path, config),
        ...(style && { style: createFileHref(style.path, config) }),
      })),
    }),
  };
}

function createLogoView(
  logo: LogoConfig,
  linkTo: ConfigAddressResolver,
  heights: (typeof logoHeights)[keyof typeof logoHeights],
): LogoConfig {
  const image = linkTo(logo.src);
  return {
    src: image.href,
    srcDark: logo.srcDark === undefined ? undefined : linkTo(logo.srcDark).href,
    alt: logo.alt,
    ...(logo.href !== undefined && !startsWithUnsetVariable(logo.href) && { href: linkTo(logo.href).href }),
    ...computeLogoSize(logo, image, heights),
  };
}

function createFooterLink(
  site: SiteStructure,
  { label, to, href: address = '', className, 'aria-label': spoken }: NavLinkConfig,
  linkTo: ConfigAddressResolver,
): LinkView {
  const { href, isExternal } = linkTo(to ?? address);
  return {
    label,
    lang: findLabelLang(site, label),
    href,
    isExternal,
    className: formatCustomCssClasses(className),
    spoken,
  };
}

/** Returns the tags that the configuration adds to the head, in order. `hrefOf` resolves their addresses. */
function listHeadTags(
  { stylesheets, headTags: others, scripts }: HeadConfig,
  hrefOf: (href: string) => string,
): readonly HeadTag[] {
  return [
    ...stylesheets.map(({ href, attributes }) => {
      return { tagName: 'link' as const, attributes: { rel: 'stylesheet', href: hrefOf(href), ...attributes } };
    }),
    ...others,
    ...scripts.map(({ src, attributes }) => {
      return { tagName: 'script' as const, attributes: { src: hrefOf(src), ...attributes } };
    }),
  ];
}

/** Returns the product with a key; for `latest`, the product of the newest post. */
function findProductToAnnounce({ releases }: SiteStructure, key: string) {
  const namedProduct = releases.products.find(({ product }) => product.key === key);
  if (namedProduct !== undefined || key !== 'latest') return namedProduct;
  const newest = releases.listed.find((post) => releases.products.some(({ latest }) => latest === post));
  return releases.products.find(({ latest }) => latest !== undefined && latest === newest);
}

/**
 * Plans the announcement bar. It shows a text from the configuration, or the newest release of a product. Returns `undefined` if the
 * configuration has no bar, or if the product has no post.
 */
function planAnnouncement(site: SiteStructure, linkTo: ConfigAddressResolver): Layout['announcement'] {
  const bar = site.config.announcementBar;
  if (bar === undefined) return undefined;
  // In a preview the bar cannot be closed, because a reader may have closed it on the published site.
  const isCloseable = bar.isCloseable && site.config.preview === undefined;
  if (!('release' in bar)) {
    const html = replaceHtmlLinks(bar.content, (href) => linkTo(href).href);
    return { id: bar.id, html, foreign: describeForeignConfigText(site, bar.content), isCloseable };
  }
  const group = findProductToAnnounce(site, bar.release);
  // Ignores release candidates and back-ports, which are not the latest release. Announces posts without a version.
  const newest = group?.posts.find((post) => post === group.latest || post.document.frontMatter.version === undefined);
  if (group === undefined || newest === undefined) return undefined;
  const { version } = newest.document.frontMatter;
  const name = version === undefined ? newest.document.title : `${group.product.label} ${version}`;
  const href = bar.to === undefined ? createSiteHref(site, newest.path) : linkTo(bar.to).href;
  const html = `<a href="${escapeAttribute(href)}">${escapeText(t(site.messages, 'nowAvailable', { name }))}</a>`;
  // Each release has another id, so the bar appears again to readers who closed it for an earlier release.
  return { id: createSlug(`${group.product.key} ${version ?? newest.date}`).replaceAll('.', '-'), html, isCloseable };
}
