// Evaluates expressions without running code: literals and operators on them. Pure.
import { isPlainObject } from '../../../lib/values.ts';
import type { SyntaxNode } from '../free-names.ts';
import { readCallExpression, readNewExpression } from './calls.ts';
import { isPrimitive, type Primitive, readMember } from './members.ts';
import {
  type EvaluatedValue,
  FunctionValue,
  isMarkerKey,
  JsxElementValue,
  type ModuleScope,
  ModuleValue,
  StubValue,
  UNEVALUATED_VALUE,
} from './values.ts';

/** Limit of nested expressions, because each level is a recursive call. */
const MAX_EXPRESSION_DEPTH = 400;

/** Returns the value of an expression. */
export function readExpression(node: SyntaxNode, scope: ModuleScope): EvaluatedValue {
  const read = EXPRESSION_READERS[node.type];
  if (read === undefined || scope.counts.depth > MAX_EXPRESSION_DEPTH) return scope.refuse(node);
  scope.counts.depth += 1;
  try {
    return read(node, scope);
  } finally {
    scope.counts.depth -= 1;
  }
}

type ExpressionReader = (node: SyntaxNode, scope: ModuleScope) => EvaluatedValue;

const readInnerExpression: ExpressionReader = (node, scope) => readExpression(node.expression as SyntaxNode, scope);
const readFunction: ExpressionReader = (node, scope) => new FunctionValue(extractSourceText(node, scope), node, scope);

const readJsxElement: ExpressionReader = (node, scope) =>
  scope.hasElements ? new JsxElementValue(node, scope) : scope.refuse(node);

const EXPRESSION_READERS: Readonly<Record<string, ExpressionReader>> = {
  Literal: (node) => (typeof node.value === 'bigint' ? Number(node.value) : node.value),
  TemplateLiteral: readTemplateLiteral,
  ArrayExpression: readList,
  ObjectExpression: readObject,
  Identifier: readIdentifier,
  MemberExpression: (node, scope) => readMember(readExpression(node.object as SyntaxNode, scope), node, scope),
  ChainExpression: readInnerExpression,
  ParenthesizedExpression: readInnerExpression,
  TSAsExpression: readInnerExpression,
  TSSatisfiesExpression: readInnerExpression,
  TSNonNullExpression: readInnerExpression,
  TSTypeAssertion: readInnerExpression,
  TSInstantiationExpression: readInnerExpression,
  AwaitExpression: (node, scope) => readExpression(node.argument as SyntaxNode, scope),
  SequenceExpression: (node, scope) => readExpression((node.expressions as SyntaxNode[]).at(-1) as SyntaxNode, scope),
  ImportExpression: (node, scope) => {
    const name = readExpression(node.source as SyntaxNode, scope);
    return typeof name === 'string' ? scope.load(name) : scope.refuse(node);
  },
  MetaProperty: () => new StubValue('import.meta'),
  UnaryExpression: readUnaryExpression,
  BinaryExpression: readBinaryExpression,
  LogicalExpression: readLogicalExpression,
  ConditionalExpression: (node, scope) => {
    const test = readExpression(node.test as SyntaxNode, scope);
    if (test === UNEVALUATED_VALUE) return UNEVALUATED_VALUE;
    return readExpression((test ? node.consequent : node.alternate) as SyntaxNode, scope);
  },
  CallExpression: readCallExpression,
  NewExpression: readNewExpression,
  ArrowFunctionExpression: readFunction,
  FunctionExpression: readFunction,
  ClassExpression: readFunction,
  JSXElement: readJsxElement,
  JSXFragment: readJsxElement,
};

function extractSourceText({ start, end }: SyntaxNode, { code }: ModuleScope): string {
  return code.slice(start as number, end as number);
}

/** Limit of the length of concatenated strings in characters: even a small configuration can double a string many times. */
const MAX_CONCATENATED_TEXT_LENGTH = 10_000_000;

function isConcatenationTooLong(left: unknown, right: unknown): boolean {
  return String(left).length + String(right).length > MAX_CONCATENATED_TEXT_LENGTH;
}

function readTemplateLiteral(node: SyntaxNode, scope: ModuleScope): EvaluatedValue {
  const quasis = node.quasis as SyntaxNode[];
  const expressions = node.expressions as SyntaxNode[];
  let text = '';
  for (const [index, { value }] of quasis.entries()) {
    text += (value as { readonly cooked: string }).cooked;
    const expression = expressions[index];
    if (expression === undefined) continue;
    const part = readExpression(expression, scope);
    if (part === UNEVALUATED_VALUE) return UNEVALUATED_VALUE;
    if (!isPrimitive(part)) return scope.refuse(expression);
    const more = String(part);
    if (isConcatenationTooLong(text, more)) return scope.refuse(node);
    text += more;
  }
  scope.spend(text.length / 1000);
  return text;
}

function readList(node: SyntaxNode, scope: ModuleScope): EvaluatedValue {
  const list = (node.elements as (SyntaxNode | null)[]).flatMap((element): EvaluatedValue[] => {
    if (element === null) return [undefined];
    if (element.type !== 'SpreadElement') return [readExpression(element, scope)];
    const spread = readExpression(element.argument as SyntaxNode, scope);
    if (Array.isArray(spread)) return spread;
    return [spread === UNEVALUATED_VALUE ? spread : scope.refuse(element)];
  });
  scope.spend(list.length);
  return list;
}

/** Key of a spread whose value is unknown, so that its object counts as incomplete. */
const UNREAD_SPREAD_KEY = '...';

function readObject(node: SyntaxNode, scope: ModuleScope): EvaluatedValue {
  const value: Record<string, EvaluatedValue> = {};
  for (const property of node.properties as SyntaxNode[]) {
    if (property.type === 'SpreadElement') {
      const spread = readExpression(property.argument as SyntaxNode, scope);
      if (isPlainObject(spread)) Object.assign(value, spread);
      else if (spread instanceof ModuleValue) for (const name of spread.names) value[name] = spread.get(name);
      else if (spread) value[UNREAD_SPREAD_KEY] = scope.refuse(property);
      scope.spend(Object.keys(value).length);
      continue;
    }
    const key = readPropertyKey(property, scope);
    if (key === undefined || key === '__proto__' || isMarkerKey(key) || property.kind !== 'init')
      scope.refuse(property);
    else
      value[key] = property.method ? readMethod(property, scope) : readExpression(property.value as SyntaxNode, scope);
    scope.spend(1);
  }
  return value;
}

function readPropertyKey({ key, computed }: SyntaxNode, scope: ModuleScope): string | undefined {
  const node = key as SyntaxNode;
  if (!computed && node.type === 'Identifier') return String(node.name);
  const value = readExpression(node, scope);
  return value !== UNEVALUATED_VALUE && isPrimitive(value) ? String(value) : undefined;
}

function readMethod({ value }: SyntaxNode, scope: ModuleScope): FunctionValue {
  const node = value as SyntaxNode;
  const kind = `${node.async ? 'async ' : ''}function${node.generator ? '*' : ''} `;
  return new FunctionValue(kind + extractSourceText(node, scope), node, scope);
}

const CONSTANT_VALUES: Readonly<Record<string, EvaluatedValue>> = {
  undefined,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
};
/** Global objects for which a stub with their name is used. */
const STUBBED_GLOBALS = new Set('process path Object Boolean String Number JSON require URL Date Array'.split(' '));

function readIdentifier(node: SyntaxNode, scope: ModuleScope): EvaluatedValue {
  const name = String(node.name);
  const own = scope.names.get(name);
  if (own !== undefined) return own();
  if (Object.hasOwn(CONSTANT_VALUES, name)) return CONSTANT_VALUES[name];
  return STUBBED_GLOBALS.has(name) ? new StubValue(`global:${name}`) : scope.refuse(node);
}

const BROWSER_OBJECT = /^(?:window|document|navigator|localStorage)$/;

function readUnaryExpression(node: SyntaxNode, scope: ModuleScope): EvaluatedValue {
  const { name } = node.argument as SyntaxNode;
  // The old generator rendered its components without a browser.
  if (node.operator === 'typeof' && scope.hasElements && BROWSER_OBJECT.test(String(name))) return 'undefined';
  const value = readExpression(node.argument as SyntaxNode, scope);
  if (value === UNEVALUATED_VALUE) return UNEVALUATED_VALUE;
  if (node.operator === '!') return !value;
  if (node.operator === 'void') return undefined;
  if (!isPrimitive(value)) return scope.refuse(node);
  if (node.operator === 'typeof') return typeof value;
  if (node.operator === '-') return -Number(value);
  return node.operator === '+' ? Number(value) : scope.refuse(node);
}

const BINARY_OPERATORS: Readonly<Record<string, (left: Primitive, right: Primitive) => EvaluatedValue>> = {
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

function readBinaryExpression(node: SyntaxNode, scope: ModuleScope): EvaluatedValue {
  const left = readExpression(node.left as SyntaxNode, scope);
  const right = readExpression(node.right as SyntaxNode, scope);
  if (left === UNEVALUATED_VALUE || right === UNEVALUATED_VALUE) return UNEVALUATED_VALUE;
  const operate = BINARY_OPERATORS[String(node.operator)];
  if (operate === undefined || !isPrimitive(left) || !isPrimitive(right)) return scope.refuse(node);
  if (node.operator === '+' && isConcatenationTooLong(left, right)) return scope.refuse(node);
  const value = operate(left, right);
  if (typeof value === 'string') scope.spend(value.length / 1000);
  return value;
}

function readLogicalExpression(node: SyntaxNode, scope: ModuleScope): EvaluatedValue {
  const left = readExpression(node.left as SyntaxNode, scope);
  if (left === UNEVALUATED_VALUE) return UNEVALUATED_VALUE;
  const isLeft = node.operator === '&&' ? !left : node.operator === '||' ? Boolean(left) : (left ?? null) !== null;
  return isLeft ? left : readExpression(node.right as SyntaxNode, scope);
}
