// A file is renamed while `techdocs serve` runs: the page offers to move its links and its address, and a click does so.
import { renameSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';
import { hasBrowser, launchBrowser } from '../support/browser.ts';
import { type ServeProcess, startServeProcess } from '../support/serve.ts';

describe.runIf(hasBrowser)('a rename', () => {
  let browser: Browser;
  let site: Sandbox;
  let server: ServeProcess;
  beforeAll(async () => {
    site = createSandbox({
      'site.config.json': '{ "title": "Acme" }\n',
      'docs/index.md': '# Start\n\nSee [how to set it up](./setup.md).\n',
      'docs/setup.md': '# Set up\n\nText of it.\n',
    });
    [browser, server] = await Promise.all([launchBrowser(), startServeProcess(site.root)]);
    await server.untilSaid('pages from');
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    site?.remove();
  });

  it('is moved at a click, and the page is where its file is', async () => {
    const page = await browser.newPage();
    const connected = page.waitForRequest((request) => request.url().includes('/__techdocs/events'));
    await page.goto(`${server.origin}/setup`);
    await connected;
    renameSync(site.path('docs/setup.md'), site.path('docs/install.md'));
    const notices = page.locator('techdocs-notices');
    await notices.getByText('docs/setup.md is docs/install.md now.').waitFor();
    await page.waitForURL(/\/install\/?$/);
    // The broken link is on another page, so its notice does not cover this one.
    await notices.getByRole('button', { name: 'Move its links and its address' }).click();
    await expect.poll(() => notices.getByRole('button', { name: 'Move its links' }).count()).toBe(0);
    await expect.poll(() => site.read('docs/index.md')).toContain('(./install.md)');
    expect(JSON.parse(site.read('site.config.json')).redirects).toEqual([{ from: '/setup', to: '/install' }]);
    await expect.poll(() => notices.locator('button').count()).toBe(0);
  });
});
