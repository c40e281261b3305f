// Like `tests/e2e/navigation.test.ts`, for as many pages as a reader visits in weeks.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { growthOver } from '../support/growth.ts';
import { openPortal, type Portal } from '../support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  if (hasBrowser) portal = await openPortal();
});
afterAll(() => portal?.close());

it.runIf(hasBrowser)('a window does not grow over 500 navigations', async () => {
  const { before, after } = await growthOver(await portal.open('/launcher/home', { reducedMotion: 'reduce' }), 498);
  expect(after.nodes).toBeLessThan(before.nodes * 1.2 + 500);
  expect(after.listeners).toBeLessThan(before.listeners * 1.2 + 50);
  expect(after.heap).toBeLessThan(before.heap * 1.3 + 1_000_000);
});
