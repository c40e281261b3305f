// Components in lines of text as the mirror shows them: the HTML that they give. Those on lines of their own are in
// `Page.mirrored`.
import type { PageComponents } from './component.ts';

/** Lines of a page with HTML in place of the components in them; a line that is taken up by the one before it is none. */
export function withComponents(
  written: readonly string[],
  { inlineHtml }: Pick<PageComponents, 'inlineHtml'>,
): readonly (string | undefined)[] {
  const lines: (string | undefined)[] = [...written];
  for (const { source, line, html } of inlineHtml) {
    const rows = source.split('\n').length;
    for (let at = line; at < Math.min(lines.length, line + 200); at++) {
      const text = lines.slice(at, at + rows).join('\n');
      const start = text.indexOf(source);
      if (start < 0 || start > (lines[at]?.length ?? 0)) continue;
      lines[at] = text.slice(0, start) + html.trim() + text.slice(start + source.length);
      for (let more = 1; more < rows; more++) lines[at + more] = undefined;
      break;
    }
  }
  return lines;
}
