// Expressions in braces: comments, literals, and names with a known value. Pure.
import { idInComment, isComment, isVariable, plainValue } from '../../../content/markdown/mdx/braces.ts';
import { freeNames, type Node } from '../free-names.ts';
import { isData } from '../old-site.ts';
import { literalSource } from './bindings.ts';
import type { Brace } from './structure.ts';
import { type ImportedName, type RewriteWork, shortCode } from './work.ts';

/** A value, and whether it has to be written: a literal is in the text already. */
export interface ExpressionValue {
  readonly value: unknown;
  readonly isCode: boolean;
}

/** Returns the value of an expression if the page's imports and declarations suffice. */
export function valueIn(work: RewriteWork, expression: string): ExpressionValue | undefined {
  const path = plainValue(expression);
  if (path !== undefined && /^(?:require|useBaseUrl)\b/.test(expression.trim())) {
    const isFile = expression.trim().startsWith('require');
    return { value: isFile ? (work.context.link(path) ?? path) : path.replace(/^(?!\/)/, '/'), isCode: true };
  }
  let node: Node;
  try {
    const [statement] = work.context.parse(`(${expression})`) as readonly { readonly expression: Node }[];
    node = (statement as { expression: Node }).expression;
  } catch {
    return undefined;
  }
  const plain = literalSource(node);
  if (plain !== undefined) return { ...plain, isCode: false };
  const found = resolve(work, node);
  if (found !== undefined && isData(found.value)) return found;
  const asked = askFor(work, expression);
  return asked === undefined ? undefined : { value: asked, isCode: true };
}

/** Returns the value of an expression that calls an import; known after it was run. */
function askFor({ bindings, context }: RewriteWork, expression: string): unknown {
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

function resolve(work: RewriteWork, node: Node): ExpressionValue | undefined {
  if (node.type === 'ParenthesizedExpression') return resolve(work, node.expression as Node);
  const plain = literalSource(node);
  if (plain !== undefined) return { ...plain, isCode: true };
  if (node.type === 'Identifier') {
    const name = String(node.name);
    const binding = work.bindings.byName.get(name);
    if (binding === undefined && name === 'frontMatter') return { value: work.context.front, isCode: true };
    if (binding?.kind === 'value') return { value: binding.value, isCode: true };
    if (binding?.kind !== 'import') return undefined;
    const meaning = work.context.imported(binding.from, binding.name);
    if (meaning.kind === 'values') return { value: meaning.value, isCode: true };
    return meaning.kind === 'file' ? { value: meaning.path, isCode: true } : undefined;
  }
  if (node.type === 'MemberExpression') {
    const object = resolve(work, node.object as Node)?.value;
    const property = node.property as Node;
    const key = node.computed === true ? resolve(work, property)?.value : property.name;
    if (typeof object !== 'object' || object === null || (typeof key !== 'string' && typeof key !== 'number'))
      return undefined;
    if (key === 'default' && !('default' in object)) return { value: object, isCode: true };
    // A missing property is `undefined`, as in the old site.
    return { value: Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined, isCode: true };
  }
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as readonly { readonly value: { readonly cooked: string } }[];
    const parts = (node.expressions as readonly Node[]).map((one) => resolve(work, one)?.value);
    if (parts.some((one) => typeof one !== 'string' && typeof one !== 'number')) return undefined;
    return {
      value: quasis.map(({ value }, index) => value.cooked + String(parts[index] ?? '')).join(''),
      isCode: true,
    };
  }
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [resolve(work, node.left as Node)?.value, resolve(work, node.right as Node)?.value];
    const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number';
    return isText(left) && isText(right) ? { value: `${left}${right}`, isCode: true } : undefined;
  }
  if (node.type === 'CallExpression') {
    const callee = node.callee as Node;
    const [argument] = node.arguments as readonly Node[];
    if (callee.type === 'Identifier' && callee.name === 'useBaseUrl' && argument) return resolve(work, argument);
  }
  return undefined;
}

/** Rewrites an expression in braces in the text of a page. */
export function rewriteBrace(work: RewriteWork, { start, end }: Brace): void {
  const { text, context } = work;
  const written = text.slice(start, end);
  if (written.startsWith('{#') || isVariable(written) || text[start - 1] === '$') return;
  if (isComment(written)) {
    comment(work, written, { start, end });
    return;
  }
  const expression = written.slice(1, -1).trim();
  if (expression === '') return;
  const plain = /^(["'`])((?:(?!\1)[^\\$])*)\1$/.exec(expression)?.[2];
  const known = plain === undefined ? (context.isMdx ? valueIn(work, expression) : undefined) : { value: plain };
  const isName = /^[A-Za-z_]\w*$/.test(expression);
  if (typeof known?.value === 'string' || (context.isMdx && typeof known?.value === 'number')) {
    const value = String(known.value);
    const variable = isName ? context.variable(expression, value) : undefined;
    const isBlock = value.includes('\n');
    if (isName) work.done.add(expression);
    if (!isBlock || plain !== undefined) {
      work.edit('expressions', { start, end, text: variable ? `{{ ${variable} }}` : escaped(value) });
      return;
    }
  }
  if (!context.isMdx) return;
  work.note(start, {
    message: `\`${shortCode(written)}\` is code, which pages do not run.`,
    suggestion: 'Write what it shows, or `\\{` for a brace.',
    isHand: true,
  });
}

function comment(work: RewriteWork, written: string, { start, end }: Brace): void {
  const id = idInComment(written);
  const inside = written.replace(/^\{\s*\/\*|\*\/\s*\}$/g, '');
  // HTML comments must not contain `--`.
  if (id === undefined && (inside.includes('--') || inside.includes('*/'))) return;
  const text = inside.trim() === 'truncate' ? ' truncate ' : inside;
  work.edit('comments', { start, end, text: id === undefined ? `<!--${text}-->` : `{#${id}}` });
}

/** Escapes a text for Markdown. */
function escaped(value: string): string {
  return value.replace(/[\\`*_[\]<{]/g, '\\$&');
}
