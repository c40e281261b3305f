// Properties of values. Pure.
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isPlainObject } from '../../../lib/values.ts';
import type { SyntaxNode } from '../free-names.ts';
import { PUBLISHING_ENVIRONMENT } from '../sealed.ts';
import { type EvaluatedValue, type ModuleScope, ModuleValue, StubValue, UNEVALUATED_VALUE } from './values.ts';

/** A value that is not an object. */
export type Primitive = string | number | boolean | null | undefined;

/** Whether a value is not an object. */
export function isPrimitive(value: EvaluatedValue): value is Primitive {
  return value === null || !['object', 'function', 'symbol'].includes(typeof value);
}

/** Returns the value of a member expression, such as `object.name`. `object` is the value of the part before the dot. */
export function readMember(object: EvaluatedValue, node: SyntaxNode, scope: ModuleScope): EvaluatedValue {
  if (object === UNEVALUATED_VALUE) return UNEVALUATED_VALUE;
  if (node.optional && (object === undefined || object === null)) return undefined;
  const key = node.computed ? scope.read(node.property as SyntaxNode, scope) : (node.property as SyntaxNode).name;
  if (typeof key !== 'string' && typeof key !== 'number')
    return key === UNEVALUATED_VALUE ? UNEVALUATED_VALUE : scope.refuse(node);
  if (object instanceof StubValue) return readStubMember(object, String(key), { node, scope });
  if (object instanceof ModuleValue) return object.names.includes(String(key)) ? object.get(String(key)) : undefined;
  // The evaluated value of a Vue ref is the value that the ref holds.
  if (key === 'value' && scope.hasElements && (Array.isArray(object) || isPrimitive(object))) return object;
  if (key === 'length' && (Array.isArray(object) || typeof object === 'string')) return object.length;
  // A URL is read as its text, and so is a file that a loader reads as text.
  if ((key === 'href' || key === 'default') && typeof object === 'string') return object;
  if (Array.isArray(object) || isPlainObject(object))
    return Object.hasOwn(object, key) ? Reflect.get(object, key) : undefined;
  return scope.refuse(node);
}

function readStubMember(
  { name }: StubValue,
  key: string,
  { node, scope }: { readonly node: SyntaxNode; readonly scope: ModuleScope },
): EvaluatedValue {
  if (name === 'global:process.env') {
    // All others count as unset, because their values may be secrets.
    if (Object.hasOwn(PUBLISHING_ENVIRONMENT, key)) return Reflect.get(PUBLISHING_ENVIRONMENT, key);
    scope.unset(node);
    return undefined;
  }
  if (name === 'import.meta') return readImportMeta(key, scope.file);
  return new StubValue(key === 'default' ? name : `${name}.${key}`);
}

function readImportMeta(key: string, file: string): EvaluatedValue {
  if (key === 'url') return pathToFileURL(file).href;
  if (key === 'env') return { DEV: false, PROD: true, MODE: 'production' };
  if (key === 'dirname') return dirname(file);
  return key === 'filename' ? file : undefined;
}
