// Calls whose result is known from their arguments alone: paths, modules, and a few methods of lists, texts and objects. Pure.
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isPlain } from '../../../config/judge.ts';
import type { Node } from '../free-names.ts';
import { returned } from './functions.ts';
import { memberOf } from './members.ts';
import { FunctionValue, type ModuleScope, StubValue, UNREAD, type Value } from './values.ts';

/** Reads what a call gives. */
export function callValue(node: Node, scope: ModuleScope): Value {
  const callee = node.callee as Node;
  if (callee.type !== 'MemberExpression') return applied(scope.read(callee, scope), node, scope);
  const object = scope.read(callee.object as Node, scope);
  const name = callee.computed ? '' : String((callee.property as Node).name);
  const methods = Array.isArray(object) ? LISTS : typeof object === 'string' ? TEXTS : {};
  if (Object.hasOwn(methods, name))
    return unless(node, scope, (values) => (methods as typeof LISTS)[name]?.(object as never, values));
  return applied(memberOf(object, callee, scope), node, scope);
}

/** What a value gives that is called. */
function applied(called: Value, node: Node, scope: ModuleScope): Value {
  if (called === UNREAD) return UNREAD;
  if (node.optional && (called === undefined || called === null)) return undefined;
  if (called instanceof FunctionValue)
    return (node.arguments as Node[]).length === 0 ? returned(called) : scope.refuse(node);
  if (!(called instanceof StubValue)) return scope.refuse(node);
  const known = stubCall(called.name, node, scope);
  if (known !== undefined) return known.value;
  return called.name.startsWith('global:') ? scope.refuse(node) : new StubValue(`${called.name}()`);
}

/** Reads what `new` gives: addresses of files. */
export function newValue(node: Node, scope: ModuleScope): Value {
  const called = scope.read(node.callee as Node, scope);
  if (!(called instanceof StubValue)) return called === UNREAD ? UNREAD : scope.refuse(node);
  if (!/^(?:global:|(?:node:)?url\.)URL$/.test(called.name))
    return called.name.startsWith('global:') ? scope.refuse(node) : new StubValue(`${called.name}()`);
  return unless(node, scope, ([address, base]) => {
    if (typeof address !== 'string' || (base !== undefined && typeof base !== 'string')) return undefined;
    return URL.canParse(address, base) ? new URL(address, base).href : undefined;
  });
}

/** What a function gives for the arguments; refused where it gives nothing. */
function unless(node: Node, scope: ModuleScope, give: (values: readonly Value[]) => Value): Value {
  const nodes = node.arguments as Node[];
  if (nodes.some(({ type }) => type === 'SpreadElement')) return scope.refuse(node);
  const values = nodes.map((one) => scope.read(one, scope));
  if (values.includes(UNREAD)) return UNREAD;
  const given = give(values);
  if (typeof given === 'string') scope.spend(given.length / 1000);
  if (Array.isArray(given)) scope.spend(given.length);
  return given === undefined ? scope.refuse(node) : given;
}

const PATHS: Readonly<Record<string, (...parts: string[]) => string>> = {
  join,
  resolve,
  dirname,
  basename,
  extname,
  relative,
};

/** Functions that return what they are handed: they are there for the types alone. Of Starlight, its options are asked for. */
const IDENTITY = /(?:^|\.)(?:define\w*Config|defineConfig|withMermaid)$|^@astrojs\/starlight(?:\.default)?$/;

/** What a function of a package or of Node gives; nothing where that is not known. */
function stubCall(name: string, node: Node, scope: ModuleScope): { readonly value: Value } | undefined {
  const here = dirname(scope.file);
  const texts = (give: (...parts: string[]) => Value) => ({
    value: unless(node, scope, (values) =>
      values.every((value) => typeof value === 'string') ? give(...(values as string[])) : undefined,
    ),
  });
  const path = /^(?:(?:node:)?path(?:\.posix)?|global:path)\.(\w+)$/.exec(name)?.[1] ?? '';
  const operate = Object.hasOwn(PATHS, path) ? PATHS[path] : undefined;
  if (operate !== undefined)
    return texts((...parts) => (path === 'resolve' ? resolve(here, ...parts) : operate(...parts)));
  if (name === 'global:require') return texts((module = '') => scope.load(module, true));
  if (name === 'global:require.resolve')
    return texts((module = '') => (/^\.{1,2}\//.test(module) ? join(here, module) : module));
  if (/^(?:node:)?module\.createRequire$/.test(name)) return { value: new StubValue('global:require') };
  if (/^(?:node:)?url\.fileURLToPath$/.test(name)) return texts(fileOf);
  if (/^(?:node:)?url\.pathToFileURL$/.test(name)) return texts((file = '') => pathToFileURL(file).href);
  if (name === 'global:Boolean') return { value: unless(node, scope, ([value]) => Boolean(value)) };
  if (IDENTITY.test(name) && !name.startsWith('global:')) return { value: unless(node, scope, ([value]) => value) };
  const object = /^global:Object\.(\w+)$/.exec(name)?.[1];
  return object === undefined ? undefined : { value: unless(node, scope, (values) => objectCall(object, values)) };
}

function fileOf(address = ''): string | undefined {
  try {
    return fileURLToPath(address);
  } catch {
    return undefined;
  }
}

function objectCall(name: string, values: readonly Value[]): Value {
  const [value] = values;
  if (name === 'freeze') return value;
  if (!values.every(isPlain)) return undefined;
  if (name === 'assign') return Object.assign({}, ...values);
  if (name === 'keys') return Object.keys(value as object);
  if (name === 'values') return Object.values(value as object);
  return name === 'entries' ? Object.entries(value as object) : undefined;
}

type Method<Object> = (object: Object, values: readonly Value[]) => Value;

const LISTS: Readonly<Record<string, Method<readonly Value[]>>> = {
  concat: (list, values) => list.concat(...values),
  slice: (list, [from, to]) => list.slice(numberOf(from), numberOf(to)),
  flat: (list, values) => (values.length === 0 ? list.flat() : undefined),
  reverse: (list) => [...list].reverse(),
  includes: (list, [value]) => list.includes(value),
  filter: (list, [judge]) =>
    judge instanceof StubValue && judge.name === 'global:Boolean' ? list.filter((one) => one) : undefined,
  join: (list, [mark = ',']) =>
    list.every((one) => typeof one === 'string' || typeof one === 'number') ? list.join(String(mark)) : undefined,
};

const TEXTS: Readonly<Record<string, Method<string>>> = {
  trim: (text) => text.trim(),
  toLowerCase: (text) => text.toLowerCase(),
  toUpperCase: (text) => text.toUpperCase(),
  startsWith: (text, [part]) => text.startsWith(String(part)),
  endsWith: (text, [part]) => text.endsWith(String(part)),
  includes: (text, [part]) => text.includes(String(part)),
  slice: (text, [from, to]) => text.slice(numberOf(from), numberOf(to)),
  concat: (text, values) => (values.every((one) => typeof one === 'string') ? text.concat(...values) : undefined),
  split: (text, [mark]) => (typeof mark === 'string' ? text.split(mark) : undefined),
  replace: (text, [from, to]) =>
    typeof from === 'string' && typeof to === 'string' ? text.replace(from, () => to) : undefined,
};

function numberOf(value: Value): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
