// Escaping and writing of markup where React is not at work: the head, the feeds, the filling of slots.
import { applyEdits } from '../lib/edits.ts';
import { htmlTokens } from '../lib/html.ts';
import { escapeAttribute, voidElements } from '../model/html.ts';

/** Escapes a value for text and for a quoted attribute, in HTML and in XML. */
export function escapeHtml(value: string): string {
  return escapeAttribute(value).replaceAll("'", '&#39;');
}

/** Escapes a value for XML and takes out the characters that XML 1.0 cannot hold. */
export function escapeXml(value: string): string {
  return escapeHtml(withoutControls(value));
}

const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]/;
const ALL_CONTROLS = new RegExp(CONTROLS, 'g');

/** Takes out the control characters that no format of text should hold, and XML 1.0 cannot. All that is emitted passes here. */
export function withoutControls(value: string): string {
  return CONTROLS.test(value) ? value.replace(ALL_CONTROLS, '') : value;
}

/** What leads from a heading to itself: a sign that means nothing away from the page. */
const PERMALINK = /\s*<a\b[^<>]*\sclass="anchor"[^<>]*>#<\/a>/g;

/**
 * HTML as it is read away from its page: headings have no links to themselves, and addresses that start at the site's root, or at
 * the page itself, are absolute. `siteUrl` is the address of the home page; of a site that does not know its own, addresses stay.
 */
export function absoluteHtml(html: string, pageUrl: string, siteUrl: string): string {
  const origin = siteUrl.match(/^[a-z][a-z0-9+.-]*:\/\/[^/]+/i)?.[0] ?? '';
  const text = withoutControls(html).replace(PERMALINK, '');
  const attributes = [...htmlTokens(text)].flatMap((tag) => tag.attributes);
  const edits = attributes.flatMap(({ name, valueStart: start }) => {
    // Scripts may read an address from any attribute of data.
    const isAddress = /^(?:href|src|poster)$/.test(name) || (name.startsWith('data-') && text[start] === '/');
    if (!isAddress || !/^(?:\/(?!\/)|#)/.test(text.slice(start, start + 2))) return [];
    return { start, end: start, text: text[start] === '#' ? escapeXml(pageUrl) : origin };
  });
  return applyEdits(text, edits);
}

/** Writes attributes, each with a space before it: of `true` the name alone, of `false` and `undefined` nothing. */
export function attributes(values: Readonly<Record<string, string | number | boolean | undefined>>): string {
  let written = '';
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === false) continue;
    written += value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
  }
  return written;
}

/** JSON that may stand in a `<script>` element: no `<` can close it. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/[\u2028\u2029]/g, (character) => (character === '\u2028' ? '\\u2028' : '\\u2029'));
}

const VOID = new RegExp(`^<(?:${[...voidElements].join('|')})\\b[^<>]*$`);
const BOOLEAN = / (hidden|open|disabled)=""(?=[^<>]*>)/g;

/** Markup by React as HTML spells it: void elements without a slash, booleans without a value, two names that stay as JSX has them. In text every `<` is escaped. */
export function htmlSpelling(markup: string): string {
  const html = withoutSlashes(markup);
  return (html.includes('=""') ? html.replace(BOOLEAN, ' $1') : html)
    .replaceAll('<time dateTime=', '<time datetime=')
    .replaceAll('<meta charSet=', '<meta charset=');
}

/** Looks for void elements by their ends, which are few. */
function withoutSlashes(markup: string): string {
  let html = '';
  let from = 0;
  for (let at = markup.indexOf('/>'); at >= 0; at = markup.indexOf('/>', at + 2)) {
    if (!VOID.test(markup.slice(markup.lastIndexOf('<', at), at))) continue;
    html += `${markup.slice(from, at).trimEnd()}>`;
    from = at + 2;
  }
  return html + markup.slice(from);
}
