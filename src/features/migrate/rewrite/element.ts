// An element of a page: its attributes, its content, and notes for those that are left out. Pure.
import { evaluateExpression } from './expressions.ts';
import type { TagPair } from './structure.ts';
import type { RewriteState } from './work.ts';

/** Rewrites an element; `name` is the component's exported name, or the summary text for a wrapper of `<details>`. */
export type ComponentRule = (work: RewriteState, element: TagPair, name: string) => void;

/** Returns the text of an attribute, if it is known. */
export function attributeText(work: RewriteState, { open }: TagPair, ...names: readonly string[]): string | undefined {
  const found = open.tag.attributes.find(({ name }) => names.includes(name));
  if (found === undefined) return undefined;
  if (found.text !== undefined) return found.text;
  const value = found.expression === undefined ? undefined : evaluateExpression(work, found.expression)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** Returns the range of an element. */
export function whole({ open, close }: TagPair): { readonly start: number; readonly end: number } {
  return { start: open.start, end: close?.end ?? open.end };
}

/** Returns the text between the tags of an element. */
export function inside(work: RewriteState, { open, close }: TagPair): string {
  return close === undefined ? '' : work.text.slice(open.end, close.start);
}

/** Whether only white space precedes an offset in its line. */
export function beginsLine(text: string, offset: number): boolean {
  return /^[ \t]*$/.test(text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset));
}

/** Reports an element that has a rule, which cannot be applied to it. */
export function left(work: RewriteState, { open }: TagPair, name: string): void {
  work.note(open.start, {
    message: `\`<${name}>\` could not be rewritten; it is left out, and its content is shown.`,
    suggestion: 'Write what it shows.',
    isHand: true,
  });
}

/** Reports a component that is left out. */
export function leftOut(work: RewriteState, { open }: TagPair, why: string): void {
  work.note(open.start, {
    message: `\`<${open.tag.name}>\` is left out, and its content is shown: ${why}.`,
    suggestion: 'Write what it shows, or name a component of your own in `components`.',
    isHand: true,
  });
}
