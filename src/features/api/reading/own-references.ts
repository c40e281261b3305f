// Rewrites references within a file of JSON Schema to pointers. A reference may name a schema by `$id`, by an anchor or by a dynamic
// anchor, and inside a schema with `$id` a pointer is relative to it.
import { pointerPart } from './references.ts';

/** Base address of a file without `$id`. */
const NO_ID = 'file:///';

/** Pointers and addresses of a file's schemas, and its references with their base. */
interface Places {
  readonly pointers: Set<string>;
  readonly byAddress: Map<string, string>;
  readonly references: (readonly [node: Record<string, unknown>, base: string])[];
}

/** Rewrites references to schemas of the same file to pointers, in place, because the document was just parsed. */
export function pointReferences(document: unknown): void {
  const places: Places = { pointers: new Set(), byAddress: new Map([[NO_ID, '']]), references: [] };
  collect(document, places, { pointer: '', base: NO_ID });
  for (const [node, base] of places.references) {
    const pointer = pointerOf(String(node.$ref ?? node.$dynamicRef), base, places);
    if (pointer === undefined) continue;
    node.$ref = `#${pointer}`;
    delete node.$dynamicRef;
  }
}

function collect(node: unknown, places: Places, { pointer, base }: Readonly<Record<'pointer' | 'base', string>>): void {
  if (typeof node !== 'object' || node === null) return;
  const { $id, $ref, $anchor, $dynamicAnchor, $dynamicRef } = node as Record<string, unknown>;
  const { pointers, byAddress, references } = places;
  const [id = '', anchor] = typeof $id === 'string' ? $id.split('#') : [];
  const own = addressOf(id, base);
  // The outermost schema has precedence, for dynamic anchors too.
  const name = (address: string) => byAddress.has(address) || byAddress.set(address, pointer);
  pointers.add(pointer);
  if (own !== base) name(own);
  for (const each of [anchor, $anchor, $dynamicAnchor]) if (typeof each === 'string') name(`${own}#${each}`);
  if (typeof ($ref ?? $dynamicRef) === 'string') references.push([node as Record<string, unknown>, own]);
  for (const [key, inner] of Object.entries(node))
    collect(inner, places, { pointer: `${pointer}/${pointerPart(key)}`, base: own });
}

function pointerOf(reference: string, base: string, { pointers, byAddress }: Places): string | undefined {
  const [address = '', fragment = ''] = reference.split('#');
  const target = addressOf(address, base);
  const start = byAddress.get(target);
  if (start === undefined || fragment === '') return start;
  if (!fragment.startsWith('/')) return byAddress.get(`${target}#${fragment}`);
  // Many files give ids to their parts and still write root-relative pointers.
  return start === '' || pointers.has(start + fragment) ? start + fragment : undefined;
}

function addressOf(reference: string, base: string): string {
  if (reference === '') return base;
  return URL.canParse(reference, base) ? new URL(reference, base).href : reference;
}
