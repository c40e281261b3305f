// How many values the library makes for an example, counted without making them. It goes into all members of `allOf` at the
// same level and makes as many items as `minItems` says, so two kilobytes can ask it for more than a machine can hold.
import { isPlain, type Plain } from './plain.ts';
import { listOf, nodeAt } from './tree.ts';

/** Characters of a text that count as one value. */
const TEXT = 10;

/** Counts the values of an example of a schema that goes `depth` levels deep; more than `most` are `Infinity`. */
export type SampleSize = (schema: unknown, depth: number) => number;

/** Makes a counter for the schemas of a document. Each part of it is counted once at each level, whatever refers to it. */
export function sampleSizes(document: Plain, most: number): SampleSize {
  const known = new Map<unknown, Map<number, number>>();
  const valueSize = valueSizes(most);

  /** `left`: levels that are made below this one. */
  function sizeOf(node: unknown, left: number, depth: number): number {
    if (!isPlain(node) || left < 0) return 1;
    const sizes = known.get(node) ?? new Map<number, number>();
    known.set(node, sizes);
    const kept = sizes.get(left);
    if (kept !== undefined) return kept;
    // What leads back to itself ends there.
    sizes.set(left, 1);
    const counted = count(node, left, depth);
    const size = counted > most ? Number.POSITIVE_INFINITY : counted;
    sizes.set(left, size);
    return size;
  }

  function sum(nodes: readonly unknown[], left: number, depth: number): number {
    let size = 0;
    for (const node of nodes) {
      size += sizeOf(node, left, depth);
      if (size > most) break;
    }
    return size;
  }

  function count(schema: Plain, left: number, depth: number): number {
    const { $ref, allOf, oneOf, anyOf, if: condition, then } = schema;
    if (typeof $ref === 'string') return 1 + own(schema, left, depth) + sizeOf(nodeAt(document, $ref), left, depth);
    const written =
      schema.example ?? schema.const ?? listOf(schema.examples)[0] ?? listOf(schema.enum)[0] ?? schema.default;
    if (written !== undefined) return 1 + valueSize(written);
    // Beside `allOf` the library begins to count levels anew.
    if (allOf !== undefined) return 1 + sum(listOf(allOf), left, depth) + own(schema, depth, depth);
    const [choice] = listOf(oneOf).length > 0 ? listOf(oneOf) : listOf(anyOf);
    return 1 + own(schema, left, depth) + sum([choice, condition, then], left, depth);
  }

  /** What a schema holds itself. */
  function own(schema: Plain, left: number, depth: number): number {
    const { properties, additionalProperties: others, items, prefixItems, contains } = schema;
    const least = Number(schema.minItems ?? 1) || 1;
    const list = prefixItems ?? items ?? contains;
    const many = Math.max(1, Math.min(Number(schema.maxItems ?? least), least));
    const ofList = Array.isArray(list)
      ? sum(list, left - 1, depth) + many
      : list === undefined
        ? 0
        : many * sizeOf(list, left - 1, depth);
    const ofMap = isPlain(properties) ? sum(Object.values(properties), left - 1, depth) : 0;
    return (
      ofList +
      ofMap +
      (isPlain(others) ? 2 * sizeOf(others, left - 1, depth) : 0) +
      Number(schema.minLength ?? 0) / TEXT
    );
  }

  return (schema, depth) => sizeOf(schema, depth, depth);
}

/** Counts the values in a value of a description, up to a limit. */
export function valueSizes(most: number): (value: unknown) => number {
  const known = new Map<unknown, number>();
  const sizeOf = (value: unknown): number => {
    if (typeof value === 'string') return 1 + value.length / TEXT;
    if (typeof value !== 'object' || value === null) return 1;
    const kept = known.get(value);
    if (kept !== undefined) return kept;
    known.set(value, 1);
    let size = 1;
    for (const inner of Object.values(value)) {
      size += sizeOf(inner);
      if (size > most) break;
    }
    known.set(value, size);
    return size;
  };
  return sizeOf;
}
