// Renders files that are not pages from their views: feeds, the sitemap, and files for machine readers and hosts.
import type { TextFileProps } from '../../model/text-view.ts';
import { escapeXml, renderAttributes, stripControlCharacters } from '../html.ts';
import { renderFeed } from './feeds.ts';
import { renderHeadersFile, renderNginxPageMap, renderNginxRedirects, renderRedirectsFile } from './hosting.ts';
import { renderLinkList, renderPageAsMarkdown, renderPageInJoinedMarkdown } from './markdown.ts';
import { renderTimeline } from './timeline.ts';

/** Props of text files. Excludes the redirect page, which React renders, and the file with all pages, which is rendered page by page. */
type PlainTextFileProps = Exclude<TextFileProps<string>, { type: 'redirect' | 'joined-markdown' }>;

type TextViewByType<T extends TextFileProps['type']> = Extract<TextFileProps<string>, { type: T }>['view'];

const textFileRenderers: { readonly [T in PlainTextFileProps['type']]: (view: TextViewByType<T>) => string } = {
  feed: renderFeed,
  timeline: renderTimeline,
  sitemap: renderSitemap,
  robots: renderRobots,
  opensearch: renderOpenSearch,
  markdown: renderPageAsMarkdown,
  'link-list': renderLinkList,
  redirects: renderRedirectsFile,
  'nginx-redirects': renderNginxRedirects,
  'nginx-pages': renderNginxPageMap,
  headers: renderHeadersFile,
  empty: () => '',
};

/** Renders a text file. */
export function renderTextFile({ type, view }: PlainTextFileProps): string {
  return stripControlCharacters((textFileRenderers[type] as (view: PlainTextFileProps['view']) => string)(view));
}

/** Renders one page for the file that contains all pages. */
export function renderPageForJoinedMarkdownFile(page: TextViewByType<'markdown'>, isFirst: boolean): string {
  return stripControlCharacters(renderPageInJoinedMarkdown(page, isFirst));
}

function renderSitemap({ urls }: TextViewByType<'sitemap'>): string {
  const hasAlternates = urls.some((url) => url.alternates.length > 0);
  const entries = urls.map((url) => {
    const alternates = url.alternates.map(
      (alternate) =>
        `<xhtml:link${renderAttributes({ rel: 'alternate', hreflang: alternate.hreflang, href: alternate.href })}/>`,
    );
    const modified = url.lastmod === undefined ? '' : `<lastmod>${escapeXml(url.lastmod)}</lastmod>`;
    return `<url><loc>${escapeXml(url.loc)}</loc>${modified}${alternates.join('')}</url>\n`;
  });
  const namespaces = renderAttributes({
    xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
    'xmlns:xhtml': hasAlternates ? 'http://www.w3.org/1999/xhtml' : undefined,
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset${namespaces}>\n${entries.join('')}</urlset>\n`;
}

function renderRobots({ sitemapUrls, isClosed }: TextViewByType<'robots'>): string {
  if (isClosed) return 'User-agent: *\nDisallow: /\n';
  const lines = sitemapUrls.map((url) => `Sitemap: ${url}\n`).join('');
  return `User-agent: *\nAllow: /\n${lines && `\n${lines}`}`;
}

function renderOpenSearch(view: TextViewByType<'opensearch'>): string {
  // Browsers replace `{searchTerms}` in the address.
  const image =
    view.faviconUrl === undefined ? '' : `  <Image width="16" height="16">${escapeXml(view.faviconUrl)}</Image>\n`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${escapeXml(view.title.slice(0, 16).trim())}</ShortName>
  <LongName>${escapeXml(view.title.slice(0, 48).trim())}</LongName>
  <Description>${escapeXml(view.description.slice(0, 1024))}</Description>
  <InputEncoding>UTF-8</InputEncoding>
${image}  <Url${renderAttributes({ type: 'text/html', method: 'get', template: view.searchUrl })}/>
</OpenSearchDescription>
`;
}
