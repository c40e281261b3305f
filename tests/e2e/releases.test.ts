// The releases section of the portal for readers: feeds in a browser, the comparison of two versions.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { feedsOf } from '../support/feeds.ts';
import { openPortal, type Portal } from '../support/portal.ts';

const TIMELINE = '/releases/products/oemconfig';
let portal: Portal;

if (hasBrowser) {
  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal?.close());
}

const versionsShown = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.timeline-version')]
      .filter((version) => version.offsetParent !== null)
      .map((version) => version.id),
  );

describe.runIf(hasBrowser)('feeds', () => {
  it('are all well-formed to a browser', async () => {
    const page = await portal.start();
    const texts = feedsOf(portal.folder)
      .filter((name) => name.endsWith('.xml'))
      .map((name) => [name, readFileSync(join(portal.folder, name), 'utf8')] as const);
    expect(texts).toHaveLength(96);
    const broken = await page.evaluate(
      (all) =>
        all.flatMap(([name, text]) => {
          const fault = new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror');
          return fault ? [`${name}: ${fault.textContent}`] : [];
        }),
      texts,
    );
    expect(broken).toEqual([]);
  });

  it.each(['rss.xml', 'atom.xml'])('%s is readable in a browser, in both modes', async (file) => {
    for (const [colorScheme, color] of [
      ['light', 'rgb(22, 33, 31)'],
      ['dark', 'rgb(221, 230, 229)'],
    ] as const) {
      const page = await portal.visit(`/releases/${file}`, { colorScheme, viewport: { width: 390, height: 800 } });
      const shape = await page.evaluate(() => {
        const styleOf = (name: string) => getComputedStyle(document.getElementsByTagName(name)[0] as Element);
        const hidden = document.documentElement.nodeName === 'rss' ? 'content:encoded' : 'content';
        return {
          color: getComputedStyle(document.documentElement).color,
          title: styleOf('title').display,
          hidden: styleOf(hidden).display,
          overflow: document.documentElement.scrollWidth - innerWidth,
        };
      });
      expect(shape).toEqual({ color, title: 'block', hidden: 'none', overflow: 0 });
    }
  });
});

describe.runIf(hasBrowser)('a timeline', () => {
  it('leads to each version without a script', async () => {
    const page = await portal.visit(TIMELINE, { javaScriptEnabled: false });
    const versions = page.getByRole('navigation', { name: 'Versions' }).getByRole('link');
    expect(await versions.count()).toBe(37);
    await versions.filter({ hasText: /^2\.9\.1$/ }).click();
    await page.waitForURL('**#v2-9-1');
    expect(await page.locator('[id="v2-9-1"]').isVisible()).toBe(true);
    expect(await page.locator('.timeline-range').isVisible()).toBe(false);
  });

  it('shows what lies between two versions, and keeps the choice in its address', async () => {
    const page = await portal.visit(TIMELINE);
    const [from, to] = [page.getByLabel('From the version you have'), page.getByLabel('To the version you want')];
    await expect.poll(() => versionsShown(page)).toHaveLength(37);
    await from.selectOption('v2-10-0');
    await expect.poll(() => versionsShown(page)).toEqual(['v2-12-1', 'v2-12-0', 'v2-11-2', 'v2-11-1', 'v2-11-0']);
    await to.selectOption('v2-11-2');
    await expect.poll(() => versionsShown(page)).toEqual(['v2-11-2', 'v2-11-1', 'v2-11-0']);
    expect(await page.getByRole('status').filter({ hasText: 'releases' }).textContent()).toBe('3 releases');
    expect(await page.getByRole('navigation', { name: 'Versions' }).getByRole('link').count()).toBe(3);
    await expect.poll(() => new URL(page.url()).search).toBe('?from=v2-10-0&to=v2-11-2');
    await page.reload();
    await expect.poll(() => versionsShown(page)).toEqual(['v2-11-2', 'v2-11-1', 'v2-11-0']);
    await from.selectOption('v2-12-1');
    await expect.poll(() => page.getByText('There are no releases in between.').isVisible()).toBe(true);
    await from.selectOption('');
    await to.selectOption('v2-12-1');
    await expect.poll(() => versionsShown(page)).toHaveLength(37);
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  it('leaves out of a choice what a newer version in it repeats, as a stable one does of its candidates', async () => {
    const page = await portal.visit(TIMELINE);
    await page.evaluate(() => {
      const changesOf = (id: string) => document.getElementById(id) as HTMLElement;
      changesOf('v2-11-0').innerHTML = changesOf('v2-11-2').innerHTML;
    });
    await page.getByLabel('From the version you have').selectOption('v2-10-0');
    await expect.poll(() => versionsShown(page)).toEqual(['v2-12-1', 'v2-12-0', 'v2-11-2', 'v2-11-1']);
    expect(await page.getByRole('status').filter({ hasText: 'releases' }).textContent()).toBe('4 releases');
    await page.getByLabel('To the version you want').selectOption('v2-11-1');
    await expect.poll(() => versionsShown(page)).toEqual(['v2-11-1', 'v2-11-0']);
  });

  it('starts again on each page that is swapped in, and leaves an address alone that names no version', async () => {
    const page = await portal.visit('/oemconfig');
    await page.getByRole('link', { name: 'All versions' }).click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('OEMConfig versions');
    await page.getByLabel('From the version you have').selectOption('v2-12-0');
    await expect.poll(() => versionsShown(page)).toEqual(['v2-12-1']);
    await page.goto(`${portal.origin}${TIMELINE}?from=%22%3E&to=v0`);
    await expect.poll(() => versionsShown(page)).toHaveLength(37);
  });
});
