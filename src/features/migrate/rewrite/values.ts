// What components are handed. Pure.
import { isPlain } from '../../../config/judge.ts';
import { type ExpressionValue, valueIn } from './expressions.ts';
import type { TagPair } from './structure.ts';
import { type RewriteWork, shortCode } from './work.ts';

/** Writes what a tag is handed as values, where code of the page gives them. */
export function rewriteValues(work: RewriteWork, { open }: TagPair, dropped: readonly string[] = []): void {
  let at = open.start;
  for (const { name, written, expression } of open.tag.attributes) {
    const start = work.text.indexOf(written, at);
    joinLines(work, at, start);
    at = start + written.length;
    const spread = name === '' ? /^\{\s*\.\.\.([\s\S]*)\}$/.exec(written)?.[1] : undefined;
    const code = expression ?? spread;
    const found = code === undefined ? undefined : valueIn(work, code);
    const text = found && attributesText(name, found);
    const isNothing = dropped.includes(name) || (found !== undefined && found.value === undefined);
    if (!isNothing && (code === undefined || text === written)) continue;
    if (text !== undefined && !isNothing) {
      if (found?.isCode || isMultiline(found?.value)) work.edit('values', { start, end: at, text });
      continue;
    }
    const before = /\s*$/.exec(work.text.slice(open.start, start))?.[0].length ?? 0;
    work.edit('attributes', { start: start - before, end: at, text: '' });
    if (isNothing) continue;
    work.note(start, {
      message: `\`${shortCode(written)}\` is code, which pages do not run; the attribute is left out.`,
      suggestion: 'Write its value.',
      isHand: true,
    });
  }
  joinLines(work, at, open.end);
}

/** Takes blank lines out of a tag, which end it in Markdown. */
function joinLines(work: RewriteWork, start: number, end: number): void {
  const gap = /\n[ \t\r]*(?=\n)/.exec(work.text.slice(start, end));
  if (gap === null) return;
  const at = start + gap.index;
  const last = work.text.lastIndexOf('\n', end - 1);
  work.edit('attributes', { start: at, end: last, text: '' });
}

/** Whether a value is a text of several lines: a blank one among them would end the tag. */
function isMultiline(value: unknown): boolean {
  return typeof value === 'string' && value.includes('\n');
}

/** A value as an attribute; without a name its own ones, where it has some. */
function attributesText(name: string, { value }: ExpressionValue): string | undefined {
  if (name !== '') return `${name}=${valueText(value)}`;
  if (!isPlain(value)) return undefined;
  const given = Object.entries(value).filter(([, one]) => one !== undefined);
  return given.map(([key, one]) => `${key}=${valueText(one)}`).join(' ');
}

/** Quotes know no escapes, and what is no text stands in braces. */
function valueText(value: unknown): string {
  const text = JSON.stringify(value);
  return typeof value === 'string' && text === `"${value}"` ? text : `{${text}}`;
}
