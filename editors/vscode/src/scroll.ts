// Which place of a page belongs to a line of its text, and which line to a place: between the two headings around it. Pure.
import type { EditorPreviewPage, EditorScrollMessage } from '../../../src/model/live.ts';

/** Returns the position of a line, from 1, in a text of `lines` lines. */
export function scrollTo(line: number, headings: EditorPreviewPage['headings'], lines: number): EditorScrollMessage {
  const above = headings.findLast((heading) => heading.line <= line);
  const below = headings.find((heading) => heading.line > line);
  const from = above?.line ?? 1;
  const to = below?.line ?? Math.max(lines, from + 1);
  const part = Math.min(1, Math.max(0, (line - from) / (to - from)));
  return { type: 'techdocs-scroll', above: above?.id ?? '', below: below?.id ?? '', part };
}

/** Returns the line (from 1) of a position of the page in a text of `lines` lines; `undefined` between headings that the text does not have. */
export function lineOf(
  { above, below, part }: EditorScrollMessage,
  headings: EditorPreviewPage['headings'],
  lines: number,
): number | undefined {
  const lineOfHeading = (id: string) => headings.find((heading) => heading.id === id)?.line;
  const from = above === '' ? 1 : lineOfHeading(above);
  const to = below === '' ? Math.max(lines, from ?? 1) : lineOfHeading(below);
  return from === undefined || to === undefined ? undefined : Math.round(from + (to - from) * part);
}
