// Disabled storage: each script of a page opens its own, and one warning is enough for all of them.
import { afterEach, expect, it, vi } from 'vitest';
import { createSafeStorage } from '../../src/client/storage.ts';

afterEach(() => vi.restoreAllMocks());

it('warns once for all scripts of a page', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const [first, second] = [createSafeStorage(), createSafeStorage()];
  expect([first.get('a'), first.set('a', '1'), second.get('a')]).toEqual([null, null, null]);
  expect(warn).toHaveBeenCalledTimes(1);
});
