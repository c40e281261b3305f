// `techdocs init --yes` in folders with docs of other generators, including reduced real ones: each is built without an error, and problems
// of the pages are reported.
import { afterEach, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';

let site: Sandbox;
afterEach(() => site.remove());

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
const unread = (file: string, generator: string) =>
  `\`${file}\` of ${generator}: techdocs does not read it. Move its settings to \`site.config.ts\`.`;
const moved = (file: string, generator: string, folder: string) =>
  `\`${file}\` of ${generator}: \`init\` does not read it. \`techdocs migrate ${folder} --out ../new-docs\` does: it moves the pages with their menus, addresses and settings.`;

const PROJECTS = {
  Starlight: {
    files: {
      'README.md': '# A\n',
      'docs/astro.config.mjs': 'export default {};\n',
      'docs/public/a.svg': picture,
      'docs/src/content/docs/index.mdx': '---\ntitle: A\n---\n\n![a](/a.svg) [b](/guides/b/)\n',
      'docs/src/content/docs/guides/b.md': '---\ntitle: B\n---\n\nText.\n',
    },
    told: [moved('docs/astro.config.mjs', 'Astro', 'docs')],
    config: [
      "addressRules: 'starlight',",
      "docs: { path: 'docs/src/content/docs' },",
      "staticDirs: ['static', 'docs/public'],",
    ],
  },
  MkDocs: {
    files: {
      'mkdocs.yml': 'site_name: A\ndocs_dir: manual\n',
      'manual/index.md': '# A\n\n!!! note\n    Text. [Away](../away.md) [Buy](javascript:void)\n',
    },
    told: [
      moved('mkdocs.yml', 'MkDocs', '.'),
      '1 error in the pages (1 `broken-link`): `rules` in `site.config.ts` makes it a warning for now.',
      '2 warnings in the pages: `techdocs build` shows them.',
    ],
    config: ["addressRules: 'mkdocs',", "docs: { path: 'manual' },", "    'broken-link': 'warn', // 1"],
  },
  VitePress: {
    files: {
      'docs/.vitepress/config.ts': 'export default {};\n',
      'docs/public/logo.svg': picture,
      'docs/public/a.svg': picture,
      'docs/index.md': '# A\n\n![a](/a.svg) [b](/b)\n',
      'docs/b.md': '# B\n\n::: warning\nText:::\n',
    },
    told: [
      moved('docs/.vitepress', 'VitePress', 'docs'),
      '1 error in the pages (1 `unclosed-admonition`): `rules` in `site.config.ts` makes it a warning for now.',
    ],
    config: ["addressRules: 'vitepress',", "staticDirs: ['docs/public'],", "    'unclosed-admonition': 'warn', // 1"],
  },
  Hugo: {
    files: {
      'hugo.toml': 'title = "A"\n',
      'content/LICENSE.md': '# Licence\n',
      'content/en/_index.md': '+++\ntitle = "A"\n+++\n\n[B](/b/) {{< ref "b.md" >}}\n',
      'content/en/b.md': '# B\n',
      'static/a.svg': picture,
    },
    told: [moved('hugo.toml', 'Hugo', '.')],
    config: ["addressRules: 'hugo', // pages and headings keep their addresses", "docs: { path: 'content/en' },"],
  },
  mdBook: {
    files: {
      'README.md': '# A\n',
      'guide/book.toml': '[book]\ntitle = "A"\n',
      'guide/src/SUMMARY.md': '# Summary\n\n- [B](b.md)\n',
      'guide/src/b.md': '# B\n\n{{#include ../x.rs}}\n',
    },
    told: [moved('guide/book.toml', 'mdBook', 'guide')],
    config: ["docs: { path: 'guide/src' },"],
  },
  Sphinx: {
    files: {
      'docs/conf.py': "extensions = ['myst_parser']\n",
      'docs/index.md': '# A\n\n```{toctree}\nb\n```\n\n[](syntax/b)\n',
      'docs/b.md': '(syntax/b)=\n# B\n',
    },
    told: [
      unread('docs/conf.py', 'Sphinx'),
      '1 error in the pages (1 `broken-link`): `rules` in `site.config.ts` makes it a warning for now.',
    ],
    config: ["    'broken-link': 'warn', // 1"],
  },
  'plain READMEs': {
    files: {
      'README.md': '# A\n\n[B](tool/README.md) [license](LICENSE) ![no](gone.png)\n',
      'CONTRIBUTING.md': '# B\n',
      'tool/README.md': '# Tool\n\n[Up](../README.md)\n',
      LICENSE: 'MIT\n',
    },
    told: ['1 error in the pages (1 `broken-link`): `rules` in `site.config.ts` makes it a warning for now.'],
    config: ["docs: { path: '.' },", "    'broken-link': 'warn', // 1"],
  },
} as const;

describe('init --yes', () => {
  it.each(Object.keys(PROJECTS) as (keyof typeof PROJECTS)[])('makes a site of docs of %s', async (name) => {
    const { files, told, config } = PROJECTS[name];
    site = createSandbox(files);
    const { code, stderr } = await site.run(['init', '--yes']);
    expect(code).toBe(0);
    const sentences = stderr.split('\n').map((line) => line.trim());
    expect(told.filter((sentence) => !sentences.includes(sentence))).toEqual([]);
    const written = site.read('site.config.ts');
    expect(config.filter((line) => !written.includes(line))).toEqual([]);
    const { ok, errors } = await site.build();
    expect({ ok, errors }).toEqual({ ok: true, errors: [] });
  });
});

it('publishes pages with warnings, which they had before', async () => {
  site = createSandbox({ 'docs/index.md': '# A\n\n[no](./gone.md)\n' });
  const told =
    '  The files that publish the site build it without `--strict`, which would fail on these faults: add it when they are fixed.\n';
  expect((await site.run(['init', '--yes', '--publish', 'github'])).stderr).toContain(told);
  expect(site.read('.github/workflows/docs.yml')).toMatch(/run: npx techdocs build(?: --url|\n)/);
  expect(site.read('.github/workflows/docs.yml')).not.toContain('--strict');
  site.remove();
  site = createSandbox({ 'docs/index.md': '# A\n' });
  expect((await site.run(['init', '--yes', '--publish', 'github'])).stderr).not.toContain('--strict');
  expect(site.read('.github/workflows/docs.yml')).toContain('run: npx techdocs build --strict');
});

it('says what has to be fixed first, where no setting makes less of it', async () => {
  site = createSandbox({ 'docs/index.md': '---\ntitle: [a\n---\n' });
  const { code, stderr } = await site.run(['init', '--yes']);
  expect(code).toBe(0);
  expect(stderr).toContain(
    '  1 error to fix before the site can be built: `invalid-front-matter` at docs/index.md:2:8.\n',
  );
  expect(site.read('site.config.ts')).not.toContain('rules');
});
