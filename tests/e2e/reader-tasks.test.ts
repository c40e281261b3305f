// Tasks of readers on the portal, from the home page by clicks alone: without search, addresses, and menus that a keyboard or a phone does
// not have. At most three clicks lead to each answer.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openPortal, type Portal } from '../support/portal.ts';

interface Task {
  /** Texts of the clicked links, in order. */
  readonly clicks: readonly string[];
  /** Path of the target. */
  readonly path: string;
  /** Text of the page that answers the task. */
  readonly answer: string;
}

const TASKS: Readonly<Record<string, Task>> = {
  'download the Studio': {
    clicks: ['Scan2Deploy Studio', 'Install the Studio', 'downloads'],
    path: '/support#downloads',
    answer: 'On GitHub, in the Releases section of the product',
  },
  'ask support': { clicks: ['Get help and downloads'], path: '/support', answer: 'Where to send it' },
  'find the firmware of a model, and how it is updated': {
    clicks: ['Devices', 'Memor 35/35X'],
    path: '/devices/memor-35',
    answer: 'Install an update with',
  },
  'see what is new in an app': {
    clicks: ['Launcher', 'All versions'],
    path: '/releases/products/launcher',
    answer: 'Launcher versions',
  },
  'see which SDK fits Flutter': {
    clicks: ['Read barcodes in your app', 'Overview'],
    path: '/android/overview',
    answer: 'Flutter or another framework',
  },
  'change the scan settings of a model': {
    clicks: ['Devices', 'Memor 35/35X', 'Scanner & Decoder'],
    path: '/scanner/overview',
    answer: 'Scanner Options',
  },
  'choose a charging profile': {
    clicks: ['Battery Manager', 'Charging Profile'],
    path: '/battery-manager/charging-profile',
    answer: 'Battery Lifetime',
  },
  'install an app from an EMM without a question': {
    clicks: ['Manage settings from an EMM', 'Apply a first configuration'],
    path: '/oemconfig/overview#applying-managed-configurations',
    answer: 'installs it without asking the user',
  },
  'read the licenses of others': {
    clicks: ['Scan2Deploy Studio', 'Open Source Software'],
    path: '/scan2deploy/open-source',
    answer: 'MIT',
  },
  'read what is kept about readers': { clicks: ['Privacy'], path: '/privacy', answer: 'What your browser keeps' },
  'pair a scanner with an iPhone': {
    clicks: ['iOS SDK Sample App', 'Pair a CODiScan and scan'],
    path: '/codiscan-ios-sdk-sample-app/code',
    answer: 'CODiScan',
  },
  'look an error code up': {
    clicks: ['OPOS', 'Result Codes'],
    path: '/opos/develop/resultcodes',
    answer: 'OPOS_E_',
  },
  'read a release of a year ago': {
    clicks: ['All releases', 'Archive', 'QuickBoard 1.0.0'],
    path: '/releases/2024/10/31/quickboard',
    answer: 'QuickBoard',
  },
  'compare models': { clicks: ['See what runs on your device'], path: '/devices', answer: 'Compare models' },
  'enroll a device by an Android Enterprise code': {
    clicks: ['Android Enterprise QR Code Generator', 'Generate a code'],
    path: '/aeqrdoc/generate',
    answer: 'DEVICE_ADMIN_COMPONENT_NAME',
  },
};

/** Returns visible links with this text, which need no opened menu. */
const linkOf = (page: Page, text: string) =>
  page.getByRole('link', { name: text, exact: true }).filter({ visible: true }).first();

describe.runIf(hasBrowser)('a reader at the home page', () => {
  let portal: Portal;

  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal?.close());

  it.each(Object.entries(TASKS))('can %s', async (_, { clicks, path, answer }) => {
    expect(clicks.length).toBeLessThanOrEqual(3);
    const page = await portal.visit('/', { reducedMotion: 'reduce' });
    for (const text of clicks) {
      const before = page.url();
      await linkOf(page, text).click();
      await page.waitForURL((url) => url.href !== before);
    }
    expect(page.url().slice(portal.origin.length)).toBe(path);
    await page.locator('main').getByText(answer).first().waitFor({ state: 'attached' });
  });
});
