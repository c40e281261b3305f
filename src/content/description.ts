// Derives the description of a page, for lists, feeds and search engines.
import type { Token } from 'markdown-it';
import { collapseWhiteSpace } from '../lib/text.ts';
import type { Document } from '../model/document.ts';
import { formatDefaultPostSummary } from '../model/post-file.ts';
import type { SourceKind } from '../model/source.ts';
import { extractPlainText, truncateText } from './markdown/plain-text.ts';

const MAX_DESCRIPTION_LENGTH = 200;

/**
 * Returns the description from front matter, else the first paragraph as plain text. For a post without a paragraph, or whose first
 * paragraph only repeats the title, returns the items of its first list. `repeatsText` is set for a post without an introduction, because
 * its description repeats the beginning of its text.
 */
export function deriveDescription(
  tokens: readonly Token[],
  kind: SourceKind,
  { description: own, title = '' }: { readonly description?: string; readonly title?: string },
): Pick<Document, 'description' | 'repeatsText'> {
  if (own !== undefined) return { description: own };
  const text = extractFirstParagraph(tokens);
  if (kind !== 'post') return { description: text };
  const isPlain = text === formatDefaultPostSummary(title);
  const description = (text === '' || isPlain ? extractFirstListItems(tokens) : '') || text;
  const isRepeated = beginsWithHeading(tokens) || (isPlain && description !== text);
  return { description, ...(isRepeated && { repeatsText: true as const }) };
}

function beginsWithHeading(tokens: readonly Token[]): boolean {
  const first = tokens.find(
    ({ type, level }) => level === 0 && /^(?:heading|paragraph|bullet_list|ordered_list)_open$/.test(type),
  );
  return first?.type === 'heading_open';
}

function extractFirstParagraph(tokens: readonly Token[]): string {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'paragraph_open' || token.level !== 0) continue;
    const text = collapseWhiteSpace(extractPlainText(tokens[index + 1]?.children ?? []));
    if (text !== '') return truncateText(text, MAX_DESCRIPTION_LENGTH);
  }
  return '';
}

function extractFirstListItems(tokens: readonly Token[]): string {
  const tokenIndex = (pattern: RegExp) => tokens.findIndex(({ type, level }) => level === 0 && pattern.test(type));
  const texts = tokens
    .slice(tokenIndex(/_list_open$/), tokenIndex(/_list_close$/) + 1)
    .flatMap(({ type, children }, index, listed) =>
      type === 'inline' && listed[index - 1]?.type === 'paragraph_open'
        ? collapseWhiteSpace(extractPlainText(children ?? []))
        : [],
    );
  return truncateText(texts.filter((text) => text !== '').join(' '), MAX_DESCRIPTION_LENGTH);
}
