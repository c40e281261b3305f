// Names that statements declare, each with a function that reads its value. Pure.
import { isPlain } from '../../../config/judge.ts';
import type { Node } from '../free-names.ts';
import { FunctionValue, type ModuleScope, ModuleValue, StubValue, UNREAD_VALUE, type Value } from './values.ts';

/** Readers of values by name. */
export type ValueReaders = Map<string, () => Value>;

/** Adds the names that a statement declares. Returns false for statements with other effects. */
export function declareStatement(statement: Node, names: ValueReaders, scope: ModuleScope): boolean {
  const { type } = statement;
  if (type === 'VariableDeclaration') {
    for (const { id, init } of statement.declarations as Node[])
      bindPattern(id as Node, { names, scope }, () => (init ? scope.read(init as Node, scope) : undefined));
    return true;
  }
  if (type === 'FunctionDeclaration' || type === 'ClassDeclaration') {
    const text = scope.code.slice(statement.start as number, statement.end as number);
    if (statement.id) names.set(String((statement.id as Node).name), () => new FunctionValue(text, statement, scope));
    return true;
  }
  // A directive such as `'use strict'`, or a message printed to the console.
  const expression = type === 'ExpressionStatement' ? (statement.expression as Node) : undefined;
  const isSilent = expression?.type === 'Literal' || (expression !== undefined && isConsoleCall(expression));
  return isSilent || type === 'EmptyStatement' || /^TS(?:Interface|TypeAlias|Declare)/.test(type);
}

/** Whether an expression only prints to the console. */
function isConsoleCall({ type, callee }: Node): boolean {
  const object = type === 'CallExpression' ? ((callee as Node).object as Node | undefined) : undefined;
  return object?.type === 'Identifier' && object.name === 'console';
}

/** Returns a function that reads a value on its first call and caches it. */
export function lazyReader(read: () => Value): () => Value {
  let state: 'new' | 'open' | 'done' = 'new';
  let value: Value = UNREAD_VALUE;
  return () => {
    // A value that depends on itself is `UNREAD`.
    if (state !== 'new') return value;
    state = 'open';
    value = read();
    state = 'done';
    return value;
  };
}

/** The scope in which a pattern declares names. */
export interface PatternScope {
  readonly names: ValueReaders;
  readonly scope: ModuleScope;
}

/** Declares the names of a pattern, each with its part of a value. */
export function bindPattern(pattern: Node, binding: PatternScope, read: () => Value): void {
  const { names, scope } = binding;
  const value = lazyReader(read);
  if (pattern.type === 'Identifier') names.set(String(pattern.name), value);
  else if (pattern.type === 'AssignmentPattern')
    bindPattern(pattern.left as Node, binding, () => {
      const given = value();
      return given === undefined ? scope.read(pattern.right as Node, scope) : given;
    });
  else if (pattern.type === 'ObjectPattern') {
    const taken: string[] = [];
    for (const property of pattern.properties as Node[]) {
      const key = property.key as Node | undefined;
      const name = key === undefined || property.computed ? undefined : String(key.name ?? key.value);
      const part = (property.value ?? property.argument) as Node;
      if (name !== undefined) taken.push(name);
      const isRest = property.type === 'RestElement';
      bindPattern(part, binding, () => {
        if (isRest) return restOfObject(value(), taken) ?? scope.refuse(property);
        return name === undefined ? scope.refuse(property) : propertyOf(value(), name);
      });
    }
  } else if (pattern.type === 'ArrayPattern') {
    for (const [index, element] of (pattern.elements as (Node | null)[]).entries()) {
      if (element === null) continue;
      const isRest = element.type === 'RestElement';
      bindPattern((isRest ? element.argument : element) as Node, binding, () => {
        const list = value();
        if (!Array.isArray(list)) return list === UNREAD_VALUE ? UNREAD_VALUE : scope.refuse(element);
        return isRest ? list.slice(index) : list[index];
      });
    }
  }
}

/** The rest of an object after its named keys; unknown if the value is not an object. */
function restOfObject(value: Value, taken: readonly string[]): Value {
  if (value === UNREAD_VALUE) return UNREAD_VALUE;
  if (!isPlain(value)) return undefined;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !taken.includes(key)));
}

/** Returns the property of a value that an import or a pattern names. */
export function propertyOf(value: Value, name: string): Value {
  if (value instanceof ModuleValue) return value.names.includes(name) ? value.get(name) : undefined;
  if (value instanceof StubValue) return new StubValue(`${value.name}.${name}`);
  if (value === UNREAD_VALUE) return UNREAD_VALUE;
  return isPlain(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
