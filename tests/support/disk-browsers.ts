// The browsers that open pages from a disk in tests, behind one small face.
import type { Browser } from 'playwright-core';
import { hasBrowser } from './browser.ts';
import { type DiskBrowser, firefoxPath, launchFirefox } from './firefox.ts';

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

/** The browsers that are here. */
export const diskBrowsers: readonly (readonly [name: string, open: (chromium: Browser) => Promise<DiskBrowser>])[] = [
  ...(hasBrowser ? [['Chromium', (chromium: Browser) => openChromium(chromium)] as const] : []),
  ...(firefoxPath === undefined ? [] : [['Firefox', () => launchFirefox()] as const]),
];

/** Why a browser is left out; nothing where all are here. */
export const leftOut =
  firefoxPath === undefined ? 'Firefox is not installed: install `firefox-esr`, or set `FIREFOX_PATH`.' : undefined;
