// Headless Chromium for tests. The browser is found, never downloaded; `CHROMIUM_PATH` sets its path.
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../src/engine/find-browser.ts';

/** Path of the browser; `undefined` if there is none. */
export const browserPath = findBrowser();

/** Whether browser tests run. In CI a missing browser is a failure, elsewhere they are skipped. */
export const hasBrowser = browserPath !== undefined || process.env.CI === 'true';

/** Starts the browser, optionally with more switches. It contacts no hosts except those that pages request. */
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
  // For screenshots of failing tests.
  globalThis.openBrowsers ??= new Set();
  const browsers = globalThis.openBrowsers.add(browser);
  browser.once('disconnected', () => browsers.delete(browser));
  return browser;
}

/** Returns a promise and the function that fulfils it, for a response that the test delays. */
export function held(): readonly [Promise<void>, () => void] {
  let release = () => {};
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return [promise, release];
}

/** Waits for two frames: events that are dispatched with a frame, such as those of scrolling, sizes and media, have occurred by then. */
export function frames(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  });
}

/** Waits until a script of `src/client/lazy/` has been loaded and run: from then on it handles events, and its initial work is done. */
export async function lazyScript(page: Page, name: string): Promise<void> {
  const address = await page.waitForFunction(
    (start) => performance.getEntriesByType('resource').find((entry) => entry.name.includes(start))?.name,
    `/assets/${name}-`,
  );
  // The page requested the script earlier, so its own continuation runs first. As a text, because vitest replaces `import` in code.
  const imported = `import(${JSON.stringify(await address.jsonValue())})`;
  await page.evaluate(`${imported}.then(() => new Promise((resolve) => setTimeout(resolve)))`);
}

/** Waits until everything has run that a page defers to the next frame or to idle time. */
export function idle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  });
}
