// Feeds of release posts: RSS 2.0, Atom and JSON Feed 1.1. All addresses are absolute, since feed readers do not know the site.
import { escapeText } from '../../model/html.ts';
import type { FeedInstant, FeedView } from '../../model/text-view.ts';
import { escapeXml, renderAttributes, resolveHtmlAddresses, stripControlCharacters } from '../html.ts';

/** Renders a feed in its format. */
export function renderFeed(feed: FeedView): string {
  if (feed.format === 'rss') return renderRss(feed);
  return feed.format === 'atom' ? renderAtom(feed) : renderJsonFeed(feed);
}

/** Renders the start of an XML feed. Browsers no longer format feeds, so it refers to a stylesheet. */
function renderXmlProlog({ stylesheetHref }: FeedView): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?xml-stylesheet${renderAttributes({ type: 'text/css', href: stylesheetHref })}?>`;
}

/** Renders RSS 2.0. Plain text in descriptions is escaped twice, because feed readers treat it as HTML. */
function renderRss(feed: FeedView): string {
  const items = feed.items.map(
    (item) => `<item>
<title>${escapeXml(item.title)}</title>
<link>${escapeXml(item.url)}</link>
<guid isPermaLink="true">${escapeXml(item.url)}</guid>
<pubDate>${formatRfc822Date(item.published)}</pubDate>
<description>${escapeXml(escapeText(item.summary))}</description>
${item.authors.map((name) => `<dc:creator>${escapeXml(name)}</dc:creator>\n`).join('')}${item.tags
  .map((tag) => `<category>${escapeXml(tag)}</category>\n`)
  .join('')}<content:encoded>${renderCdata(resolveHtmlAddresses(item.body, item.url, feed.siteUrl))}</content:encoded>
</item>
`,
  );
  return `${renderXmlProlog(feed)}
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeXml(feed.title)}</title>
<link>${escapeXml(feed.homeUrl)}</link>
<description>${escapeXml(escapeText(feed.description))}</description>
<language>${escapeXml(feed.language)}</language>
<lastBuildDate>${formatRfc822Date(feed.updated)}</lastBuildDate>
<atom:link${renderAttributes({ href: feed.feedUrl, rel: 'self', type: 'application/rss+xml' })}/>
${items.join('')}</channel>
</rss>
`;
}

function renderAtom(feed: FeedView): string {
  const entries = feed.items.map((item) => {
    // Atom requires an author for each entry.
    const authors = item.authors.length > 0 ? item.authors : [feed.author];
    return `<entry>
<title>${escapeXml(item.title)}</title>
<id>${escapeXml(item.url)}</id>
<link${renderAttributes({ href: item.url })}/>
<published>${formatTimestamp(item.published)}</published>
<updated>${formatTimestamp(item.modified === undefined ? item.published : { date: item.modified })}</updated>
<summary>${escapeXml(item.summary)}</summary>
${authors.map((name) => `<author><name>${escapeXml(name)}</name></author>\n`).join('')}${item.tags
  .map((tag) => `<category${renderAttributes({ term: stripControlCharacters(tag) })}/>\n`)
  .join('')}<content type="html">${renderCdata(resolveHtmlAddresses(item.body, item.url, feed.siteUrl))}</content>
</entry>
`;
  });
  return `${renderXmlProlog(feed)}
<feed xmlns="http://www.w3.org/2005/Atom"${renderAttributes({ 'xml:lang': feed.language })}>
<title>${escapeXml(feed.title)}</title>
<subtitle>${escapeXml(feed.description)}</subtitle>
<id>${escapeXml(feed.homeUrl)}</id>
<link${renderAttributes({ href: feed.homeUrl })}/>
<link${renderAttributes({ href: feed.feedUrl, rel: 'self', type: 'application/atom+xml' })}/>
<updated>${formatTimestamp(feed.updated)}</updated>
${entries.join('')}</feed>
`;
}

function renderJsonFeed(feed: FeedView): string {
  const value = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    language: feed.language,
    home_page_url: feed.homeUrl,
    feed_url: feed.feedUrl,
    authors: [{ name: feed.author }],
    items: feed.items.map((item) => ({
      id: item.url,
      url: item.url,
      title: item.title,
      summary: item.summary,
      date_published: formatTimestamp(item.published),
      ...(item.modified !== undefined && { date_modified: formatTimestamp({ date: item.modified }) }),
      ...(item.authors.length > 0 && { authors: item.authors.map((name) => ({ name })) }),
      tags: item.tags,
      content_html: resolveHtmlAddresses(item.body, item.url, feed.siteUrl),
    })),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

function renderCdata(html: string): string {
  return `<![CDATA[${html.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** Formats an instant in UTC, independent of the time zone of the build. */
function formatTimestamp(instant: FeedInstant): string {
  return computeInstant(instant)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z');
}

function formatRfc822Date(instant: FeedInstant): string {
  return computeInstant(instant).toUTCString();
}

/** A post without a time is published at midnight in UTC. */
function computeInstant({ date, time = 0 }: FeedInstant): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) + time * 1000);
}
