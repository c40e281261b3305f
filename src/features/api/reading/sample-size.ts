// Counts the values that the library would generate for an example, without generating them. The library traverses all members of `allOf`
// at the same level and generates `minItems` items, so two kilobytes of schema can exceed the memory of a machine.
import { type AnyRecord, isRecord } from '../../../lib/values.ts';
import { getListOrEmpty, resolveLocalPointer } from './tree.ts';

/** Number of characters of a string that count as one value. A long string counts as several values. */
const CHARACTERS_PER_SAMPLE_VALUE = 10;

/** Counts the values of an example with `depth` levels; `Infinity` above the limit. */
export type SampleValueCounter = (schema: unknown, depth: number) => number;

/** Effects that the library's merging of schemas has on the size of an example. */
interface MergeEffectsOnSampleSize {
  /** Minimum number of items of each list. */
  readonly many: number;
  /** Whether the library may restart its level count. */
  readonly isAnew: boolean;
}

const NO_MERGE_EFFECTS: MergeEffectsOnSampleSize = { many: 1, isAnew: false };

interface ValueCountState extends MergeEffectsOnSampleSize {
  readonly document: AnyRecord;
  readonly most: number;
  readonly depth: number;
  /** Size of each part of the document, by number of remaining levels, so that no part is counted twice. */
  readonly known: Map<unknown, Map<number, number>>;
  readonly valueSize: (value: unknown) => number;
}

/** Creates the counter for the schemas of a document. */
export function createSampleValueCounter(document: AnyRecord, most: number): SampleValueCounter {
  const countings = new Map<string, ValueCountState>();
  const valueSize = createNestedValueCounter(most);
  const mergings = new Map<unknown, MergeEffectsOnSampleSize>();
  // If nothing in the document merges schemas (the usual case), the check of each schema is skipped.
  const ofAll = findMergeEffectsOnSampleSize(document, document);
  const mergingOf = (schema: unknown): MergeEffectsOnSampleSize => {
    if (ofAll === NO_MERGE_EFFECTS) return NO_MERGE_EFFECTS;
    const merging = mergings.get(schema) ?? findMergeEffectsOnSampleSize(document, schema);
    mergings.set(schema, merging);
    return merging;
  };
  return (schema, depth) => {
    const merging = mergingOf(schema);
    const key = `${depth} ${merging.many} ${merging.isAnew}`;
    const counting = countings.get(key) ?? { document, most, depth, ...merging, known: new Map(), valueSize };
    countings.set(key, counting);
    return countNodeValues(counting, schema, depth);
  };
}

/** Keys that are merged with the target of a sibling `$ref`. */
const KEYS_MERGED_WITH_REF = [
  'properties',
  'items',
  'prefixItems',
  'contains',
  'additionalProperties',
  'allOf',
  'oneOf',
  'anyOf',
  'minItems',
  'minLength',
];

/** Returns the effects of merging on all parts below a schema; `NO_MERGE_EFFECTS` if no schemas are merged. */
function findMergeEffectsOnSampleSize(document: AnyRecord, schema: unknown): MergeEffectsOnSampleSize {
  const reached = new Set<unknown>([schema]);
  let [isMerged, many, isAnew] = [false, 1, false];
  // Nodes are added during the iteration.
  for (const node of reached) {
    if (typeof node !== 'object' || node === null) continue;
    const { $ref, allOf, minItems, if: condition, then } = node as AnyRecord;
    isMerged ||=
      typeof $ref === 'string'
        ? KEYS_MERGED_WITH_REF.some((key) => key in node)
        : isRecord(condition) && isRecord(then);
    isAnew ||= allOf !== undefined;
    if (typeof minItems === 'number') many = Math.max(many, minItems);
    if (typeof $ref === 'string') reached.add(resolveLocalPointer(document, $ref));
    for (const inner of Object.values(node)) if (typeof inner === 'object') reached.add(inner);
  }
  return isMerged ? { many, isAnew } : NO_MERGE_EFFECTS;
}

/** Counts the values that would be generated for a node. `left` is the number of levels that may still be generated. */
function countNodeValues(counting: ValueCountState, node: unknown, left: number): number {
  if (!isRecord(node) || left < 0) return 1;
  const { known, most } = counting;
  const sizes = known.get(node) ?? new Map<number, number>();
  known.set(node, sizes);
  const cached = sizes.get(left);
  if (cached !== undefined) return cached;
  // Ends the recursion of schemas.
  sizes.set(left, 1);
  const counted = countSchemaValues(counting, node, left);
  const size = counted > most ? Number.POSITIVE_INFINITY : counted;
  sizes.set(left, size);
  return size;
}

function sumNodeValueCounts(counting: ValueCountState, nodes: readonly unknown[], left: number): number {
  let size = 0;
  for (const node of nodes) {
    size += countNodeValues(counting, node, left);
    if (size > counting.most) break;
  }
  return size;
}

function countSchemaValues(counting: ValueCountState, schema: AnyRecord, left: number): number {
  const { document, depth, valueSize, isAnew } = counting;
  const { $ref, example, const: only, examples, enum: values, default: usual } = schema;
  const written = example ?? only ?? getListOrEmpty(examples)[0] ?? getListOrEmpty(values)[0] ?? usual;
  if (written !== undefined && typeof $ref !== 'string') return 1 + valueSize(written);
  const { allOf, oneOf, anyOf, if: condition, then } = schema;
  const [choice] = getListOrEmpty(oneOf).length > 0 ? getListOrEmpty(oneOf) : getListOrEmpty(anyOf);
  const target = typeof $ref === 'string' ? [resolveLocalPointer(document, $ref)] : [];
  // Beside `allOf`, the library restarts its level count.
  const own = countValuesOutsideAllOf(counting, schema, isAnew || allOf !== undefined ? depth : left);
  return 1 + own + sumNodeValueCounts(counting, [...target, ...getListOrEmpty(allOf), choice, condition, then], left);
}

/** Counts the values of a schema without its `allOf`. */
function countValuesOutsideAllOf(counting: ValueCountState, schema: AnyRecord, left: number): number {
  const { properties, additionalProperties: others, items, prefixItems, contains, minItems, maxItems } = schema;
  const least = Number(minItems ?? 1) || 1;
  const many = Math.max(counting.many, Math.min(Number(maxItems ?? least), least));
  const list = prefixItems ?? items ?? contains;
  const each = Array.isArray(list) ? 1 : countNodeValues(counting, list, left - 1);
  const listed = Array.isArray(list) ? sumNodeValueCounts(counting, list, left - 1) : 0;
  const fields = isRecord(properties) ? sumNodeValueCounts(counting, Object.values(properties), left - 1) : 0;
  const other = isRecord(others) ? 2 * countNodeValues(counting, others, left - 1) : 0;
  const text = Number(schema.minLength ?? 0) / CHARACTERS_PER_SAMPLE_VALUE;
  return (list === undefined ? 0 : listed + many * each) + fields + other + text;
}

/** Creates a counter of nested values, with a limit. */
export function createNestedValueCounter(most: number): (value: unknown) => number {
  const known = new Map<unknown, number>();
  const size = (value: unknown): number => {
    if (typeof value === 'string') return 1 + value.length / CHARACTERS_PER_SAMPLE_VALUE;
    if (typeof value !== 'object' || value === null) return 1;
    const cached = known.get(value);
    if (cached !== undefined) return cached;
    known.set(value, 1);
    let sum = 1;
    for (const inner of Object.values(value)) {
      sum += size(inner);
      if (sum > most) break;
    }
    known.set(value, sum);
    return sum;
  };
  return size;
}
