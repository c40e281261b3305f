// Generates values with the library up to a limit. The library traverses all members of `allOf` at the same level and generates `minItems`
// items, so two kilobytes of schema can exceed the memory of a machine.
import type { AnyRecord } from '../../../lib/values.ts';
import type * as Library from './library.ts';

/** The library's function that generates a value from a schema. */
export type SampleGenerator = (schema: never, options: object, document: object) => unknown;

/** Number of characters of a string that count as one value. A long string counts as several values. */
const CHARACTERS_PER_SAMPLE_VALUE = 10;

/** Thrown if a generated value would have too many values in it. */
export class TooManySampleValuesError extends Error {}

/** Returns the library's generator with a limit: above `most` values, it throws a `TooManySampleValuesError`. */
export function createLimitedSampleGenerator({ sampler }: typeof Library, most: number): SampleGenerator {
  const { sample, _samplers: samplers } = sampler as typeof sampler & { readonly _samplers: Samplers };
  return (schema, options, document) => {
    let left = most;
    const spend = (values: number): void => {
      left -= values;
      if (left < 0) throw new TooManySampleValuesError();
    };
    const original = { ...samplers };
    for (const [type, countOf] of Object.entries(VALUE_COUNT_BY_TYPE))
      samplers[type] = (own, ...rest) => {
        spend(countOf(own));
        return original[type]?.(own, ...rest);
      };
    // The library looks up each reference in the root, so that each lookup can count as one value.
    const has = (root: object, key: string | symbol) => {
      spend(1);
      return Reflect.has(root, key);
    };
    try {
      const value = sample(schema, options, new Proxy(document, { has }));
      if (createNestedValueCounter(most)(value) > most) throw new TooManySampleValuesError();
      return value;
    } finally {
      Object.assign(samplers, original);
    }
  };
}

/** The library's functions that generate values, by type. The types of the library leave them out. */
type Samplers = Record<string, (schema: AnyRecord, ...rest: unknown[]) => unknown>;

/** Returns the number of values that the library generates inside a value, by the type of the value. */
const VALUE_COUNT_BY_TYPE: Readonly<Record<string, (schema: AnyRecord) => number>> = {
  string: ({ minLength = 0 }) => Number(minLength) / CHARACTERS_PER_SAMPLE_VALUE,
  array: ({ minItems, maxItems = minItems }) => Math.min(Number(minItems), Number(maxItems)) || 1,
  object: ({ properties, additionalProperties }) =>
    Object.keys(properties ?? {}).length + (typeof additionalProperties === 'object' ? 2 : 0),
};

/** Creates a counter of nested values, with a limit. */
export function createNestedValueCounter(most: number): (value: unknown) => number {
  const known = new Map<unknown, number>();
  const size = (value: unknown): number => {
    if (typeof value === 'string') return 1 + Math.floor(value.length / CHARACTERS_PER_SAMPLE_VALUE);
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
