// The browser that the tests use: the configured one, else the cheapest.
import { chmodSync } from 'node:fs';
import { join, win32 } from 'node:path';
import { expect, it } from 'vitest';
import { findBrowser, listBrowserPaths } from '../../src/engine/find-browser.ts';
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

it('looks on Windows where programs are installed', () => {
  const env = { PATH: 'C:\\bin;D:\\more tools', ProgramFiles: 'C:\\Program Files', LOCALAPPDATA: '' };
  const places = listBrowserPaths(env, win32);
  expect(places.slice(0, 2)).toEqual([
    'C:\\bin\\chromium-headless-shell.exe',
    'D:\\more tools\\chromium-headless-shell.exe',
  ]);
  expect(places.slice(-3)).toEqual([
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files\\Chromium\\Application\\chrome.exe',
    'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe',
  ]);
});
