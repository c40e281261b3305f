// Pages that are rendered on threads: the same site, and the same faults, on any thread.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countRenderThreads } from '../../src/engine/rendering.ts';
import { leftovers } from '../support/killed-builds.ts';
import { changedPaths } from '../support/tree.ts';
import { createSandbox, hashFolder, namingThreads, type Sandbox } from './sandbox.ts';

const COUNT = 140;
const name = (at: number) => `p${String(at).padStart(3, '0')}`;
const pages = Object.fromEntries(
  Array.from({ length: COUNT }, (_, at) => [
    `docs/part-${at % 3}/${name(at)}.md`,
    `# Page ${at}\n\nSee [the next](../part-${((at + 1) % COUNT) % 3}/${name((at + 1) % COUNT)}.md#more) – ünïcode ${at}.\n\n## More\n\n\`\`\`ts\nconst a = ${at};\n\`\`\`\n`,
  ]),
);
const config = { title: 'T', url: 'https://docs.example.com', releases: { path: 'releases' } };
const post = '---\ntitle: One\ndate: 2026-01-02\n---\n\nText.\n\n<!-- truncate -->\n\nMore.\n';

let site: Sandbox;
beforeAll(() => {
  site = createSandbox({
    'site.config.json': JSON.stringify(config),
    'package.json': '{ "name": "many", "private": true }',
    'threads.cjs': namingThreads,
    'threads.txt': '',
    'releases/2026-01-02-one.md': post,
    ...pages,
  });
});
afterAll(() => site.remove());

async function built(workers: number, outDir: string): Promise<Record<string, string>> {
  const report = await site.build({ cache: false, workers, outDir });
  expect([report.ok, report.errors, report.warnings]).toEqual([true, [], []]);
  return hashFolder(site.path(outDir));
}

it('are the same on one thread and on several, byte for byte', async () => {
  expect(changedPaths(await built(1, 'one'), await built(3, 'three'))).toEqual([]);
});

it('are the same with templates of the site', async () => {
  site.write({
    'src/Footer.tsx':
      'export default function Footer({ chrome }) { return <footer>Own {chrome.site.title}</footer>; }\n',
    'site.config.json': JSON.stringify({ ...config, templates: { Footer: './src/Footer.tsx' } }),
  });
  const [one, three] = [await built(1, 'one'), await built(3, 'three')];
  expect(changedPaths(one, three)).toEqual([]);
  expect(site.read(`three/part-0/${name(138)}/index.html`)).toContain('<footer>Own T</footer>');
});

it('begin on threads where there are many', async () => {
  const { code } = await site.run(['build', '--no-cache', '--workers', '2', '--quiet'], {
    NODE_OPTIONS: '--require ./threads.cjs',
  });
  expect([
    code,
    site
      .read('threads.txt')
      .split('\n')
      .filter((step) => step === 'page'),
  ]).toEqual([0, ['page', 'page']]);
});

it('fail with the fault of the page, and write nothing', async () => {
  site.write({
    'src/Doc.tsx': `export default function Doc({ view }) {
      if (view.titleHtml === 'Page 135') throw new Error('No.');
      return <article>{view.titleHtml}</article>;
    }\n`,
    'site.config.json': JSON.stringify({ ...config, templates: { DocPage: './src/Doc.tsx' } }),
  });
  const messageWith = (workers: number) =>
    site.build({ cache: false, workers, outDir: `failed-${workers}` }).catch((error: Error) => error.message);
  const message = await messageWith(1);
  expect(message).toBe(`A template of the site failed on \`/part-0/${name(135)}\`: No.`);
  expect(await messageWith(2)).toBe(message);
  expect(leftovers(site.root)).toEqual([]);
});

it('are written anew by threads, without a change of the files that the last folder shares with its backup', async () => {
  const text = (title: string) => JSON.stringify({ ...config, title });
  const building = async (title: string) => {
    site.write({ 'site.config.json': text(title) });
    expect(await site.build({ workers: 3, outDir: 'again' })).toMatchObject({ ok: true, errors: [] });
    return hashFolder(site.path('again'));
  };
  const first = await building('First');
  site.write({ 'again/own.txt': 'Not ours.' });
  await building('Second');
  expect(site.read('again/own.txt')).toBe('Not ours.');
  rmSync(site.path('again/own.txt'));
  await building('Second');
  await building('Third');
  expect(changedPaths(first, await building('First'))).toEqual([]);
});

it.each([
  ['auto', 1, 0],
  ['auto', 2, 0],
  ['auto', 4, 2],
  ['auto', 16, 4],
  [1, 8, 0],
  [3, 2, 3],
] as const)('with --workers %s on %s cores: %s threads', (workers, cores, threads) => {
  expect(countRenderThreads(workers, cores)).toBe(threads);
});
