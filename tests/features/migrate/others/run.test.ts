// `techdocs migrate` on small sites of MkDocs, VitePress and Starlight: the written files, and the target of every address.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createSandbox, hashFolder, type Sandbox } from '../../../engine/sandbox.ts';

interface Report {
  readonly ok: boolean;
  readonly routes: readonly { readonly path: string; readonly state: string; readonly to?: string }[];
  readonly items: readonly {
    readonly at: { readonly file: string; readonly line?: number };
    readonly message: string;
  }[];
  readonly build: {
    readonly errors: readonly { readonly message: string }[];
    readonly warnings: readonly { readonly code: string; readonly message: string }[];
  };
}

let site: Sandbox;
afterEach(() => site.remove());

const read = (name: string) => readFileSync(site.path(join('new', name)), 'utf8');

const build = async () => expect((await site.run(['build', '--root', 'new', '--quiet'])).code).toBe(0);

async function move(files: Readonly<Record<string, string>>, ...args: readonly string[]) {
  site = createSandbox(files);
  const before = hashFolder(site.path('old'));
  const { code, stdout, stderr } = await site.run(['migrate', 'old', '--out', 'new', '--json', ...args]);
  expect(hashFolder(site.path('old'))).toEqual(before);
  return { code, stderr, report: (stdout.startsWith('{') ? JSON.parse(stdout) : {}) as Report };
}

const MKDOCS = {
  'old/mkdocs.yml': `site_name: Acme
site_url: https://a.example/docs/
repo_url: https://github.com/acme/app
edit_uri: blob/main/docs
theme:
  name: material
  palette: { primary: teal }
  favicon: img/icon.svg
markdown_extensions:
  - pymdownx.emoji: { emoji_index: !!python/name:material.extensions.emoji.twemoji }
plugins:
  - redirects: { redirect_maps: { old.md: guide/01-setup.md } }
nav:
  - Home: index.md
  - Guide:
    - guide/index.md
    - Set up: guide/01-setup.md
    - Gone: guide/gone.md
  - Code: https://github.com/acme/app
`,
  'old/docs/index.md': '# Acme\n\n![icon](img/icon.svg)\n\n[Set up](guide/01-setup.md#usage_1)\n',
  'old/docs/guide/index.md': '# Guide\n\n!!! note "Mind"\n    Text.\n',
  'old/docs/guide/01-setup.md': '# Set up\n\n## Usage\n\nOne.\n\n## Usage\n\n[Home](../index.md#acme)\n',
  'old/docs/guide/guide.md': '# Same\n\nText.\n',
  'old/docs/img/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
};

describe('a site of MkDocs', () => {
  it('keeps its addresses, its ids and its menu', async () => {
    const { code, report } = await move(MKDOCS);
    expect(code).toBe(0);
    expect(report.build.errors).toEqual([]);
    expect(report.build.warnings.map(({ code }) => code)).toEqual(['page-without-sidebar']);
    expect(report.routes.map(({ path, state }) => [path, state])).toEqual([
      ['/guide/01-setup', 'kept'],
      ['/guide/guide', 'kept'],
      ['/guide', 'kept'],
      ['/', 'kept'],
    ]);
    expect(report.items.map(({ message }) => message)).toEqual([
      'Links in the old accent, `#009485`, are hard to read on the ground of pages. The new one is the nearest colour with enough contrast: `#00786c`.',
      'The item `Gone` of a menu leads to `guide/gone`, which is no page; it is left out.',
    ]);
    expect(read('site.config.ts')).toBe(`import { defineConfig } from 'techdocs';

export default defineConfig({
  title: 'Acme',
  url: 'https://a.example',
  baseUrl: '/docs/',
  trailingSlash: true,
  addressRules: 'mkdocs',
  favicon: '/img/icon.svg',
  repository: 'https://github.com/acme/app',
  docs: {
    path: 'docs',
    routeBasePath: '/',
    sidebars: 'sidebars.json',
    editUrl: 'https://github.com/acme/app/blob/main/',
  },
  navbar: { items: [{ label: 'GitHub', href: 'https://github.com/acme/app', position: 'right' }] },
  colorMode: { accent: '#00786c' },
  redirects: [{ from: '/old', to: '/guide/01-setup' }],
});
`);
    expect(JSON.parse(read('sidebars.json'))).toEqual({
      docs: [
        { type: 'doc', id: 'index', label: 'Home' },
        {
          type: 'category',
          label: 'Guide',
          link: { type: 'doc', id: 'guide/index' },
          items: [{ type: 'doc', id: 'guide/01-setup', label: 'Set up' }],
        },
        { type: 'link', label: 'Code', href: 'https://github.com/acme/app' },
      ],
    });
    expect(read('docs/index.md')).toBe('# Acme\n\n![icon](/img/icon.svg)\n\n[Set up](guide/01-setup.md#usage_1)\n');
    expect(read('docs/guide/index.md')).toBe('# Guide\n\n:::note[Mind]\n\nText.\n\n:::\n');
    await build();
    expect(read('build/guide/01-setup/index.html')).toMatch(/id="?usage_1/);
    expect(existsSync(site.path('new/build/old/index.html'))).toBe(true);
    expect(existsSync(site.path('new/build/img/icon.svg'))).toBe(true);
    expect(read('MIGRATION.md')).toContain('From the MkDocs site in `old`.');
    expect(read('MIGRATION.md')).toContain(
      '## How it gets into your repository\n\nUntil you are content, work here: `npm install`, then `npx techdocs serve`.',
    );
    expect(read('MIGRATION.md')).toContain(
      '1. Remove from `old` what has moved: `docs`, and the configuration of MkDocs. Keep everything else.',
    );
    expect(read('MIGRATION.md')).toContain('Do not replace a `package.json` or a `.gitignore`');
  });
});

const VITEPRESS = {
  'old/.vitepress/config.mts': `import { defineConfig } from 'vitepress';
export default defineConfig({
  title: 'Acme', description: 'A tool.', base: '/app/', cleanUrls: true,
  head: [['link', { rel: 'icon', href: '/icon.svg' }]],
  locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', lang: 'de' } },
  themeConfig: {
    nav: [{ text: 'Guide', link: '/guide/2.-start' }, { text: 'More', items: [{ text: 'Vite', link: 'https://vite.dev' }] }],
    sidebar: { '/guide/': [{ text: 'Guide', items: [{ text: 'Start', link: '/guide/2.-start' }, { text: 'README', link: '/guide/README' }] }] },
    editLink: { pattern: 'https://github.com/acme/app/edit/main/:path' },
  },
});
`,
  'old/index.md': '# Acme\n\n[Start](/guide/2.-start.html)\n',
  'old/guide/2.-start.md':
    '---\noutline: deep\naside: false\n---\n\n# Start\n\n## 2. Setup <Badge text="new" />\n\n<<< @/snippets/a.ts\n\n[Up](./README#top-of-it)\n',
  'old/guide/README.md': '# Read\n\n## Top of it\n\nText.\n',
  'old/de/guide/2.-start.md': '# Anfang\n\nText.\n',
  'old/de/nur-hier.md': '# Nur hier\n\nText.\n',
  'old/snippets/a.ts': 'export const a = 1;\n',
  'old/public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
};

describe('a site of VitePress', () => {
  it('keeps its addresses, its ids and its languages', async () => {
    const { code, report } = await move(VITEPRESS);
    expect(code).toBe(0);
    expect(report.build.errors).toEqual([]);
    expect(report.routes.map(({ path, state }) => [path, state])).toEqual([
      ['/de/guide/2.-start', 'kept'],
      ['/de/nur-hier', 'kept'],
      ['/guide/2.-start', 'kept'],
      ['/guide/README', 'kept'],
      ['/', 'kept'],
    ]);
    expect(read('docs/guide/2.-start.md')).toBe(
      '---\nhide_table_of_contents: true\n---\n\n# Start\n\n## 2. Setup <Badge text="new" />\n\n<<< ../snippets/a.ts\n\n[Up](./README.md#top-of-it)\n',
    );
    expect(read('docs/index.md')).toBe('# Acme\n\n[Start](./guide/2.-start.md)\n');
    expect(read('docs/nur-hier.md')).toBe('---\nunlisted: true\n---\n\n# Nur hier\n\nText.\n');
    await build();
    expect(read('build/guide/2.-start.html')).toMatch(/id="?_2-setup[" >]/);
    expect(read('site.config.ts')).toContain("baseUrl: '/app/'");
    expect(read('site.config.ts')).toContain("{ label: 'Guide', to: '/guide/2.-start' }");
  });
});

const STARLIGHT = {
  'old/astro.config.mjs': `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';
export default defineConfig({
  site: 'https://a.example',
  integrations: [starlight({
    title: 'Acme', logo: { src: './src/assets/logo.svg', replacesTitle: true },
    social: [{ icon: 'github', label: 'GitHub', href: 'https://github.com/acme/app' }],
    sidebar: [{ label: 'Start', slug: 'start' }, { label: 'Guides', autogenerate: { directory: 'guides' } }],
  })],
  redirects: { '/first': '/start/' },
});
`,
  'old/src/content/docs/index.mdx': '---\ntitle: Acme\n---\n\n[Start](/start/)\n',
  'old/src/content/docs/start.mdx':
    '---\ntitle: Start\nsidebar:\n  order: 2\n  label: Begin\n---\n\nimport { Aside, Card, CardGrid, Icon } from \'@astrojs/starlight/components\';\n\n<Aside type="tip" title="A">\nB\n</Aside>\n\n<CardGrid stagger>\n  <Card title="C" icon="star">\n    D\n  </Card>\n</CardGrid>\n\n[Own](../guides/my-guide/#one--two)\n\n<Own />\n',
  'old/src/content/docs/guides/My Guide.md':
    '---\ntitle: Guide\n---\n\n## One & two\n\n![Logo](../../../assets/logo.svg)\n',
  'old/src/assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n',
};

describe('a site of Starlight', () => {
  it('keeps its addresses, and has components of techdocs', async () => {
    const { code, report } = await move(STARLIGHT);
    expect(code).toBe(0);
    expect(report.build.errors).toEqual([]);
    expect(report.routes.map(({ path, state }) => [path, state])).toEqual([
      ['/guides/my-guide', 'kept'],
      ['/', 'kept'],
      ['/start', 'kept'],
    ]);
    expect(report.items.map(({ at, message }) => [at.file, at.line, message])).toEqual([
      ['src/content/docs/start.mdx', 22, '`<Own>` is left out: no component of that name is known.'],
    ]);
    const text = read('docs/start.md');
    expect(text).toContain('title: Start\nsidebar_label: Begin\nsidebar_position: 2\n---\n');
    expect(text).toContain(':::tip[A]\nB\n:::\n\n<Cards>\n');
    expect(text).toContain(
      '[Own](<./guides/My Guide.md#one--two>)'.replace(/[<>]/g, '').replace('My Guide', 'My%20Guide'),
    );
    expect(text).not.toContain('import');
    expect(existsSync(site.path('new/static/img/logo.svg'))).toBe(true);
    await build();
    expect(existsSync(site.path('new/build/guides/my-guide/index.html'))).toBe(true);
    expect(existsSync(site.path('new/build/first/index.html'))).toBe(true);
  });
});

describe('a call', () => {
  it('is refused where the pages are no Markdown', async () => {
    const { code, stderr } = await move({ 'old/antora.yml': 'name: a\n' });
    expect(code).toBe(2);
    expect(stderr).toContain('The pages of `old` are written in AsciiDoc, which `migrate` does not read.');
    site.remove();
    const other = await move({ 'old/docs/conf.py': '', 'old/docs/index.rst': 'A\n=\n' });
    expect(other.code).toBe(2);
    expect(other.stderr).toContain(
      'The pages of `old` are written in reStructuredText, which `migrate` does not read.',
    );
  });

  it('names a generator that is known, and whose site it is', async () => {
    const { code, stderr } = await move({ 'old/a.md': '# A\n' }, '--from', 'jekyll');
    expect(code).toBe(2);
    expect(stderr).toContain('`--from jekyll` is no generator that `migrate` knows.');
    site.remove();
    const other = await move({ 'old/a.md': '# A\n' }, '--from', 'mkdocs');
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('`old` contains no `mkdocs.yml`, so it is no site of `mkdocs`.');
  });

  it('ends with 1 and the errors first where what it wrote cannot be built', async () => {
    const files = { 'old/mkdocs.yml': 'site_name: A\n', 'old/docs/index.md': '# A\n\n<TabItem>\n\na\n\n</TabItem>\n' };
    site = createSandbox(files);
    const { code, stderr } = await site.run(['migrate', 'old', '--out', 'new']);
    expect(code).toBe(1);
    expect(stderr.indexOf('✘ invalid-tabs')).toBe(0);
    expect(stderr).toContain('written to new, which cannot be built yet');
    expect(stderr).not.toContain('✔');
  });
});

it('pages of MkDocs in all folders, and menus by patterns', async () => {
  const { code, report } = await move({
    'old/mkdocs.yml':
      'site_name: Acme\ndocs_dir: .\nnav:\n  - index.md\n  - Guides: guides/*\n  - Steps: steps/0*.md\n  - Gone: gone/*\n',
    'old/index.md': '# Home\n\n<p draggable="true">Text</p>\n',
    'old/guides/a.md': '# A\n\nText.\n',
    'old/steps/01.md': '# One\n\nText.\n',
    'old/steps/02.md': '# Two\n\nText.\n',
  });
  expect(code).toBe(0);
  expect(report.routes.map(({ path }) => path).sort()).toEqual(['/', '/guides/a', '/steps/01', '/steps/02']);
  expect(JSON.parse(read('sidebars.json'))).toEqual({
    docs: [
      'index',
      { type: 'category', label: 'Guides', items: [{ type: 'autogenerated', dirName: 'guides' }] },
      { type: 'category', label: 'Steps', items: ['steps/01', 'steps/02'] },
    ],
  });
  expect(report.items.map(({ message }) => message)).toContain(
    'The item `Gone` of a menu leads to `gone`, which is no page; it is left out.',
  );
  expect(read('docs/index.md')).toBe('# Home\n\n<p>Text</p>\n');
});

it('includes of VitePress that are there and that are not, and icons that are images', async () => {
  const { code, report } = await move({
    'old/.vitepress/config.ts': "export default { title: 'Acme' };\n",
    'old/index.md':
      '---\nlayout: home\nfeatures:\n  - { title: One, icon: { src: /a.svg } }\n  - { title: Two, icon: 🚀 }\n---\n\n<!--@include: ./parts/a.md-->\n\n<!--@include: ../gone.md-->\n',
    'old/parts/a.md': 'A part.\n',
  });
  expect(code).toBe(0);
  expect(report.build.errors).toEqual([]);
  expect(read('docs/index.md')).toContain('features:\n  - title: One\n  - icon: 🚀\n    title: Two\n---\n');
  expect(read('docs/index.md')).toContain('<!--@include: ./parts/a.md-->\n\n\n');
  expect(report.items.map(({ at, message }) => [at.line, message])).toEqual([
    [1, 'The icon `/a.svg` of a feature is left out: it is an image.'],
    [
      10,
      'The file `../gone.md`, which is shown here, is not there, or it is outside of the folder that was named; this line is left out.',
    ],
  ]);
});
