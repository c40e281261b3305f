// Which browser the tests take: the one that is named, else the one that costs least.
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findBrowser } from '../../src/engine/find-browser.ts';
import { makeFolder } from '../support/tree.ts';

const folder = makeFolder({ chromium: '', 'chromium-headless-shell': '', plain: '' });
for (const name of ['chromium', 'chromium-headless-shell']) chmodSync(join(folder, name), 0o755);

it('takes the browser without windows before the other', () => {
  expect(findBrowser({ PATH: `/nowhere:${folder}` })).toBe(join(folder, 'chromium-headless-shell'));
});

it('takes the one that is named, and no other in its place', () => {
  expect(findBrowser({ PATH: folder, CHROMIUM_PATH: join(folder, 'chromium') })).toBe(join(folder, 'chromium'));
  expect(findBrowser({ PATH: folder, CHROMIUM_PATH: join(folder, 'plain') })).toBeUndefined();
  expect(findBrowser({ PATH: folder, CHROMIUM_PATH: join(folder, 'gone') })).toBeUndefined();
});
