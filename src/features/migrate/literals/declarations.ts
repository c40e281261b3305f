// Names that statements declare and change, each with a function that reads its value. Pure.
import { isPlainObject } from '../../../lib/values.ts';
import type { SyntaxNode } from '../free-names.ts';
import {
  type EvaluatedValue,
  FunctionValue,
  type ModuleScope,
  ModuleValue,
  StubValue,
  UNEVALUATED_VALUE,
} from './values.ts';

/** Readers of values by name. */
export type ValueReaders = Map<string, ValueReader>;

/** Reads a value. */
interface ValueReader {
  (): EvaluatedValue;
  /** Whether the value is a literal object or list in the code. Any other object may have a second name, which a change would affect. */
  isWrittenOut?: true;
}

/** Adds the names that a statement declares. Returns false for statements with other effects. */
export function registerDeclarations(statement: SyntaxNode, names: ValueReaders, scope: ModuleScope): boolean {
  const { type } = statement;
  if (type === 'VariableDeclaration') {
    for (const { id, init } of statement.declarations as SyntaxNode[]) {
      declareNamesInPattern(id as SyntaxNode, { names, scope }, () =>
        init ? scope.read(init as SyntaxNode, scope) : undefined,
      );
      const reader = names.get(String((id as SyntaxNode).name));
      if (reader !== undefined && init && isObjectOrArrayLiteral(init as SyntaxNode)) reader.isWrittenOut = true;
    }
    return true;
  }
  if (type === 'FunctionDeclaration' || type === 'ClassDeclaration') {
    const text = scope.code.slice(statement.start as number, statement.end as number);
    if (statement.id)
      names.set(String((statement.id as SyntaxNode).name), () => new FunctionValue(text, statement, scope));
    return true;
  }
  if (registerMutation(statement, names, scope)) return true;
  // These statements do nothing: a directive such as `'use strict'`, or a message printed to the console.
  const expression = type === 'ExpressionStatement' ? (statement.expression as SyntaxNode) : undefined;
  const isSilent = expression?.type === 'Literal' || (expression !== undefined && isConsoleCall(expression));
  return isSilent || type === 'EmptyStatement' || /^TS(?:Interface|TypeAlias|Declare)/.test(type);
}

/** Whether an expression is an object literal or an array literal, with or without `as` or `satisfies`. */
function isObjectOrArrayLiteral({ type, expression }: SyntaxNode): boolean {
  if (/^TS(?:As|Satisfies)/.test(type)) return isObjectOrArrayLiteral(expression as SyntaxNode);
  return type === 'ObjectExpression' || type === 'ArrayExpression';
}

/** Reads `name.key[0] = value` and `name.key.push(value)`. Returns false for other statements. */
function registerMutation(statement: SyntaxNode, names: ValueReaders, scope: ModuleScope): boolean {
  const { type, operator, left, right, callee, arguments: given = [] } = (statement.expression ?? {}) as SyntaxNode;
  const isSet = type === 'AssignmentExpression' && operator === '=';
  const [root, ...keys] = readMemberKeys((isSet ? left : type === 'CallExpression' ? callee : undefined) as SyntaxNode);
  const before = names.get(String(root));
  if (keys.length === 0 || before?.isWrittenOut === undefined) return false;
  if (!isSet && keys.pop() !== 'push') return false;
  const reader: ValueReader = createLazyReader(() => {
    // The new value may be computed from the old one.
    const own = { ...scope, names: new Map(names).set(String(root), before) };
    const change = (value: EvaluatedValue): EvaluatedValue => {
      if (isSet) return scope.read(right as SyntaxNode, own);
      const added = (given as SyntaxNode[]).map((node) => scope.read(node, own));
      return Array.isArray(value) ? [...value, ...added] : scope.refuse(statement);
    };
    const changed = replaceNestedMember(before(), keys, change);
    if (changed === undefined) scope.refuse(statement);
    return changed ?? before();
  });
  names.set(String(root), reader);
  reader.isWrittenOut = true;
  return true;
}

/** Returns a copy of a value, with the member at the path of keys changed; `undefined` if the path leads through another kind of value. */
function replaceNestedMember(
  value: EvaluatedValue,
  [key, ...rest]: readonly (string | number)[],
  change: (value: EvaluatedValue) => EvaluatedValue,
): EvaluatedValue {
  if (key === undefined) return change(value);
  if (!Array.isArray(value) && !isPlainObject(value)) return undefined;
  const part = replaceNestedMember(Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined, rest, change);
  if (part === undefined && rest.length > 0) return undefined;
  return Array.isArray(value) ? Object.assign([...value], { [key]: part }) : { ...value, [key]: part };
}

/** Returns the name and the keys of `name.key[0]`; empty if a key is computed. */
function readMemberKeys(node: SyntaxNode | undefined): readonly (string | number)[] {
  if (node?.type === 'Identifier') return [String(node.name)];
  if (node?.type !== 'MemberExpression') return [];
  const above = readMemberKeys(node.object as SyntaxNode);
  const { name, value } = node.property as SyntaxNode;
  const key = node.computed ? value : name;
  const isKnown = typeof key === 'string' || (typeof key === 'number' && key >= 0 && key < 10_000);
  return above.length === 0 || !isKnown || key === '__proto__' ? [] : [...above, key];
}

/**
 * Evaluates a declaration, an assignment to a name, or a block or an `if` with such statements. Returns false for other statements, and if
 * the condition is unknown.
 */
export function evaluateStatement(statement: SyntaxNode, names: ValueReaders, scope: ModuleScope): boolean {
  if (registerDeclarations(statement, names, scope)) return true;
  if (statement.type === 'BlockStatement')
    return (statement.body as SyntaxNode[]).every((node) => evaluateStatement(node, names, scope));
  if (statement.type === 'IfStatement') {
    const test = scope.read(statement.test as SyntaxNode, scope);
    const chosen = (test ? statement.consequent : statement.alternate) as SyntaxNode | null;
    return test !== UNEVALUATED_VALUE && (chosen === null || evaluateStatement(chosen, names, scope));
  }
  const { type, operator, left, right } = (statement.expression ?? {}) as SyntaxNode;
  const name = type === 'AssignmentExpression' ? (left as SyntaxNode).name : undefined;
  const before = typeof name === 'string' ? names.get(name)?.() : undefined;
  const isKept = (operator === '??=' && before != null) || (operator === '||=' && Boolean(before));
  if (typeof name !== 'string' || !names.has(name) || !/^(?:\?\?|\|\|)?=$/.test(String(operator))) return false;
  if (before === UNEVALUATED_VALUE && operator !== '=') return false;
  const value = isKept ? before : scope.read(right as SyntaxNode, scope);
  names.set(name, () => value);
  return true;
}

/** Whether an expression only prints to the console. */
function isConsoleCall({ type, callee }: SyntaxNode): boolean {
  const object = type === 'CallExpression' ? ((callee as SyntaxNode).object as SyntaxNode | undefined) : undefined;
  return object?.type === 'Identifier' && object.name === 'console';
}

/** Returns a function that reads a value on its first call and caches it. */
export function createLazyReader(read: () => EvaluatedValue): () => EvaluatedValue {
  let state: 'new' | 'open' | 'done' = 'new';
  let value: EvaluatedValue = UNEVALUATED_VALUE;
  return () => {
    // While a value is being read, it is `UNEVALUATED_VALUE`, so a value that depends on itself stays `UNEVALUATED_VALUE`.
    if (state !== 'new') return value;
    state = 'open';
    value = read();
    state = 'done';
    return value;
  };
}

/** The map to which a pattern adds its names, and the scope in which the values are read. */
interface NamesAndScope {
  readonly names: ValueReaders;
  readonly scope: ModuleScope;
}

/** Declares the names in a pattern. Each name reads the part of the value that the pattern gives to it. `read` returns the value. */
export function declareNamesInPattern(pattern: SyntaxNode, binding: NamesAndScope, read: () => EvaluatedValue): void {
  const { names, scope } = binding;
  const value = createLazyReader(read);
  if (pattern.type === 'Identifier') names.set(String(pattern.name), value);
  else if (pattern.type === 'AssignmentPattern')
    declareNamesInPattern(pattern.left as SyntaxNode, binding, () => {
      const given = value();
      return given === undefined ? scope.read(pattern.right as SyntaxNode, scope) : given;
    });
  else if (pattern.type === 'ObjectPattern') {
    const taken: string[] = [];
    for (const property of pattern.properties as SyntaxNode[]) {
      const key = property.key as SyntaxNode | undefined;
      const name = key === undefined || property.computed ? undefined : String(key.name ?? key.value);
      const part = (property.value ?? property.argument) as SyntaxNode;
      if (name !== undefined) taken.push(name);
      const isRest = property.type === 'RestElement';
      declareNamesInPattern(part, binding, () => {
        if (isRest) return omitKeys(value(), taken) ?? scope.refuse(property);
        return name === undefined ? scope.refuse(property) : readProperty(value(), name);
      });
    }
  } else if (pattern.type === 'ArrayPattern') {
    for (const [index, element] of (pattern.elements as (SyntaxNode | null)[]).entries()) {
      if (element === null) continue;
      const isRest = element.type === 'RestElement';
      declareNamesInPattern((isRest ? element.argument : element) as SyntaxNode, binding, () => {
        const list = value();
        if (!Array.isArray(list)) return list === UNEVALUATED_VALUE ? UNEVALUATED_VALUE : scope.refuse(element);
        return isRest ? list.slice(index) : list[index];
      });
    }
  }
}

/** Returns an object without the given keys; `undefined` if the value is not an object. */
function omitKeys(value: EvaluatedValue, taken: readonly string[]): EvaluatedValue {
  if (value === UNEVALUATED_VALUE) return UNEVALUATED_VALUE;
  if (!isPlainObject(value)) return undefined;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !taken.includes(key)));
}

/** Returns a property of an object, or an export of a module; `undefined` if there is none. */
export function readProperty(value: EvaluatedValue, name: string): EvaluatedValue {
  if (value instanceof ModuleValue) return value.names.includes(name) ? value.get(name) : undefined;
  if (value instanceof StubValue) return new StubValue(`${value.name}.${name}`);
  if (value === UNEVALUATED_VALUE) return UNEVALUATED_VALUE;
  return isPlainObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
