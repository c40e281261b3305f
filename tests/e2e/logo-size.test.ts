// The size at which logos are shown.
import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { makeFolder } from '../support/tree.ts';

const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"><path d="M0 0h120v60H0z"/></svg>';
const docs = { 'docs/a.md': '# A\n\nText.\n', 'docs/b.md': '# B\n\nText.\n', 'static/logo.svg': logo };

describe.runIf(hasBrowser)('a page', () => {
  const portals: Portal[] = [];
  afterAll(async () => {
    for (const portal of portals) await portal.close();
  });

  async function openHome(config: object, width: number) {
    const folder = makeFolder({ 'site.config.json': JSON.stringify({ title: 'Home', ...config }), ...docs });
    const portal = await openPortal(folder);
    rmSync(folder, { recursive: true });
    portals.push(portal);
    return portal.visit('/', { viewport: { width, height: 900 } });
  }

  it.each([
    [{ width: 96, height: 32 }, { width: 64, height: 32 }, [96, 32], [64, 32]],
    [{ width: 300 }, { height: 200 }, [80, 40], [128, 64]],
    [{}, {}, [56, 28], [120, 60]],
  ])('has a logo of %j and one of %j in the footer', async (top, bottom, inBar, inFooter) => {
    const src = '/logo.svg';
    const page = await openHome({ navbar: { logo: { src, ...top } }, footer: { logo: { src, ...bottom } } }, 1440);
    const sizes = await page.locator('.logo').evaluateAll((logos) =>
      logos.map((each) => {
        const { width, height } = each.getBoundingClientRect();
        return [width, height];
      }),
    );
    expect(sizes).toEqual([inBar, inFooter]);
  });
});
