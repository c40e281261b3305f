// Addresses in a folder of HTML other than `src`: image sets of a preload, symbols of other images; and the targets of redirects.
import { rmSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { runLinkCheck } from '../../src/links/check-links.ts';
import { cpuTime } from '../support/cpu.ts';
import { makeFolder } from '../support/tree.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function found(files: Readonly<Record<string, string>>): Promise<string[]> {
  const root = makeFolder(Object.fromEntries(Object.entries(files).map(([name, text]) => [`site/${name}`, text])));
  folders.push(root);
  const { errors, warnings } = await runLinkCheck({ root, dir: 'site', cache: false });
  return [...errors, ...warnings].map(
    ({ file, line, column, code, message }) => `${file}:${line}:${column} ${code} ${message}`,
  );
}

it('sets of images that are loaded ahead', async () => {
  const head = '<link rel="preload" as="image" imagesrcset="/a.png 1x, /gone.png 2x" imagesizes="50vw">';
  expect(await found({ 'index.html': head, 'a.png': 'x' })).toEqual([
    'site/index.html:1:56 broken-link `/gone.png` is not a file of the site.',
  ]);
});

it('symbols of another image', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="up"/><view id="all"/></svg>';
  const uses = ['up', 'down', 'svgView(viewBox(0,0,1,1))', ''].map((id) => `<use href="/img/icons.svg#${id}"/>`);
  const page = `<svg>${uses.join('\n')}\n<image href="img/icons.svg#all"/><use href="/img/plain.svg"/></svg>`;
  expect(await found({ 'index.html': page, 'img/icons.svg': svg, 'img/plain.svg': svg })).toEqual([
    'site/index.html:2:12 broken-anchor `/img/icons.svg#down` is broken: the image `/img/icons.svg` has no `#down`.',
  ]);
});

it('anchors that redirects lead to', async () => {
  const files = {
    'index.html': '<h1>Home</h1>',
    'guide.html': '<h1 id="first">G</h1>',
    'old.html': '<meta http-equiv="refresh" content="0; url=/guide#gone">',
    'moved.html': '<meta http-equiv="refresh" content="0; url=/guide#first">',
    _redirects: '/a /guide#first\n/b /guide#gone\n',
  };
  expect((await found(files)).sort()).toEqual([
    'site/_redirects:2:4 broken-anchor The redirect from `/b` is broken: the page `/guide.html` has no `#gone`.',
    'site/old.html:1:44 broken-anchor The redirect from `/old.html` is broken: the page `/guide.html` has no `#gone`.',
  ]);
});

it('what a script reads as a state of the page is no anchor', async () => {
  const links = ['#?code=abc', '#/route', '#!x'].map((hash) => `<a href="/${hash}">x</a>`).join('');
  expect(await found({ 'index.html': links })).toEqual([]);
});

it('an address of a megabyte is read as soon as any', async () => {
  const start = cpuTime();
  const [finding = ''] = await found({ 'index.html': `<a href="#${'%'.repeat(1_000_000)}">` });
  expect(finding.slice(0, 40)).toBe('site/index.html:1:10 broken-anchor `#%%%');
  // A regular expression that restarted at each character took half an hour.
  expect(cpuTime() - start).toBeLessThan(30_000);
});
