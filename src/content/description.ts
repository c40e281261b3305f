// What lists, feeds and search engines say of a page that does not say it itself.
import type { Token } from 'markdown-it';
import type { Document } from '../model/document.ts';
import type { SourceKind } from '../model/source.ts';
import { oneLine } from '../model/text.ts';
import { plainText, shorten } from './markdown/plain-text.ts';

const MOST = 200;

/**
 * What front matter says of a document (`own`), else its first paragraph as plain text; of a post without one, the first entries of
 * its first list. A post that begins with a heading has no introduction: what is taken from it is said again below the heading.
 */
export function descriptionOf(
  tokens: readonly Token[],
  kind: SourceKind,
  own: string | undefined,
): Pick<Document, 'description' | 'repeatsText'> {
  if (own !== undefined) return { description: own };
  const text = firstParagraph(tokens);
  if (kind !== 'post') return { description: text };
  const description = text === '' ? firstEntries(tokens) : text;
  return { description, ...(beginsWithHeading(tokens) && { repeatsText: true as const }) };
}

function beginsWithHeading(tokens: readonly Token[]): boolean {
  const first = tokens.find(
    ({ type, level }) => level === 0 && /^(?:heading|paragraph|bullet_list|ordered_list)_open$/.test(type),
  );
  return first?.type === 'heading_open';
}

function firstParagraph(tokens: readonly Token[]): string {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'paragraph_open' || token.level !== 0) continue;
    const text = oneLine(plainText(tokens[index + 1]?.children ?? []));
    if (text !== '') return shorten(text, MOST);
  }
  return '';
}

function firstEntries(tokens: readonly Token[]): string {
  const end = tokens.findIndex(({ type, level }) => /^(?:bullet|ordered)_list_close$/.test(type) && level === 0);
  const texts = tokens
    .slice(0, end + 1)
    .flatMap(({ type, children }, at) =>
      type === 'inline' && tokens[at - 1]?.type === 'paragraph_open' ? oneLine(plainText(children ?? [])) : [],
    );
  return shorten(texts.filter((text) => text !== '').join(' '), MOST);
}
