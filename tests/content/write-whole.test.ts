// Windows refuses to rename what another program has open, for as long as it has.
import { expect, it } from 'vitest';
import { patiently } from '../../src/content/write-whole.ts';

/** A step that fails so many times, and how often it was tried. */
function failing(times: number, code: string) {
  let tries = 0;
  const step = () => {
    tries += 1;
    if (tries <= times) throw Object.assign(new Error(code), { code });
  };
  return { step, tries: () => tries };
}

it('tries again on Windows until the file is let go', () => {
  const { step, tries } = failing(2, 'EPERM');
  patiently(step, 'win32', [0, 0, 0]);
  expect(tries()).toBe(3);
});

it.each([
  ['win32', 'EBUSY', 3],
  ['win32', 'ENOSPC', 1],
  ['linux', 'EPERM', 1],
])('gives up on %s with %s after %i tries', (platform, code, most) => {
  const { step, tries } = failing(9, code);
  expect(() => patiently(step, platform, [0, 0])).toThrow(code);
  expect(tries()).toBe(most);
});
