// Evaluates expressions without running code: literals and operators on them. Pure.
import { isPlain } from '../../../config/judge.ts';
import type { Node } from '../free-names.ts';
import { callValue, newExpressionValue } from './calls.ts';
import { isPrimitive, memberValue, type Primitive } from './members.ts';
import {
  ElementValue,
  FunctionValue,
  isReservedKey,
  type ModuleScope,
  ModuleValue,
  StubValue,
  UNREAD_VALUE,
  type Value,
} from './values.ts';

/** Depth limit of nested values: each level is a recursive call. */
const MAX_DEPTH = 400;

/** Returns the value of an expression. */
export function readValue(node: Node, scope: ModuleScope): Value {
  const read = READERS[node.type];
  if (read === undefined || scope.counts.depth > MAX_DEPTH) return scope.refuse(node);
  scope.counts.depth += 1;
  try {
    return read(node, scope);
  } finally {
    scope.counts.depth -= 1;
  }
}

type Reader = (node: Node, scope: ModuleScope) => Value;

const readInnerExpression: Reader = (node, scope) => readValue(node.expression as Node, scope);
const readFunction: Reader = (node, scope) => new FunctionValue(sourceText(node, scope), node, scope);

const readElement: Reader = (node, scope) => (scope.hasElements ? new ElementValue(node, scope) : scope.refuse(node));

const READERS: Readonly<Record<string, Reader>> = {
  Literal: (node) => (typeof node.value === 'bigint' ? Number(node.value) : node.value),
  TemplateLiteral: templateValue,
  ArrayExpression: listValue,
  ObjectExpression: objectValue,
  Identifier: identifierValue,
  MemberExpression: (node, scope) => memberValue(readValue(node.object as Node, scope), node, scope),
  ChainExpression: readInnerExpression,
  ParenthesizedExpression: readInnerExpression,
  TSAsExpression: readInnerExpression,
  TSSatisfiesExpression: readInnerExpression,
  TSNonNullExpression: readInnerExpression,
  TSTypeAssertion: readInnerExpression,
  TSInstantiationExpression: readInnerExpression,
  AwaitExpression: (node, scope) => readValue(node.argument as Node, scope),
  SequenceExpression: (node, scope) => readValue((node.expressions as Node[]).at(-1) as Node, scope),
  ImportExpression: (node, scope) => {
    const name = readValue(node.source as Node, scope);
    return typeof name === 'string' ? scope.load(name) : scope.refuse(node);
  },
  MetaProperty: () => new StubValue('import.meta'),
  UnaryExpression: unaryValue,
  BinaryExpression: binaryValue,
  LogicalExpression: logicalValue,
  ConditionalExpression: (node, scope) => {
    const test = readValue(node.test as Node, scope);
    if (test === UNREAD_VALUE) return UNREAD_VALUE;
    return readValue((test ? node.consequent : node.alternate) as Node, scope);
  },
  CallExpression: callValue,
  NewExpression: newExpressionValue,
  ArrowFunctionExpression: readFunction,
  FunctionExpression: readFunction,
  ClassExpression: readFunction,
  JSXElement: readElement,
  JSXFragment: readElement,
};

function sourceText({ start, end }: Node, { code }: ModuleScope): string {
  return code.slice(start as number, end as number);
}

/** Length limit of concatenated strings: a small configuration can double a string many times. */
const MAX_TEXT_LENGTH = 10_000_000;

function isTooLong(left: unknown, right: unknown): boolean {
  return String(left).length + String(right).length > MAX_TEXT_LENGTH;
}

function templateValue(node: Node, scope: ModuleScope): Value {
  const [quasis, expressions] = [node.quasis as Node[], node.expressions as Node[]];
  let text = '';
  for (const [index, { value }] of quasis.entries()) {
    text += (value as { readonly cooked: string }).cooked;
    const expression = expressions[index];
    if (expression === undefined) continue;
    const part = readValue(expression, scope);
    if (part === UNREAD_VALUE) return UNREAD_VALUE;
    if (!isPrimitive(part)) return scope.refuse(expression);
    const more = String(part);
    if (isTooLong(text, more)) return scope.refuse(node);
    text += more;
  }
  scope.spend(text.length / 1000);
  return text;
}

function listValue(node: Node, scope: ModuleScope): Value {
  const list = (node.elements as (Node | null)[]).flatMap((element): Value[] => {
    if (element === null) return [undefined];
    if (element.type !== 'SpreadElement') return [readValue(element, scope)];
    const spread = readValue(element.argument as Node, scope);
    if (Array.isArray(spread)) return spread;
    return spread === UNREAD_VALUE ? [] : [scope.refuse(element)];
  });
  scope.spend(list.length);
  return list;
}

function objectValue(node: Node, scope: ModuleScope): Value {
  const value: Record<string, Value> = {};
  for (const property of node.properties as Node[]) {
    if (property.type === 'SpreadElement') {
      const spread = readValue(property.argument as Node, scope);
      if (isPlain(spread)) Object.assign(value, spread);
      else if (spread instanceof ModuleValue) for (const name of spread.names) value[name] = spread.get(name);
      else if (spread) scope.refuse(property);
      scope.spend(Object.keys(value).length);
      continue;
    }
    const key = propertyKey(property, scope);
    if (key === undefined || key === '__proto__' || isReservedKey(key) || property.kind !== 'init')
      scope.refuse(property);
    else value[key] = property.method ? methodValue(property, scope) : readValue(property.value as Node, scope);
    scope.spend(1);
  }
  return value;
}

function propertyKey({ key, computed }: Node, scope: ModuleScope): string | undefined {
  const node = key as Node;
  if (!computed && node.type === 'Identifier') return String(node.name);
  const value = readValue(node, scope);
  return value !== UNREAD_VALUE && isPrimitive(value) ? String(value) : undefined;
}

function methodValue({ value }: Node, scope: ModuleScope): FunctionValue {
  const node = value as Node;
  const kind = `${node.async ? 'async ' : ''}function${node.generator ? '*' : ''} `;
  return new FunctionValue(kind + sourceText(node, scope), node, scope);
}

const CONSTANT_VALUES: Readonly<Record<string, Value>> = {
  undefined,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
};
/** Global objects that become stubs by name. */
const GLOBALS = new Set([
  'process',
  'path',
  'Object',
  'Boolean',
  'String',
  'Number',
  'JSON',
  'require',
  'URL',
  'Date',
  'Array',
]);

function identifierValue(node: Node, scope: ModuleScope): Value {
  const name = String(node.name);
  const own = scope.names.get(name);
  if (own !== undefined) return own();
  if (Object.hasOwn(CONSTANT_VALUES, name)) return CONSTANT_VALUES[name];
  return GLOBALS.has(name) ? new StubValue(`global:${name}`) : scope.refuse(node);
}

function unaryValue(node: Node, scope: ModuleScope): Value {
  const value = readValue(node.argument as Node, scope);
  if (value === UNREAD_VALUE) return UNREAD_VALUE;
  if (node.operator === '!') return !value;
  if (node.operator === 'void') return undefined;
  if (!isPrimitive(value)) return scope.refuse(node);
  if (node.operator === 'typeof') return typeof value;
  if (node.operator === '-') return -Number(value);
  return node.operator === '+' ? Number(value) : scope.refuse(node);
}

const OPERATORS: Readonly<Record<string, (left: Primitive, right: Primitive) => Value>> = {
  '+': (left, right) =>
    typeof left === 'string' || typeof right === 'string' ? `${left}${right}` : Number(left) + Number(right),
  '-': (left, right) => Number(left) - Number(right),
  '*': (left, right) => Number(left) * Number(right),
  '/': (left, right) => Number(left) / Number(right),
  '===': (left, right) => left === right,
  '!==': (left, right) => left !== right,
  '==': (left, right) => (left ?? null) === (right ?? null),
  '!=': (left, right) => (left ?? null) !== (right ?? null),
  '<': (left, right) => Number(left) < Number(right),
  '>': (left, right) => Number(left) > Number(right),
  '<=': (left, right) => Number(left) <= Number(right),
  '>=': (left, right) => Number(left) >= Number(right),
};

function binaryValue(node: Node, scope: ModuleScope): Value {
  const left = readValue(node.left as Node, scope);
  const right = readValue(node.right as Node, scope);
  if (left === UNREAD_VALUE || right === UNREAD_VALUE) return UNREAD_VALUE;
  const operate = OPERATORS[String(node.operator)];
  if (operate === undefined || !isPrimitive(left) || !isPrimitive(right)) return scope.refuse(node);
  if (node.operator === '+' && isTooLong(left, right)) return scope.refuse(node);
  const value = operate(left, right);
  if (typeof value === 'string') scope.spend(value.length / 1000);
  return value;
}

function logicalValue(node: Node, scope: ModuleScope): Value {
  const left = readValue(node.left as Node, scope);
  if (left === UNREAD_VALUE) return UNREAD_VALUE;
  const isLeft = node.operator === '&&' ? !left : node.operator === '||' ? Boolean(left) : (left ?? null) !== null;
  return isLeft ? left : readValue(node.right as Node, scope);
}
