// A site opened from a disk, in Firefox, like in Chromium by `from-disk.test.ts`.
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type DiskBrowser, firefoxPath, launchFirefox } from '../support/firefox.ts';
import { type DiskSite, itWorksFromDisk, openFromDisk } from '../support/from-disk.ts';

/**
 * Milliseconds that text waits for its font. The font is optional (`font-display`): Firefox gives it up on a page that does not have it
 * after 100 ms, as the first page after a cold start may. That is correct, and would make this a test of the machine.
 */
const patience = { 'gfx.downloadable_fonts.fallback_delay_short': 60_000 };

if (firefoxPath === undefined) {
  it('Firefox is not installed: install `firefox-esr`, or set `FIREFOX_PATH`.', (test) => test.skip());
}

describe.runIf(firefoxPath !== undefined)('opened from a disk, in Firefox', () => {
  let site: DiskSite;
  let firefox: DiskBrowser;
  beforeAll(async () => {
    [site, firefox] = await Promise.all([openFromDisk(), launchFirefox(patience)]);
  });
  afterAll(async () => {
    await firefox?.close();
    await site?.close();
  });
  itWorksFromDisk(
    () => site,
    () => firefox,
  );
});
