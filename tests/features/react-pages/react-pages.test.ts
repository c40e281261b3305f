// Pages in React: one per file, or many by `paths()`; checked, found and mirrored like all others.
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createSandbox } from '../../engine/sandbox.ts';

const site = createSandbox({
  'site.config.json': JSON.stringify({ title: 'Acme', url: 'https://docs.example.com' }),
  'docs/index.md': '# Home\n\n[about](/about#team) [X](/devices/x1)\n',
  'data/models.csv': 'id,name,weight\nx1,X 1,20\nx2,"X {{ 2 }}",30\n',
  'pages/_parts/Name.tsx': 'export default ({ of }) => <b>{of}</b>;\n',
  'pages/about.tsx': `export const frontMatter = { title: 'About us', description: 'Who we are' };
export default () => <section><h1 className="big">Who &amp; what</h1><p>See <a href="/devices/x2">it</a>.</p><h2 id="team">Team</h2></section>;
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
  const about = site.read('build/about/index.html');
  expect(about).toContain('<title>About us | Acme</title><meta name="description" content="Who we are">');
  expect(about).toContain('<h1>Who &amp; what</h1><div class="prose"><section><p>See ');
  expect(site.read('build/about.md')).not.toContain('<h1');
  expect(site.read('build/devices/x2.md')).toContain('\n**x2** weighs 30 g.\n');
  expect(site.read('build/sitemap.xml')).toContain('<loc>https://docs.example.com/devices/x2</loc>');
  expect((await site.build()).cache).toEqual({ hits: 4, misses: 0 });
});

it('are translated as Markdown', async () => {
  site.write({
    'site.config.json': JSON.stringify({
      title: 'Acme',
      url: 'https://docs.example.com',
      i18n: { locales: ['en', 'de'], onUntranslated: 'ignore' },
    }),
    'i18n/de/pages/about.md': '---\ntitle: Über uns\n---\n\n[Das](/devices/x2).\n\n## Team {#team}\n',
    'i18n/de/pages/devices/x1.md': 'Das `x1`.\n',
  });
  expect(await site.build()).toMatchObject({ ok: true, warnings: [] });
  const about = site.read('build/de/about/index.html');
  expect(about).toContain('<title>Über uns | Acme</title><meta name="description" content="Das.">');
  expect(about).toContain('<p><a href="/de/devices/x2">Das</a>.</p>');
  const device = site.read('build/de/devices/x1/index.html');
  expect(device).toContain('<h1>X 1</h1><div class="prose"><p>Das <code>x1</code>.</p>');
  expect(site.read('build/de/devices/x2/index.html')).toContain('<b>x2</b> weighs 30 g.');
});

it('have the styles, scripts and tags of the site in their head', async () => {
  site.write({
    'src/custom.css': 'a { background: url(/a.png) }\n',
    'static/a.js': '',
    'site.config.json': JSON.stringify({
      title: 'Acme',
      baseUrl: '/b/',
      customCss: './src/custom.css',
      stylesheets: [{ href: '/gone.css', media: 'print' }],
      scripts: ['a.js', { src: 'https://x.example.com/x.js', defer: true, 'data-a': '"' }],
      headTags: [
        { tagName: 'meta', attributes: { name: 'a', content: 'b' } },
        { tagName: 'style', innerHTML: 'i{}' },
      ],
    }),
  });
  const { errors } = await site.build();
  expect(errors.map(({ message, file, line, column }) => [message, file, line, column])).toEqual([
    ['`/gone.css` at `stylesheets[0].href`, on 6 pages, is not a file of the site.', 'site.config.json', 1, 87],
    ['`/a.png` in `url()` is not a file of the site.', 'src/custom.css', 1, 21],
  ]);
  site.write({ 'static/gone.css': '', 'static/a.png': '' });
  expect((await site.build()).ok).toBe(true);
  const html = site.read('build/about/index.html');
  expect(html).toContain(
    '<link rel="stylesheet" href="/b/gone.css" media="print"><meta name="a" content="b"><style>i{}</style>',
  );
  expect(html).toContain(
    '<script src="/b/a.js"></script><script src="https://x.example.com/x.js" defer data-a="&quot;"></script>',
  );
  const stylesheet = /href="\/b(\/assets\/site-[^"]*)"/.exec(html)?.[1];
  expect(site.read(`build${stylesheet}`)).toContain('a { background: url(/b/a.png) }');
  site.write({ 'src/custom.css': 'a { background: url(../a.png) }\n' });
  await expect(site.build()).rejects.toThrow('The stylesheet names the file `../a.png`, which does not exist');
});

it('may have a script of their own, with what it imports, and no other page loads it', async () => {
  const page = site.read('pages/about.tsx');
  site.write({
    'pages/about.tsx': `export const script = './menu.ts';\n${page}`,
    'pages/menu.ts': "import { greet } from '../src/greet.ts';\ngreet(document.title as string);\n",
    'src/greet.ts': "export const greet = (name: string) => console.log('Hello', name);\n",
  });
  expect(await site.build()).toMatchObject({ ok: true, warnings: [] });
  const html = site.read('build/about/index.html');
  const script = /<script type="module" src="(\/assets\/site-menu-\w{8}\.js)"><\/script>/.exec(html)?.[1];
  expect(site.read(`build${script}`)).toContain('console.log(`Hello`,');
  expect(html).toContain('script-src &#39;self&#39;');
  expect(site.read('build/index.html')).not.toContain('site-menu');
  site.write({ 'src/greet.ts': 'export const greet = console.warn;\n' });
  await site.build();
  expect(site.read('build/about/index.html')).not.toContain(script);
  site.write({ 'pages/about.tsx': `export const script = './none.ts';\n${page}` });
  await expect(site.build()).rejects.toThrow('`script` names the file `./none.ts`, which does not exist.');
  site.write({ 'pages/about.tsx': `const name = './menu.ts';\nexport const script = name;\n${page}` });
  await expect(site.build()).rejects.toThrow('`script` must be a path in quotes');
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
  expect((await site.build()).errors[0]).toMatchObject({
    code: 'component-failed',
    message: 'This page failed at `pages/about.tsx:1:30`: no',
  });
});

it.each([
  [
    'export default () => null;',
    'A page with a name in brackets must export a function `paths` that returns a list of its pages.',
  ],
  [
    'export const paths = () => { throw new Error("no data"); };\nexport default () => null;',
    '`paths()` failed: no data',
  ],
  ['export const paths = () => [{}];\nexport default () => null;', 'The entry 1 of `paths()` has no `path`.'],
  [
    'export const paths = () => [{ path: "a" }, { path: "a" }];\nexport default () => null;',
    '`paths()` returns `a` twice.',
  ],
  [
    'export const paths = () => [];',
    '`pages/devices/[model].tsx` has no component as its default export, which a page needs.',
  ],
])('%j is refused', async (code, message) => {
  site.write({ 'pages/devices/[model].tsx': `${code}\n` });
  await expect(site.build()).rejects.toThrow(message);
});
