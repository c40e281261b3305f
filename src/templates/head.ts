// Writes the head of a page as text: React would hoist and reorder its elements. The parts that all pages share are joined once. Order
// matters: charset and policy first, then the theme script, then the stylesheet.

import { themeColors } from '../model/constants.ts';
import { type HeadTag, headMark } from '../model/head.ts';
import type { Layout } from '../model/layout.ts';
import type { PageProps } from '../model/view.ts';
import { escapeHtml, renderAttributes, scriptJson } from './html.ts';

/** The parts that the heads of all pages of a locale share: before and after the page's own tags. */
export interface SharedHead {
  /** Charset, policy, theme. */
  readonly start: string;
  /** Site name, feeds, icons, generator. */
  readonly end: string;
  /** Whether pages link to their versions in other languages; not in a preview. */
  readonly hasAlternates: boolean;
}

const FONT_PRELOAD = {
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  crossorigin: true,
  fetchpriority: 'low',
} as const;
const OPEN_SEARCH_TYPE = 'application/opensearchdescription+xml';

/** Renders the parts that all heads share. */
export function sharedHead(layout: Layout): SharedHead {
  const { site, assets, colorMode, feeds, openSearchHref } = layout;
  const policy = assets.contentSecurityPolicy;
  const { headTags: ownTags = [] } = assets;
  const start = [
    '<meta charset="utf-8">',
    policy === '' ? '' : meta({ 'http-equiv': 'Content-Security-Policy', content: policy }),
    meta({ name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    meta({ name: 'color-scheme', content: colorMode.defaultMode === 'dark' ? 'dark light' : 'light dark' }),
    meta({ name: 'theme-color', content: themeColors[colorMode.defaultMode] }),
    assets.themeScript === '' ? '' : `<script>${assets.themeScript}</script>`,
    link({ rel: 'stylesheet', href: assets.stylesheet }),
    // The font is preloaded after the stylesheet and with low priority: the first paint does not wait for it.
    assets.font === undefined ? '' : link({ ...FONT_PRELOAD, href: assets.font }),
    assets.texts === undefined ? '' : `<script${renderAttributes({ defer: true, src: assets.texts })}></script>`,
    `<script${renderAttributes({ type: 'module', src: assets.script })}></script>`,
  ];
  const end = [
    meta({ property: 'og:site_name', content: site.title }),
    meta({ property: 'og:locale', content: site.lang.replaceAll('-', '_') }),
    ownTags.some(({ attributes: values }) => values.name === 'generator')
      ? ''
      : meta({ name: 'generator', content: site.generator }),
    site.faviconHref === undefined ? '' : link({ rel: 'icon', href: site.faviconHref, type: site.faviconType }),
    openSearchHref === undefined
      ? ''
      : link({ rel: 'search', type: OPEN_SEARCH_TYPE, title: site.title, href: openSearchHref }),
    ...feeds.map(feedLink),
    ...ownTags.map(renderHeadTag),
  ];
  return { start: start.join(''), end: end.join(''), hasAlternates: layout.preview === undefined };
}

/** Renders the head of one page. Preloads the fonts that its content needs, so that text is rarely shown without them. */
export function renderHead(
  page: PageProps<string>,
  shared: SharedHead,
  fonts: readonly { readonly href: string }[] = [],
): string {
  const { head } = page;
  const preload = fonts.map(({ href }) => link({ ...FONT_PRELOAD, href, fetchpriority: undefined })).join('');
  let html = `<head>${shared.start}${preload}<title>${escapeHtml(head.title)}</title>`;
  if (head.description !== '') html += meta({ name: 'description', content: head.description });
  if (head.keywords.length > 0) html += meta({ name: 'keywords', content: head.keywords.join(', ') });
  if (head.noIndex) html += meta({ name: 'robots', content: 'noindex, nofollow' });
  // A site without an origin has no absolute address to publish.
  if (isAbsolute(head.canonical)) {
    html += link({ rel: 'canonical', href: head.canonical });
    for (const { hreflang, href, isCopy } of head.alternates)
      if (!isCopy && shared.hasAlternates) html += link({ rel: 'alternate', hreflang, href });
  }
  if (head.markdownHref !== undefined) {
    html += link({ rel: 'alternate', type: 'text/markdown', title: 'Markdown', href: head.markdownHref });
  }
  for (const feed of head.feeds) html += feedLink(feed);
  html += socialTags(page);
  html += shared.end;
  // Marks tags that instant navigation adds and removes. Print pages are always loaded by the browser.
  const mark = page.type === 'print' ? {} : { [headMark]: true as const };
  if (head.stylesheetHref !== undefined) html += link({ rel: 'stylesheet', href: head.stylesheetHref, ...mark });
  if (head.scriptHref !== undefined)
    html += `<script${renderAttributes({ type: 'module', src: head.scriptHref })}></script>`;
  for (const tag of head.tags ?? [])
    html += renderHeadTag({ ...tag, attributes: { ...tag.attributes, [headMark]: true } });
  for (const object of head.jsonLd) html += `<script type="application/ld+json">${scriptJson(object)}</script>`;
  return `${html}</head>`;
}

function isAbsolute(address: string | undefined): address is string {
  return address !== undefined && !address.startsWith('/');
}

/** Renders a tag of the site. It is as trusted as the configuration. */
function renderHeadTag({ tagName, attributes: values, innerHTML = '' }: HeadTag): string {
  const open = `<${tagName}${renderAttributes(values)}>`;
  return tagName === 'meta' || tagName === 'link' ? open : `${open}${innerHTML}</${tagName}>`;
}

function socialTags({ head }: PageProps<string>): string {
  const tags = [
    meta({ property: 'og:type', content: head.ogType }),
    meta({ property: 'og:title', content: head.title }),
    head.description === '' ? '' : meta({ property: 'og:description', content: head.description }),
    isAbsolute(head.canonical) ? meta({ property: 'og:url', content: head.canonical }) : '',
    head.image === undefined ? '' : meta({ property: 'og:image', content: head.image }),
    head.published === undefined ? '' : meta({ property: 'article:published_time', content: head.published }),
    head.modified === undefined ? '' : meta({ property: 'article:modified_time', content: head.modified }),
    ...head.articleTags.map((tag) => meta({ property: 'article:tag', content: tag })),
    meta({ name: 'twitter:card', content: head.image === undefined ? 'summary' : 'summary_large_image' }),
  ];
  return tags.join('');
}

function feedLink(feed: { type: string; title: string; href: string }): string {
  return link({ rel: 'alternate', type: feed.type, title: feed.title, href: feed.href });
}

function meta(values: Readonly<Record<string, string | undefined>>): string {
  return `<meta${renderAttributes(values)}>`;
}

function link(values: Readonly<Record<string, string | true | undefined>>): string {
  return `<link${renderAttributes(values)}>`;
}
