// Rewrites props of components. Pure.
import { isPlainObject } from '../../../lib/values.ts';
import { type ExpressionValue, evaluateExpression, unwrapJsxText } from './expressions.ts';
import type { TagPair } from './structure.ts';
import { type RewriteState, shortenCode } from './work.ts';

/** Props to rename, and props to leave out. */
interface PropRewriteOptions {
  /** Names of props that are left out. */
  readonly dropped?: readonly string[];
  /** New names of props. */
  readonly renames?: Readonly<Record<string, string>>;
  /** Whether props with unknown values stay as they are. */
  readonly keepsUnknown?: boolean;
}

/** Replaces props by literal values if code of the page defines these values. Other code in props is left out and reported. */
export function rewriteProps(
  work: RewriteState,
  { open }: TagPair,
  { dropped = [], renames = {}, keepsUnknown = false }: PropRewriteOptions = {},
): void {
  let offset = open.start;
  for (const { name: nameInTag, written, expression, text: quoted } of open.tag.attributes) {
    // In Vue, such an attribute has code in quotes.
    const bound = work.context.vue !== undefined && /^(?:[:@#]|v-)/.test(nameInTag) ? (quoted ?? '') : undefined;
    const name = nameInTag.replace(/^:/, '');
    const start = work.text.indexOf(written, offset);
    removeBlankLinesInTag(work, offset, start);
    offset = start + written.length;
    const spread = name === '' ? /^\{\s*\.\.\.([\s\S]*)\}$/.exec(written)?.[1] : undefined;
    const code = expression ?? spread ?? bound;
    const foundExpression = code === undefined ? undefined : evaluateExpression(work, code);
    const other = Object.hasOwn(renames, name) ? renames[name] : undefined;
    const text = foundExpression && formatAttributes(other ?? name, foundExpression);
    const isNothing = dropped.includes(name) || (foundExpression !== undefined && foundExpression.value === undefined);
    if (!isNothing && (code === undefined || text === written)) {
      if (other !== undefined) work.edit('attributes', { start, end: start + name.length, text: other });
      continue;
    }
    if (text !== undefined && !isNothing) {
      if (other !== undefined || bound !== undefined || foundExpression?.isCode || isMultiline(foundExpression?.value))
        work.edit('values', { start, end: offset, text });
      continue;
    }
    if (keepsUnknown && foundExpression === undefined) continue;
    const before = /\s*$/.exec(work.text.slice(open.start, start))?.[0].length ?? 0;
    work.edit('attributes', { start: start - before, end: offset, text: '' });
    if (isNothing) continue;
    work.note(start, {
      message: `\`${shortenCode(written)}\` is code, which pages do not run; the attribute is left out.`,
      suggestion: 'Write its value.',
      isHand: true,
    });
  }
  removeBlankLinesInTag(work, offset, open.end);
}

/** Removes blank lines inside a tag, which would end the tag in Markdown. */
function removeBlankLinesInTag(work: RewriteState, start: number, end: number): void {
  const gap = /\n[ \t\r]*(?=\n)/.exec(work.text.slice(start, end));
  if (gap === null) return;
  const at = start + gap.index;
  const last = work.text.lastIndexOf('\n', end - 1);
  work.edit('attributes', { start: at, end: last, text: '' });
}

/** Whether a value is a text with line breaks. Such a text may contain a blank line, which would end the tag. */
function isMultiline(value: unknown): boolean {
  return typeof value === 'string' && value.includes('\n');
}

/** Formats a value as an attribute. A spread has no name; it becomes one attribute for each property of its object. */
function formatAttributes(name: string, { value }: ExpressionValue): string | undefined {
  if (unwrapJsxText(value) !== undefined) return undefined;
  if (name !== '') return `${name}=${formatAttributeValue(value)}`;
  if (!isPlainObject(value)) return undefined;
  const given = Object.entries(value).filter(([, item]) => item !== undefined);
  return given.map(([key, item]) => `${key}=${formatAttributeValue(item)}`).join(' ');
}

/**
 * Formats the value of an attribute. Braces are needed for values other than strings, and for strings with characters that JSON escapes.
 */
function formatAttributeValue(value: unknown): string {
  const text = JSON.stringify(value);
  return typeof value === 'string' && text === `"${value}"` ? text : `{${text}}`;
}
