// Calls of `techdocs migrate` on a site of its own. The result is built, and the old site stays unchanged.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findModuleFile } from '../../../src/features/migrate/foreign-modules.ts';
import { createSandbox, hashFolder, type Sandbox } from '../../engine/sandbox.ts';

const OLD = {
  'docs/_part.mdx': 'A **part**.\n',
  'docs/intro.mdx':
    "---\nslug: /\n---\n\nimport Part from './_part.mdx';\nimport Note from '@site/src/Note';\nimport code from '@site/src/code';\n\n# Intro\n\n<Part />\n\n<Note>mind</Note>\n\n<Note {...code} />\n\n[b](./guide/b.mdx)\n",
  'docs/guide/b.mdx': '# B\n\n[Intro](../intro.mdx) {/* so */}\n',
  'website/docusaurus.config.ts': `import type { Config } from '@docusaurus/types';
import { themes } from 'prism-react-renderer';

const config: Config = {
  title: 'Acme',
  url: 'https://a.example',
  baseUrl: '/',
  presets: [
    ['classic', { docs: { path: '../docs', sidebarPath: require.resolve('./sidebars.js') }, blog: { showReadingTime: false } }],
  ],
  plugins: [['client-redirects', { createRedirects: (path) => (path === '/about' ? '/us' : undefined) }]],
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  themeConfig: {
    prism: { theme: themes.dracula },
    navbar: { items: [{ type: 'docSidebar', sidebarId: 'main', label: 'Docs', position: 'left' }] },
  },
};
export default config;
`,
  'website/sidebars.js':
    "module.exports = { main: ['intro', { type: 'category', label: 'C & D', link: { type: 'generated-index' }, items: ['guide/b'] }] };\n",
  'website/src/Note.js': 'export default function Note({ children }) {\n  return <strong>{children}</strong>;\n}\n',
  'website/src/code.js': "import text from '!!raw-loader!./a.txt';\nexport default { title: text };\n",
  'website/src/a.txt': 'line 1\nline 2',
  'website/src/pages/about.js':
    'import Layout from \'@theme/Layout\';\n\nexport default function About() {\n  return <Layout title="About"><h1>About</h1><p>Us.</p></Layout>;\n}\n',
  'website/src/pages/team.js': "import x from 'some-package';\nexport default () => x;\n",
  'website/static/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  'website/blog/2021-03-04-hello.md': '---\nslug: hello\ntags: [v1.0]\n---\n\n# Hello\n\nIt begins.\n',
  'website/versions.json': '["1.0", "0.9"]\n',
  'website/versioned_docs/version-1.0/intro.md': '---\nslug: /\n---\n\n# Intro of 1.0\n',
  'website/versioned_sidebars/version-1.0-sidebars.json': '{ "main": ["intro"] }\n',
  'website/i18n/de/docusaurus-plugin-content-docs/current/intro.md': '# Anfang\n',
  'website/i18n/de/docusaurus-plugin-content-docs/current/gone.md': '# Weg\n',
  'website/i18n/de/code.json': '{ "home.title": { "message": "Start" } }\n',
  'website/i18n/de/docusaurus-theme-classic/navbar.json': '{ "item.label.Docs": { "message": "Doku" } }\n',
};

let site: Sandbox;
beforeEach(() => {
  site = createSandbox(OLD);
});
afterEach(() => site.remove());

const read = (name: string) => readFileSync(site.path(join('new', name)), 'utf8');
const migrate = (...args: readonly string[]) => site.run(['migrate', 'website', '--out', 'new', ...args]);

describe('a site', () => {
  it('is moved with all of its addresses, can be built, and is brought up to date', async () => {
    const before = hashFolder(site.root);
    const { code, stdout } = await migrate('--run', '--json');
    const report = JSON.parse(stdout) as {
      routes: { path: string; state: string; to?: string }[];
      build: { errors: unknown[]; warnings: { message: string }[] };
      items: { at: { file: string }; message: string; isHand?: true }[];
    };
    expect(code).toBe(0);
    expect(report.build.errors).toEqual([]);
    expect(report.build.warnings.map(({ message }) => message)).toEqual([]);
    expect(
      report.routes.filter(({ state }) => state !== 'kept').map(({ path, state, to }) => [path, state, to]),
    ).toEqual(
      ['', '/de'].flatMap((locale) => [
        [`${locale}/docs/next/category/c--d`, 'redirected', `${locale}/docs/next/category/c-d`],
        [`${locale}/blog/tags/v-1-0`, 'redirected', `${locale}/blog/tags/v1.0`],
      ]),
    );
    expect(report.routes.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/docs',
        '/docs/next/guide/b',
        '/blog/hello',
        '/blog/archive',
        '/about',
        '/team',
        '/de/docs',
      ]),
    );
    expect(report.items.filter(({ isHand }) => isHand).map(({ at, message }) => `${at.file}: ${message}`)).toEqual([
      'versions.json: The version `0.9` has no folder `versioned_docs/version-0.9`; it is left out.',
      'i18n/de/code.json: This file is left out. It has 1 text for code of the site; the first is `home.title`.',
      'src/pages/team.js: This page in React cannot be taken over, as it imports `some-package`: a page that says so takes its place.',
    ]);
    expect(report.items.map(({ at }) => at.file)).toContain('i18n/de/docusaurus-plugin-content-docs/current/gone.md');
    expect(hashFolder(site.path('website'))).toEqual(
      Object.fromEntries(
        Object.entries(before).flatMap(([name, hash]) => (name.startsWith('website/') ? [[name.slice(8), hash]] : [])),
      ),
    );
    expect(read('docs/intro.md')).toBe(
      '---\nslug: /\n---\n\n# Intro\n\n<!-- include: ./_part.md -->\n\n<Note>mind</Note>\n\n<Note title={"line 1\\nline 2"} />\n\n[b](./guide/b.md)\n',
    );
    expect(read('sidebars.js')).toBe(OLD['website/sidebars.js']);
    expect(read('i18n/de/docs/intro.md')).toBe('# Anfang\n');
    expect(read('i18n/de/config.yml')).toBe('"Docs": "Doku"\n');
    expect(read('site.config.ts')).toContain("components: { Note: './src/Note.jsx' }");
    expect(read('MIGRATION.md')).toContain('All languages were checked. The pages are those of `en`.');
    expect((await site.run(['build', '--root', 'new'])).code).toBe(0);
    expect(read('build/docs/next/index.html')).toContain('<strong>mind</strong>');
    expect(read('build/us/index.html')).toContain('/about');
    expect(existsSync(site.path('new/build/de/blog/tags/v-1-0/index.html'))).toBe(true);
    expect(read('build/about/index.html')).toContain('<p>Us.</p>');
    expect(read('MIGRATION.md')).toContain('| `/blog/tags/v-1-0` | `/blog/tags/v1.0` | tag | yes |');
    await again();
  });

  /** A repeated call: nothing changes; then files without manual edits are updated. */
  async function again() {
    const made = hashFolder(site.path('new'));
    expect((await migrate('--run', '--quiet')).code).toBe(0);
    const isStable = (name: string) => !/^(?:build|\.techdocs)\//.test(name);
    const stable = (files: Record<string, string>) => Object.entries(files).filter(([name]) => isStable(name));
    expect(stable(hashFolder(site.path('new')))).toEqual(stable(made));
    site.write({
      'docs/guide/b.mdx': '# B, later\n',
      'docs/guide/c.md': '# C\n',
      'docs/intro.mdx': OLD['docs/intro.mdx'].replace('# Intro', '# Start'),
      'new/docs/intro.md': 'Mine.\n',
      'new/docs/own.md': '# Own\n',
    });
    rmSync(site.path('website/blog/2021-03-04-hello.md'));
    const { stdout } = await migrate('--run', '--json', '--quiet');
    expect(JSON.parse(stdout)).toMatchObject({ touched: ['docs/intro.md'] });
    expect(read('docs/guide/b.md')).toBe('# B, later\n');
    expect(read('docs/intro.md')).toBe('Mine.\n');
    expect(existsSync(site.path('new/blog/2021-03-04-hello.md'))).toBe(false);
    expect(existsSync(site.path('new/docs/own.md'))).toBe(true);
    expect(read('MIGRATION.md')).toContain('- `docs/intro.md`');
  }

  it('is shown by a dry run, which writes nothing', async () => {
    const before = hashFolder(site.root);
    const { code, stdout, stderr } = await migrate('--dry-run');
    expect(code).toBe(0);
    expect(stderr).toContain('would be written to new');
    expect(stdout).toContain('# Migration');
    expect(stdout).toContain('--- a/../docs/guide/b.mdx\n+++ b/docs/guide/b.md\n');
    expect(stdout).toContain('-[Intro](../intro.mdx) {/* so */}\n+[Intro](../intro.md) <!-- so -->\n');
    expect(hashFolder(site.root)).toEqual(before);
  });
});

it('names beside a component that are none, or that are not there, keep no page from being built', async () => {
  site.write({
    'docs/guide/b.mdx':
      "import { webBox } from '@site/src/box';\nimport Note, { Gone } from '@site/src/Note';\n\n# B\n\n<div className={webBox}>\n\nText\n\n</div>\n\n<Note>One</Note>\n",
    'website/src/box.js': "import styles from './box.module.css';\nexport const webBox = styles.box;\n",
    'website/src/box.module.css': '.box { color: red }\n',
  });
  const { code } = await migrate();
  expect(code).toBe(0);
  expect(read('site.config.ts')).toContain("components: { Note: './src/Note.jsx' }");
  expect(read('docs/guide/b.md')).toContain('<Note>One</Note>');
  const report = read('MIGRATION.md');
  expect(report).toContain('`className={webBox}` is code, which pages do not run; the attribute is left out.');
  expect(report).not.toContain('Nothing can be built yet');
});

it('a folder with a dot in its name is no module, and its index is one', () => {
  site.write({ 'website/src/v1.2/index.js': 'export default 1;\n', 'docs/v1.2/a.md': '# A\n' });
  expect(findModuleFile(site.path('website/src/v1.2'))).toBe(site.path('website/src/v1.2/index.js'));
  expect(findModuleFile(site.path('docs/v1.2'))).toBeUndefined();
});

describe('what is refused', () => {
  const refused = async (...args: readonly string[]) => {
    const before = hashFolder(site.root);
    const { code, stdout, stderr } = await site.run(['migrate', ...args]);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr });
    expect(hashFolder(site.root)).toEqual(before);
    return stderr;
  };

  it('is said in a sentence', async () => {
    expect(await refused('nowhere')).toContain('The folder `nowhere` does not exist.');
    expect(await refused('.')).toContain(
      '`.` contains a site in `website`. Name that folder: `techdocs migrate website`.',
    );
    expect(await refused('website/src')).toContain('`website/src` contains no site that `migrate` reads: ');
    site.write({
      'own/site.config.mjs': "export default { title: 'X', baseUrl: '/z/' };\n",
      'own/docs/index.md': '# X\n',
    });
    expect(await refused('own')).toContain(
      '`own` is a site of techdocs already: it contains `site.config.mjs`. `techdocs build --root own` builds it. `--from readme` reads only its Markdown, without its settings.',
    );
    expect(await refused('website', '--out', 'website/new')).toContain(
      'is inside the old site, where `migrate` writes nothing.',
    );
    expect(await refused('website', '--out', 'docs')).toContain('`docs` exists, and `migrate` did not write it.');
    expect(await refused('website', '--out', '.')).toContain('`.` contains the old site.');
  });

  it.each([
    [
      "import fs from 'node:fs';\nfs.writeFileSync('a.txt', '');\nexport default {};\n",
      /docusaurus\.config\.ts:2:\d+.*Access to this API has been restricted/s,
    ],
    [
      "export default {\n  title: (() => { throw new Error('no title'); })(),\n};\n",
      /docusaurus\.config\.ts:2:\d+.*failed: no title/s,
    ],
    ['export default {\n', /docusaurus\.config\.ts/],
    ['process.exit(1);\nexport default {};\n', /it called `process\.exit\(1\)`/],
  ])('is a configuration that cannot be run: %j', async (text, message) => {
    site.write({ 'website/docusaurus.config.ts': text });
    expect(await refused('website', '--run')).toMatch(message);
  });
});
