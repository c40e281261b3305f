// Components in lines of text as the mirror shows them: the Markdown of what they give. Those on lines of their own are in
// `Page.mirrored`.
import type { PageComponents } from './component.ts';
import { belowPrefix, prefixLength } from './markdown/lines.ts';

/** Lines of a page with Markdown in place of the components in them; a line that is taken up by the one before it is none. */
export function withComponents(
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
      // Blocks stand on lines of their own; amid a text, what has some is as it was.
      lines[at] = isAlone
        ? belowPrefix(text, markdown)
        : text.slice(0, start) + (markdown.includes('\n') ? html : markdown) + rest;
      for (let more = 1; more < rows; more++) lines[at + more] = undefined;
      break;
    }
  }
  return lines;
}
