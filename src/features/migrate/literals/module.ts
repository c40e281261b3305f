// Reads a module: its declarations, and its exports in both module formats. Pure.
import type { Node } from '../free-names.ts';
import { declarationPart, declare, type Names, once } from './declarations.ts';
import { FunctionValue, type ModuleScope, ModuleValue, StubValue, type Value } from './values.ts';

/** A parsed module. Its values are read lazily. */
export interface LiteralModule {
  /** Result of `import`. */
  readonly namespace: ModuleValue;
  /** Result of `require`. */
  readonly required: () => Value;
}

/** Reads the statements of a module, and adds the declared names to `names`, which `scope` resolves. */
export function readLiteralModule(statements: readonly Node[], names: Names, scope: ModuleScope): LiteralModule {
  const exports: Names = new Map();
  let whole: (() => Value) | undefined;
  const stars: (() => Value)[] = [];
  for (const statement of statements) {
    noteImport(statement, names, scope);
    if (statement.type === 'ImportDeclaration') declareImports(statement, names, scope);
    else if (statement.type === 'ExportNamedDeclaration') exportNamed(statement, { names, exports, scope });
    else if (statement.type === 'ExportAllDeclaration') exportAll(statement, { exports, stars, scope });
    else if (statement.type === 'ExportDefaultDeclaration')
      exports.set('default', defaultOf(statement.declaration as Node, names, scope));
    else if (statement.type === 'TSExportAssignment')
      whole = once(() => scope.read(statement.expression as Node, scope));
    else if (!declare(statement, names, scope)) {
      const assigned = assignedExport(statement);
      const read = assigned && once(() => scope.read(assigned.value, scope));
      if (read === undefined) scope.refuse(statement);
      else if (assigned?.name === undefined) whole = read;
      else exports.set(assigned.name, read);
    }
  }
  return moduleOf(exports, stars, whole);
}

/** Registers an imported module under a key that no identifier can have, so that it is loaded even if nothing uses it. */
function noteImport({ source, importKind, exportKind }: Node, names: Names, scope: ModuleScope): void {
  if (!source || importKind === 'type' || exportKind === 'type') return;
  const name = String((source as Node).value);
  names.set(`import ${name}`, () => scope.load(name));
}

function moduleOf(exports: Names, stars: readonly (() => Value)[], whole: (() => Value) | undefined): LiteralModule {
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
    if (whole !== undefined) return name === 'default' ? whole() : declarationPart(whole(), name);
    return declarationPart(
      others().find((other) => other.names.includes(name)),
      name,
    );
  };
  // A getter, because the names are needed only for `export *` and namespaces.
  const namespace = Object.defineProperty(new ModuleValue([], get), 'names', { get: namesOf });
  return { namespace, required: () => (whole === undefined ? namespace : whole()) };
}

interface Exporting {
  readonly names: Names;
  readonly exports: Names;
  readonly scope: ModuleScope;
}

function exportNamed(statement: Node, { names, exports, scope }: Exporting): void {
  if (statement.exportKind === 'type') return;
  if (statement.declaration) {
    const own: Names = new Map();
    if (!declare(statement.declaration as Node, own, scope)) scope.refuse(statement);
    for (const [name, read] of own) {
      names.set(name, read);
      exports.set(name, read);
    }
  }
  for (const { local, exported } of statement.specifiers as Node[]) {
    const [inner, outer] = [wordOf(local), wordOf(exported)];
    const source = statement.source as Node | null;
    exports.set(
      outer,
      once(() =>
        source ? declarationPart(scope.load(String(source.value)), inner) : scope.read(local as Node, scope),
      ),
    );
  }
}

function exportAll(
  { source, exported }: Node,
  { exports, stars, scope }: Omit<Exporting, 'names'> & { readonly stars: (() => Value)[] },
): void {
  const load = once(() => scope.load(String((source as Node).value)));
  if (exported) exports.set(wordOf(exported), load);
  else stars.push(load);
}

function defaultOf(node: Node, names: Names, scope: ModuleScope): () => Value {
  if (!/Declaration$/.test(node.type)) return once(() => scope.read(node, scope));
  declare(node, names, scope);
  const text = scope.code.slice(node.start as number, node.end as number);
  return () => new FunctionValue(text, node, scope);
}

function declareImports({ specifiers, source, importKind }: Node, names: Names, scope: ModuleScope): void {
  if (importKind === 'type') return;
  const load = once(() => scope.load(String((source as Node).value)));
  for (const { type, local, imported } of specifiers as Node[]) {
    const name = type === 'ImportDefaultSpecifier' ? 'default' : imported ? wordOf(imported) : undefined;
    names.set(wordOf(local), () => {
      const module = load();
      if (name === undefined) return module;
      const isDefault = name === 'default' && !(module instanceof ModuleValue);
      return isDefault ? module : declarationPart(module, name);
    });
  }
}

/** Returns the name of an identifier or string. */
function wordOf(node: unknown): string {
  const { name, value } = node as Node;
  return String(name ?? value);
}

/** Returns what an assignment exports in CommonJS: the module itself, or its member `name`. */
function assignedExport({ type, expression }: Node): { readonly name?: string; readonly value: Node } | undefined {
  if (type !== 'ExpressionStatement') return undefined;
  const { type: kind, operator, left, right } = expression as Node;
  if (kind !== 'AssignmentExpression' || operator !== '=') return undefined;
  const parts = memberText(left as Node);
  const value = right as Node;
  if (parts === 'module.exports') return { value };
  const name = /^(?:module\.)?exports\.([\w$]+)$/.exec(parts)?.[1];
  return name === undefined ? undefined : { name, value };
}

function memberText({ type, name, object, property, computed }: Node): string {
  if (type === 'Identifier') return String(name);
  return type === 'MemberExpression' && !computed ? `${memberText(object as Node)}.${wordOf(property)}` : '';
}
