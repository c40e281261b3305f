// Rewrites references within a file of JSON Schema to pointers. A reference may name a schema by `$id`, by an anchor or by a dynamic
// anchor. Inside a schema with `$id`, a pointer is relative to that schema.
import { escapePointerKey } from './references.ts';

/** Base address of a file without `$id`. */
const DEFAULT_BASE_ADDRESS = 'file:///';

/**
 * Pointers and addresses of a file's schemas, and the references in the file. Each reference has the base address against which it is
 * resolved.
 */
interface SchemaIndex {
  readonly pointers: Set<string>;
  readonly byAddress: Map<string, string>;
  readonly references: (readonly [node: Record<string, unknown>, base: string])[];
}

/** Rewrites references to schemas of the same file to pointers. Changes the document in place: no other code holds it yet. */
export function rewriteSchemaRefs(document: unknown): void {
  const places: SchemaIndex = { pointers: new Set(), byAddress: new Map([[DEFAULT_BASE_ADDRESS, '']]), references: [] };
  collectSchemas(document, places, { pointer: '', base: DEFAULT_BASE_ADDRESS });
  for (const [node, base] of places.references) {
    const pointer = findSchemaPointer(String(node.$ref ?? node.$dynamicRef), base, places);
    if (pointer === undefined) continue;
    node.$ref = `#${pointer}`;
    delete node.$dynamicRef;
  }
}

function collectSchemas(
  node: unknown,
  places: SchemaIndex,
  { pointer, base }: Readonly<Record<'pointer' | 'base', string>>,
): void {
  if (typeof node !== 'object' || node === null) return;
  const { $id, $ref, $anchor, $dynamicAnchor, $dynamicRef } = node as Record<string, unknown>;
  const { pointers, byAddress, references } = places;
  const [id = '', anchor] = typeof $id === 'string' ? $id.split('#') : [];
  const own = resolveSchemaAddress(id, base);
  // If several schemas have the same address, the outermost schema has precedence. This includes dynamic anchors.
  const name = (address: string) => byAddress.has(address) || byAddress.set(address, pointer);
  pointers.add(pointer);
  if (own !== base) name(own);
  for (const each of [anchor, $anchor, $dynamicAnchor]) if (typeof each === 'string') name(`${own}#${each}`);
  if (typeof ($ref ?? $dynamicRef) === 'string') references.push([node as Record<string, unknown>, own]);
  for (const [key, inner] of Object.entries(node))
    collectSchemas(inner, places, { pointer: `${pointer}/${escapePointerKey(key)}`, base: own });
}

function findSchemaPointer(reference: string, base: string, { pointers, byAddress }: SchemaIndex): string | undefined {
  const [address = '', fragment = ''] = reference.split('#');
  const target = resolveSchemaAddress(address, base);
  const start = byAddress.get(target);
  if (start === undefined || fragment === '') return start;
  if (!fragment.startsWith('/')) return byAddress.get(`${target}#${fragment}`);
  // By the standard, a pointer inside a schema with `$id` is relative to this schema. But many files give their parts an `$id` and still
  // write pointers relative to the root.
  return start === '' || pointers.has(start + fragment) ? start + fragment : undefined;
}

function resolveSchemaAddress(reference: string, base: string): string {
  if (reference === '') return base;
  return URL.canParse(reference, base) ? new URL(reference, base).href : reference;
}
