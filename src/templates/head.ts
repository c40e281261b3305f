// Renders the head of a page as text, because React would move and reorder its elements. The parts that all heads share are rendered once.
// The order matters: charset and security policy come first, then the theme script, then the stylesheet.

import { themeColors } from '../model/constants.ts';
import { type HeadTag, headTagMarkerAttribute } from '../model/head.ts';
import type { Layout } from '../model/layout.ts';
import type { PageProps } from '../model/view.ts';
import { escapeHtml, renderAttributes, serializeScriptJson } from './html.ts';

/** The parts of the head that all pages of a locale share. */
export interface SharedHead {
  /** Charset, policy, theme, stylesheet, scripts. */
  readonly start: string;
  /** Site name, feeds, icons, generator. */
  readonly end: string;
  /** Whether the head links to the versions of the page in other languages. False in a preview. */
  readonly hasAlternates: boolean;
}

const FONT_PRELOAD = {
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  crossorigin: true,
  fetchpriority: 'low',
} as const;

/** Renders the parts that all heads share. */
export function renderSharedHead(layout: Layout): SharedHead {
  const { site, assets, colorMode, feeds, openSearchHref } = layout;
  const policy = assets.contentSecurityPolicy;
  const { headTags: ownTags = [] } = assets;
  const start = [
    '<meta charset="utf-8">',
    policy === '' ? '' : renderMetaTag({ 'http-equiv': 'Content-Security-Policy', content: policy }),
    renderMetaTag({ name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    renderMetaTag({ name: 'color-scheme', content: colorMode.defaultMode === 'dark' ? 'dark light' : 'light dark' }),
    renderMetaTag({ name: 'theme-color', content: themeColors[colorMode.defaultMode] }),
    assets.themeScript === '' ? '' : `<script>${assets.themeScript}</script>`,
    renderLinkTag({ rel: 'stylesheet', href: assets.stylesheet }),
    // The font is preloaded after the stylesheet and with low priority: the first paint does not wait for it.
    assets.font === undefined ? '' : renderLinkTag({ ...FONT_PRELOAD, href: assets.font }),
    assets.texts === undefined ? '' : `<script${renderAttributes({ defer: true, src: assets.texts })}></script>`,
    `<script${renderAttributes({ type: 'module', src: assets.script })}></script>`,
  ];
  const end = [
    renderMetaTag({ property: 'og:site_name', content: site.title }),
    renderMetaTag({ property: 'og:locale', content: site.lang.replaceAll('-', '_') }),
    ownTags.some(({ attributes: values }) => values.name === 'generator')
      ? ''
      : renderMetaTag({ name: 'generator', content: site.generator }),
    site.faviconHref === undefined
      ? ''
      : renderLinkTag({ rel: 'icon', href: site.faviconHref, type: site.faviconType }),
    openSearchHref === undefined
      ? ''
      : renderLinkTag({
          rel: 'search',
          type: 'application/opensearchdescription+xml',
          title: site.title,
          href: openSearchHref,
        }),
    ...feeds.map(renderFeedLink),
    ...ownTags.map(renderHeadTag),
  ];
  return { start: start.join(''), end: end.join(''), hasAlternates: layout.preview === undefined };
}

/**
 * Renders the head of one page. `fonts`: fonts that the content of the page needs. These fonts are preloaded, so that the text rarely
 * appears in another font first.
 */
export function renderHead(
  page: PageProps<string>,
  shared: SharedHead,
  fonts: readonly { readonly href: string }[] = [],
): string {
  const { head } = page;
  const preload = fonts.map(({ href }) => renderLinkTag({ ...FONT_PRELOAD, href, fetchpriority: undefined })).join('');
  let html = `<head>${shared.start}${preload}<title>${escapeHtml(head.title)}</title>`;
  if (head.description !== '') html += renderMetaTag({ name: 'description', content: head.description });
  if (head.keywords.length > 0) html += renderMetaTag({ name: 'keywords', content: head.keywords.join(', ') });
  if (head.noIndex) html += renderMetaTag({ name: 'robots', content: 'noindex, nofollow' });
  // In a site without `url`, the canonical address is only a path, which must not be published.
  if (isAbsoluteAddress(head.canonical)) {
    html += renderLinkTag({ rel: 'canonical', href: head.canonical });
    for (const { hreflang, href, isCopy } of head.alternates)
      if (!isCopy && shared.hasAlternates) html += renderLinkTag({ rel: 'alternate', hreflang, href });
  }
  if (head.markdownHref !== undefined) {
    html += renderLinkTag({ rel: 'alternate', type: 'text/markdown', title: 'Markdown', href: head.markdownHref });
  }
  for (const feed of head.feeds) html += renderFeedLink(feed);
  html += renderSocialTags(page);
  html += shared.end;
  // Marks the stylesheet, which the client adds and removes when it shows another page without a full page load. A print page always needs
  // a full load, so its stylesheet has no mark.
  const mark = page.type === 'print' ? {} : { [headTagMarkerAttribute]: true as const };
  if (head.stylesheetHref !== undefined)
    html += renderLinkTag({ rel: 'stylesheet', href: head.stylesheetHref, ...mark });
  if (head.scriptHref !== undefined)
    html += `<script${renderAttributes({ type: 'module', src: head.scriptHref })}></script>`;
  for (const tag of head.tags ?? [])
    html += renderHeadTag({ ...tag, attributes: { ...tag.attributes, [headTagMarkerAttribute]: true } });
  for (const object of head.jsonLd)
    html += `<script type="application/ld+json">${serializeScriptJson(object)}</script>`;
  return `${html}</head>`;
}

function isAbsoluteAddress(address: string | undefined): address is string {
  return address !== undefined && !address.startsWith('/');
}

/** Renders a tag that the configuration adds. The content of the tag is not escaped, because the configuration is trusted. */
function renderHeadTag({ tagName, attributes: values, innerHTML = '' }: HeadTag): string {
  const open = `<${tagName}${renderAttributes(values)}>`;
  return tagName === 'meta' || tagName === 'link' ? open : `${open}${innerHTML}</${tagName}>`;
}

function renderSocialTags({ head }: PageProps<string>): string {
  const tags = [
    renderMetaTag({ property: 'og:type', content: head.ogType }),
    renderMetaTag({ property: 'og:title', content: head.title }),
    head.description === '' ? '' : renderMetaTag({ property: 'og:description', content: head.description }),
    isAbsoluteAddress(head.canonical) ? renderMetaTag({ property: 'og:url', content: head.canonical }) : '',
    head.image === undefined ? '' : renderMetaTag({ property: 'og:image', content: head.image }),
    head.published === undefined ? '' : renderMetaTag({ property: 'article:published_time', content: head.published }),
    head.modified === undefined ? '' : renderMetaTag({ property: 'article:modified_time', content: head.modified }),
    ...head.articleTags.map((tag) => renderMetaTag({ property: 'article:tag', content: tag })),
    renderMetaTag({ name: 'twitter:card', content: head.image === undefined ? 'summary' : 'summary_large_image' }),
  ];
  return tags.join('');
}

function renderFeedLink(feed: { type: string; title: string; href: string }): string {
  return renderLinkTag({ rel: 'alternate', type: feed.type, title: feed.title, href: feed.href });
}

function renderMetaTag(values: Readonly<Record<string, string | undefined>>): string {
  return `<meta${renderAttributes(values)}>`;
}

function renderLinkTag(values: Readonly<Record<string, string | true | undefined>>): string {
  return `<link${renderAttributes(values)}>`;
}
