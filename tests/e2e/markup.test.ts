// What the built pages weigh, and whether their markup is right: held on the files of the portal.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openPortal, type Portal } from '../support/portal.ts';

/** Compressed bytes of what a docs page asks for: the budget of the product. */
const MOST = { html: 12_000, css: 13_000, script: 9_000, requests: 6 };

const PAGES: Readonly<Record<string, string>> = {
  home: 'index.html',
  landing: 'launcher/index.html',
  doc: 'launcher/home/index.html',
  'doc with tabs and code': 'android/overview/index.html',
  'doc with formulas': 'scanner/snap-ocr/index.html',
  'doc with long tables': 'aladdin/codiscan/property-id/index.html',
  releases: 'releases/index.html',
  post: 'releases/2025/10/24/browser/index.html',
  archive: 'releases/archive/index.html',
  timeline: 'releases/products/oemconfig/index.html',
  tags: 'releases/tags/index.html',
  tag: 'releases/tags/oemconfig/index.html',
  search: 'search/index.html',
  print: 'launcher/print/index.html',
  redirect: 'scan2deploy/save-and-print-page/index.html',
  'not found': '404.html',
};

/** Runs in the page: how often something has moved that readers saw. */
function countShifts(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => resolve(list.getEntries().length));
    observer.observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(0), 100);
  });
}

describe.runIf(hasBrowser)('the built pages', () => {
  let portal: Portal;

  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal?.close());

  const read = (file: string) => readFileSync(join(portal.folder, file));
  const assets = (ending: RegExp) => readdirSync(join(portal.folder, 'assets')).filter((name) => ending.test(name));

  it.each(Object.entries(PAGES))('%s is valid HTML', async (_, file) => {
    // Rows of tables that become cards say their roles, which a browser may forget with their display.
    const rules = { 'no-redundant-role': 'off' } as const;
    const validator = new HtmlValidate({ extends: ['html-validate:recommended'], rules });
    const { results } = await validator.validateString(read(file).toString());
    const messages = results.flatMap((result) => result.messages);
    expect(messages.map(({ ruleId, line, column, message }) => `${ruleId} ${line}:${column} ${message}`)).toEqual([]);
  });

  it('weigh what the budget allows', async () => {
    const sizes = readdirSync(portal.folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('index.html') && !/^(releases|search|index\.html)|print/.test(name))
      .map((name) => gzipSync(read(name)).length)
      .sort((a, b) => a - b);
    const sheets = assets(/^site-[a-f\d]{8}\.css$/);
    const scripts = assets(/^site-[a-f\d]{8}\.js$/);
    expect(sizes.length).toBeGreaterThan(250);
    expect([sheets.length, scripts.length]).toEqual([1, 1]);
    expect(sizes[sizes.length >> 1]).toBeLessThan(MOST.html);
    expect(gzipSync(read(join('assets', sheets[0] ?? ''))).length).toBeLessThan(MOST.css);
    expect(gzipSync(read(join('assets', scripts[0] ?? '')), { level: 9 }).length).toBeLessThan(MOST.script);
  });

  it.each([
    ['/launcher/home', 1],
    // Formulas have a font of their own.
    ['/scanner/snap-ocr', 2],
  ])('%s asks for few files, none of another origin, and nothing moves', async (path, fonts) => {
    const context = await portal.browser.newContext();
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      // Some versions of Chromium tell of the icon of the tab, others do not.
      if (request.resourceType() !== 'other') asked.push(request.url());
    });
    await page.goto(portal.origin + path, { waitUntil: 'networkidle' });
    const moved = await page.evaluate(countShifts);
    await context.close();
    expect(asked.filter((url) => !url.startsWith(portal.origin))).toEqual([]);
    expect(asked.length).toBeLessThan(MOST.requests + fonts);
    // The fonts came with the page.
    expect([asked.filter((url) => url.endsWith('.woff2')).length, moved]).toEqual([fonts, 0]);
    const preloaded =
      read(join(path, 'index.html'))
        .toString()
        .match(/<link rel="preload" as="font"/g) ?? [];
    expect(preloaded.length).toBe(fonts);
  });

  it('do not move where the font of formulas comes late: those that nobody sees get it', async () => {
    const page = await portal.browser.newPage({ viewport: { width: 390, height: 844 } });
    // It comes once the reader is at a formula, however long that takes.
    let send = () => {};
    const isThere = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route('**/formulas-*.woff2', async (route) => {
      await isThere;
      await route.continue();
    });
    const fonts = page.waitForResponse('**/formulas-*.woff2');
    await page.goto(`${portal.origin}/scanner/snap-ocr`, { waitUntil: 'domcontentloaded' });
    await page.locator('math').first().scrollIntoViewIfNeeded();
    send();
    const late = () => page.locator('.late math').count();
    await fonts;
    const all = await page.locator('math').count();
    expect(await late()).toBeLessThan(all);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(late).toBe(all);
    const moved = await page.evaluate(countShifts);
    await page.close();
    expect(moved).toBe(0);
  });

  it('have a way up each, but for the home page and the two that lead to all others', () => {
    const files = readdirSync(portal.folder, { recursive: true, encoding: 'utf8' }).filter((n) => n.endsWith('.html'));
    const without = files.filter(
      (name) =>
        !/<nav [^>]*class="(?:drawer )?(?:sidebar|breadcrumbs)|http-equiv="refresh"/.test(read(name).toString()),
    );
    expect(without.sort()).toEqual(['404.html', 'index.html', 'search/index.html']);
  });

  it('use no inline style, no handler and one inline script, which the policy names by its hash', () => {
    const files = readdirSync(portal.folder, { recursive: true, encoding: 'utf8' }).filter((n) => n.endsWith('.html'));
    const scripts = new Set<string>();
    const policies = new Set<string | undefined>();
    const faults = files.filter((name) => {
      const html = read(name).toString();
      for (const [, script = ''] of html.matchAll(/<script>(.*?)<\/script>/gs)) scripts.add(script);
      policies.add(/http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#39;', "'"));
      return /<[a-z][^>]*\s(?:style|on[a-z]+)=/.test(html);
    });
    expect(files.length).toBeGreaterThan(500);
    expect([faults, scripts.size]).toEqual([[], 1]);
    const hash = createHash('sha256')
      .update([...scripts].join())
      .digest('base64');
    // Pages that only lead elsewhere run no script and have no policy.
    policies.delete(undefined);
    const inHeaders = /Content-Security-Policy: (.*)/.exec(read('_headers').toString())?.[1];
    expect([...policies]).toEqual([inHeaders]);
    expect(/script-src ([^;]*)/.exec(inHeaders ?? '')?.[1]?.split(' ')).toEqual(["'self'", `'sha256-${hash}'`]);
  });
});
