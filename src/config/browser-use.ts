// What in the code of a component has an effect in a browser alone: handlers of events, and hooks that wait for something. Pure.
import { positionAt } from '../lib/text.ts';
import type { Code, Position } from './locate.ts';

/** Something that only a browser does. */
export interface BrowserUse extends Position {
  /** As it is written: `useState`, `onClick`. */
  readonly name: string;
}

/** What a file has of it, and what else of the project it is made of. */
export interface CodeUse {
  /** The first one in the file. */
  readonly use?: BrowserUse;
  /** What it imports, as it is written. */
  readonly imports: readonly string[];
}

/** Hooks by which a component changes, or does something, after it has been rendered. */
const HOOKS = new Set(
  'useState useReducer useEffect useLayoutEffect useInsertionEffect useSyncExternalStore useTransition useActionState useOptimistic'.split(
    ' ',
  ),
);
const HANDLER = /^on[A-Z]/;
/** What makes elements where no JSX does. */
const MAKERS = new Set(['createElement', 'cloneElement', 'jsx', 'jsxs']);

/** A node of the syntax tree, as far as it is looked at. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** Reads the code of a file. */
export function codeUse({ text, statements }: Code): CodeUse {
  const imports: string[] = [];
  let first: { readonly name: string; readonly start: number } | undefined;
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    const source = literalOf(node.source);
    if (typeof source === 'string') imports.push(source);
    for (const found of usesOf(node)) if (first === undefined || found.start < first.start) first = found;
    // A list has its elements by such keys, too.
    for (const key of Object.keys(node)) visit(node[key]);
  };
  visit(statements);
  return { imports, ...(first && { use: { name: first.name, ...positionAt(text, first.start) } }) };
}

function usesOf(node: Node): readonly { readonly name: string; readonly start: number }[] {
  const { start } = node;
  if (node.type === 'JSXAttribute') {
    const name = calledName(node.name);
    const isCode = (node.value as Node | null)?.type === 'JSXExpressionContainer';
    return isCode && HANDLER.test(name) ? [{ name, start }] : [];
  }
  if (node.type !== 'CallExpression') return [];
  const called = calledName(node.callee);
  if (HOOKS.has(called)) return [{ name: called, start }];
  if (!MAKERS.has(called)) return [];
  const [, props] = node.arguments as readonly Node[];
  const properties = props?.type === 'ObjectExpression' ? (props.properties as readonly Node[]) : [];
  return properties
    .map((each) => ({ name: calledName(each.key), start: each.start }))
    .filter(({ name }) => HANDLER.test(name));
}

/** The name in a node: of `React.useState` the last one. */
function calledName(value: unknown): string {
  const { name, property } = (value ?? {}) as Partial<Node>;
  return typeof name === 'string'
    ? name
    : property === undefined
      ? String(literalOf(value) ?? '')
      : calledName(property);
}

function literalOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'value' in value ? value.value : undefined;
}
