// Opens all that was built in a browser, as readers do and as a script would, and gives the payloads that ran.
import { readdirSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { frames } from './browser.ts';
import { SENTINEL } from './hostile-site.ts';

/** What runs is heard in all windows and frames of a context. */
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
  // Nothing leaves this machine, and no answer is waited for.
  await context.route(
    ({ hostname }) => hostname !== '127.0.0.1' && hostname !== '',
    (route) => route.abort(),
  );
  return { context, ran };
}

/** Does to a page what readers may do to whatever in it could run: handlers get their event, addresses that run a click. */
async function poke(page: Page): Promise<void> {
  const poked = async () => {
    await page.evaluate(pokeAll);
    await frames(page);
  };
  if (await unlessLeft(poked())) return;
  await page.waitForLoadState();
  return poke(page);
}

/** Whether something was done to a page before it was left for another. */
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

/** Files that browsers open as what may run. */
export const ACTIVE = /\.(?:html|svg|xml)$/;

/** Paths of a built folder as browsers ask for them. Fonts and files for the host hold no text of anybody. */
export function addressesIn(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = names.map(({ parentPath, name }) => `${parentPath}/${name}`.slice(folder.length));
  return paths
    .filter((path) => !/\/[._][^/]*$|\.(?:woff2|js|css|zip|png|bin)$/.test(path))
    .map((path) => path.split('/').map(encodeURIComponent).join('/'));
}

/** Opens each address of a server by itself; gives what ran. What is saved as a file opens no page. */
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

/** Goes from page to page by links, as the script of pages does it, then searches; gives what ran. */
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
