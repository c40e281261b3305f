// Evaluates calls whose result depends only on their arguments: functions of the site, paths, modules, data files, and methods of lists,
// strings and objects. Pure.

import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { tryOrUndefined } from '../../../lib/attempt.ts';
import { isPlainObject } from '../../../lib/values.ts';
import type { SyntaxNode } from '../free-names.ts';
import { IDENTITY_FUNCTION_PATTERN } from '../runner.ts';
import { createFsCallEvaluator, selectTextParser } from './disk-calls.ts';
import { evaluateFunction } from './functions.ts';
import { LIST_METHODS, STRING_METHODS } from './lists.ts';
import { isPrimitive, readMember } from './members.ts';
import {
  type EvaluatedValue,
  FunctionValue,
  isMarkerKey,
  type ModuleScope,
  StubValue,
  UNEVALUATED_VALUE,
} from './values.ts';

/** Returns the value of a call. */
export function readCallExpression(node: SyntaxNode, scope: ModuleScope): EvaluatedValue {
  const callee = node.callee as SyntaxNode;
  if (callee.type !== 'MemberExpression') return evaluateCall(scope.read(callee, scope), node, scope);
  const object = scope.read(callee.object as SyntaxNode, scope);
  const name = callee.computed ? '' : String((callee.property as SyntaxNode).name);
  const methods = Array.isArray(object) ? LIST_METHODS : typeof object === 'string' ? STRING_METHODS : {};
  if (Object.hasOwn(methods, name))
    return callWithEvaluatedArguments(node, scope, (values) =>
      (methods as typeof LIST_METHODS)[name]?.(object as never, values),
    );
  return evaluateCall(readMember(object, callee, scope), node, scope);
}

/** Returns the result of calling a value. */
function evaluateCall(called: EvaluatedValue, node: SyntaxNode, scope: ModuleScope): EvaluatedValue {
  if (called === UNEVALUATED_VALUE) return UNEVALUATED_VALUE;
  if (called instanceof StubValue && called.name === CURRENT_YEAR_STUB_NAME) {
    scope.dated(node);
    return scope.year;
  }
  if (node.optional && (called === undefined || called === null)) return undefined;
  if (called instanceof FunctionValue) {
    const givenArguments = readArguments(node, scope);
    return givenArguments === undefined ? scope.refuse(node) : evaluateFunction(called, givenArguments);
  }
  if (!(called instanceof StubValue)) return scope.refuse(node);
  const stubbedFunction = evaluateStubbedFunction(called.name, node, scope);
  if (stubbedFunction !== undefined) return stubbedFunction.value;
  return called.name.startsWith('global:') ? scope.refuse(node) : new StubValue(`${called.name}()`);
}

/** Name of the stub for the time of the build. Only its year is known. */
const BUILD_DATE_STUB_NAME = 'new Date()';
const CURRENT_YEAR_STUB_NAME = `${BUILD_DATE_STUB_NAME}.getFullYear`;

/** Returns the value of a `new` expression: a URL, or the time of the build. */
export function readNewExpression(node: SyntaxNode, scope: ModuleScope): EvaluatedValue {
  const called = scope.read(node.callee as SyntaxNode, scope);
  const isDate = called instanceof StubValue && called.name === 'global:Date';
  if (isDate && (node.arguments as SyntaxNode[]).length === 0) return new StubValue(BUILD_DATE_STUB_NAME);
  if (!(called instanceof StubValue)) return called === UNEVALUATED_VALUE ? UNEVALUATED_VALUE : scope.refuse(node);
  if (!/^(?:global:|(?:node:)?url\.)URL$/.test(called.name))
    return called.name.startsWith('global:') ? scope.refuse(node) : new StubValue(`${called.name}()`);
  return callWithEvaluatedArguments(node, scope, ([address, base]) => {
    if (typeof address !== 'string' || (base !== undefined && typeof base !== 'string')) return undefined;
    return URL.canParse(address, base) ? new URL(address, base).href : undefined;
  });
}

/** Evaluates the arguments of a node, and returns the result of `give` for them. If the result is `undefined`, refuses the node. */
function callWithEvaluatedArguments(
  node: SyntaxNode,
  scope: ModuleScope,
  give: (values: readonly EvaluatedValue[]) => EvaluatedValue,
): EvaluatedValue {
  const values = readArguments(node, scope);
  if (values === undefined) return scope.refuse(node);
  if (values.includes(UNEVALUATED_VALUE)) return UNEVALUATED_VALUE;
  const given = give(values);
  if (typeof given === 'string') scope.spend(given.length / 1000);
  if (Array.isArray(given)) scope.spend(given.length);
  return given === undefined ? scope.refuse(node) : given;
}

/** Returns the argument values; `undefined` if a spread list is unknown. */
function readArguments(node: SyntaxNode, scope: ModuleScope): readonly EvaluatedValue[] | undefined {
  const values: EvaluatedValue[] = [];
  for (const argument of node.arguments as SyntaxNode[]) {
    const isSpread = argument.type === 'SpreadElement';
    const value = scope.read(isSpread ? (argument.argument as SyntaxNode) : argument, scope);
    if (isSpread && !Array.isArray(value)) return undefined;
    values.push(...(isSpread ? (value as EvaluatedValue[]) : [value]));
  }
  return values;
}

const PATH_FUNCTIONS: Readonly<Record<string, (...parts: string[]) => string>> = {
  join,
  resolve,
  dirname,
  basename,
  extname,
  relative,
};

/** Returns the result of a function of a package or of Node; `undefined` if the function is not known. */
function evaluateStubbedFunction(
  name: string,
  node: SyntaxNode,
  scope: ModuleScope,
): { readonly value: EvaluatedValue } | undefined {
  const here = dirname(scope.file);
  const texts = (give: (...parts: string[]) => EvaluatedValue) => ({
    value: callWithEvaluatedArguments(node, scope, (values) =>
      values.every((value) => typeof value === 'string') ? give(...(values as string[])) : undefined,
    ),
  });
  const path = /^(?:(?:node:)?path(?:\.posix)?|global:path)\.(\w+)$/.exec(name)?.[1] ?? '';
  const operate = Object.hasOwn(PATH_FUNCTIONS, path) ? PATH_FUNCTIONS[path] : undefined;
  if (operate !== undefined)
    return texts((...parts) => (path === 'resolve' ? resolve(here, ...parts) : operate(...parts)));
  if (name === 'global:require') return texts((module = '') => scope.load(module, true));
  if (name === 'global:require.resolve')
    return texts((module = '') => (/^\.{1,2}\//.test(module) ? join(here, module) : module));
  if (/^(?:node:)?module\.createRequire$/.test(name)) return { value: new StubValue('global:require') };
  if (/^(?:node:)?url\.fileURLToPath$/.test(name))
    return texts((address = '') => tryOrUndefined(() => fileURLToPath(address)));
  if (/^(?:node:)?url\.pathToFileURL$/.test(name)) return texts((file = '') => pathToFileURL(file).href);
  const file = createFsCallEvaluator(name, scope);
  if (file !== undefined)
    return {
      // The second argument is the encoding, alone or in an object.
      value: callWithEvaluatedArguments(node, scope, ([path, , ...rest]) =>
        typeof path === 'string' && rest.length === 0 ? file(path) : undefined,
      ),
    };
  const parsed = selectTextParser(name);
  if (parsed !== undefined) return texts((text = '', ...rest) => (rest.length > 0 ? undefined : parsed(text)));
  if (name === 'global:String')
    return {
      value: callWithEvaluatedArguments(node, scope, ([value]) => (isPrimitive(value) ? String(value) : undefined)),
    };
  if (name === 'global:Array.isArray')
    return { value: callWithEvaluatedArguments(node, scope, ([value]) => Array.isArray(value)) };
  if (name === 'global:Boolean') return { value: callWithEvaluatedArguments(node, scope, ([value]) => Boolean(value)) };
  if (IDENTITY_FUNCTION_PATTERN.test(name) && !name.startsWith('global:'))
    return { value: callWithEvaluatedArguments(node, scope, ([value]) => value) };
  const object = /^global:Object\.(\w+)$/.exec(name)?.[1];
  return object === undefined
    ? undefined
    : { value: callWithEvaluatedArguments(node, scope, (values) => evaluateObjectMethod(object, values)) };
}

function evaluateObjectMethod(name: string, values: readonly EvaluatedValue[]): EvaluatedValue {
  const [value] = values;
  if (name === 'fromEntries')
    return Array.isArray(value) && value.every((item) => Array.isArray(item) && typeof item[0] === 'string')
      ? Object.fromEntries(value.filter(([key]) => !isMarkerKey(key) && key !== '__proto__'))
      : undefined;
  if (name === 'freeze') return value;
  if (!values.every(isPlainObject)) return undefined;
  if (name === 'assign') return Object.assign({}, ...values);
  if (name === 'keys') return Object.keys(value as object);
  if (name === 'values') return Object.values(value as object);
  return name === 'entries' ? Object.entries(value as object) : undefined;
}
