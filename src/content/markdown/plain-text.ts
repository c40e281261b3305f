// The plain text of tokens and of HTML: for slugs, titles, descriptions and the search index.
import type { Token } from 'markdown-it';
import { htmlTokens } from '../../lib/html.ts';
import { ownOf } from '../../lib/own.ts';
import type { TokenMeta } from '../../model/extension.ts';

/** What a rule of an extension says of a token. */
export function saysOf({ meta }: Token): TokenMeta {
  return (meta as TokenMeta | null) ?? {};
}

/** The plain text of inline tokens; line breaks are spaces. */
export function plainText(tokens: readonly Token[]): string {
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
        text += plainText(token.children ?? []);
        break;
      case 'softbreak':
      case 'hardbreak':
        text += ' ';
        break;
      case 'html_inline':
        if (/^<(?:br|wbr)\b/i.test(token.content)) text += ' ';
        break;
      default:
        if (saysOf(token).isText) text += token.content;
    }
  }
  return text;
}

/** At most so many characters, cut between words. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  // Where the cut splits a surrogate pair, its first half is removed.
  const cut = text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > most / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The text of raw HTML: tags, comments, scripts and styles taken out. */
export function textOfHtml(html: string): string {
  let text = '';
  for (const { kind, name, start, end } of htmlTokens(html)) {
    const isText = kind === 'text' || kind === 'unclosed' || (kind === 'raw' && name !== 'script' && name !== 'style');
    text += isText ? decodeEntities(html.slice(start, end)) : ' ';
  }
  return text;
}

/** A text with its characters in place of their names and numbers. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:([a-z]+)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (whole, name?: string, number?: string, hex = '') => {
      if (name !== undefined) return ownOf(ENTITIES, name) ?? whole;
      const point = number === undefined ? Number.parseInt(hex, 16) : Number(number);
      const isMark = (point >= 0xfdd0 && point <= 0xfdef) || (point >= 0x0e && point <= 0x17);
      return point === 0 || point > 0x10ffff || isMark ? whole : String.fromCodePoint(point);
    },
  );
}
