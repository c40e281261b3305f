// GFM's literal autolinks: `https://…`, `http://…`, `ftp://…`, `www.…` and mail addresses. linkify-it is not used, because it also links
// bare names such as `readme.md` and ends links differently. In GFM, only ASCII punctuation ends an address. Here, East Asian punctuation
// and non-ASCII quotation marks end it, too, because East Asian texts have no space after an address.
import type { MarkdownIt, StateCore, StateInline, Token } from 'markdown-it';
import { pushAll } from '../../lib/push-all.ts';

const LINK_SCHEME_PATTERN = /(?:https?|ftp|mailto)$/i;
const MAIL_ADDRESS_PATTERN =
  /(?<![A-Za-z0-9._+-])[A-Za-z0-9][A-Za-z0-9._+-]{0,63}@[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+/g;
const WWW_ADDRESS_PATTERN = /(?<=^|[\s*_~(])www\.[^\s<]+/gi;

/**
 * Matches the end of an address: white space, `<`, non-ASCII brackets and quotation marks, and East Asian punctuation. Does not match `’`
 * between letters, which is an apostrophe, or `・` and dashes, which join words.
 */
const ADDRESS_END_PATTERN =
  /[\s<…]|(?![(){}[\]])[\p{Ps}\p{Pe}\p{Pi}]|(?!’[\p{L}\p{N}])\p{Pf}|(?!・)(?=[\u3000-\u303f\u30fb\ufe10-\ufe6b\uff01-\uff65])\p{Po}/u;

/** Properties that mark the tokens of autolinks. */
const AUTOLINK_PROPERTIES = { markup: 'linkify', info: 'auto' };

/** Adds inline and core rules for literal autolinks. */
export function addAutolinkRules(md: MarkdownIt): void {
  md.inline.ruler.at('linkify', parseSchemeLink);
  md.core.ruler.at('linkify', linkAddressesInText);
}

/** Returns the length of the link at the start of a text, without punctuation that ends the sentence. */
export function computeLeadingLinkLength(text: string): number {
  let end = text.search(ADDRESS_END_PATTERN);
  if (end < 0) end = text.length;
  // Number of closing parentheses without an opening one in the link.
  let unopened = 0;
  for (let index = 0; index < end; index++) {
    if (text[index] === '(') unopened--;
    else if (text[index] === ')') unopened++;
  }
  for (;;) {
    const last = text[end - 1] ?? '';
    if ('?!.,:*_~\'"'.includes(last) && last !== '') end--;
    else if (last === ')' && unopened > 0) {
      unopened--;
      end--;
    } else if (last === ';') {
      const name = /&[A-Za-z0-9]{1,32};$/.exec(text.slice(Math.max(0, end - 34), end));
      end -= name === null ? 1 : name[0].length;
    } else return end;
  }
}

/** Whether a host is a domain by GFM's rule: labels separated by dots. The last two labels must not contain `_`. */
function isDomain(host: string): boolean {
  const labels = host.split('.');
  return labels.every((label) => label !== '') && !labels.slice(-2).some((label) => label.includes('_'));
}

function extractLeadingHost(rest: string): string {
  return /^[^\s/?#:<`]*/.exec(rest)?.[0] ?? '';
}

function parseSchemeLink(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (state.linkLevel > 0 || src.charCodeAt(pos) !== 0x3a || silent) return false;
  // Reads `state.pending` only if there is a link, because the cost of reading grows with its length.
  const scheme = LINK_SCHEME_PATTERN.exec(src.slice(Math.max(0, pos - 6), pos))?.[0];
  if (scheme === undefined || /\w/.test(src[pos - scheme.length - 1] ?? '')) return false;
  const isMail = scheme.toLowerCase() === 'mailto';
  if (!isMail && !src.startsWith('://', pos)) return false;
  const start = pos - scheme.length;
  const text = src.slice(start, Math.min(state.posMax, start + 4096));
  const length = computeLeadingLinkLength(text);
  const url = text.slice(0, length);
  const rest = url.slice(scheme.length + (isMail ? 1 : 3));
  if (
    isMail
      ? !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(rest)
      : rest === '' || !isDomain(extractLeadingHost(rest).replace(/^.*@/, ''))
  )
    return false;
  const href = state.md.normalizeLink(url);
  if (!state.md.validateLink(href) || !state.pending.endsWith(scheme)) return false;
  state.pending = state.pending.slice(0, -scheme.length);
  state.pos = start;
  Object.assign(state.push('link_open', 'a', 1), AUTOLINK_PROPERTIES, { attrs: [['href', href]] });
  state.push('text', '', 0).content = url;
  Object.assign(state.push('link_close', 'a', -1), AUTOLINK_PROPERTIES);
  state.pos = start + length;
  return true;
}

/** Whether a text may contain an address: a fast path, as most texts contain none. */
function canContainLink(text: string): boolean {
  return text.includes('@') || text.includes('www.') || text.includes('WWW.');
}

function linkAddressesInText(state: StateCore): void {
  for (const block of state.tokens) {
    if (block.children === null || !canContainLink(block.content)) continue;
    const children: Token[] = [];
    let depth = 0;
    for (const token of block.children) {
      if (token.type === 'link_open' || /^<a[\s>]/i.test(token.content)) depth++;
      if (token.type === 'link_close' || /^<\/a\s*>/i.test(token.content)) depth--;
      if (token.type === 'text' && depth === 0 && canContainLink(token.content))
        pushAll(children, splitAtAddresses(token, state));
      else children.push(token);
    }
    block.children = children;
  }
}

function splitAtAddresses(token: Token, state: StateCore): Token[] {
  const text = token.content;
  const links: { start: number; end: number; href: string }[] = [];
  for (const match of text.matchAll(WWW_ADDRESS_PATTERN)) {
    const end = match.index + computeLeadingLinkLength(match[0]);
    const url = text.slice(match.index, end);
    if (isDomain(extractLeadingHost(url)) && extractLeadingHost(url).length > 4)
      links.push({ start: match.index, end, href: `http://${url}` });
  }
  for (const match of text.matchAll(MAIL_ADDRESS_PATTERN)) {
    const mail = match[0].replace(/\.+$/, '');
    const end = match.index + mail.length;
    if (/[-_]$/.test(mail) || /[-_\w]/.test(text[end] ?? '')) continue;
    if (links.some((link) => match.index < link.end && end > link.start)) continue;
    links.push({ start: match.index, end, href: `mailto:${mail}` });
  }
  if (links.length === 0) return [token];
  const { level } = token;
  const textToken = (content: string) => Object.assign(new state.Token('text', '', 0), { content, level });
  const tokens: Token[] = [];
  let last = 0;
  for (const { start, end, href } of links.sort((a, b) => a.start - b.start)) {
    if (start > last) tokens.push(textToken(text.slice(last, start)));
    const attrs = [['href', state.md.normalizeLink(href)]];
    tokens.push(
      Object.assign(new state.Token('link_open', 'a', 1), AUTOLINK_PROPERTIES, { level, attrs }),
      Object.assign(textToken(text.slice(start, end)), { level: level + 1 }),
      Object.assign(new state.Token('link_close', 'a', -1), AUTOLINK_PROPERTIES, { level }),
    );
    last = end;
  }
  if (last < text.length) tokens.push(textToken(text.slice(last)));
  return tokens;
}

/**
 * Gives a link the class `bare` if its text is its address, with or without the scheme. On paper, the address of every other link follows its
 * text. A link with another class is left as it is.
 */
export function markBareLink(open: Token, content: Token | undefined, href: string): void {
  if (content?.type !== 'text' || !/^https?:/i.test(href) || open.attrGet('class') !== null) return;
  const strip = (address: string) => address.replace(/^https?:\/\//i, '').replace(/\/$/, '');
  if (strip(content.content) === strip(href)) open.attrSet('class', 'bare');
}
