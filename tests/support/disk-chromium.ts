// The Chromium of other tests, behind the small interface of browsers that open pages from a disk.
import type { Browser } from 'playwright-core';
import type { DiskBrowser } from './firefox.ts';

/** Opens a window of the Chromium of other tests; `prepare` runs on each page before its own scripts. */
export async function openChromium(browser: Browser, prepare?: () => void): Promise<DiskBrowser> {
  const context = await browser.newContext();
  if (prepare) await context.addInitScript(prepare);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'log') complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${error}`));
  return {
    goto: (address) => page.goto(address),
    evaluate: (expression) => page.evaluate(expression),
    complaints: () => complaints.splice(0),
    close: () => context.close(),
  };
}
