// Reads a module: its declarations, and its exports in both module formats. Pure.
import type { Node } from '../free-names.ts';
import { declareStatement, lazyReader, propertyOf, type ValueReaders } from './declarations.ts';
import { FunctionValue, type ModuleScope, ModuleValue, StubValue, type Value } from './values.ts';

/** A parsed module. Its values are read lazily. */
export interface LiteralModule {
  /** Result of `import`. */
  readonly namespace: ModuleValue;
  /** Result of `require`. */
  readonly required: () => Value;
}

/** Reads the statements of a module, and adds the declared names to `names`, which `scope` resolves. */
export function readLiteralModule(statements: readonly Node[], names: ValueReaders, scope: ModuleScope): LiteralModule {
  const exports: ValueReaders = new Map();
  let whole: (() => Value) | undefined;
  const stars: (() => Value)[] = [];
  for (const statement of statements) {
    registerImport(statement, names, scope);
    if (statement.type === 'ImportDeclaration') declareImports(statement, names, scope);
    else if (statement.type === 'ExportNamedDeclaration') addNamedExports(statement, { names, exports, scope });
    else if (statement.type === 'ExportAllDeclaration') addStarExports(statement, { exports, stars, scope });
    else if (statement.type === 'ExportDefaultDeclaration')
      exports.set('default', defaultExportReader(statement.declaration as Node, names, scope));
    else if (statement.type === 'TSExportAssignment')
      whole = lazyReader(() => scope.read(statement.expression as Node, scope));
    else if (!declareStatement(statement, names, scope)) {
      const assigned = assignedExport(statement);
      const read = assigned && lazyReader(() => scope.read(assigned.value, scope));
      if (read === undefined) scope.refuse(statement);
      else if (assigned?.name === undefined) whole = read;
      else exports.set(assigned.name, read);
    }
  }
  return createModule(exports, stars, whole);
}

/** Registers an imported module under a key that no identifier can have, so that it is loaded even if nothing uses it. */
function registerImport({ source, importKind, exportKind }: Node, names: ValueReaders, scope: ModuleScope): void {
  if (!source || importKind === 'type' || exportKind === 'type') return;
  const name = String((source as Node).value);
  names.set(`import ${name}`, () => scope.load(name));
}

function createModule(
  exports: ValueReaders,
  stars: readonly (() => Value)[],
  whole: (() => Value) | undefined,
): LiteralModule {
  const others = () => stars.map((star) => star()).filter((star) => star instanceof ModuleValue);
  const namesOf = () => {
    const names = new Set(exports.keys());
    for (const other of others()) for (const name of other.names) if (name !== 'default') names.add(name);
    if (whole === undefined) return [...names];
    const value = whole();
    const own = value instanceof FunctionValue || typeof value !== 'object' || value === null ? [] : Object.keys(value);
    return [...new Set([...names, ...(value instanceof StubValue ? [] : own), 'default'])];
  };
  const get = (name: string): Value => {
    const own = exports.get(name);
    if (own !== undefined) return own();
    if (whole !== undefined) return name === 'default' ? whole() : propertyOf(whole(), name);
    return propertyOf(
      others().find((other) => other.names.includes(name)),
      name,
    );
  };
  // A getter, because the names are needed only for `export *` and namespaces.
  const namespace = Object.defineProperty(new ModuleValue([], get), 'names', { get: namesOf });
  return { namespace, required: () => (whole === undefined ? namespace : whole()) };
}

interface ExportContext {
  readonly names: ValueReaders;
  readonly exports: ValueReaders;
  readonly scope: ModuleScope;
}

function addNamedExports(statement: Node, { names, exports, scope }: ExportContext): void {
  if (statement.exportKind === 'type') return;
  if (statement.declaration) {
    const own: ValueReaders = new Map();
    if (!declareStatement(statement.declaration as Node, own, scope)) scope.refuse(statement);
    for (const [name, read] of own) {
      names.set(name, read);
      exports.set(name, read);
    }
  }
  for (const { local, exported } of statement.specifiers as Node[]) {
    const [inner, outer] = [nameOfNode(local), nameOfNode(exported)];
    const source = statement.source as Node | null;
    exports.set(
      outer,
      lazyReader(() =>
        source ? propertyOf(scope.load(String(source.value)), inner) : scope.read(local as Node, scope),
      ),
    );
  }
}

function addStarExports(
  { source, exported }: Node,
  { exports, stars, scope }: Omit<ExportContext, 'names'> & { readonly stars: (() => Value)[] },
): void {
  const load = lazyReader(() => scope.load(String((source as Node).value)));
  if (exported) exports.set(nameOfNode(exported), load);
  else stars.push(load);
}

function defaultExportReader(node: Node, names: ValueReaders, scope: ModuleScope): () => Value {
  if (!/Declaration$/.test(node.type)) return lazyReader(() => scope.read(node, scope));
  declareStatement(node, names, scope);
  const text = scope.code.slice(node.start as number, node.end as number);
  return () => new FunctionValue(text, node, scope);
}

function declareImports({ specifiers, source, importKind }: Node, names: ValueReaders, scope: ModuleScope): void {
  if (importKind === 'type') return;
  const load = lazyReader(() => scope.load(String((source as Node).value)));
  for (const { type, local, imported } of specifiers as Node[]) {
    const name = type === 'ImportDefaultSpecifier' ? 'default' : imported ? nameOfNode(imported) : undefined;
    names.set(nameOfNode(local), () => {
      const module = load();
      if (name === undefined) return module;
      const isDefault = name === 'default' && !(module instanceof ModuleValue);
      return isDefault ? module : propertyOf(module, name);
    });
  }
}

/** Returns the name of an identifier or string. */
function nameOfNode(node: unknown): string {
  const { name, value } = node as Node;
  return String(name ?? value);
}

/** Returns what an assignment exports in CommonJS: the module itself, or its member `name`. */
function assignedExport({ type, expression }: Node): { readonly name?: string; readonly value: Node } | undefined {
  if (type !== 'ExpressionStatement') return undefined;
  const { type: kind, operator, left, right } = expression as Node;
  if (kind !== 'AssignmentExpression' || operator !== '=') return undefined;
  const parts = memberPath(left as Node);
  const value = right as Node;
  if (parts === 'module.exports') return { value };
  const name = /^(?:module\.)?exports\.([\w$]+)$/.exec(parts)?.[1];
  return name === undefined ? undefined : { name, value };
}

function memberPath({ type, name, object, property, computed }: Node): string {
  if (type === 'Identifier') return String(name);
  return type === 'MemberExpression' && !computed ? `${memberPath(object as Node)}.${nameOfNode(property)}` : '';
}
