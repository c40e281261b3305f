// Replaces inline components in the Markdown mirror of a page by their Markdown, and removes comments. `PageState.mirrored` handles block
// components.
import type { PageComponents } from './component.ts';
import { computeLinePrefixLength, replaceTextAfterLinePrefix } from './markdown/lines.ts';

/** Matches HTML that begins with a block. */
const BLOCK_START_PATTERN =
  /^<(?:article|aside|blockquote|details|div|dl|figure|h[1-6]|nav|ol|p|pre|section|table|ul)\b/i;

/**
 * Returns the lines of a page with inline components and comments replaced. A line is `undefined` if it was merged into a line above it.
 */
export function replaceInlineComponents(
  written: readonly string[],
  { inlineHtml }: Pick<PageComponents, 'inlineHtml'>,
): readonly (string | undefined)[] {
  const lines: (string | undefined)[] = [...written];
  for (const { source, line, html, markdown } of inlineHtml) {
    const rows = source.split('\n').length;
    for (let index = line; index < Math.min(lines.length, line + 200); index++) {
      const text = lines.slice(index, index + rows).join('\n');
      const start = text.indexOf(source);
      if (start < 0 || start > (lines[index]?.length ?? 0)) continue;
      const rest = text.slice(start + source.length);
      const isAlone = start === computeLinePrefixLength(text) && rest.trim() === '';
      // Markdown blocks need lines of their own. So a component within a text stays HTML if its Markdown has several lines. A blank line
      // after a block keeps the next line out of the block's last paragraph.
      const end = BLOCK_START_PATTERN.test(html) && lines[index + rows]?.trim() ? '\n' : '';
      lines[index] = isAlone
        ? replaceTextAfterLinePrefix(text, markdown + end)
        : text.slice(0, start) + (markdown.includes('\n') ? html : markdown) + rest;
      for (let more = 1; more < rows; more++) lines[index + more] = undefined;
      break;
    }
  }
  return lines;
}
