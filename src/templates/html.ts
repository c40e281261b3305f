// Escapes and writes markup without React: the head, feeds, and slots.
import { applyEdits } from '../lib/edits.ts';
import { htmlTokens } from '../lib/html.ts';
import { escapeAttribute, voidElements } from '../model/html.ts';

/** Escapes a value for text and for a quoted attribute, in HTML and XML. */
export function escapeHtml(value: string): string {
  return escapeAttribute(value).replaceAll("'", '&#39;');
}

/** Escapes a value for XML and removes characters that XML 1.0 does not allow. */
export function escapeXml(value: string): string {
  return escapeHtml(stripControlCharacters(value));
}

const CONTROL_CHARACTER = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]/;
const ALL_CONTROL_CHARACTERS = new RegExp(CONTROL_CHARACTER, 'g');

/** Removes control characters, which text formats should not contain and XML 1.0 forbids. All output passes through this function. */
export function stripControlCharacters(value: string): string {
  return CONTROL_CHARACTER.test(value) ? value.replace(ALL_CONTROL_CHARACTERS, '') : value;
}

/** The permalink of a heading, which is meaningless outside its page. */
const PERMALINK = /\s*<a\b[^<>]*\sclass="anchor"[^<>]*>#<\/a>/g;

/** The start of an attribute's value that may be a root-relative address or an anchor. */
const RELATIVE_VALUE = /=\s*["']?[/#]/;

/**
 * Returns HTML for use outside its page: without permalinks of headings, and with absolute addresses instead of root-relative ones and
 * anchors. `parseSiteUrl` is the address of the home page; if the site does not know it, root-relative addresses stay unchanged.
 */
export function absoluteHtml(html: string, pageUrl: string, siteUrl: string): string {
  const origin = siteUrl.match(/^[a-z][a-z0-9+.-]*:\/\/[^/]+/i)?.[0] ?? '';
  const text = stripControlCharacters(html).replace(PERMALINK, '');
  if (!RELATIVE_VALUE.test(text)) return text;
  const attributes = [...htmlTokens(text)].flatMap((tag) => tag.attributes);
  const edits = attributes.flatMap(({ name, valueStart: start }) => {
    // Scripts may read an address from any data attribute.
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

/** Returns JSON that is safe in a `<script>` element: no `<` can close it. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/[\u2028\u2029]/g, (character) => (character === '\u2028' ? '\\u2028' : '\\u2029'));
}

const VOID_TAG = new RegExp(`^<(?:${[...voidElements].join('|')})\\b[^<>]*$`);
const BOOLEAN_ATTRIBUTE = / (hidden|open|disabled)=""(?=[^<>]*>)/g;

/**
 * Converts React's markup to HTML spelling: void elements without a slash, boolean attributes without a value, and two names that React
 * leaves in JSX spelling. React escapes every `<` in text.
 */
export function reactToHtml(markup: string): string {
  const html = withoutSlashes(markup);
  return (html.includes('=""') ? html.replace(BOOLEAN_ATTRIBUTE, ' $1') : html)
    .replaceAll('<time dateTime=', '<time datetime=')
    .replaceAll('<meta charSet=', '<meta charset=');
}

/** Removes the slash of void elements. Searches for `/>`, which is rare in markup. */
function withoutSlashes(markup: string): string {
  let html = '';
  let from = 0;
  for (let at = markup.indexOf('/>'); at >= 0; at = markup.indexOf('/>', at + 2)) {
    if (!VOID_TAG.test(markup.slice(markup.lastIndexOf('<', at), at))) continue;
    html += `${markup.slice(from, at).trimEnd()}>`;
    from = at + 2;
  }
  return html + markup.slice(from);
}

/** Removes the preload links that React writes before an element with images. */
export function dropLeadingPreloads(html: string): string {
  return html.replace(/^(?:<link rel="preload"[^>]*>)+/, '');
}
