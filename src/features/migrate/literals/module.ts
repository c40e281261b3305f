// Reads a module: its declarations, and its exports in both module formats. Pure.

import { isPlainObject } from '../../../lib/values.ts';
import { listImportedNames, readIdentifierOrLiteralName } from '../code-imports.ts';
import type { SyntaxNode } from '../free-names.ts';
import {
  createLazyReader,
  evaluateStatement,
  readProperty,
  registerDeclarations,
  type ValueReaders,
} from './declarations.ts';
import { type EvaluatedValue, FunctionValue, type ModuleScope, ModuleValue, StubValue } from './values.ts';

/** A parsed module. Its values are read lazily. */
export interface LazyModule {
  /** Result of `import`. */
  readonly namespace: ModuleValue;
  /** Result of `require`. */
  readonly required: () => EvaluatedValue;
  /** Returns the object that the default export passes to an unknown function; `undefined` if the export is no such call. */
  readonly wrapped: () => EvaluatedValue;
}

/** Reads the statements of a module. Adds the declared names to `names`, in which `scope` looks names up. */
export function readLazyModule(statements: readonly SyntaxNode[], names: ValueReaders, scope: ModuleScope): LazyModule {
  const exports: ValueReaders = new Map();
  let whole: (() => EvaluatedValue) | undefined;
  const stars: (() => EvaluatedValue)[] = [];
  let exported: SyntaxNode | undefined;
  for (const statement of statements) {
    registerImport(statement, names, scope);
    if (statement.type === 'ImportDeclaration') declareImports(statement, names, scope);
    else if (statement.type === 'ExportNamedDeclaration') addNamedExports(statement, { names, exports, scope });
    else if (statement.type === 'ExportAllDeclaration') addStarExports(statement, { exports, stars, scope });
    else if (statement.type === 'ExportDefaultDeclaration') {
      exported = statement.declaration as SyntaxNode;
      exports.set('default', createDefaultExportReader(exported, names, scope));
    } else if (statement.type === 'TSExportAssignment')
      whole = createLazyReader(() => scope.read(statement.expression as SyntaxNode, scope));
    else if (!evaluateStatement(statement, names, scope)) {
      const assigned = parseCommonJsExport(statement);
      const read = assigned && createLazyReader(() => scope.read(assigned.value, scope));
      if (read === undefined) scope.refuse(statement);
      else if (assigned?.name === undefined) [whole, exported] = [read, assigned?.value];
      else exports.set(assigned.name, read);
    }
  }
  return { ...createLazyModule(exports, stars, whole), wrapped: () => readWrappedObject(exported, scope) };
}

/** Returns the object inside calls, such as `a(b({ … }))`. The calls count as unread. */
function readWrappedObject(node: SyntaxNode | undefined, scope: ModuleScope): EvaluatedValue {
  if (node?.type !== 'CallExpression') return undefined;
  const [first] = node.arguments as SyntaxNode[];
  const value = first === undefined ? undefined : scope.read(first, scope);
  const inner = isPlainObject(value) ? value : readWrappedObject(first, scope);
  if (inner !== undefined) scope.refuse(node);
  return inner;
}

/** Registers an imported module under a key that no identifier can have, so that it is loaded even if nothing uses it. */
function registerImport({ source, importKind, exportKind }: SyntaxNode, names: ValueReaders, scope: ModuleScope): void {
  if (!source || importKind === 'type' || exportKind === 'type') return;
  const name = String((source as SyntaxNode).value);
  names.set(`import ${name}`, () => scope.load(name));
}

function createLazyModule(
  exports: ValueReaders,
  stars: readonly (() => EvaluatedValue)[],
  whole: (() => EvaluatedValue) | undefined,
): Omit<LazyModule, 'wrapped'> {
  const others = () => stars.map((star) => star()).filter((star) => star instanceof ModuleValue);
  const namesOf = () => {
    const names = new Set(exports.keys());
    for (const other of others()) for (const name of other.names) if (name !== 'default') names.add(name);
    if (whole === undefined) return [...names];
    const value = whole();
    const own = value instanceof FunctionValue || typeof value !== 'object' || value === null ? [] : Object.keys(value);
    return [...new Set([...names, ...(value instanceof StubValue ? [] : own), 'default'])];
  };
  const get = (name: string): EvaluatedValue => {
    const ownValueReader = exports.get(name);
    if (ownValueReader !== undefined) return ownValueReader();
    if (whole !== undefined) return name === 'default' ? whole() : readProperty(whole(), name);
    return readProperty(
      others().find((other) => other.names.includes(name)),
      name,
    );
  };
  // A getter, because the names are needed only for `export *` and namespaces.
  const namespace = Object.defineProperty(new ModuleValue([], get), 'names', { get: namesOf });
  return { namespace, required: () => (whole === undefined ? namespace : whole()) };
}

interface ModuleExportInput {
  readonly names: ValueReaders;
  readonly exports: ValueReaders;
  readonly scope: ModuleScope;
}

function addNamedExports(statement: SyntaxNode, { names, exports, scope }: ModuleExportInput): void {
  if (statement.exportKind === 'type') return;
  if (statement.declaration) {
    const ownValueReaders: ValueReaders = new Map();
    if (!registerDeclarations(statement.declaration as SyntaxNode, ownValueReaders, scope)) scope.refuse(statement);
    for (const [name, read] of ownValueReaders) {
      names.set(name, read);
      exports.set(name, read);
    }
  }
  for (const { local, exported } of statement.specifiers as SyntaxNode[]) {
    const inner = readIdentifierOrLiteralName(local);
    const outer = readIdentifierOrLiteralName(exported);
    const source = statement.source as SyntaxNode | null;
    exports.set(
      outer,
      createLazyReader(() =>
        source ? readProperty(scope.load(String(source.value)), inner) : scope.read(local as SyntaxNode, scope),
      ),
    );
  }
}

function addStarExports(
  { source, exported }: SyntaxNode,
  { exports, stars, scope }: Omit<ModuleExportInput, 'names'> & { readonly stars: (() => EvaluatedValue)[] },
): void {
  const load = createLazyReader(() => scope.load(String((source as SyntaxNode).value)));
  if (exported) exports.set(readIdentifierOrLiteralName(exported), load);
  else stars.push(load);
}

function createDefaultExportReader(node: SyntaxNode, names: ValueReaders, scope: ModuleScope): () => EvaluatedValue {
  if (!/Declaration$/.test(node.type)) return createLazyReader(() => scope.read(node, scope));
  registerDeclarations(node, names, scope);
  const text = scope.code.slice(node.start as number, node.end as number);
  return () => new FunctionValue(text, node, scope);
}

function declareImports(statement: SyntaxNode, names: ValueReaders, scope: ModuleScope): void {
  const load = createLazyReader(() => scope.load(String((statement.source as SyntaxNode).value)));
  for (const { local, imported } of listImportedNames(statement))
    names.set(local, () => {
      const module = load();
      const isWhole = imported === '*' || (imported === 'default' && !(module instanceof ModuleValue));
      return isWhole ? module : readProperty(module, imported);
    });
}

/** Returns what an assignment exports in CommonJS: the whole module, or the export `name`. */
function parseCommonJsExport({
  type,
  expression,
}: SyntaxNode): { readonly name?: string; readonly value: SyntaxNode } | undefined {
  if (type !== 'ExpressionStatement') return undefined;
  const { type: kind, operator, left, right } = expression as SyntaxNode;
  if (kind !== 'AssignmentExpression' || operator !== '=') return undefined;
  const parts = formatMemberPath(left as SyntaxNode);
  const value = right as SyntaxNode;
  if (parts === 'module.exports') return { value };
  const name = /^(?:module\.)?exports\.([\w$]+)$/.exec(parts)?.[1];
  return name === undefined ? undefined : { name, value };
}

function formatMemberPath({ type, name, object, property, computed }: SyntaxNode): string {
  if (type === 'Identifier') return String(name);
  return type === 'MemberExpression' && !computed
    ? `${formatMemberPath(object as SyntaxNode)}.${readIdentifierOrLiteralName(property)}`
    : '';
}
