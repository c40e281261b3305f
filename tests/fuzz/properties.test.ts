// A few inputs for each property, the same on every run; `tests/long/fuzz.test.ts` has more, and `npm run fuzz` tries others.
import { describe, expect, test } from 'vitest';
import { fuzzProperties, reportOf } from './properties.ts';
import { judgePage } from './verdict.ts';

const SEED = 20261122;

describe('any input is survived', () => {
  test.each(fuzzProperties().map((property) => [property.name, property] as const))('%s', async (name, property) => {
    const isSlow = name.startsWith('edits under the server') || name.startsWith('commands');
    const details = await property.check({
      runs: isSlow ? 3 : 12,
      seed: SEED,
      endOnFailure: true,
    });
    expect(reportOf(details)).toBe('');
  });
});

describe('the judge of pages sees', () => {
  const page = (main: string) =>
    `<!DOCTYPE html><html><head></head><body><header class="top-bar"></header><main>${main}</main><footer class="footer"></footer></body></html>`;
  test.each([
    ['nothing wrong', '<p>Text</p>', []],
    ['a footer that lands in the text', '<table>', ['footer is not in the body itself']],
    ['a script', '<script>alert(1)</script>', ['script []']],
    ['a handler', '<p onclick="x">', ['the attribute onclick']],
    ['an address that runs', '<a href=" java\tscript:x">', ['the address  java\tscript:x']],
    ['an id that is there twice', '<p id="a"></p><p id="a"></p>', ['ids are there twice: a']],
  ])('%s', (_, main, faults) => {
    expect(judgePage(page(main))).toEqual(faults);
  });
});
