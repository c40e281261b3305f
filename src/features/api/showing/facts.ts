// Limits, defaults and examples of values: as a list in HTML, as a piece, and in Markdown.

import { escapeTextForMarkdown } from '../../../content/piece-text.ts';
import type { ApiFact } from '../reference.ts';
import { type ApiPiece, type ApiPieceContext, escapeHtmlText, formatCodeSpan, renderCodeHtml } from './pieces.ts';

/** A fact. If the fact is an example, it may have a title. */
export interface TitledFact extends ApiFact {
  readonly title?: string;
}

/** Maximum characters of a value that is shown inline. A longer value is shown as a block. */
const MAX_INLINE_VALUE_LENGTH = 100;

/** Returns facts as an HTML list; an empty text if there are no facts. */
export function renderFactsHtml(facts: readonly TitledFact[], scope: ApiPieceContext): string {
  if (facts.length === 0) return '';
  const items = facts.map(({ key, values, title }) => {
    const label = `${escapeHtmlText(formatFactLabel(key, scope))}${title === undefined ? '' : ` (${escapeHtmlText(title)})`}`;
    const isLong = values.some((value) => value.length > MAX_INLINE_VALUE_LENGTH || value.includes('\n'));
    const shownValues = isLong
      ? values.map((value) => `<pre tabindex="0"><code>${escapeHtmlText(value)}</code></pre>`).join('')
      : values.map((value) => renderCodeHtml(markEmptyText(value))).join(' ');
    return `<li>${label}${values.length === 0 ? '' : `: ${shownValues}`}</li>`;
  });
  return `<ul class="api-facts">${items.join('')}</ul>`;
}

/** Returns facts as one piece; an empty list if there are no facts. */
export function createFactsPieces(facts: readonly TitledFact[], scope: ApiPieceContext): readonly ApiPiece[] {
  if (facts.length === 0) return [];
  const lines = facts.map(
    ({ key, values }) => `- ${escapeTextForMarkdown(formatFactLabel(key, scope))}: ${formatValuesMarkdown(values)}`,
  );
  return [{ html: renderFactsHtml(facts, scope), mirror: lines.join('\n') }];
}

function formatValuesMarkdown(values: readonly string[]): string {
  return values.map((value) => formatCodeSpan(markEmptyText(value))).join(', ');
}

/** Returns a visible form of an empty text. */
function markEmptyText(value: string): string {
  return value === '' ? '""' : value;
}

function formatFactLabel(key: string, { texts }: ApiPieceContext): string {
  const labels: Readonly<Record<string, string>> = {
    enum: texts.apiValues,
    default: texts.apiDefault,
    example: texts.apiExample,
  };
  return labels[key] ?? key;
}

/** Returns facts as Markdown that follows the name of a value. */
export function formatFactsMarkdown(facts: readonly TitledFact[], scope: ApiPieceContext): string {
  const said = facts.map(({ key, values, title }) => {
    const name = title === undefined ? '' : ` (${escapeTextForMarkdown(title)})`;
    return ` ${formatFactLabel(key, scope)}${name}: ${formatValuesMarkdown(values)}.`;
  });
  return said.join('');
}
