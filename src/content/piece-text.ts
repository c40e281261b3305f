// Text forms of pages built from pieces: the Markdown of the pieces, the front matter of the pages, and the keys of the pieces.
import type { Json } from '../lib/json.ts';
import { collapseWhiteSpace } from '../lib/text.ts';
import type { CodePiece, HeadingPiece, PagePiece } from '../model/page-piece.ts';
import type { Source } from '../model/source.ts';

/** Replaces the characters that mark variables and slots in the body of a page, each by U+FFFD. */
export const replaceReservedCharacters = (text: string) => text.replace(/[\uFDD0-\uFDD7\0]/g, '\uFFFD');

/** Escapes a text as one line of Markdown without markup. */
export function escapeTextForMarkdown(text: string): string {
  return collapseWhiteSpace(replaceReservedCharacters(text)).replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** Returns a heading as a line of Markdown. */
export function renderHeadingMarkdown({ heading, level, id }: HeadingPiece): string {
  return `${'#'.repeat(level)} ${escapeTextForMarkdown(heading)} {#${id}}`;
}

/** Returns a code block as Markdown. */
export function renderFenceMarkdown({ info, code }: CodePiece): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${info}\n${code}\n${ticks}`;
}

/**
 * Returns the Markdown of a piece. Returns `undefined` for HTML, and for code that search does not need: repeated code, and pieces that an
 * extension defines itself, such as API requests.
 */
export function renderPieceMarkdown(piece: PagePiece): string | undefined {
  if ('text' in piece) return piece.text;
  if ('heading' in piece) return renderHeadingMarkdown(piece);
  return 'code' in piece && !piece.isAgain ? renderFenceMarkdown(piece) : undefined;
}

/** Returns the key of a piece; equal pieces have equal keys. */
export function computePagePieceKey(piece: PagePiece): string {
  return JSON.stringify('piece' in piece ? { [piece.piece]: piece.data } : piece);
}

/** Returns the front matter of a page built from pieces as text. */
export function renderGeneratedFrontMatter(frontMatter: Readonly<Record<string, Json>>): string {
  const lines = Object.entries(frontMatter).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`);
  return `---\n${lines.join('')}---\n`;
}

/** Returns the Markdown of a source. */
export function renderSourceMarkdown({ text, pieces = [] }: Source): string {
  return [text, ...pieces.flatMap((piece) => renderPieceMarkdown(piece) ?? [])].join('\n');
}
