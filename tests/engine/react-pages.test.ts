// Pages in React: one a file, or many by `paths()`; checked, found and mirrored as any others.
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createSandbox } from './sandbox.ts';

const site = createSandbox({
  'site.config.json': JSON.stringify({ title: 'Acme', url: 'https://docs.example.com' }),
  'docs/index.md': '# Home\n\n[about](/about#team) [X](/devices/x1)\n',
  'data/models.csv': 'id,name,weight\nx1,X 1,20\nx2,"X {{ 2 }}",30\n',
  'pages/_parts/Name.tsx': 'export default ({ of }) => <b>{of}</b>;\n',
  'pages/about.tsx': `export const frontMatter = { title: 'About us', description: 'Who we are' };
export default () => <><p>See <a href="/devices/x2">it</a>.</p><h2 id="team">Team</h2></>;
`,
  'pages/devices/[model].tsx': `import rows from '../../data/models.csv';
import Name from '../_parts/Name';
export const paths = async () => rows.map((row) => ({ path: row.id, title: row.name, description: 'All of it', props: { row } }));
export default ({ model, row }) => <p><Name of={model} /> weighs {row.weight} g.</p>;
`,
});
afterAll(() => site.remove());
beforeEach(() => site.restore());

it('are pages of the site', async () => {
  expect(await site.build()).toMatchObject({ ok: true, warnings: [], counts: { pages: 6 } });
  expect(site.read('build/devices/x1/index.html')).toContain(
    '<h1>X 1</h1><div class="prose"><p><b>x1</b> weighs 20 g.</p></div>',
  );
  expect(site.read('build/about/index.html')).toContain('<meta name="description" content="Who we are">');
  expect(site.read('build/devices/x2.md')).toContain('<p><b>x2</b> weighs 30 g.</p>');
  expect(site.read('build/sitemap.xml')).toContain('<loc>https://docs.example.com/devices/x2</loc>');
  expect((await site.build()).cache).toEqual({ hits: 4, misses: 0 });
});

it('have their links checked', async () => {
  site.write({ 'pages/about.tsx': 'export default () => <a href="./gone">x</a>;\n' });
  const { errors, warnings } = await site.build();
  expect([...errors, ...warnings].map(({ code, file, line }) => `${code} ${file}:${line}`)).toEqual([
    'broken-link pages/about.tsx:1',
    'broken-anchor docs/index.md:3',
  ]);
});

it('that fail are named', async () => {
  site.write({ 'pages/about.tsx': 'export default () => { throw new Error("no"); };\n' });
  expect((await site.build()).errors[0]).toMatchObject({ code: 'component-failed', message: 'This page failed: no' });
});

it.each([
  [
    'export default () => null;',
    'A page with a name in brackets exports a function `paths`, which gives a list of its pages.',
  ],
  [
    'export const paths = () => { throw new Error("no data"); };\nexport default () => null;',
    '`paths()` failed: no data',
  ],
  ['export const paths = () => [{}];\nexport default () => null;', 'The entry 1 of `paths()` has no `path`.'],
  [
    'export const paths = () => [{ path: "a" }, { path: "a" }];\nexport default () => null;',
    '`paths()` gives `a` twice.',
  ],
  [
    'export const paths = () => [];',
    '`pages/devices/[model].tsx` has no component as its default export, which a page needs.',
  ],
])('%j is refused', async (code, message) => {
  site.write({ 'pages/devices/[model].tsx': `${code}\n` });
  await expect(site.build()).rejects.toThrow(message);
});
