// Pages that are made of pieces as texts: their Markdown, their front matter, and what stands for a piece.
import type { Json } from '../lib/json.ts';
import { oneLine } from '../lib/text.ts';
import type { CodePiece, HeadingPiece, PagePiece } from '../model/page-piece.ts';
import type { Source } from '../model/source.ts';

/** A text without what marks places in the body of a page. */
export const unmarked = (text: string) => text.replace(/[\uFDD0-\uFDD7\0]/g, '\uFFFD');

/** A text as a line of Markdown: nothing in it is markup. */
export function plainMarkdown(text: string): string {
  return oneLine(unmarked(text)).replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** A heading as a line of Markdown. */
export function headingMarkdown({ heading, level, id }: HeadingPiece): string {
  return `${'#'.repeat(level)} ${plainMarkdown(heading)} {#${id}}`;
}

/** A block of code as Markdown. */
export function fenceMarkdown({ info, code }: CodePiece): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${info}\n${code}\n${ticks}`;
}

/** The Markdown that a piece is: HTML, requests and examples that search has no need of are none. */
export function pieceMarkdown(piece: PagePiece): string | undefined {
  if ('text' in piece) return piece.text;
  if ('heading' in piece) return headingMarkdown(piece);
  return 'code' in piece && !piece.isAgain ? fenceMarkdown(piece) : undefined;
}

/** What tells a piece from all others: equal ones have the same. */
export function pieceKey(piece: PagePiece): string {
  return JSON.stringify('piece' in piece ? { [piece.piece]: piece.data } : piece);
}

/** The front matter of a page that is made of pieces, as a text. */
export function generatedFrontMatter(frontMatter: Readonly<Record<string, Json>>): string {
  const lines = Object.entries(frontMatter).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`);
  return `---\n${lines.join('')}---\n`;
}

/** The Markdown of a source. */
export function sourceMarkdown({ text, pieces = [] }: Source): string {
  return [text, ...pieces.flatMap((piece) => pieceMarkdown(piece) ?? [])].join('\n');
}
