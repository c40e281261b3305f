// "Was this page helpful?" on built pages: one answer per page, with or without a comment, sent at once or when there is a connection.
import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { violations } from '../support/axe.ts';
import { hasBrowser } from '../support/browser.ts';
import type { Portal } from '../support/portal.ts';
import { openSiteWith } from '../support/preset-site.ts';
import { type ServiceServer, startService } from '../support/service-server.ts';

describe.runIf(hasBrowser)('feedback', () => {
  let service: ServiceServer;
  let site: Portal & { readonly root: string };
  beforeAll(async () => {
    service = await startService();
    site = await openSiteWith('', { feedback: { endpoint: `${service.origin}/answers` } });
  });
  afterAll(async () => {
    await Promise.all([service?.close(), site?.close()]);
    if (site) rmSync(site.root, { recursive: true, force: true });
  });

  const form = (page: Page) => page.getByRole('group', { name: 'Was this page helpful?' });
  const answer = (page: Page, name: 'Yes' | 'No') => form(page).getByRole('button', { name }).click();
  const comment = (page: Page) => page.getByLabel('What should we know? (optional)');
  const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click();
  const status = (page: Page) => page.locator('.techdocs-feedback [role=status]');
  const sent = () => service.sent('/answers');
  const start = { page: '/', title: 'Start', version: 'current' };
  const second = { page: '/second', title: 'Second', version: 'current' };

  /** Returns a page of a first visit. */
  async function open(options: { readonly javaScriptEnabled?: boolean } = {}) {
    service.forget();
    service.fail(undefined);
    const page = await site.browser.newPage(options);
    onTestFinished(() => page.context().close());
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text());
    });
    await page.goto(`${site.origin}/`);
    if (options.javaScriptEnabled !== false) await form(page).waitFor();
    return { page, refused };
  }
  async function visitSecond(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'the second page' }).click();
    await page.getByRole('heading', { name: 'Second' }).waitFor();
  }

  it('is one message with the comment, and the page says thanks', async () => {
    const { page, refused } = await open();
    expect(await comment(page).isVisible()).toBe(false);
    await answer(page, 'No');
    expect(await form(page).getByRole('button', { pressed: true }).textContent()).toBe('No');
    await comment(page).fill(' Say <where> the "reset" button is.\n');
    await send(page);
    await expect.poll(sent).toEqual([{ ...start, helpful: false, text: 'Say <where> the "reset" button is.' }]);
    await expect.poll(() => status(page).textContent()).toBe('Thank you.');
    expect([
      await comment(page).isVisible(),
      await form(page).getByRole('button', { name: 'Yes' }).isDisabled(),
    ]).toEqual([false, true]);
    expect(await status(page).evaluate((element) => document.activeElement === element)).toBe(true);
    await visitSecond(page);
    await form(page).waitFor();
    expect([sent().length, refused]).toEqual([1, []]);
  });

  it('is sent without a comment when the reader goes on, and as it was answered last', async () => {
    const { page } = await open();
    await answer(page, 'No');
    await answer(page, 'Yes');
    await comment(page).fill('not sent');
    expect(sent()).toEqual([]);
    await visitSecond(page);
    await expect.poll(sent).toEqual([{ ...start, helpful: true }]);
    await answer(page, 'No');
    await page.goto('about:blank');
    await expect.poll(sent).toEqual([
      { ...start, helpful: true },
      { ...second, helpful: false },
    ]);
  });

  it('is nothing where a reader says nothing', async () => {
    const { page } = await open();
    await visitSecond(page);
    await form(page).waitFor();
    await page.goto(`${site.origin}/`);
    await form(page).waitFor();
    expect(sent()).toEqual([]);
  });

  it('waits for a connection', async () => {
    const { page } = await open();
    await page.context().setOffline(true);
    await answer(page, 'Yes');
    await send(page);
    await expect
      .poll(() => status(page).textContent())
      .toBe('Thank you. Your answer is sent as soon as there is a connection.');
    expect(sent()).toEqual([]);
    await page.context().setOffline(false);
    await expect.poll(sent).toEqual([{ ...start, helpful: true }]);
  });

  it.each([['silent'], [503], [429]] as const)(
    'is sent from a later page where the server fails: %s',
    async (failure) => {
      const { page } = await open();
      service.fail(failure);
      await answer(page, 'Yes');
      await send(page);
      await expect.poll(() => status(page).textContent()).toContain('as soon as there is a connection');
      service.fail(undefined);
      service.forget();
      await page.reload();
      await expect.poll(sent).toEqual([{ ...start, helpful: true }]);
      await expect.poll(() => page.evaluate(() => localStorage.getItem('techdocs.feedback'))).toBe('[]');
    },
  );

  it('is not sent again where the server refuses it', async () => {
    const { page } = await open();
    service.fail(400);
    await answer(page, 'Yes');
    await send(page);
    await expect.poll(sent).toEqual([{ ...start, helpful: true }]);
    // The page stores the answer until the server has confirmed it.
    const kept = () => page.evaluate(() => localStorage.getItem('techdocs.feedback'));
    await expect.poll(kept).toBe(null);
    service.fail(undefined);
    await page.reload();
    await form(page).waitFor();
    expect([sent().length, await kept()]).toEqual([1, null]);
  });

  it('is sent where the browser keeps nothing', async () => {
    const { page } = await open();
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full.', 'QuotaExceededError');
      };
    });
    await answer(page, 'Yes');
    await send(page);
    await expect.poll(sent).toEqual([{ ...start, helpful: true }]);
    await expect.poll(() => status(page).textContent()).toBe('Thank you.');
  });

  it.each(['light', 'dark'] as const)('keeps the rules of accessibility in %s mode', async (mode) => {
    const { page } = await open();
    await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme;
    }, mode);
    await answer(page, 'Yes');
    expect(await violations(page, { part: '.techdocs-feedback' })).toEqual([]);
  });

  it('is not there without scripts', async () => {
    const { page } = await open({ javaScriptEnabled: false });
    expect([
      await page.locator('.techdocs-feedback').count(),
      await page.locator('.techdocs-feedback').isVisible(),
    ]).toEqual([1, false]);
  });
});
