// Names that statements declare, each with a function that reads its value. Pure.
import { isPlainObject } from '../../../lib/values.ts';
import type { SyntaxNode } from '../free-names.ts';
import {
  FunctionValue,
  type LiteralValue,
  type ModuleScope,
  ModuleValue,
  StubValue,
  UNEVALUATED_VALUE,
} from './values.ts';

/** Readers of values by name. */
export type ValueReaders = Map<string, () => LiteralValue>;

/** Adds the names that a statement declares. Returns false for statements with other effects. */
export function registerDeclarations(statement: SyntaxNode, names: ValueReaders, scope: ModuleScope): boolean {
  const { type } = statement;
  if (type === 'VariableDeclaration') {
    for (const { id, init } of statement.declarations as SyntaxNode[])
      bindPattern(id as SyntaxNode, { names, scope }, () => (init ? scope.read(init as SyntaxNode, scope) : undefined));
    return true;
  }
  if (type === 'FunctionDeclaration' || type === 'ClassDeclaration') {
    const text = scope.code.slice(statement.start as number, statement.end as number);
    if (statement.id)
      names.set(String((statement.id as SyntaxNode).name), () => new FunctionValue(text, statement, scope));
    return true;
  }
  // These statements do nothing: a directive such as `'use strict'`, or a message printed to the console.
  const expression = type === 'ExpressionStatement' ? (statement.expression as SyntaxNode) : undefined;
  const isSilent = expression?.type === 'Literal' || (expression !== undefined && isConsoleCall(expression));
  return isSilent || type === 'EmptyStatement' || /^TS(?:Interface|TypeAlias|Declare)/.test(type);
}

/** Whether an expression only prints to the console. */
function isConsoleCall({ type, callee }: SyntaxNode): boolean {
  const object = type === 'CallExpression' ? ((callee as SyntaxNode).object as SyntaxNode | undefined) : undefined;
  return object?.type === 'Identifier' && object.name === 'console';
}

/** Returns a function that reads a value on its first call and caches it. */
export function createLazyReader(read: () => LiteralValue): () => LiteralValue {
  let state: 'new' | 'open' | 'done' = 'new';
  let value: LiteralValue = UNEVALUATED_VALUE;
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
export interface NameBindingScope {
  readonly names: ValueReaders;
  readonly scope: ModuleScope;
}

/** Declares the names in a pattern. Each name reads its own part of the value. */
export function bindPattern(pattern: SyntaxNode, binding: NameBindingScope, read: () => LiteralValue): void {
  const { names, scope } = binding;
  const value = createLazyReader(read);
  if (pattern.type === 'Identifier') names.set(String(pattern.name), value);
  else if (pattern.type === 'AssignmentPattern')
    bindPattern(pattern.left as SyntaxNode, binding, () => {
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
      bindPattern(part, binding, () => {
        if (isRest) return omitKeys(value(), taken) ?? scope.refuse(property);
        return name === undefined ? scope.refuse(property) : readProperty(value(), name);
      });
    }
  } else if (pattern.type === 'ArrayPattern') {
    for (const [index, element] of (pattern.elements as (SyntaxNode | null)[]).entries()) {
      if (element === null) continue;
      const isRest = element.type === 'RestElement';
      bindPattern((isRest ? element.argument : element) as SyntaxNode, binding, () => {
        const list = value();
        if (!Array.isArray(list)) return list === UNEVALUATED_VALUE ? UNEVALUATED_VALUE : scope.refuse(element);
        return isRest ? list.slice(index) : list[index];
      });
    }
  }
}

/** Returns an object without the given keys; `undefined` if the value is not an object. */
function omitKeys(value: LiteralValue, taken: readonly string[]): LiteralValue {
  if (value === UNEVALUATED_VALUE) return UNEVALUATED_VALUE;
  if (!isPlainObject(value)) return undefined;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !taken.includes(key)));
}

/** Returns the property of a value with the name that an import or a pattern uses. */
export function readProperty(value: LiteralValue, name: string): LiteralValue {
  if (value instanceof ModuleValue) return value.names.includes(name) ? value.get(name) : undefined;
  if (value instanceof StubValue) return new StubValue(`${value.name}.${name}`);
  if (value === UNEVALUATED_VALUE) return UNEVALUATED_VALUE;
  return isPlainObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
