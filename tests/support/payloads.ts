// Opens everything that was built in a browser, as readers and scripts do, and returns the payloads that ran.
import { readdirSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { frames } from './browser.ts';
import { SENTINEL } from './hostile-site.ts';

/** Payloads report from all windows and frames of a context. */
async function openContext(browser: Browser, bypassCSP: boolean) {
  const context: BrowserContext = await browser.newContext({ bypassCSP });
  const ran = new Set<number>();
  await context.addInitScript((name) => {
    Object.assign(globalThis, { [name]: (number: number) => console.log(`payload ${number}`) });
  }, SENTINEL);
  context.on('console', (message) => {
    const [, number] = /^payload (\d+)$/.exec(message.text()) ?? [];
    if (number !== undefined) ran.add(Number(number));
  });
  context.on('dialog', (dialog) => dialog.dismiss());
  // No request leaves this machine or waits for a response.
  await context.route(
    ({ hostname }) => hostname !== '127.0.0.1' && hostname !== '',
    (route) => route.abort(),
  );
  return { context, ran };
}

/** Triggers everything on a page that could run: events for handlers, clicks for addresses. */
async function poke(page: Page): Promise<void> {
  const poked = async () => {
    await page.evaluate(pokeAll);
    await frames(page);
  };
  if (await unlessLeft(poked())) return;
  await page.waitForLoadState();
  return poke(page);
}

/** Whether the work ended before the page was left. */
function unlessLeft(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    (error: Error) => {
      if (!error.message.includes('navigation')) throw error;
      return false;
    },
  );
}

function pokeAll(): void {
  for (const details of document.querySelectorAll('details')) details.open = true;
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (/^on/i.test(name)) element.dispatchEvent(new Event(name.slice(2).toLowerCase(), { bubbles: true }));
      const address = value.replace(/[\0-\x20]/g, '').toLowerCase();
      if (/^(?:javascript|vbscript|data:text)/.test(address))
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
  }
}

/** Files that browsers open as documents with scripts. */
export const ACTIVE = /\.(?:html|svg|xml)$/;

/** Returns the paths of a built folder as browsers request them. Fonts and files for the host contain no text of authors. */
export function addressesIn(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = names.map(({ parentPath, name }) => `${parentPath}/${name}`.slice(folder.length));
  return paths
    .filter((path) => !/\/[._][^/]*$|\.(?:woff2|js|css|zip|png|bin)$/.test(path))
    .map((path) => path.split('/').map(encodeURIComponent).join('/'));
}

/** Opens each address of a server separately; returns the payloads that ran. Downloads open no page. */
export async function openEach(
  browser: Browser,
  origin: string,
  paths: readonly string[],
  bypassCSP: boolean,
): Promise<readonly number[]> {
  const { context, ran } = await openContext(browser, bypassCSP);
  const rest = [...paths];
  const work = async () => {
    const page = await context.newPage();
    for (let path = rest.pop(); path !== undefined; path = rest.pop()) {
      const response = await page.goto(origin + path).catch(() => null);
      if (response !== null || origin.startsWith('file:')) await poke(page);
    }
  };
  await Promise.all([work(), work()]);
  await context.close();
  return [...ran].sort((a, b) => a - b);
}

/** Navigates from page to page by links with the script of pages, then searches; returns the payloads that ran. */
export async function wander(
  browser: Browser,
  origin: string,
  paths: readonly string[],
  word: string,
): Promise<readonly number[]> {
  const { context, ran } = await openContext(browser, true);
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  for (const path of paths) {
    const follow = page.evaluate((href) => {
      const link = document.createElement('a');
      link.href = href;
      document.querySelector('main')?.append(link);
      link.click();
    }, path);
    await unlessLeft(follow);
    await page.waitForURL((url) => url.pathname === path || url.pathname === new URL(path, url).pathname);
    await page.waitForLoadState();
    await poke(page);
  }
  await page.goto(`${origin}/search?q=${word}`);
  await page.locator('.search-hit').first().waitFor();
  await poke(page);
  await context.close();
  return [...ran].sort((a, b) => a - b);
}
