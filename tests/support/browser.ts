// Headless Chromium for tests. The browser is found, never downloaded; `CHROMIUM_PATH` names another one.
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../src/engine/find-browser.ts';

/** The browser's path, or nothing where there is none. */
export const browserPath = findBrowser();

/** Whether browser tests run here. In CI a missing browser is a failure, elsewhere they are skipped. */
export const hasBrowser = browserPath !== undefined || process.env.CI === 'true';

/** Starts the browser, with more switches if given. It asks no host but the ones that the pages name. */
export async function launchBrowser(...switches: readonly string[]): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...switches,
    ],
  });
  // For pictures of what fails.
  globalThis.openBrowsers ??= new Set();
  const browsers = globalThis.openBrowsers.add(browser);
  browser.once('disconnected', () => browsers.delete(browser));
  return browser;
}

/** A promise, and the function that fulfils it: for an answer that is held back until the test lets it go. */
export function held(): readonly [Promise<void>, () => void] {
  let release = () => {};
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return [promise, release];
}

/** Lets two frames be drawn: what comes with a frame, such as events of scrolling, of sizes and of media, has come by then. */
export function frames(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  });
}

/** Waits until a script of `src/client/lazy/` has come to the page and run: it answers from then on, and what it has not done it does not do. */
export async function lazyScript(page: Page, name: string): Promise<void> {
  const address = await page.waitForFunction(
    (start) => performance.getEntriesByType('resource').find((entry) => entry.name.includes(start))?.name,
    `/assets/${name}-`,
  );
  // The page has asked for it before: what follows there comes first. As a text, since the tests' own `import` is another one.
  const imported = `import(${JSON.stringify(await address.jsonValue())})`;
  await page.evaluate(`${imported}.then(() => new Promise((resolve) => setTimeout(resolve)))`);
}

/** Lets everything run on a page that waits for the next frame or for idle time. */
export function idle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  });
}
