// Evaluates calls whose result depends only on their arguments: functions of the site, paths, modules, data files, and methods of lists,
// strings and objects. Pure.
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isPlain } from '../../../config/judge.ts';
import type { Node } from '../free-names.ts';
import { fileFunction, textParser } from './disk-calls.ts';
import { returnValue } from './functions.ts';
import { LIST_METHODS, STRING_METHODS } from './lists.ts';
import { isPrimitive, memberValue } from './members.ts';
import { FunctionValue, isReservedKey, type ModuleScope, StubValue, UNREAD_VALUE, type Value } from './values.ts';

/** Returns the value of a call. */
export function callValue(node: Node, scope: ModuleScope): Value {
  const callee = node.callee as Node;
  if (callee.type !== 'MemberExpression') return callResult(scope.read(callee, scope), node, scope);
  const object = scope.read(callee.object as Node, scope);
  const name = callee.computed ? '' : String((callee.property as Node).name);
  const methods = Array.isArray(object) ? LIST_METHODS : typeof object === 'string' ? STRING_METHODS : {};
  if (Object.hasOwn(methods, name))
    return applyToArguments(node, scope, (values) => (methods as typeof LIST_METHODS)[name]?.(object as never, values));
  return callResult(memberValue(object, callee, scope), node, scope);
}

/** Returns the result of calling a value. */
function callResult(called: Value, node: Node, scope: ModuleScope): Value {
  if (called === UNREAD_VALUE) return UNREAD_VALUE;
  if (called instanceof StubValue && called.name === YEAR_STUB) {
    scope.dated(node);
    return scope.year;
  }
  if (node.optional && (called === undefined || called === null)) return undefined;
  if (called instanceof FunctionValue) {
    const given = argumentsOf(node, scope);
    return given === undefined ? scope.refuse(node) : returnValue(called, given);
  }
  if (!(called instanceof StubValue)) return scope.refuse(node);
  const known = stubCallResult(called.name, node, scope);
  if (known !== undefined) return known.value;
  return called.name.startsWith('global:') ? scope.refuse(node) : new StubValue(`${called.name}()`);
}

/** Placeholder for the time of the build, of which only the year is known. */
const BUILD_DATE_STUB = 'new Date()';
const YEAR_STUB = `${BUILD_DATE_STUB}.getFullYear`;

/** Evaluates `new`: file URLs, and the date of the build, of which only the year is known. */
export function newExpressionValue(node: Node, scope: ModuleScope): Value {
  const called = scope.read(node.callee as Node, scope);
  const isDate = called instanceof StubValue && called.name === 'global:Date';
  if (isDate && (node.arguments as Node[]).length === 0) return new StubValue(BUILD_DATE_STUB);
  if (!(called instanceof StubValue)) return called === UNREAD_VALUE ? UNREAD_VALUE : scope.refuse(node);
  if (!/^(?:global:|(?:node:)?url\.)URL$/.test(called.name))
    return called.name.startsWith('global:') ? scope.refuse(node) : new StubValue(`${called.name}()`);
  return applyToArguments(node, scope, ([address, base]) => {
    if (typeof address !== 'string' || (base !== undefined && typeof base !== 'string')) return undefined;
    return URL.canParse(address, base) ? new URL(address, base).href : undefined;
  });
}

/** Returns `give` of the evaluated arguments; refuses the node if that is `undefined`. */
function applyToArguments(node: Node, scope: ModuleScope, give: (values: readonly Value[]) => Value): Value {
  const values = argumentsOf(node, scope);
  if (values === undefined) return scope.refuse(node);
  if (values.includes(UNREAD_VALUE)) return UNREAD_VALUE;
  const given = give(values);
  if (typeof given === 'string') scope.spend(given.length / 1000);
  if (Array.isArray(given)) scope.spend(given.length);
  return given === undefined ? scope.refuse(node) : given;
}

/** Returns the argument values; `undefined` if a spread list is unknown. */
function argumentsOf(node: Node, scope: ModuleScope): readonly Value[] | undefined {
  const values: Value[] = [];
  for (const one of node.arguments as Node[]) {
    const isSpread = one.type === 'SpreadElement';
    const value = scope.read(isSpread ? (one.argument as Node) : one, scope);
    if (isSpread && !Array.isArray(value)) return undefined;
    values.push(...(isSpread ? (value as Value[]) : [value]));
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

/** Functions that return their argument and exist for types only. Starlight's plug-in also counts: its value is its options. */
const IDENTITY_FUNCTIONS = /(?:^|\.)(?:define\w*Config|defineConfig|withMermaid)$|^@astrojs\/starlight(?:\.default)?$/;

/** Returns the result of a function of a package or of Node; `undefined` if it is not known. */
function stubCallResult(name: string, node: Node, scope: ModuleScope): { readonly value: Value } | undefined {
  const here = dirname(scope.file);
  const texts = (give: (...parts: string[]) => Value) => ({
    value: applyToArguments(node, scope, (values) =>
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
  if (/^(?:node:)?url\.fileURLToPath$/.test(name)) return texts(pathOfFileUrl);
  if (/^(?:node:)?url\.pathToFileURL$/.test(name)) return texts((file = '') => pathToFileURL(file).href);
  const file = fileFunction(name, scope);
  if (file !== undefined) return texts((path = '', ...rest) => (rest.length > 1 ? undefined : file(path)));
  const parsed = textParser(name);
  if (parsed !== undefined) return texts((text = '', ...rest) => (rest.length > 0 ? undefined : parsed(text)));
  if (name === 'global:String')
    return { value: applyToArguments(node, scope, ([value]) => (isPrimitive(value) ? String(value) : undefined)) };
  if (name === 'global:Array.isArray')
    return { value: applyToArguments(node, scope, ([value]) => Array.isArray(value)) };
  if (name === 'global:Boolean') return { value: applyToArguments(node, scope, ([value]) => Boolean(value)) };
  if (IDENTITY_FUNCTIONS.test(name) && !name.startsWith('global:'))
    return { value: applyToArguments(node, scope, ([value]) => value) };
  const object = /^global:Object\.(\w+)$/.exec(name)?.[1];
  return object === undefined
    ? undefined
    : { value: applyToArguments(node, scope, (values) => objectMethodResult(object, values)) };
}

function pathOfFileUrl(address = ''): string | undefined {
  try {
    return fileURLToPath(address);
  } catch {
    return undefined;
  }
}

function objectMethodResult(name: string, values: readonly Value[]): Value {
  const [value] = values;
  if (name === 'fromEntries')
    return Array.isArray(value) && value.every((one) => Array.isArray(one) && typeof one[0] === 'string')
      ? Object.fromEntries(value.filter(([key]) => !isReservedKey(key) && key !== '__proto__'))
      : undefined;
  if (name === 'freeze') return value;
  if (!values.every(isPlain)) return undefined;
  if (name === 'assign') return Object.assign({}, ...values);
  if (name === 'keys') return Object.keys(value as object);
  if (name === 'values') return Object.values(value as object);
  return name === 'entries' ? Object.entries(value as object) : undefined;
}
