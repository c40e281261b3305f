// Helpers for an element of a page: its attributes, its content, and notes on elements that are left out. Pure.
import { evaluateExpression } from './expressions.ts';
import type { TagPair } from './structure.ts';
import type { RewriteState } from './work.ts';

/**
 * Rewrites an element. `name` is the exported name of its component. If the component wraps `<details>`, `name` is the text of the summary.
 */
export type ComponentRule = (work: RewriteState, element: TagPair, name: string) => void;

/** Returns the text of an attribute, if it is known. */
export function evaluateAttribute(
  work: RewriteState,
  { open }: TagPair,
  ...names: readonly string[]
): string | undefined {
  const found = open.tag.attributes.find(({ name }) => names.includes(name));
  if (found === undefined) return undefined;
  if (found.text !== undefined) return found.text;
  const value = found.expression === undefined ? undefined : evaluateExpression(work, found.expression)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** Returns the range of an element. */
export function findElementRange({ open, close }: TagPair): { readonly start: number; readonly end: number } {
  return { start: open.start, end: close?.end ?? open.end };
}

/** Returns the text between the tags of an element. */
export function sliceElementContent(work: RewriteState, { open, close }: TagPair): string {
  return close === undefined ? '' : work.text.slice(open.end, close.start);
}

/** Whether only white space precedes an offset in its line. */
export function isAtLineStart(text: string, offset: number): boolean {
  return /^[ \t]*$/.test(text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset));
}

/** Adds a note that an element could not be converted, although there is a rule for its component. */
export function reportUnconvertedElement(work: RewriteState, { open }: TagPair, name: string): void {
  work.note(open.start, {
    message: `\`<${name}>\` could not be rewritten; it is left out, and its content is shown.`,
    suggestion: 'Write what it shows.',
    isHand: true,
  });
}

/** Reports a component that is left out. */
export function reportOmittedComponent(work: RewriteState, { open }: TagPair, why: string): void {
  work.note(open.start, {
    message: `\`<${open.tag.name}>\` is left out, and its content is shown: ${why}.`,
    suggestion: 'Write what it shows, or name a component of your own in `components`.',
    isHand: true,
  });
}
