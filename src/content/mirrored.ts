// Replaces inline components by their Markdown in the mirror. Block components are handled by `Page.mirrored`.
import type { PageComponents } from './component.ts';
import { prefixLength, replaceKeepingPrefix } from './markdown/lines.ts';

/** Returns the lines of a page with Markdown in place of inline components; `undefined` for a line merged into the one before it. */
export function mirrorComponents(
  written: readonly string[],
  { inlineHtml }: Pick<PageComponents, 'inlineHtml'>,
): readonly (string | undefined)[] {
  const lines: (string | undefined)[] = [...written];
  for (const { source, line, html, markdown } of inlineHtml) {
    const rows = source.split('\n').length;
    for (let at = line; at < Math.min(lines.length, line + 200); at++) {
      const text = lines.slice(at, at + rows).join('\n');
      const start = text.indexOf(source);
      if (start < 0 || start > (lines[at]?.length ?? 0)) continue;
      const rest = text.slice(start + source.length);
      const isAlone = start === prefixLength(text) && rest.trim() === '';
      // Blocks need lines of their own: within a text, a component with several lines stays HTML.
      lines[at] = isAlone
        ? replaceKeepingPrefix(text, markdown)
        : text.slice(0, start) + (markdown.includes('\n') ? html : markdown) + rest;
      for (let more = 1; more < rows; more++) lines[at + more] = undefined;
      break;
    }
  }
  return lines;
}
