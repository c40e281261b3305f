// Size and valid markup of the built pages, checked on the files of the portal.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { HtmlValidate } from 'html-validate';
import { describe, expect, inject, it } from 'vitest';
import { redirectScript } from '../../src/model/constants.ts';

/** Compressed bytes of a docs page, its styles and its script: the budget of the product. */
const MOST = { html: 12_000, css: 13_000, script: 9_200, tables: 2_000 };

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

const folder = inject('portal');
const read = (file: string) => readFileSync(join(folder, file));
const filesOf = (name: string) => readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' });
const assets = (ending: RegExp) => readdirSync(join(folder, 'assets')).filter((name) => ending.test(name));
const pages = filesOf('').filter((name) => name.endsWith('.html'));

describe('the built pages', () => {
  it.each(Object.entries(PAGES))('%s is valid HTML', async (_, file) => {
    // Rows of tables that become cards have roles, because a browser may drop them with the changed display.
    const rules = { 'no-redundant-role': 'off' } as const;
    const validator = new HtmlValidate({ extends: ['html-validate:recommended'], rules });
    const { results } = await validator.validateString(read(file).toString());
    const messages = results.flatMap((result) => result.messages);
    expect(messages.map(({ ruleId, line, column, message }) => `${ruleId} ${line}:${column} ${message}`)).toEqual([]);
  });

  it('weigh what the budget allows', async () => {
    const sizes = pages
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
    const [tables = '', ...others] = assets(/^tables-.*\.js$/);
    expect(others).toEqual([]);
    expect(gzipSync(read(join('assets', tables)), { level: 9 }).length).toBeLessThan(MOST.tables);
  });

  it('say in words what signs in cells say', () => {
    expect(pages.filter((name) => /<td\b[^>]*>[✅✔✓❌✗✘]/u.test(read(name).toString()))).toEqual([]);
  });

  it('have a way up each, but for the home page and the two that lead to all others', () => {
    const without = pages.filter(
      (name) =>
        !/<nav [^>]*class="(?:drawer )?(?:sidebar|breadcrumbs)|http-equiv="refresh"/.test(read(name).toString()),
    );
    expect(without.sort()).toEqual(['404.html', 'index.html', 'search/index.html']);
  });

  it('use no inline style, no handler and one inline script, which the policy names by its hash; redirects have another', () => {
    const scripts = new Set<string>();
    const policies = new Set<string | undefined>();
    const faults = pages.filter((name) => {
      const html = read(name).toString();
      for (const [, script = ''] of html.matchAll(/<script>(.*?)<\/script>/gs)) scripts.add(script);
      policies.add(/http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#39;', "'"));
      return /<[a-z][^>]*\s(?:style|on[a-z]+)=/.test(html);
    });
    expect(pages.length).toBeGreaterThan(500);
    expect([faults, scripts.size]).toEqual([[], 2]);
    const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
    scripts.delete(redirectScript);
    // Redirect pages have no policy of their own.
    policies.delete(undefined);
    const inHeaders = /Content-Security-Policy: (.*)/.exec(read('_headers').toString())?.[1];
    expect([...policies]).toEqual([inHeaders?.replace(` ${hashOf(redirectScript)}`, '')]);
    const sources = /script-src ([^;]*)/.exec(inHeaders ?? '')?.[1]?.split(' ');
    expect(sources).toEqual(["'self'", ...[...scripts, redirectScript].map(hashOf)]);
  });
});
