// Derived values, which are dropped with their inputs.
import { expect, it } from 'vitest';
import { createDerivedValueCache } from '../../src/lib/derived.ts';

it('a value is made once for the same input, and anew for another', () => {
  const lengths = createDerivedValueCache<{ readonly text: string }, { readonly length: number }>();
  const from = { text: 'abc' };
  let calls = 0;
  const ask = (of: { readonly text: string }, input: unknown) =>
    lengths.of(of, input, () => {
      calls += 1;
      return { length: of.text.length };
    });
  const first = ask(from, 'a');
  expect(ask(from, 'a')).toBe(first);
  expect(ask(from, 'b')).not.toBe(first);
  expect(ask({ ...from }, 'b')).toEqual(first);
  // Each value has at most one result, so nothing grows.
  expect(ask(from, 'a')).not.toBe(first);
  expect(calls).toBe(4);
});

it('nothing counts as a value too', () => {
  const values = createDerivedValueCache<object, undefined>();
  const calls: number[] = [];
  const from = {};
  for (const call of [1, 2]) values.of(from, undefined, () => void calls.push(call));
  expect(calls).toEqual([1]);
});
