// A site opened from a disk, in Chromium; Firefox has a separate test.
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openChromium } from '../support/disk-chromium.ts';
import type { DiskBrowser } from '../support/firefox.ts';
import { type DiskSite, hitsFor, itWorksFromDisk, openFromDisk } from '../support/from-disk.ts';
import { sharedBrowser } from '../support/portal.ts';

describe.runIf(hasBrowser)('opened from a disk', () => {
  let site: DiskSite;
  beforeAll(async () => {
    site = await openFromDisk();
  });
  afterAll(() => site?.close());

  describe('in Chromium', () => {
    let window: DiskBrowser;
    beforeAll(async () => {
      window = await openChromium(await sharedBrowser());
    });
    afterAll(() => window?.close());
    itWorksFromDisk(
      () => site,
      () => window,
    );
  });

  it('it works where nothing may be stored', async () => {
    const window = await openChromium(await sharedBrowser(), () => {
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    });
    await window.goto(site.fileOf('guide/setup/index.html'));
    expect(await window.evaluate(hitsFor(['setup'], site.fileOf('')))).toMatchObject([{ length: 3 }]);
    expect(window.complaints()).toHaveLength(1);
    await window.close();
  });

  it('a site for a server says so in a sentence, and how to build for a disk', async () => {
    const window = await openChromium(await sharedBrowser());
    await window.goto(`${pathToFileURL(site.served).href}/guide/setup/index.html`);
    await expect
      .poll(() => window.evaluate("document.querySelector('[role=alert]')?.textContent"))
      .toBe('This site needs a web server. For a disk, build it with: techdocs build --portable');
    await window.close();
  });
});
