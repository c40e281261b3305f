// Extracts plain text from tokens and HTML: for slugs, titles, descriptions and the search index.
import type { Token } from 'markdown-it';
import { scanHtmlTokens } from '../../lib/html.ts';
import { getOwnPropertyValue } from '../../lib/own.ts';
import type { TokenMeta } from '../../model/extension-markdown.ts';

/** Returns the metadata that an extension's rule set on a token. */
export function readTokenMeta({ meta }: Token): TokenMeta {
  return (meta as TokenMeta | null) ?? {};
}

/** Returns the plain text of inline tokens; line breaks become spaces. */
export function extractPlainText(tokens: readonly Token[]): string {
  let text = '';
  for (const token of tokens) {
    switch (token.type) {
      case 'text':
      case 'code_inline':
      case 'emoji':
      case 'unclosed_comment':
      case 'component':
      case 'component_stray':
        text += token.content;
        break;
      case 'image':
        text += extractPlainText(token.children ?? []);
        break;
      case 'softbreak':
      case 'hardbreak':
        text += ' ';
        break;
      case 'html_inline':
        if (/^<(?:br|wbr)\b/i.test(token.content)) text += ' ';
        break;
      default:
        if (readTokenMeta(token).isText) text += token.content;
    }
  }
  return text;
}

/** Shortens a text to at most `most` characters, preferably between words. */
export function truncateText(text: string, most: number): string {
  if (text.length <= most) return text;
  // If the cut splits a surrogate pair, the first half is removed.
  const cut = text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > most / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

const CHARACTER_BY_ENTITY: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Returns the text of raw HTML, without tags, comments, scripts and styles. */
export function extractHtmlText(html: string): string {
  let text = '';
  for (const { kind, name, start, end } of scanHtmlTokens(html)) {
    const isText = kind === 'text' || kind === 'unclosed' || (kind === 'raw' && name !== 'script' && name !== 'style');
    text += isText ? decodeEntities(html.slice(start, end)) : ' ';
  }
  return text;
}

/** Resolves numeric and the most common named character references. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:([a-z]+)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (whole, name?: string, number?: string, hex = '') => {
      if (name !== undefined) return getOwnPropertyValue(CHARACTER_BY_ENTITY, name) ?? whole;
      const point = number === undefined ? Number.parseInt(hex, 16) : Number(number);
      const isMark = (point >= 0xfdd0 && point <= 0xfdef) || (point >= 0x0e && point <= 0x17);
      return point === 0 || point > 0x10ffff || isMark ? whole : String.fromCodePoint(point);
    },
  );
}
