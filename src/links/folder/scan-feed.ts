// Finds addresses in feeds (RSS, Atom, JSON), sitemaps and manifests. Scans HTML in a feed like a page, whether it is escaped or in CDATA.
// Every address has its offset in the file.
import { decodeAttribute, getAttributesByName, scanHtmlTokens } from '../../lib/html.ts';
import { parseJson } from '../../lib/json.ts';
import { getOwnPropertyValue } from '../../lib/own.ts';
import { pushAll } from '../../lib/push-all.ts';
import { countLeadingItems } from '../../lib/sorted.ts';
import { hasSchemeOrHost } from '../../model/url.ts';
import { type HtmlLink, type HtmlLinkKind, normalizeAddressValue } from './html-elements.ts';
import { scanHtmlPage } from './scan-html.ts';

const XML_ROOT_PATTERN = /<(?:rss|feed|rdf:RDF|urlset|sitemapindex|OpenSearchDescription)[\s>]/;
const CDATA_START = '<![CDATA[';
const XML_STYLESHEET_PATTERN = /^(<\?xml-stylesheet\b.*?\shref\s*=\s*["'])([^"']*)/s;
const ENTITY_REFERENCE_PATTERN = /&(?:#\d+|#x[\da-f]+|\w+);/gi;

/** Elements whose text is the address of a page. */
const ELEMENTS_WITH_PAGE_ADDRESS = new Set(['link', 'loc', 'guid', 'comments']);
/** Elements whose text is the address of a file. An entry is the element's name, or the parent's name followed by the element's name. */
const ELEMENTS_WITH_FILE_ADDRESS = new Set(['icon', 'logo', 'image', 'image url', 'image:loc', 'video:thumbnail_loc']);
/** Attributes with addresses, by element. */
const FEED_ATTRIBUTES: Readonly<Record<string, readonly [string, HtmlLinkKind]>> = {
  link: ['href', 'link'],
  'atom:link': ['href', 'link'],
  'xhtml:link': ['href', 'link'],
  a: ['href', 'link'],
  img: ['src', 'file'],
  content: ['src', 'link'],
  enclosure: ['url', 'file'],
  'media:content': ['url', 'file'],
  'media:thumbnail': ['url', 'file'],
};
const HTML_CONTENT_ELEMENTS = new Set(['description', 'content:encoded', 'summary', 'content']);

/** Scans a feed, a sitemap or an OpenSearch description; other XML has no known addresses. */
export function scanXmlLinks(text: string): HtmlLink[] {
  if (!XML_ROOT_PATTERN.test(text.slice(0, 3000))) return [];
  const links: HtmlLink[] = [];
  const open: { name: string; base?: string; isAddress: boolean }[] = [];
  const add = (kind: HtmlLinkKind, value: string, offset: number) =>
    links.push({
      kind,
      href: resolveAgainstBase(normalizeAddressValue(decodeAttribute(value)), open.at(-1)?.base),
      offset,
      isLayout: true,
    });
  const addText = (written: string, offset: number, isCdata: boolean) => {
    const { name = '', base, isAddress } = open.at(-1) ?? {};
    const unescaped = { text: written, offsetOf: (at: number) => at };
    if (HTML_CONTENT_ELEMENTS.has(name))
      pushAll(
        links,
        scanFeedEntryHtml(
          isCdata ? unescaped : decodeWithOffsets(written, ENTITY_REFERENCE_PATTERN, decodeAttribute),
          offset,
          base,
        ),
      );
    const value = written.trim();
    if (!isAddress || value === '') return;
    const at = offset + written.indexOf(value);
    if (ELEMENTS_WITH_PAGE_ADDRESS.has(name)) add('link', value, at);
    else if (ELEMENTS_WITH_FILE_ADDRESS.has(name) || ELEMENTS_WITH_FILE_ADDRESS.has(`${open.at(-2)?.name} ${name}`))
      add('file', value, at);
  };
  for (const token of scanHtmlTokens(text, { endsEmpty: true })) {
    const { kind, name, start, end } = token;
    const written = text.slice(start, end);
    if (kind === 'text' || kind === 'raw') addText(written, start, false);
    else if (kind === 'close') open.pop();
    else if (kind === 'open') {
      const attributes = getAttributesByName(token);
      const base = attributes.get('xml:base')?.value ?? open.at(-1)?.base;
      open.push({ name, base, isAddress: attributes.get('ispermalink')?.value !== 'false' });
      const [attributeName = '', linkKind = 'link'] = getOwnPropertyValue(FEED_ATTRIBUTES, name) ?? [];
      const { valueStart, valueEnd } = attributes.get(attributeName) ?? {};
      if (valueStart !== undefined) add(linkKind, text.slice(valueStart, valueEnd), valueStart);
      if (token.isEmpty) open.pop();
    } else if (written.startsWith(CDATA_START))
      addText(written.slice(CDATA_START.length, -3), start + CDATA_START.length, true);
    else {
      const [before, href] = XML_STYLESHEET_PATTERN.exec(written)?.slice(1) ?? [];
      if (before !== undefined && href !== undefined) add('file', href, start + before.length);
    }
  }
  return links;
}

/** Matches keys of JSON feeds and web manifests with their values. The values are addresses, except for `content_html`, which is HTML. */
const JSON_ADDRESS_PATTERN =
  /"(home_page_url|feed_url|next_url|url|external_url|start_url|icon|favicon|image|banner_image|avatar|src|content_html)"\s*:\s*"((?:[^"\\\n]|\\.)*)"/g;
const JSON_ESCAPE_PATTERN = /\\(?:u[\da-f]{4}|.)/gi;

/** Scans a JSON feed or a web manifest. */
export function scanJsonLinks(text: string): HtmlLink[] {
  const links: HtmlLink[] = [];
  for (const match of text.matchAll(JSON_ADDRESS_PATTERN)) {
    const [whole, key = '', value = ''] = match;
    const offset = match.index + whole.length - value.length - 1;
    const decoded = decodeWithOffsets(value, JSON_ESCAPE_PATTERN, unescapeJson);
    if (key === 'content_html') pushAll(links, scanFeedEntryHtml(decoded, offset));
    else if (value !== '') {
      const kind = key === 'src' || /^(?:icon|favicon|image|banner_image|avatar)$/.test(key) ? 'file' : 'link';
      links.push({ kind, href: normalizeAddressValue(decoded.text), offset, isLayout: true });
    }
  }
  return links;
}

function unescapeJson(escaped: string): string {
  return String(parseJson(`"${escaped}"`) ?? escaped);
}

/** A decoded text with a map back to the source. */
interface DecodedText {
  readonly text: string;
  /** Converts an offset in the decoded text to one in the source. */
  readonly offsetOf: (at: number) => number;
}

/** Decodes every match of a global pattern. */
function decodeWithOffsets(written: string, pattern: RegExp, decode: (escaped: string) => string): DecodedText {
  // For each escape, `ends` contains the end of its decoded text. `shifts` contains the accumulated difference to the offset in the source.
  const ends: number[] = [];
  const shifts: number[] = [];
  let text = '';
  let from = 0;
  for (const { 0: escaped, index } of written.matchAll(pattern)) {
    text += written.slice(from, index) + decode(escaped);
    from = index + escaped.length;
    ends.push(text.length);
    shifts.push(from - text.length);
  }
  const escapesUpTo = (at: number) => countLeadingItems(ends, (end) => end <= at);
  return { text: text + written.slice(from), offsetOf: (at) => at + (shifts[escapesUpTo(at) - 1] ?? 0) };
}

/** Returns addresses in the HTML of an entry. Fragment-only links are skipped, because they are checked on the page itself. */
function scanFeedEntryHtml({ text, offsetOf }: DecodedText, from: number, base?: string): HtmlLink[] {
  if (!text.includes('<')) return [];
  return scanHtmlPage(text)
    .links.filter(({ href }) => base !== undefined || !href.startsWith('#'))
    .map((link) => ({
      ...link,
      href: resolveAgainstBase(link.href, base),
      offset: from + offsetOf(link.offset),
      isLayout: true,
    }));
}

function resolveAgainstBase(href: string, base: string | undefined): string {
  return base !== undefined && !hasSchemeOrHost(href) && URL.canParse(href, base) ? new URL(href, base).href : href;
}
