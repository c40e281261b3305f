// Expressions in braces: comments, literals, and names with a known value. Pure.

import {
  isCommentExpression,
  isVariableReference,
  parseConstantExpression,
  parseIdInComment,
} from '../../../content/markdown/mdx/braces.ts';
import { tryOrUndefined } from '../../../lib/attempt.ts';
import { applyEdits, type RangeEdit } from '../../../lib/edits.ts';
import { isPlainObject } from '../../../lib/values.ts';
import { findUndeclaredNames, type SyntaxNode } from '../free-names.ts';
import { readExpression } from '../literals/expressions.ts';
import { createIsolatedScope } from '../literals/isolated-scope.ts';
import { type EvaluatedValue, UNEVALUATED_VALUE } from '../literals/values.ts';
import { containsNoCode } from '../old-site.ts';
import { isLiteralExpression, type PageBindings, parsePageBindings } from './bindings.ts';
import { type BraceExpression, isInHtmlBlock, type PageStructure } from './structure.ts';
import { type ImportedName, type RewriteContext, type RewriteState, shortenCode } from './work.ts';

/** Value of an expression. `isCode` is false for a literal, whose text can stay as it is in the page. */
export interface ExpressionValue {
  readonly value: unknown;
  readonly isCode: boolean;
}

/** Returns the value of an expression. Returns `undefined` if the value does not follow from the page's imports and declarations. */
export function evaluateExpression(work: RewriteState, expression: string): ExpressionValue | undefined {
  const path = parseConstantExpression(expression);
  if (path !== undefined && /^(?:require|useBaseUrl)\b/.test(expression.trim())) {
    const isFile = expression.trim().startsWith('require');
    return { value: isFile ? (work.context.link(path) ?? path) : path.replace(/^(?!\/)/, '/'), isCode: true };
  }
  const node = parseExpressionNode(work.context, expression);
  if (node === undefined) return undefined;
  const value = evaluateSyntaxNode(work, node, `(${expression})`);
  if (value !== UNEVALUATED_VALUE && containsNoCode(value)) return { value, isCode: !isLiteralExpression(node) };
  const asked = getValueOrRequestEvaluation(work, expression);
  return asked === undefined ? undefined : { value: asked, isCode: true };
}

/** Parses an expression. Adds parentheses, so offset 0 is the opening parenthesis. Returns `undefined` if the expression is malformed. */
function parseExpressionNode({ parse }: RewriteContext, expression: string): SyntaxNode | undefined {
  const [statement] = tryOrUndefined(() => parse(`(${expression})`) as readonly Partial<SyntaxNode>[]) ?? [];
  return statement?.expression as SyntaxNode | undefined;
}

/** Returns the value of a node of `code`, or `UNEVALUATED_VALUE`. Functions of the page are evaluated, but not functions of imported modules. */
function evaluateSyntaxNode({ bindings }: RewriteState, node: SyntaxNode, code: string): EvaluatedValue {
  try {
    return toUnevaluatedIfIncomplete(readExpression(node, createIsolatedScope(code, bindings.values)));
  } catch {
    // The value is too large to be evaluated.
    return UNEVALUATED_VALUE;
  }
}

/** Returns the value. Returns `UNEVALUATED_VALUE` if any part of the value is a function, a stub or unread. */
function toUnevaluatedIfIncomplete(value: EvaluatedValue): EvaluatedValue {
  const isWhole = (item: EvaluatedValue): boolean =>
    item !== UNEVALUATED_VALUE &&
    (Array.isArray(item)
      ? item.every(isWhole)
      : isPlainObject(item)
        ? Object.values(item).every(isWhole)
        : typeof item !== 'object' || item === null);
  return isWhole(value) ? value : UNEVALUATED_VALUE;
}

/** Reads the declarations of a page. Names whose code is evaluated are added to `done`. */
export function readPageBindings(
  text: string,
  { declarations }: PageStructure,
  { context, done }: Pick<RewriteState, 'context' | 'done'>,
): PageBindings {
  // Docusaurus and Nextra give pages their front matter by the first name, Astro and Fumadocs by the second.
  const readFront = () => context.front;
  const given = new Map<string, () => EvaluatedValue>([
    ['frontMatter', readFront],
    ['frontmatter', readFront],
  ]);
  if (context.props !== undefined) given.set('props', () => context.props);
  const { parse, script } = context;
  const imported = (from: string, name: string) => readImportedValue(context, from, name);
  return parsePageBindings(text, declarations, { parse, script, given, imported, done });
}

function readImportedValue(context: RewriteContext, from: string, name: string): EvaluatedValue {
  const meaning = context.imported(from, name);
  if (meaning.kind === 'values') return meaning.value;
  if (meaning.kind === 'file') return meaning.path;
  if (meaning.kind === 'text') return meaning.text ?? UNEVALUATED_VALUE;
  const isPath = meaning.kind === 'built-in' && meaning.name === 'useBaseUrl';
  const node = isPath ? parseExpressionNode(context, IDENTITY_FUNCTION_CODE) : undefined;
  return node === undefined
    ? UNEVALUATED_VALUE
    : readExpression(node, createIsolatedScope(`(${IDENTITY_FUNCTION_CODE})`, new Map()));
}

const IDENTITY_FUNCTION_CODE = '(path) => path';

/**
 * Returns the value of an expression that uses only imports. If the expression has not been run yet, requests its run and returns
 * `undefined`.
 */
function getValueOrRequestEvaluation({ bindings, context }: RewriteState, expression: string): unknown {
  const names = findUndeclaredNames(expression, context.parse);
  if (names === undefined || names.length === 0) return undefined;
  const imports: ImportedName[] = [];
  for (const local of names) {
    const binding = bindings.byName.get(local);
    if (binding?.kind !== 'import') return undefined;
    imports.push({ local, from: binding.from, name: binding.name });
  }
  return context.ask?.(expression, imports);
}

/** The start of a link up to a brace in its address or its title, where braces are text. */
const LINK_UP_TO_BRACE = /\]\(\s*[^\s()<]*(?:\s+"[^"]*)?$/;

/** Rewrites an expression in braces in the text of a page. */
export function rewriteBraceExpression(work: RewriteState, { start, end }: BraceExpression): void {
  const { text, context } = work;
  const written = text.slice(start, end);
  if (written.startsWith('{#') || isVariableReference(written) || text[start - 1] === '$') return;
  if (LINK_UP_TO_BRACE.test(text.slice(text.lastIndexOf('\n', start) + 1, start))) return;
  if (isCommentExpression(written)) {
    rewriteJsxComment(work, written, { start, end });
    return;
  }
  const expression = written.slice(1, -1).trim();
  if (expression === '') return;
  const plain = /^(["'`])((?:(?!\1)[^\\$])*)\1$/.exec(expression)?.[2];
  const known =
    plain === undefined ? (context.isMdx ? evaluateExpression(work, expression) : undefined) : { value: plain };
  const isName = /^[A-Za-z_]\w*$/.test(expression);
  const jsx = known && unwrapJsxText(known.value);
  // React renders nothing for `null`, `undefined` and booleans.
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
      const escapeValue = isInHtmlBlock(text, start) ? escapeByReferences : escapeMarkdown;
      work.edit('expressions', { start, end, text: variable ? `{{ ${variable} }}` : escapeValue(value) });
      return;
    }
  }
  if (!context.isMdx) return;
  // A tag in the expression would be parsed as a tag of the page, so the expression becomes a comment.
  const code = insertPropValues(written, context.props);
  if (/<[A-Z]/.test(code) && !code.includes('--')) work.edit('expressions', { start, end, text: `<!-- ${code} -->` });
  work.note(start, {
    message: `\`${shortenCode(code)}\` is code, which pages do not run.`,
    suggestion: 'Write what it shows, or `\\{` for a brace.',
    isHand: true,
  });
}

/** Replaces `props.name` in code by the literal value that the page passes, which a copy of a partial does not show elsewhere. */
function insertPropValues(code: string, props: RewriteContext['props']): string {
  return code.replace(/\bprops\.(\w+)/g, (all, name: string) => {
    const value = props !== undefined && Object.hasOwn(props, name) ? props[name] : undefined;
    return ['string', 'number', 'boolean'].includes(typeof value) ? JSON.stringify(value) : all;
  });
}

/** Returns the text of a tag that `wrapJsxText` wrapped; `undefined` for other values. */
export function unwrapJsxText(value: unknown): string | undefined {
  return isPlainObject(value) && typeof value.$jsx === 'string' ? value.$jsx : undefined;
}

/** Wraps the text of a tag as a value of a prop. A partial shows the tag where it uses the prop. */
export function wrapJsxText(text: string): unknown {
  return { $jsx: text };
}

/**
 * Returns the range of the tag that the condition in an expression selects. Offset 1 is the first character of the expression. If the
 * condition selects no tag, the result has no `node`. If the value of the condition is unknown, returns `undefined`.
 */
function findRangeOfSelectedTag(
  work: RewriteState,
  expression: string,
): { readonly node?: readonly [number, number] } | undefined {
  let node = parseExpressionNode(work.context, expression);
  const choices = ['LogicalExpression', 'ConditionalExpression', 'ParenthesizedExpression'];
  while (node !== undefined && choices.includes(node.type)) {
    if (node.type === 'ParenthesizedExpression') {
      node = node.expression as SyntaxNode;
      continue;
    }
    const test = evaluateSyntaxNode(work, (node.test ?? node.left) as SyntaxNode, `(${expression})`);
    if (test === UNEVALUATED_VALUE || node.operator === '||' || node.operator === '??') return undefined;
    if (node.type === 'ConditionalExpression') node = (test ? node.consequent : node.alternate) as SyntaxNode;
    else if (test) node = node.right as SyntaxNode;
    else return {};
  }
  if (node?.type === 'Literal' && node.value === null) return {};
  return node !== undefined && /^JSX/.test(node.type) ? { node: [Number(node.start), Number(node.end)] } : undefined;
}

/**
 * Replaces each `{<a>}` by its tag, and `{test && <a>}` and `{test ? <a> : <b>}` by the selected side, if the test is known. Lines keep
 * their numbers.
 */
export function replaceConditionalsByBranch(work: RewriteState): string {
  if (!work.context.isMdx) return work.text;
  const edits = work.structure.braces.flatMap(({ start, end }): RangeEdit[] => {
    const expression = work.text.slice(start + 1, end - 1);
    if (!/<[A-Za-z>]/.test(expression)) return [];
    const chosen = findRangeOfSelectedTag(work, expression);
    if (chosen === undefined) return [];
    const [from, to] = chosen.node === undefined ? [end, end] : [start + chosen.node[0], start + chosen.node[1]];
    const gap = (text: string) => text.replace(/[^\n]+/g, '');
    const shown = work.text.slice(from, to);
    return [
      {
        start,
        end,
        text: gap(work.text.slice(start, from)) + removeCommonIndent(shown) + gap(work.text.slice(to, end)),
      },
    ];
  });
  return edits.length === 0 ? work.text : applyEdits(work.text, edits);
}

/** Removes the indentation that all lines after the first share: four spaces would make a block of code. */
export function removeCommonIndent(text: string): string {
  const depths = [...text.matchAll(/\n([ \t]*)(?=\S)/g)].map(([, space = '']) => space.length);
  const least = Math.min(...depths, Number.MAX_SAFE_INTEGER);
  return text.replace(/\n([ \t]*)/g, (_, space: string) => `\n${space.slice(least)}`);
}

function rewriteJsxComment(work: RewriteState, written: string, { start, end }: BraceExpression): void {
  const id = parseIdInComment(written);
  const inside = written.replace(/^\{\s*\/\*|\*\/\s*\}$/g, '');
  // HTML comments must not contain `--`.
  if (id === undefined && (inside.includes('--') || inside.includes('*/'))) return;
  const text = inside.trim() === 'truncate' ? ' truncate ' : inside;
  work.edit('comments', { start, end, text: id === undefined ? `<!--${text}-->` : `{#${id}}` });
}

const MARKDOWN_CHARACTERS = /[\\`*_[\]<{]/g;

function escapeMarkdown(value: string): string {
  return value.replace(MARKDOWN_CHARACTERS, '\\$&');
}

/** Escapes a text for a block of HTML, which shows backslashes. */
function escapeByReferences(value: string): string {
  return value.replace(MARKDOWN_CHARACTERS, (character) => `&#${character.charCodeAt(0)};`);
}
