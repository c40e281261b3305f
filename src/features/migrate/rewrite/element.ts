// Helpers for an element of a page: its attributes, its content, and notes on elements that are left out. Pure.
import { evaluateExpression } from './expressions.ts';
import type { TagPair } from './structure.ts';
import { rewriteProps } from './values.ts';
import { type RewriteState, resolveTagName } from './work.ts';

/**
 * Rewrites an element. `name` is the exported name of its component. If the component wraps `<details>`, `name` is the text of the summary.
 */
export type ComponentRule = (work: RewriteState, element: TagPair, name: string) => void;

/** Returns the text of the first attribute with one of the names; `undefined` if there is none, or if its value is no known text. */
export function evaluateAttribute(
  work: RewriteState,
  { open }: TagPair,
  ...names: readonly string[]
): string | undefined {
  const attribute = open.tag.attributes.find(({ name }) => names.includes(name.replace(/^:/, '')));
  if (attribute === undefined) return undefined;
  // In Vue, an attribute whose name starts with a colon contains code in quotes.
  const code = attribute.expression ?? (attribute.name.startsWith(':') ? attribute.text : undefined);
  if (code === undefined) return attribute.text;
  const value = evaluateExpression(work, code)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** Code in an attribute: a text, or the path of a file that is imported as text. */
type CodeInAttribute = { readonly text: string } | { readonly file: string };

/** Returns the code in an attribute; `undefined` if it has another value. */
export function findCodeInAttribute(work: RewriteState, element: TagPair, name: string): CodeInAttribute | undefined {
  const expression = element.open.tag.attributes.find((attribute) => attribute.name === name)?.expression?.trim() ?? '';
  const meaning = /^\w+$/.test(expression) ? resolveTagName(work, expression) : undefined;
  if (meaning?.kind === 'text') return { file: meaning.path };
  const text = evaluateAttribute(work, element, name);
  return text === undefined ? undefined : { text };
}

/** Returns the values of the attributes; `undefined` if one of them is unknown. */
export function evaluateAttributes(
  work: RewriteState,
  element: TagPair,
): Readonly<Record<string, unknown>> | undefined {
  const values: Record<string, unknown> = {};
  for (const { name, text, expression } of element.open.tag.attributes) {
    // In Vue, an attribute whose name starts with a colon contains code in quotes.
    const code = expression ?? (name.startsWith(':') ? text : undefined);
    const key = name.replace(/^:/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const known = code === undefined ? { value: text ?? true } : evaluateExpression(work, code);
    if (known === undefined || key === '' || /^[@#]|^v-/.test(name)) return undefined;
    values[key] = known.value;
  }
  return values;
}

/** Returns the range of an element. */
export function findElementRange({ open, close }: TagPair): { readonly start: number; readonly end: number } {
  return { start: open.start, end: close?.end ?? open.end };
}

/** Returns the text between the tags of an element. */
export function sliceElementContent(work: RewriteState, { open, close }: TagPair): string {
  return close === undefined ? '' : work.text.slice(open.end, close.start);
}

/** Removes the indentation of the content of a tag of Vue that is taken out. Without the tag, an indented line would be code. */
export function removeContentIndent(work: RewriteState, element: TagPair): void {
  const lines = [...sliceElementContent(work, element).matchAll(/(?<=\n)([ \t]*)\S/g)];
  const least = Math.min(...lines.map(([, space = '']) => space.length));
  if (work.context.vue === undefined || lines.length === 0 || least === 0) return;
  for (const { index } of lines) {
    const start = element.open.end + index;
    work.edits.push({ start, end: start + least, text: '' });
  }
}

/** Whether only white space precedes an offset in its line. */
export function isAtLineStart(text: string, offset: number): boolean {
  return /^[ \t]*$/.test(text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset));
}

/** Adds a note that an element could not be converted, although there is a rule for its component. */
export function reportUnconvertedElement(work: RewriteState, element: TagPair, name: string): void {
  work.note(element.open.start, {
    message: `\`<${name}>\` could not be rewritten; it is left out${formatContentClause(work, element)}.`,
    suggestion: 'Write what it shows.',
    isHand: true,
  });
}

/** Reports a component that is left out. Writes the values of its attributes, for a component that the user may write instead. */
export function reportOmittedComponent(work: RewriteState, element: TagPair, why: string): void {
  const { open } = element;
  rewriteProps(work, element, { keepsUnknown: true });
  work.note(open.start, {
    message: `\`<${open.tag.name}>\` is left out${formatContentClause(work, element)}: ${why}.`,
    suggestion: formatSuggestionForComponent(work, element),
    isHand: true,
  });
}

function formatSuggestionForComponent(work: RewriteState, element: TagPair): string {
  for (const { name } of element.open.tag.attributes) {
    const code = findCodeInAttribute(work, element, name);
    if (code !== undefined && 'file' in code)
      return `Write a block of code with \`file="${code.file}"\`, which was its \`${name}\`.`;
    if (code?.text.trim().includes('\n')) return `Write a block of code with the text of \`${name}\`.`;
  }
  return 'Write what it shows, or write a component with a default export and name its file in `components`: the attributes of the tag have their values.';
}

function formatContentClause(work: RewriteState, element: TagPair): string {
  return sliceElementContent(work, element).trim() === '' ? '' : ', and its content is shown';
}
