// The plain text of tokens: for slugs, titles, descriptions and the search index.
import type { Token } from 'markdown-it';

/** The plain text of inline tokens; line breaks are spaces. */
export function plainText(tokens: readonly Token[]): string {
  let text = '';
  for (const token of tokens) {
    switch (token.type) {
      case 'text':
      case 'code_inline':
      case 'emoji':
      case 'math_inline':
      case 'unclosed_comment':
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
