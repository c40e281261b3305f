// Thousands of payloads in every text of a site that others may write, opened in Chromium: none runs, with the policy of pages and without
// it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, launchBrowser } from '../support/browser.ts';
import { techdocs } from '../support/cli.ts';
import { hostileSite, SENTINEL, SHAPES, TEXTS } from '../support/hostile-site.ts';
import { ACTIVE, addressesIn, openEach, wander } from '../support/payloads.ts';
import { startServeProcess } from '../support/serve.ts';
import { serveFolder } from '../support/static-server.ts';
import { makeFolder, writeFiles } from '../support/tree.ts';

let browser: Browser;
const folders: string[] = [];
beforeAll(async () => {
  if (hasBrowser) browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const folderOf = (files: Readonly<Record<string, string>>) => {
  const folder = makeFolder(files);
  folders.push(folder);
  return folder;
};

/** Runs a command that must succeed. */
async function run(root: string, ...args: readonly string[]) {
  const { code, stderr } = await techdocs(args, { cwd: root });
  expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
}

/**
 * Returns the payloads that ran on a built folder. Only for some sites all files are opened, and the policy is applied, too: without it
 * more may run.
 */
async function ranIn(folder: string, isWhole = true): Promise<readonly number[]> {
  const server = await serveFolder(folder);
  const all = addressesIn(folder);
  const active = all.filter((path) => ACTIVE.test(path));
  const free = await openEach(browser, server.origin, isWhole ? all : active, true);
  const held = isWhole ? await openEach(browser, server.origin, active, false) : [];
  await server.close();
  return [...free, ...held];
}

/** Timeout in milliseconds for sites of every form, on a busy machine. */
const PATIENCE = 900_000;

describe.runIf(hasBrowser)('nothing runs that came', () => {
  it(
    'through any door, whatever its form',
    async () => {
      for (let shape = 0; shape < SHAPES; shape += 1) {
        const { files, doors } = hostileSite(shape);
        const root = folderOf(files);
        await run(root, 'build', '--quiet');
        const ran = await ranIn(join(root, 'build'), shape % 5 === 0);
        expect([shape, ran.map((number) => doors[number])]).toEqual([shape, []]);
      }
    },
    PATIENCE,
  );

  it('through any door of a site that opens from a disk', async () => {
    for (let shape = 0; shape < SHAPES; shape += 4) {
      const { files, doors } = hostileSite(shape);
      const { redirects: _, ...settings } = JSON.parse(files['site.config.json'] ?? '');
      // Names of files on a disk allow fewer characters.
      const root = folderOf({ ...files, 'site.config.json': JSON.stringify(settings) });
      await run(root, 'build', '--quiet', '--portable');
      const folder = join(root, 'build');
      const ran = await openEach(
        browser,
        pathToFileURL(folder).href,
        addressesIn(folder).filter((path) => ACTIVE.test(path)),
        true,
      );
      expect([shape, ran.map((number) => doors[number])]).toEqual([shape, []]);
    }
  });

  it('to a page by a link, or to a search', async () => {
    for (let shape = 0; shape < SHAPES; shape += 4) {
      const { files, doors } = hostileSite(shape);
      const root = folderOf(files);
      await run(root, 'build', '--quiet');
      const server = await serveFolder(join(root, 'build'));
      const pages = addressesIn(join(root, 'build')).filter(
        (path) => path.endsWith('.html') && !/active|404|moved|old-/.test(path),
      );
      const ran = await wander(browser, server.origin, pages, 'doors');
      await server.close();
      expect([shape, ran.map((number) => doors[number])]).toEqual([shape, []]);
    }
  });

  it('to the pages of the server, and to what it says of faults', async () => {
    for (let shape = 0; shape < SHAPES; shape += 4) {
      const { files, doors } = hostileSite(shape);
      const wrong = `---\n${files['docs/doors.md']?.split('\n')[1]}\n---\n\n[x](./${TEXTS[shape]?.replaceAll('§', `${SENTINEL}(0)`)}.md) <Card title="\n`;
      const root = folderOf({ ...files, 'docs/wrong.md': wrong });
      const server = await startServeProcess(root);
      const ran = await openEach(browser, server.origin, ['/', '/wrong', '/doors', '/raw', '/open', '/releases'], true);
      await server.stop();
      expect([shape, ran.map((number) => doors[number])]).toEqual([shape, []]);
    }
  });

  it('with commits that a post is drafted from', async () => {
    const root = folderOf({
      'docs/index.md': '# Start\n',
      'site.config.json':
        '{"onBrokenLinks":"warn","onBrokenMarkdownLinks":"warn","releases":{"products":{"acme":{"label":"Acme","gitTag":"v{version}"}}}}',
    });
    const git = (...args: readonly string[]) =>
      execFileSync(
        'git',
        ['-c', 'user.name=<img src=x onerror=payloadRan(99)>', '-c', 'user.email=a@example.com', ...args],
        { cwd: root },
      );
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'Begin');
    git('tag', 'v1.0.0');
    const payloads = TEXTS.map((text, number) => text.replaceAll('§', `${SENTINEL}(${number})`));
    for (const payload of payloads)
      for (const subject of [`feat: ${payload}`, `fix(${payload}): ${payload}`, payload])
        git('commit', '-q', '--allow-empty', '-m', subject, '-m', `BREAKING CHANGE: ${payload}`);
    await run(root, 'new-release', 'acme', '1.1.0', '--from-git');
    await run(root, 'build', '--quiet');
    expect(await ranIn(join(root, 'build'))).toEqual([]);
  });

  it('with a site that was migrated', async () => {
    for (let shape = 0; shape < SHAPES; shape += 3) {
      const { files, doors } = hostileSite(shape);
      const root = folderOf({
        'old/package.json': '{"dependencies":{"@docusaurus/core":"3.0.0"}}',
        'old/docusaurus.config.js':
          "module.exports = { title: 'T', url: 'https://e.example', baseUrl: '/', presets: [['classic', { docs: { routeBasePath: '/' } }]] };",
        ...Object.fromEntries(
          Object.entries(files).flatMap(([path, text]) => (path.startsWith('docs/') ? [[`old/${path}`, text]] : [])),
        ),
      });
      await run(root, 'migrate', 'old', '--out', 'new');
      const config = join(root, 'new/site.config.json');
      writeFileSync(config, '{"onBrokenLinks":"warn","onBrokenAnchors":"warn","onBrokenMarkdownLinks":"warn"}');
      await run(join(root, 'new'), 'build', '--quiet', '--config', config);
      const ran = await ranIn(join(root, 'new/build'), false);
      expect([shape, ran.map((number) => doors[number])]).toEqual([shape, []]);
    }
  });
});

it.runIf(hasBrowser)('payloads run where nothing holds them', async () => {
  const folder = folderOf({});
  mkdirSync(join(folder, 'a'), { recursive: true });
  const { files } = hostileSite(0);
  writeFiles(folder, {
    'a/html.html': TEXTS.slice(0, 2)
      .map((text, at) => text.replaceAll('§', `${SENTINEL}(${at})`))
      .join('\n'),
    'a/link.html': `<a href="javascript:${SENTINEL}(2)">x</a><p onclick="${SENTINEL}(3)">x</p>`,
    'a/active.svg': files['docs/active.svg'] ?? '',
    'a/active.xml': files['docs/active.xml'] ?? '',
  });
  const ran = await ranIn(folder);
  expect(ran).toEqual(expect.arrayContaining([0, 1, 2, 3]));
  // Those of the drawing and of the XML, whose numbers are their places among all doors.
  expect(new Set(ran).size).toBeGreaterThanOrEqual(4 + 4);
});
