// Finds code of a component that has an effect only in a browser: event handlers, and hooks that run or update after rendering. Pure.
import { findLineAndColumn } from '../lib/text.ts';
import type { ParsedCode, PositionInText } from './locate.ts';

export interface UsedBrowserFeature extends PositionInText {
  /** Name as written: `useState`, `onClick`. */
  readonly name: string;
}

/** An export of another module. */
export interface ModuleExport {
  /** Module specifier as written. */
  readonly from: string;
  /** Name of the export; `*` for all of them. */
  readonly name: string;
}

/** References to browser-only features, names and modules in a part of a file. */
interface CodePartReferences {
  /** First use of a browser-only feature. */
  readonly use?: UsedBrowserFeature;
  /** Names in the part. Some of them may be declared in the part itself. */
  readonly names: readonly string[];
  /** Modules that the part imports when it runs. */
  readonly dynamicImports: readonly string[];
}

/** Declarations, imports and exports of a file, each declaration with its references. */
export interface BrowserUseOutline {
  /** Declarations of the module by their local names. The default export also has the name `default`. */
  readonly declarations: ReadonlyMap<string, CodePartReferences>;
  /** Imports by their local names. */
  readonly imports: ReadonlyMap<string, ModuleExport>;
  /** Exports by their names: a local name, or the export of another module. */
  readonly exports: ReadonlyMap<string, string | ModuleExport>;
  /** Modules whose exports are all exported. */
  readonly exportsAllOf: readonly string[];
  /** Statements that declare nothing. They run when the file is imported. */
  readonly rest: readonly CodePartReferences[];
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

/** Returns the declarations of a file, each with its uses of globals that only browsers have, such as `window`. */
export function outlineUsesOfBrowserGlobals({ text, statements }: ParsedCode): BrowserUseOutline {
  const outline = {
    declarations: new Map<string, CodePartReferences>(),
    imports: new Map<string, ModuleExport>(),
    exports: new Map<string, string | ModuleExport>(),
    exportsAllOf: [] as string[],
    rest: [] as CodePartReferences[],
  };
  for (const statement of statements as unknown as readonly SyntaxNode[]) {
    const from = readLiteralValue(statement.source);
    const specifiers = (statement.specifiers ?? []) as readonly SyntaxNode[];
    if (statement.type === 'ImportDeclaration')
      for (const specifier of specifiers)
        outline.imports.set(readNodeName(specifier.local), readImportedExport(specifier, String(from)));
    else if (statement.type === 'ExportAllDeclaration') {
      if (statement.exported) outline.exports.set(readNodeName(statement.exported), { from: String(from), name: '*' });
      else outline.exportsAllOf.push(String(from));
    } else if (specifiers.length > 0)
      for (const { local, exported } of specifiers)
        outline.exports.set(
          readNodeName(exported),
          typeof from === 'string' ? { from, name: readNodeName(local) } : readNodeName(local),
        );
    else addDeclarations(statement, text, outline);
  }
  return outline;
}

function readImportedExport({ type, imported }: SyntaxNode, from: string): ModuleExport {
  if (type === 'ImportSpecifier') return { from, name: readNodeName(imported) };
  return { from, name: type === 'ImportDefaultSpecifier' ? 'default' : '*' };
}

interface MutableBrowserUseOutline {
  readonly declarations: Map<string, CodePartReferences>;
  readonly exports: Map<string, string | ModuleExport>;
  readonly rest: CodePartReferences[];
}

function addDeclarations(
  statement: SyntaxNode,
  text: string,
  { declarations, exports, rest }: MutableBrowserUseOutline,
): void {
  const isDefault = statement.type === 'ExportDefaultDeclaration';
  const isExport = isDefault || statement.type === 'ExportNamedDeclaration';
  const node = (isExport ? statement.declaration : statement) as SyntaxNode | null;
  if (node === null) return;
  const parts = node.type === 'VariableDeclaration' ? (node.declarations as readonly SyntaxNode[]) : [node];
  for (const part of parts) {
    const use = collectPartReferences(part, text);
    const names = listDeclaredNames(part.id);
    if (isDefault) names.push('default');
    if (names.length === 0) rest.push(use);
    for (const name of names) {
      declarations.set(name, use);
      if (isExport) exports.set(name, name);
    }
  }
}

/** The field of each node of a destructuring pattern that contains bound names. Default values, keys and types bind none. */
const BOUND_FIELDS: Readonly<Record<string, string>> = {
  ObjectPattern: 'properties',
  ArrayPattern: 'elements',
  Property: 'value',
  AssignmentPattern: 'left',
  RestElement: 'argument',
};

/** Returns the names that a declaration binds, including those of a destructuring pattern. */
function listDeclaredNames(id: unknown): string[] {
  if (Array.isArray(id)) return id.flatMap(listDeclaredNames);
  const node = id as SyntaxNode | null | undefined;
  if (node?.type === 'Identifier') return [readNodeName(node)];
  const field = BOUND_FIELDS[node?.type ?? ''];
  return field === undefined ? [] : listDeclaredNames(node?.[field]);
}

function collectPartReferences(part: SyntaxNode, text: string): CodePartReferences {
  const names = new Set<string>();
  const dynamicImports: string[] = [];
  let first: { readonly name: string; readonly start: number } | undefined;
  visitNodes(part, (node) => {
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') names.add(readNodeName(node));
    const source = node.type === 'ImportExpression' ? readLiteralValue(node.source) : undefined;
    if (typeof source === 'string') dynamicImports.push(source);
    for (const browserOnlyUse of findBrowserOnlyUses(node))
      if (first === undefined || browserOnlyUse.start < first.start) first = browserOnlyUse;
  });
  const use = first && { name: first.name, ...findLineAndColumn(text, first.start) };
  return { names: [...names], dynamicImports, ...(use && { use }) };
}

/** Visits all nodes of a tree except names of properties, because these refer to no declaration or import of the file. */
function visitNodes(value: unknown, visit: (node: SyntaxNode) => void): void {
  if (typeof value !== 'object' || value === null) return;
  const node = value as SyntaxNode;
  if (typeof node.type === 'string') visit(node);
  const isNamed = node.computed !== true && /^(?:MemberExpression|Property|PropertyDefinition)$/.test(node.type ?? '');
  // `Object.keys` covers arrays too.
  for (const key of Object.keys(node))
    if (!(isNamed && (key === 'property' || (key === 'key' && node.shorthand !== true)))) visitNodes(node[key], visit);
}

function findBrowserOnlyUses(node: SyntaxNode): readonly { readonly name: string; readonly start: number }[] {
  const { start } = node;
  if (node.type === 'JSXAttribute') {
    const name = readNodeName(node.name);
    const isCode = (node.value as SyntaxNode | null)?.type === 'JSXExpressionContainer';
    return isCode && HANDLER_PROP_PATTERN.test(name) ? [{ name, start }] : [];
  }
  if (node.type !== 'CallExpression') return [];
  const called = readNodeName(node.callee);
  if (BROWSER_HOOKS.has(called)) return [{ name: called, start }];
  if (!ELEMENT_FACTORIES.has(called)) return [];
  const [, props] = node.arguments as readonly SyntaxNode[];
  const properties = props?.type === 'ObjectExpression' ? (props.properties as readonly SyntaxNode[]) : [];
  return properties
    .map((property) => ({ name: readNodeName(property.key), start: property.start }))
    .filter(({ name }) => HANDLER_PROP_PATTERN.test(name));
}

/** Returns the name of a node. For a member such as `React.useState`, returns the last part, `useState`. */
function readNodeName(value: unknown): string {
  const { name, property } = (value ?? {}) as Partial<SyntaxNode>;
  return typeof name === 'string'
    ? name
    : property === undefined
      ? String(readLiteralValue(value) ?? '')
      : readNodeName(property);
}

function readLiteralValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'value' in value ? value.value : undefined;
}
