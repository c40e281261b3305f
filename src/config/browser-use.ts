// Finds code of a component that has an effect only in a browser: event handlers, and hooks that run or update after rendering. Pure.
import { findLineAndColumn } from '../lib/text.ts';
import type { ParsedCode, Position } from './locate.ts';

/** A use of a browser-only feature. */
export interface BrowserOnlyUse extends Position {
  /** Name as written: `useState`, `onClick`. */
  readonly name: string;
}

/** Imports of a file and its first use of a browser-only feature. */
export interface ImportsAndBrowserUse {
  /** First use in the file. */
  readonly use?: BrowserOnlyUse;
  /** Import specifiers as written. */
  readonly imports: readonly string[];
}

/** Hooks that update or run after a component has been rendered. */
const BROWSER_HOOKS = new Set(
  'useState useReducer useEffect useLayoutEffect useInsertionEffect useSyncExternalStore useTransition useActionState useOptimistic'.split(
    ' ',
  ),
);
const HANDLER_PROP_PATTERN = /^on[A-Z]/;
/** Functions that create elements without JSX. */
const ELEMENT_FACTORIES = new Set(['createElement', 'cloneElement', 'jsx', 'jsxs']);

/** A node of the syntax tree, with the fields that are read here. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** Returns the browser use and the imports of a file. */
export function findImportsAndBrowserUse({ text, statements }: ParsedCode): ImportsAndBrowserUse {
  const imports: string[] = [];
  let first: { readonly name: string; readonly start: number } | undefined;
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as SyntaxNode;
    const source = readLiteralValue(node.source);
    if (typeof source === 'string') imports.push(source);
    for (const found of findBrowserOnlyUses(node)) if (first === undefined || found.start < first.start) first = found;
    // Covers arrays too: their indices are keys.
    for (const key of Object.keys(node)) visit(node[key]);
  };
  visit(statements);
  return { imports, ...(first && { use: { name: first.name, ...findLineAndColumn(text, first.start) } }) };
}

function findBrowserOnlyUses(node: SyntaxNode): readonly { readonly name: string; readonly start: number }[] {
  const { start } = node;
  if (node.type === 'JSXAttribute') {
    const name = readCalleeName(node.name);
    const isCode = (node.value as SyntaxNode | null)?.type === 'JSXExpressionContainer';
    return isCode && HANDLER_PROP_PATTERN.test(name) ? [{ name, start }] : [];
  }
  if (node.type !== 'CallExpression') return [];
  const called = readCalleeName(node.callee);
  if (BROWSER_HOOKS.has(called)) return [{ name: called, start }];
  if (!ELEMENT_FACTORIES.has(called)) return [];
  const [, props] = node.arguments as readonly SyntaxNode[];
  const properties = props?.type === 'ObjectExpression' ? (props.properties as readonly SyntaxNode[]) : [];
  return properties
    .map((each) => ({ name: readCalleeName(each.key), start: each.start }))
    .filter(({ name }) => HANDLER_PROP_PATTERN.test(name));
}

/** Returns the name of a called function. For a member such as `React.useState`, returns the last part, `useState`. */
function readCalleeName(value: unknown): string {
  const { name, property } = (value ?? {}) as Partial<SyntaxNode>;
  return typeof name === 'string'
    ? name
    : property === undefined
      ? String(readLiteralValue(value) ?? '')
      : readCalleeName(property);
}

function readLiteralValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'value' in value ? value.value : undefined;
}
