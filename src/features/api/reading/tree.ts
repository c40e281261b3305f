// Typed access to a description: resolves references, and checks the types of texts and lists. A description may contain any value
// anywhere; unexpected values are ignored, because validation has reported them.

import { type AnyRecord, isRecord } from '../../../lib/values.ts';
import { createLimitLookup } from '../../../model/budgets.ts';
import type { ApiSchema } from '../reference.ts';
import { parsePointer } from './references.ts';
import { createSchemaNameLookup, hasSubschemas, parseSchemaName } from './shared-names.ts';
import { createOutputBudget, type OutputBudget } from './spending.ts';

/** A value after resolving its reference. */
interface DereferencedValue {
  readonly value: unknown;
  /** Name of the schema, if the value is a named schema. */
  readonly name?: string;
  /** Siblings of the reference, which override its target. */
  readonly beside: AnyRecord;
}

/** A bundled description and its caches. */
export interface ApiTree {
  readonly document: AnyRecord;
  /** Remaining output budget. */
  readonly spending: OutputBudget;
  /** Schemas outside of `components` that got a name because references point to them. The map grows while the tree is read. */
  readonly shared: ReadonlyMap<string, unknown>;
  /** Cache of named schemas that are members of an `allOf` of other schemas. */
  readonly members: Map<unknown, ApiSchema>;
  resolve(value: unknown): DereferencedValue;
  /** Adds a used schema to `shared`, unless `components` already contains it. */
  use(name: string, schema: unknown): void;
}

/** Maximum references in a chain. */
export const MAX_REFERENCE_HOPS = 20;
/** Assumed size of a description in characters if the caller gives none. It is the size of a large description. */
const ASSUMED_DESCRIPTION_CHARACTERS = 10_000_000;

/** Wraps a document as a tree. */
export function createApiTree(
  document: AnyRecord,
  spending: OutputBudget = createOutputBudget(createLimitLookup(), ASSUMED_DESCRIPTION_CHARACTERS),
): ApiTree {
  const shared = new Map<string, unknown>();
  const { isNamed, nameOf } = createSchemaNameLookup(document);
  return {
    document,
    spending,
    shared,
    members: new Map(),
    use: (name, schema) => isNamed(name) || shared.set(name, schema),
    resolve(value) {
      let node = value;
      let name: string | undefined;
      let last: string | undefined;
      const beside: Record<string, unknown> = {};
      for (let hop = 0; isRecord(node) && typeof node.$ref === 'string' && hop < MAX_REFERENCE_HOPS; hop++) {
        const { $ref, ...rest } = node;
        for (const [key, ownValue] of Object.entries(rest)) beside[key] ??= ownValue;
        name ??= parseSchemaName($ref);
        last = $ref;
        node = resolveLocalPointer(document, $ref);
      }
      if (last !== undefined && isRecord(node) && hasSubschemas(node)) name ??= nameOf(last);
      const isCircle = isRecord(node) && typeof node.$ref === 'string';
      return {
        value: isCircle ? {} : node,
        beside,
        ...(name !== undefined && { name }),
      };
    },
  };
}

/** Returns the target of a JSON pointer within a document. A pointer may lead through references. */
export function resolveLocalPointer(document: AnyRecord, ref: string, hops = MAX_REFERENCE_HOPS): unknown {
  if (!ref.startsWith('#')) return undefined;
  let node: unknown = document;
  for (const key of parsePointer(ref)) {
    if (isRecord(node) && typeof node.$ref === 'string' && !Object.hasOwn(node, key) && hops > 0)
      node = resolveLocalPointer(document, node.$ref, hops - 1);
    if (Array.isArray(node)) node = node[Number(key)];
    else node = isRecord(node) && Object.hasOwn(node, key) ? node[key] : undefined;
  }
  return node;
}

/**
 * Resolves a reference and returns the value if it is a map, otherwise an empty map. Keys beside a reference override keys of its target.
 */
export function resolveToRecord(tree: ApiTree, value: unknown): AnyRecord {
  const { value: target, beside } = tree.resolve(value);
  return isRecord(target) ? { ...target, ...beside } : beside;
}

const HTTP_METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** Returns the operations at an OpenAPI path, each with its method in upper case. */
export function listOperations(
  tree: ApiTree,
  item: AnyRecord,
): readonly (readonly [method: string, operation: AnyRecord])[] {
  const operations = HTTP_METHODS.flatMap((method) =>
    isRecord(item[method]) ? [[method, item[method]] as const] : [],
  );
  const all = [...operations, ...listRecordEntries(item.additionalOperations)];
  return all.map(([method, node]) => [method.toUpperCase(), resolveToRecord(tree, node)]);
}

/** Returns the entries of a map; empty for other values. */
export function listRecordEntries(value: unknown): readonly (readonly [string, unknown])[] {
  return isRecord(value) ? Object.entries(value) : [];
}

/** Returns a list; empty for other values. */
export function getListOrEmpty(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a string, a number or a boolean as a string; `undefined` for other values and blank strings. */
export function readScalarText(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

/** Returns the distinct texts of values, without blank ones. */
export function listDistinctStrings(...values: readonly unknown[]): readonly string[] {
  return [...new Set(values.flatMap((value) => readScalarText(value) ?? []))];
}

/** Formats a literal: strings unchanged, other values as JSON. */
export function formatLiteral(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null');
}

/** Returns a Markdown link to the external docs. */
export function createExternalDocsLink(value: unknown): string | undefined {
  const docs = isRecord(value) ? value : {};
  const url = readScalarText(docs.url);
  const description = readScalarText(docs.description);
  if (url === undefined) return description;
  return description === undefined || description.includes('\n')
    ? `<${url}>`
    : `[${description.replace(/[[\]]/g, '\\$&')}](<${url}>)`;
}
