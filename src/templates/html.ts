// Escapes and writes markup without React: the head, feeds, and slots.
import { applyEdits } from '../lib/edits.ts';
import { scanHtmlTokens } from '../lib/html.ts';
import { escapeAttribute, voidElements } from '../model/html.ts';

/** Escapes a value for text and for a quoted attribute, in HTML and XML. */
export function escapeHtml(value: string): string {
  return escapeAttribute(value).replaceAll("'", '&#39;');
}

/** Escapes a value for XML and removes characters that XML 1.0 does not allow. */
export function escapeXml(value: string): string {
  return escapeHtml(stripControlCharacters(value));
}

const CONTROL_CHARACTER_PATTERN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]/;
const GLOBAL_CONTROL_CHARACTER_PATTERN = new RegExp(CONTROL_CHARACTER_PATTERN, 'g');

/** Removes control characters: XML 1.0 forbids them, and no text format needs them. All rendered texts pass through this function. */
export function stripControlCharacters(value: string): string {
  return CONTROL_CHARACTER_PATTERN.test(value) ? value.replace(GLOBAL_CONTROL_CHARACTER_PATTERN, '') : value;
}

/**
 * Lowers the headings of a body by one level, for a page that shows it below a heading of level 2. Replacing tags is safe, because `<` in text
 * is escaped.
 */
export function demoteHeadings(html: string): string {
  return html.replace(/(<\/?h)([2-5])(?=[\s>])/g, (_, tag: string, level: string) => `${tag}${Number(level) + 1}`);
}

/** The permalink of a heading, which is meaningless outside its page. */
const PERMALINK_PATTERN = /\s*<a\b[^<>]*\sclass="anchor"[^<>]*>#<\/a>/g;

/** The start of an attribute's value that may be a root-relative address or an anchor. */
const RELATIVE_ADDRESS_START_PATTERN = /=\s*["']?[/#]/;

/**
 * Prepares HTML for use outside of its page: removes the permalinks of headings, and makes root-relative addresses and anchors absolute.
 * `siteUrl`: full URL of the home page. If it has no host, root-relative addresses stay.
 */
export function resolveHtmlAddresses(html: string, pageUrl: string, siteUrl: string): string {
  const origin = siteUrl.match(/^[a-z][a-z0-9+.-]*:\/\/[^/]+/i)?.[0] ?? '';
  const text = stripControlCharacters(html).replace(PERMALINK_PATTERN, '');
  if (!RELATIVE_ADDRESS_START_PATTERN.test(text)) return text;
  const attributes = [...scanHtmlTokens(text)].flatMap((tag) => tag.attributes);
  const edits = attributes.flatMap(({ name, valueStart: start }) => {
    // Any data attribute may contain an address that a script reads.
    const isAddress = /^(?:href|src|poster)$/.test(name) || (name.startsWith('data-') && text[start] === '/');
    if (!isAddress || !/^(?:\/(?!\/)|#)/.test(text.slice(start, start + 2))) return [];
    return { start, end: start, text: text[start] === '#' ? escapeXml(pageUrl) : origin };
  });
  return applyEdits(text, edits);
}

/** Renders attributes, each with a leading space: only the name for `true`, nothing for `false` and `undefined`. */
export function renderAttributes(values: Readonly<Record<string, string | number | boolean | undefined>>): string {
  let written = '';
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === false) continue;
    written += value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
  }
  return written;
}

/** Serializes JSON for a `<script>` element: `<` is escaped, so that no text can close the element. */
export function serializeScriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/[\u2028\u2029]/g, (character) => (character === '\u2028' ? '\\u2028' : '\\u2029'));
}

const UNFINISHED_VOID_TAG_PATTERN = new RegExp(`^<(?:${[...voidElements].join('|')})\\b[^<>]*$`);
const BOOLEAN_ATTRIBUTE_PATTERN = / (hidden|open|disabled)=""(?=[^<>]*>)/g;

/**
 * Converts React's markup to usual HTML. Void elements lose their slash, and boolean attributes lose their value. Two attributes that React
 * writes in JSX spelling are converted to lower case. The conversion is safe, because React escapes every `<` in text.
 */
export function convertReactMarkupToHtml(markup: string): string {
  const html = removeVoidTagSlashes(markup);
  return (html.includes('=""') ? html.replace(BOOLEAN_ATTRIBUTE_PATTERN, ' $1') : html)
    .replaceAll('<time dateTime=', '<time datetime=')
    .replaceAll('<meta charSet=', '<meta charset=');
}

/** Removes the slash of void elements. Searches for `/>`, which is rare in markup. */
function removeVoidTagSlashes(markup: string): string {
  let html = '';
  let from = 0;
  for (let index = markup.indexOf('/>'); index >= 0; index = markup.indexOf('/>', index + 2)) {
    if (!UNFINISHED_VOID_TAG_PATTERN.test(markup.slice(markup.lastIndexOf('<', index), index))) continue;
    html += `${markup.slice(from, index).trimEnd()}>`;
    from = index + 2;
  }
  return html + markup.slice(from);
}

/** Removes the preload links that React writes before an element with images. */
export function dropLeadingPreloads(html: string): string {
  return html.replace(/^(?:<link rel="preload"[^>]*>)+/, '');
}
