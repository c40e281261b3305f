// Maps a line of a text to a position on its page: between the two headings around it. Pure.
import type { EditorScroll, PreviewedPage } from '../../../src/model/live.ts';

/** Returns the position of a line, from 1, in a text of `lines` lines. */
export function scrollTo(line: number, headings: PreviewedPage['headings'], lines: number): EditorScroll {
  const above = headings.findLast((heading) => heading.line <= line);
  const below = headings.find((heading) => heading.line > line);
  const from = above?.line ?? 1;
  const to = below?.line ?? Math.max(lines, from + 1);
  const part = Math.min(1, Math.max(0, (line - from) / (to - from)));
  return { type: 'techdocs-scroll', above: above?.id ?? '', below: below?.id ?? '', part };
}
