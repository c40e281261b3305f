// Data shared by all pages of a locale: navbar, footer, sidebars, assets. Rendered once.
import { requireDefined } from '../../lib/found.ts';
import { ownValue } from '../../lib/own.ts';
import type { LogoConfig, NavLinkConfig } from '../../model/config.ts';
import { docsLabel } from '../../model/docs-versions.ts';
import type { HeadConfig, HeadTag } from '../../model/head.ts';
import { escapeAttribute, escapeText } from '../../model/html.ts';
import { hasFont } from '../../model/languages.ts';
import type { Layout, LinkView, SwitcherProduct } from '../../model/layout.ts';
import { t } from '../../model/messages.ts';
import type { NavPlan, SidebarTree } from '../../model/navigation.ts';
import type { LinkTo, SiteStructure } from '../../model/site.ts';
import { slugOf } from '../../model/slug.ts';
import { siteClasses } from '../../model/style-names.ts';
import { hasUnsetAddress } from '../../model/unset.ts';
import { fileHref, pageHref, sitePath } from '../../model/url.ts';
import { clientTextsFile, themeScriptOf } from '../files/client-texts.ts';
import { contentSecurityPolicy } from '../files/policy.ts';
import { hrefOf } from '../navigation/addresses.ts';
import { mapHtmlLinks } from '../navigation/config-html.ts';
import { localeOf } from '../navigation/foreign.ts';
import { sidebarViews } from '../navigation/navigation.ts';
import { productListHref } from '../navigation/products.ts';
import { versionMenu } from '../navigation/versions.ts';
import { searchPath, searchSettings } from '../pages/search-page.ts';
import { feedLinks } from '../releases/feeds.ts';

/** Plans the data that all pages share. */
export function planLayout(site: SiteStructure, nav: NavPlan, linkTo: LinkTo): Layout {
  const { config, locale, prefix, messages } = site;
  const search = searchPath(site);
  const viewOf = ({ version, items }: SidebarTree) => sidebarViews(site, items, (href) => linkTo(href, version));
  return {
    site: layoutSiteView(site, linkTo),
    wording: messages,
    assets: assetViews(site, linkTo),
    navbar: {
      title: config.navbar.title,
      logo: config.navbar.logo && { href: hrefOf(site, sitePath(prefix)), ...logoView(config.navbar.logo, linkTo) },
      items: nav.items,
      hideOnScroll: config.navbar.hideOnScroll,
    },
    footer: {
      groups: config.footer.links.map(({ title, items }) => ({
        title,
        items: items.map((item) => footerLink(item, linkTo)),
      })),
      copyright: config.footer.copyright,
      ...(config.footer.logo && { logo: logoView(config.footer.logo, linkTo) }),
      ...(config.footer.style === 'dark' && { isDark: true }),
    },
    announcement: planAnnouncement(site, linkTo),
    ...(config.preview && { preview: { commit: config.preview.commit } }),
    colorMode: config.colorMode,
    locales: config.i18n.locales.map(({ locale: name, label, htmlLang }) => ({ locale: name, label, htmlLang })),
    versions: versionMenu(config, site.versions),
    ...(config.docs.length > 1 && { docs: config.docs.map((docs) => ({ id: docs.id, label: docsLabel(docs) })) }),
    locale,
    defaultLocale: config.i18n.defaultLocale,
    searchHref: search === undefined ? undefined : pageHref(search, config),
    openSearchHref:
      search === undefined || config.url === '' ? undefined : fileHref(`${prefix}/opensearch.xml`, config),
    search: {
      ...searchSettings(config, locale, search),
      ...(site.packaged.searchClient && { client: fileHref(site.packaged.searchClient.path, config) }),
      ...(config.search.feedbackUrl && { feedbackUrl: linkTo(config.search.feedbackUrl).href }),
    },
    feeds: feedLinks(site, config.title),
    sidebars: Object.fromEntries(site.sidebars.map((sidebar) => [sidebar.name, viewOf(sidebar)])),
    sidebar: config.sidebar,
    products: switcherView(site, linkTo),
    analytics: config.analytics,
  };
}

/** Returns the products of each sidebar's pages, and the address of the product list. */
function switcherView(site: SiteStructure, linkTo: LinkTo): Layout['products'] {
  const { config, navigation, packaged, releases } = site;
  const href = productListHref(site);
  if (href === undefined) return undefined;
  const viewOf = (key: string): SwitcherProduct => {
    const { label, image, icon = '' } = requireDefined(ownValue(config.products, key), 'product', key);
    const version = releases.products.find(({ product }) => product.key === key)?.latestVersion;
    if (image !== undefined) return { key, label, version, imageHref: linkTo(image).href };
    return { key, label, version, iconSvg: ownValue(packaged.icons, icon) };
  };
  const bySidebar = [...navigation.products].map(([name, places]) => [name, places.map(({ key }) => viewOf(key))]);
  return { href, bySidebar: Object.fromEntries(bySidebar) };
}

function layoutSiteView(
  { config, locale, messages, prefix, generator }: SiteStructure,
  linkTo: LinkTo,
): Layout['site'] {
  const favicon = config.favicon === undefined ? undefined : linkTo(config.favicon).href;
  return {
    title: config.title,
    tagline: config.tagline,
    lang: messages.lang,
    direction: localeOf(config, locale)?.direction ?? 'ltr',
    homeHref: pageHref(sitePath(prefix), config),
    baseUrl: config.baseUrl,
    url: config.url,
    generator,
    faviconHref: favicon,
    faviconType: favicon?.endsWith('.svg') ? 'image/svg+xml' : undefined,
    isTrailingSlash: config.trailingSlash,
    ...(!config.zoom && { isStill: true as const }),
  };
}

function assetViews({ config, packaged, messages }: SiteStructure, linkTo: LinkTo): Layout['assets'] {
  const tags = headTags(config, (href) => linkTo(href).href);
  const themeScript = themeScriptOf(packaged, messages);
  const texts = clientTextsFile(messages);
  const [font] = config.font ? packaged.fonts : [];
  return {
    stylesheet: fileHref(packaged.stylesheet.path, config),
    script: fileHref(packaged.script.path, config),
    font: font && hasFont(messages.lang) ? fileHref(font.path, config) : undefined,
    preloads: packaged.preloads?.map(({ path, where }) => ({ href: fileHref(path, config), where })),
    texts: texts && fileHref(texts.path, config),
    themeScript: themeScript.text,
    contentSecurityPolicy: contentSecurityPolicy(themeScript.hash, config),
    ...(tags.length > 0 && { headTags: tags }),
    ...(packaged.clients && {
      clients: packaged.clients.map(({ selector, script, style }) => ({
        selector,
        script: fileHref(script.path, config),
        ...(style && { style: fileHref(style.path, config) }),
      })),
    }),
  };
}

function logoView(logo: LogoConfig, linkTo: LinkTo): LogoConfig {
  const image = linkTo(logo.src);
  return {
    src: image.href,
    srcDark: logo.srcDark === undefined ? undefined : linkTo(logo.srcDark).href,
    alt: logo.alt,
    ...(logo.href !== undefined && !hasUnsetAddress(logo.href) && { href: linkTo(logo.href).href }),
    width: logo.width ?? image.width,
    height: logo.height ?? image.height,
  };
}

function footerLink(
  { label, to, href: address = '', className, 'aria-label': spoken }: NavLinkConfig,
  linkTo: LinkTo,
): LinkView {
  const { href, isExternal } = linkTo(to ?? address);
  return { label, href, isExternal, className: siteClasses(className), spoken };
}

/** Returns the head tags in order; `hrefOf` resolves an address of the configuration. */
function headTags(
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
function announcedProduct({ releases }: SiteStructure, key: string) {
  const named = releases.products.find(({ product }) => product.key === key);
  if (named !== undefined || key !== 'latest') return named;
  const newest = releases.listed.find((post) => releases.products.some(({ latest }) => latest === post));
  return releases.products.find(({ latest }) => latest !== undefined && latest === newest);
}

/**
 * Plans the announcement bar: a text of the configuration, or the newest release of a product, which is always up to date. `undefined` if
 * it is not configured or its product has no post.
 */
function planAnnouncement(site: SiteStructure, linkTo: LinkTo): Layout['announcement'] {
  const bar = site.config.announcementBar;
  if (bar === undefined) return undefined;
  // A preview always shows the bar, even to readers who closed it on the published site.
  const isCloseable = bar.isCloseable && site.config.preview === undefined;
  if (!('release' in bar))
    return { id: bar.id, html: mapHtmlLinks(bar.content, (href) => linkTo(href).href), isCloseable };
  const group = announcedProduct(site, bar.release);
  // Release candidates and back-ports do not replace the latest release; a post without a version is announced too.
  const newest = group?.posts.find((post) => post === group.latest || post.document.frontMatter.version === undefined);
  if (group === undefined || newest === undefined) return undefined;
  const { version } = newest.document.frontMatter;
  const name = version === undefined ? newest.document.title : `${group.product.label} ${version}`;
  const href = bar.to === undefined ? hrefOf(site, newest.path) : linkTo(bar.to).href;
  const html = `<a href="${escapeAttribute(href)}">${escapeText(t(site.messages, 'nowAvailable', { name }))}</a>`;
  // A new id shows the bar again to readers who closed the previous one.
  return { id: slugOf(`${group.product.key} ${version ?? newest.date}`).replaceAll('.', '-'), html, isCloseable };
}
