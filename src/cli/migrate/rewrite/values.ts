// What components are handed. Pure.
import { valueIn } from './expressions.ts';
import type { Element } from './structure.ts';
import { shorten, type Work } from './work.ts';

/** Writes what a tag is handed as values, where code of the page gives them. */
export function rewriteValues(work: Work, { open }: Element, dropped: readonly string[] = []): void {
  let at = open.start;
  for (const { name, written, expression } of open.tag.attributes) {
    const start = work.text.indexOf(written, at);
    at = start + written.length;
    const found = expression === undefined ? undefined : valueIn(work, expression);
    const isNothing = found !== undefined && found.value === undefined;
    if (dropped.includes(name) || isNothing) {
      const before = /\s*$/.exec(work.text.slice(open.start, start))?.[0].length ?? 0;
      work.edit('attributes', { start: start - before, end: at, text: '' });
      continue;
    }
    if (expression === undefined) continue;
    if (found === undefined) {
      const before = /\s*$/.exec(work.text.slice(open.start, start))?.[0].length ?? 0;
      work.edit('attributes', { start: start - before, end: at, text: '' });
      work.note(start, {
        message: `\`${shorten(written)}\` is code, which pages do not run; the attribute is left out.`,
        suggestion: 'Write its value.',
        isHand: true,
      });
    } else if (found.isCode) {
      const text =
        typeof found.value === 'string' && !found.value.includes('"')
          ? JSON.stringify(found.value)
          : `{${JSON.stringify(found.value)}}`;
      work.edit('values', { start, end: at, text: `${name}=${text}` });
    }
  }
}
