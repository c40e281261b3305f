// Expressions in braces: comments, literals, and names with a known value. Pure.

import { isPlain } from '../../../config/judge.ts';
import { idInComment, isComment, isVariable, plainValue } from '../../../content/markdown/mdx/braces.ts';
import { applyEdits, type Edit } from '../../../lib/edits.ts';
import { freeNames, type Node } from '../free-names.ts';
import { readValue } from '../literals/expressions.ts';
import { MAX_VALUES, type ModuleScope, UNREAD_VALUE, type Value } from '../literals/values.ts';
import { isData } from '../old-site.ts';
import { type Binding, parseLiteralNode } from './bindings.ts';
import type { Brace } from './structure.ts';
import { type ImportedName, type RewriteState, shortenCode } from './work.ts';

/** A value, and whether it has to be written into the text; a literal is already there. */
export interface ExpressionValue {
  readonly value: unknown;
  readonly isCode: boolean;
}

/** Returns the value of an expression if the page's imports and declarations suffice. */
export function evaluateExpression(work: RewriteState, expression: string): ExpressionValue | undefined {
  const path = plainValue(expression);
  if (path !== undefined && /^(?:require|useBaseUrl)\b/.test(expression.trim())) {
    const isFile = expression.trim().startsWith('require');
    return { value: isFile ? (work.context.link(path) ?? path) : path.replace(/^(?!\/)/, '/'), isCode: true };
  }
  const node = expressionNode(work, expression);
  if (node === undefined) return undefined;
  const plain = parseLiteralNode(node);
  if (plain !== undefined) return { ...plain, isCode: false };
  const value = nodeValue(work, node, `(${expression})`);
  if (value !== UNREAD_VALUE && isData(value)) return { value, isCode: true };
  const asked = requestValue(work, expression);
  return asked === undefined ? undefined : { value: asked, isCode: true };
}

/** Parses an expression; offsets count from the bracket that is put before it. */
export function expressionNode({ context }: RewriteState, expression: string): Node | undefined {
  try {
    const [statement] = context.parse(`(${expression})`) as readonly { readonly expression?: Node }[];
    return statement?.expression;
  } catch {
    return undefined;
  }
}

/** Returns the value of a node of `code`, or `UNREAD`. Functions of the page are evaluated, those of modules are not. */
export function nodeValue(work: RewriteState, node: Node, code: string): Value {
  try {
    return markedValueOf(readValue(node, pageScope(work, code)));
  } catch {
    // Too large.
    return UNREAD_VALUE;
  }
}

/** Functions and stubs are not data; an incomplete value is none. */
function markedValueOf(value: Value): Value {
  const isWhole = (one: Value): boolean =>
    one !== UNREAD_VALUE &&
    (Array.isArray(one)
      ? one.every(isWhole)
      : isPlain(one)
        ? Object.values(one).every(isWhole)
        : typeof one !== 'object' || one === null);
  return isWhole(value) ? value : UNREAD_VALUE;
}

/** Names of a page, as the reader of literals needs them. `shared` are the limits of the expression that leads here. */
function pageScope(work: RewriteState, code: string, shared: Limits = openLimits()): ModuleScope {
  const { bindings, context } = work;
  const names = new Map<string, () => Value>();
  if (context.props !== undefined) names.set('props', () => context.props);
  names.set('frontMatter', () => context.front);
  for (const name of bindings.byName.keys()) names.set(name, () => boundValue(work, name, shared));
  const refuse = (): typeof UNREAD_VALUE => UNREAD_VALUE;
  return {
    ...{ code, file: '/', site: '/', names, read: readValue, year: 0, ...shared },
    ...{ refuse, load: refuse, unset: refuse, dated: refuse, text: () => undefined },
  };
}

type Limits = Pick<ModuleScope, 'spend' | 'counts'>;

function openLimits(): Limits {
  let parts = 0;
  const spend = (count: number) => {
    parts += count;
    if (parts > MAX_VALUES) throw new RangeError('The values of the page are too large.');
  };
  return { spend, counts: { depth: 0, calls: 0 } };
}

/** Returns the value of a name of the page; each is evaluated once. */
function boundValue(work: RewriteState, name: string, shared: Limits): Value {
  const { values, bindings, done } = work;
  if (values.has(name)) return values.get(name);
  // A name that refers to itself has no value.
  values.set(name, UNREAD_VALUE);
  const binding = bindings.byName.get(name);
  const value = binding === undefined ? UNREAD_VALUE : bindingValue(work, binding, shared);
  values.set(name, value);
  if (binding?.kind === 'code' && value !== UNREAD_VALUE) done.add(name);
  return value;
}

function bindingValue(work: RewriteState, binding: Binding, shared: Limits): Value {
  if (binding.kind === 'value') return binding.value;
  if (binding.kind === 'code') {
    const node = expressionNode(work, binding.code);
    return node === undefined ? UNREAD_VALUE : readValue(node, pageScope(work, `(${binding.code})`, shared));
  }
  const meaning = work.context.imported(binding.from, binding.name);
  if (meaning.kind === 'values') return meaning.value;
  if (meaning.kind === 'file') return meaning.path;
  const isPath = meaning.kind === 'built-in' && meaning.name === 'useBaseUrl';
  return isPath ? bindingValue(work, SAME_PATH, shared) : UNREAD_VALUE;
}

const SAME_PATH: Binding = { kind: 'code', code: '(path) => path' };

/** Returns the value of an expression that uses imports; `undefined` until it was run. */
function requestValue({ bindings, context }: RewriteState, expression: string): unknown {
  const names = freeNames(expression, context.parse);
  if (names === undefined || names.length === 0) return undefined;
  const imports: ImportedName[] = [];
  for (const local of names) {
    const binding = bindings.byName.get(local);
    if (binding?.kind !== 'import') return undefined;
    imports.push({ local, from: binding.from, name: binding.name });
  }
  return context.ask?.(expression, imports);
}

/** Rewrites an expression in braces in the text of a page. */
export function rewriteBrace(work: RewriteState, { start, end }: Brace): void {
  const { text, context } = work;
  const written = text.slice(start, end);
  if (written.startsWith('{#') || isVariable(written) || text[start - 1] === '$') return;
  if (isComment(written)) {
    rewriteComment(work, written, { start, end });
    return;
  }
  const expression = written.slice(1, -1).trim();
  if (expression === '') return;
  const plain = /^(["'`])((?:(?!\1)[^\\$])*)\1$/.exec(expression)?.[2];
  const known =
    plain === undefined ? (context.isMdx ? evaluateExpression(work, expression) : undefined) : { value: plain };
  const isName = /^[A-Za-z_]\w*$/.test(expression);
  const jsx = known && jsxOf(known.value);
  // React shows nothing for these.
  const isNothing = known !== undefined && (known.value == null || typeof known.value === 'boolean');
  if (context.isMdx && (jsx !== undefined || isNothing)) {
    work.edit('expressions', { start, end, text: jsx ?? '' });
    return;
  }
  if (typeof known?.value === 'string' || (context.isMdx && typeof known?.value === 'number')) {
    const value = String(known.value);
    const variable = isName ? context.variable(expression, value) : undefined;
    const isBlock = value.includes('\n');
    if (isName) work.done.add(expression);
    if (!isBlock || plain !== undefined) {
      work.edit('expressions', { start, end, text: variable ? `{{ ${variable} }}` : escapeMarkdown(value) });
      return;
    }
  }
  if (!context.isMdx) return;
  // A tag in it would count as one of the page.
  if (/<[A-Z]/.test(written) && !written.includes('--'))
    work.edit('expressions', { start, end, text: `<!-- ${written} -->` });
  work.note(start, {
    message: `\`${shortenCode(written)}\` is code, which pages do not run.`,
    suggestion: 'Write what it shows, or `\\{` for a brace.',
    isHand: true,
  });
}

/** Returns the text of a value that is a tag: see `jsxValue`. */
export function jsxOf(value: unknown): string | undefined {
  return isPlain(value) && typeof value.$jsx === 'string' ? value.$jsx : undefined;
}

/** A tag as a value, which a part shows where it names the value. */
export function jsxValue(text: string): unknown {
  return { $jsx: text };
}

/** Returns the offsets of the chosen tag in an expression, from 1 for its first character; none if nothing is shown. */
function chosenNode(work: RewriteState, expression: string): { readonly node?: readonly [number, number] } | undefined {
  let node = expressionNode(work, expression);
  const choices = ['LogicalExpression', 'ConditionalExpression', 'ParenthesizedExpression'];
  while (node !== undefined && choices.includes(node.type)) {
    if (node.type === 'ParenthesizedExpression') {
      node = node.expression as Node;
      continue;
    }
    const test = nodeValue(work, (node.test ?? node.left) as Node, `(${expression})`);
    if (test === UNREAD_VALUE || node.operator === '||' || node.operator === '??') return undefined;
    if (node.type === 'ConditionalExpression') node = (test ? node.consequent : node.alternate) as Node;
    else if (test) node = node.right as Node;
    else return {};
  }
  if (node?.type === 'Literal' && node.value === null) return {};
  return node !== undefined && /^JSX/.test(node.type) ? { node: [Number(node.start), Number(node.end)] } : undefined;
}

/** Returns the text with the chosen side of each `{test && <a>}` and `{test ? <a> : <b>}` whose test is known. Lines keep their numbers. */
export function withChosen(work: RewriteState): string {
  if (!work.context.isMdx) return work.text;
  const edits = work.structure.braces.flatMap(({ start, end }): Edit[] => {
    const expression = work.text.slice(start + 1, end - 1);
    if (!/&&|\?/.test(expression) || !/<[A-Za-z>]/.test(expression)) return [];
    const chosen = chosenNode(work, expression);
    if (chosen === undefined) return [];
    const [from, to] = chosen.node === undefined ? [end, end] : [start + chosen.node[0], start + chosen.node[1]];
    const gap = (text: string) => text.replace(/[^\n]+/g, '');
    const shown = work.text.slice(from, to);
    return [
      { start, end, text: gap(work.text.slice(start, from)) + withoutIndent(shown) + gap(work.text.slice(to, end)) },
    ];
  });
  return edits.length === 0 ? work.text : applyEdits(work.text, edits);
}

/** Removes the indentation that all lines after the first share: four spaces would make a block of code. */
function withoutIndent(text: string): string {
  const depths = [...text.matchAll(/\n([ \t]*)(?=\S)/g)].map(([, space = '']) => space.length);
  const least = Math.min(...depths, Number.MAX_SAFE_INTEGER);
  return text.replace(/\n([ \t]*)/g, (_, space: string) => `\n${space.slice(least)}`);
}

function rewriteComment(work: RewriteState, written: string, { start, end }: Brace): void {
  const id = idInComment(written);
  const inside = written.replace(/^\{\s*\/\*|\*\/\s*\}$/g, '');
  // HTML comments must not contain `--`.
  if (id === undefined && (inside.includes('--') || inside.includes('*/'))) return;
  const text = inside.trim() === 'truncate' ? ' truncate ' : inside;
  work.edit('comments', { start, end, text: id === undefined ? `<!--${text}-->` : `{#${id}}` });
}

function escapeMarkdown(value: string): string {
  return value.replace(/[\\`*_[\]<{]/g, '\\$&');
}
