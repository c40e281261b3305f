// A page of the dev server in a frame, as editors show it beside the text: it scrolls with the editor, and other sites cannot show it.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EditorScrollMessage } from '../../src/model/live.ts';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';
import { hasBrowser, launchBrowser } from '../support/browser.ts';
import { type ServeHere, startServe } from '../support/serve.ts';

const text = Array.from({ length: 40 }, (_, at) => `Paragraph number ${at} stands here.`).join('\n\n');

describe.runIf(hasBrowser)('a page in a frame of an editor', () => {
  let browser: Browser;
  let site: Sandbox;
  let server: ServeHere;
  let other: Server;
  let page: Page;

  beforeAll(async () => {
    site = createSandbox({
      'site.config.json': JSON.stringify({ title: 'Site' }),
      'docs/index.md': '# Start\n',
      'docs/long.md': `# Long\n\n${text}\n\n## First\n\n${text}\n\n## Second\n\n${text}\n`,
    });
    [server, browser] = await Promise.all([startServe(site.root), launchBrowser()]);
    other = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>Another site</p>'));
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  });
  afterAll(async () => {
    other.close();
    await browser.close();
    await server.stop();
    site.remove();
  });
  beforeEach(async () => {
    page = await browser.newPage();
    return () => page.close();
  });

  /** Puts the page into a frame of another page. */
  async function framed(): Promise<Frame | undefined> {
    await page.evaluate(async (src) => {
      const frame = document.createElement('iframe');
      frame.style.cssText = 'position: fixed; inset: 0; width: 900px; height: 600px';
      const loaded = new Promise((done) => frame.addEventListener('load', done));
      frame.src = src;
      document.body.append(frame);
      await loaded;
    }, `${server.origin}/long`);
    return page.frames()[1];
  }

  it('scrolls to the place that the editor posts, between two headings', async () => {
    await page.goto(`${server.origin}/`);
    const frame = await framed();
    const post = (place: Omit<EditorScrollMessage, 'type'>) =>
      page.evaluate((data) => document.querySelector('iframe')?.contentWindow?.postMessage(data, '*'), {
        type: 'techdocs-scroll',
        ...place,
      } satisfies EditorScrollMessage);
    const topOf = (id: string) =>
      frame?.evaluate((name) => {
        const heading = document.getElementById(name) as HTMLElement;
        return Math.round(
          heading.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(heading).scrollMarginTop),
        );
      }, id) as Promise<number>;
    const apart = (await topOf('second')) - (await topOf('first'));
    await post({ above: 'first', below: 'second', part: 0 });
    await expect.poll(() => topOf('first')).toBe(0);
    await post({ above: 'first', below: 'second', part: 0.5 });
    await expect.poll(async () => Math.abs((await topOf('first')) + apart / 2) <= 1).toBe(true);
    await post({ above: '', below: 'first', part: 0 });
    await expect.poll(() => frame?.evaluate(() => scrollY)).toBe(0);
    await post({ above: 'second', below: '', part: 1 });
    const isAtEnd = () => frame?.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
    await expect.poll(isAtEnd).toBe(true);
  });

  it('tells the editor where its reader scrolls, and nothing of where the editor put it', async () => {
    await page.goto(`${server.origin}/`);
    const frame = await framed();
    await page.evaluate(() => {
      const own = window as unknown as { told: unknown[] };
      own.told = [];
      addEventListener('message', ({ data }) => own.told.push(data));
    });
    const told = () => page.evaluate(() => (window as unknown as { told: EditorScrollMessage[] }).told);
    const put = { type: 'techdocs-scroll', above: 'first', below: 'second', part: 0.5 } satisfies EditorScrollMessage;
    await page.evaluate((data) => document.querySelector('iframe')?.contentWindow?.postMessage(data, '*'), put);
    await expect.poll(() => frame?.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.mouse.move(400, 300);
    await page.mouse.wheel(0, 200);
    await expect.poll(async () => (await told()).at(-1)).toMatchObject({ above: 'first', below: 'second' });
    const { part } = (await told()).at(-1) as EditorScrollMessage;
    expect(part).toBeGreaterThan(0.5);
    expect((await told()).every((place) => place.part > 0.5)).toBe(true);
  });

  it('is not shown in a frame of another site', async () => {
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    const frame = await framed();
    expect(
      await frame
        ?.locator('h1')
        .count()
        .catch(() => 0),
    ).toBe(0);
    expect(complaints.join('\n')).toMatch(/frame-ancestors 'self' vscode-webview: vscode-file:/);
  });
});
