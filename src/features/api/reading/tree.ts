// The tree of a description as code reads it: what a reference stands for, texts and lists where they are what they should be.
// A description may hold anything anywhere, and what is not as expected is passed over: that it is wrong was told before.

import { limitsOf } from '../../../model/budgets.ts';
import type { ApiSchema } from '../reference.ts';
import { isRecord, type Plain } from './plain.ts';
import { pointerKeys } from './references.ts';
import { holdsSchemas, schemaName, sharedNames } from './shared-names.ts';
import { openSpending, type Spending } from './spending.ts';

/** A value that a reference may stand for. */
export interface Resolved {
  readonly value: unknown;
  /** Name of the schema, where it is one of those that the description names. */
  readonly name?: string;
  /** What stands beside the reference and wins over its target. */
  readonly beside: Plain;
}

/** A description in one piece. */
export interface Tree {
  readonly document: Plain;
  /** What may still be made of it. */
  readonly spending: Spending;
  /** Schemas that have a name only because others refer to them. It grows while the tree is read. */
  readonly shared: ReadonlyMap<string, unknown>;
  /** Schemas with a name that others consist of, by what the description has: each is read once, however many consist of it. */
  readonly members: Map<unknown, ApiSchema>;
  resolve(value: unknown): Resolved;
  /** Notes that a schema is used by its name. */
  use(name: string, schema: unknown): void;
}

/** References that one may lead through. */
export const MOST_HOPS = 20;
/** Characters of a large description. */
const USUAL = 10_000_000;

/** The tree of a document. */
export function treeOf(document: Plain, spending: Spending = openSpending(limitsOf(), USUAL)): Tree {
  const shared = new Map<string, unknown>();
  const { isNamed, nameOf } = sharedNames(document);
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
      for (let hop = 0; isRecord(node) && typeof node.$ref === 'string' && hop < MOST_HOPS; hop++) {
        const { $ref, ...rest } = node;
        for (const [key, own] of Object.entries(rest)) beside[key] ??= own;
        name ??= schemaName($ref);
        last = $ref;
        node = nodeAt(document, $ref);
      }
      if (last !== undefined && isRecord(node) && holdsSchemas(node)) name ??= nameOf(last);
      const isCircle = isRecord(node) && typeof node.$ref === 'string';
      return {
        value: isCircle ? {} : node,
        beside,
        ...(name !== undefined && { name }),
      };
    },
  };
}

/** What a reference within a document leads to. */
export function nodeAt(document: Plain, ref: string): unknown {
  if (!ref.startsWith('#')) return undefined;
  let node: unknown = document;
  for (const key of pointerKeys(ref)) {
    if (Array.isArray(node)) node = node[Number(key)];
    else node = isRecord(node) && Object.hasOwn(node, key) ? node[key] : undefined;
  }
  return node;
}

/** What a value stands for, as a map; an empty one where it is none. What stands beside a reference wins. */
export function mapAt(tree: Tree, value: unknown): Plain {
  const { value: target, beside } = tree.resolve(value);
  return isRecord(target) ? { ...target, ...beside } : beside;
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** What is done at a path of OpenAPI: methods in capital letters, with their operations. */
export function operationsAt(tree: Tree, item: Plain): readonly (readonly [method: string, operation: Plain])[] {
  const own = METHODS.flatMap((method) => (isRecord(item[method]) ? [[method, item[method]] as const] : []));
  const all = [...own, ...entriesOf(item.additionalOperations)];
  return all.map(([method, node]) => [method.toUpperCase(), mapAt(tree, node)]);
}

/** The entries of a map. */
export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isRecord(value) ? Object.entries(value) : [];
}

/** A list. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text that is not empty. */
export function stringAt(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

/** Those of some texts that are there. */
export function stringsAt(...values: readonly unknown[]): readonly string[] {
  return [...new Set(values.flatMap((value) => stringAt(value) ?? []))];
}

/** A value as a description shows it: texts as they are, all else as JSON. */
export function literalText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null');
}

/** A link to more, as Markdown. */
export function docsLink(value: unknown): string | undefined {
  const docs = isRecord(value) ? value : {};
  const url = stringAt(docs.url);
  const description = stringAt(docs.description);
  if (url === undefined) return description;
  return description === undefined || description.includes('\n')
    ? `<${url}>`
    : `[${description.replace(/[[\]]/g, '\\$&')}](<${url}>)`;
}
