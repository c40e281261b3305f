// Removes MDX syntax from the Markdown mirror of a page.
import type { PageState } from '../page.ts';

/** Applies the cuts of a page to its mirrored lines. */
export function applyMarkdownOutputCuts({ mdx, lines, mirrored }: PageState): void {
  const textAt = (line: number) => (mirrored.has(line) ? mirrored.get(line) : lines[line]) ?? '';
  const fromTheEnd = (mdx?.cuts ?? []).toSorted(({ from: a }, { from: b }) => b.line - a.line || b.column - a.column);
  for (const { from, to, text = '' } of fromTheEnd) {
    const areWhole = from.column === 0 && to.column === 0;
    const rest = areWhole ? '' : textAt(to.line).slice(to.column);
    const left = lines[from.line]?.slice(0, from.column) + text + rest;
    const isNeedless = left.trim() === '' && textAt(from.line - 1).trim() === '';
    mirrored.set(from.line, isNeedless ? undefined : left);
    const end = areWhole ? to.line : to.line + 1;
    for (let line = from.line + 1; line < end; line++) mirrored.set(line, undefined);
    if (isNeedless && lines[end]?.trim() === '') mirrored.set(end, undefined);
  }
}
