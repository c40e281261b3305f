// The properties of `tests/fuzz` on new inputs: the seed is the day, and is printed on a failure.
import { describe, expect, test } from 'vitest';
import { fuzzProperties, reportOf } from '../fuzz/properties.ts';

const seed = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));

describe(`any input is survived, from seed ${seed}`, () => {
  test.each(fuzzProperties().map((property) => [property.name, property] as const))('%s', async (name, property) => {
    const details = await property.check({
      runs: name.startsWith('edits under the server') ? 20 : 120,
      seed,
      endOnFailure: true,
    });
    expect(reportOf(details)).toBe('');
  });
});
