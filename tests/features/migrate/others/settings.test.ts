// What `techdocs migrate` reads of other generators before it plans: which generator a folder has, and light and dark mode.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findGenerator } from '../../../../src/features/migrate/others/find-generator.ts';
import { readMkdocsSite } from '../../../../src/features/migrate/others/mkdocs-site.ts';
import { makeSiteValid } from '../../../../src/features/migrate/others/other-site.ts';
import { readMarkdownFolder } from '../../../../src/features/migrate/others/readme-site.ts';
import { readVitepressSite } from '../../../../src/features/migrate/others/vitepress-site.ts';
import { UserError } from '../../../../src/model/diagnostic.ts';

const readMkdocs = (text: string) => readMkdocsSite('mkdocs.yml', { read: () => text, list: () => [] });

const place = { configFile: '.vitepress/config.ts', root: '.' };
const NO_FILES = { read: () => undefined, list: () => [] };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'techdocs-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (files: Readonly<Record<string, string>>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
};

function find(name = '', from?: string): string {
  try {
    const found = findGenerator(join(folder, name), name || 'old', from);
    return `${found.generator} ${found.configFile}`;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return error.diagnostics.map(({ message, suggestion }) => `${message} ${suggestion}`).join('\n');
  }
}

describe('the generator of a folder', () => {
  it('is asked for where the folder is not there, or is a file', () => {
    write({ 'a.md': '# A\n' });
    expect(find('nowhere')).toBe('The folder `nowhere` does not exist. Name the folder of the old site.');
    expect(find('a.md')).toBe('`a.md` is a file. Name the folder of the old site.');
    expect(find('nowhere', 'docusaurus')).toBe('The folder `nowhere` does not exist. Name the folder of the old site.');
  });

  it('is none that is read, and the message names all that are, and the one that is there', () => {
    write({ 'a/x.txt': '' });
    const known =
      '`old` contains no site that `migrate` reads: neither the configuration of Docusaurus, MkDocs, VitePress, Starlight, Hugo, Nextra or mdBook, nor Markdown at its top or in `docs`, `doc`, `documentation`.';
    const init = 'Name the folder that contains it. `techdocs init old` starts a site on the Markdown of a folder.';
    expect(find()).toBe(`${known} ${init}`);
    write({ '_config.yml': 'title: A\n' });
    expect(find()).toBe(`${known} \`_config.yml\` belongs to Jekyll, which it does not read. ${init}`);
    write({ 'site/mkdocs.yml': 'site_name: A\n' });
    expect(find()).toContain('Did you mean `old/site`?');
  });

  it('is Markdown where Sphinx reads more of it than of reStructuredText, but not if it is MyST', () => {
    write({ 'conf.py': "extensions = ['recommonmark']\n", 'a.md': '# A\n', 'b.md': '# B\n', 'c.rst': 'C\n=\n' });
    expect(find()).toBe('readme .');
    write({ 'docs/conf.py': "extensions = ['myst_parser']\n" });
    expect(find()).toBe(
      'The pages of `old` are written in MyST, which `migrate` does not read. Write them as Markdown first, by `sphinx-build -b markdown` of `sphinx-markdown-builder`, then run `techdocs init` in their folder. `--from readme` moves only what is Markdown.',
    );
    expect(find('.', 'readme')).toBe('readme .');
    write({ 'docs/conf.py': '', '_toc.yml': 'format: jb-book\nroot: a\n' });
    expect(find()).toContain('`jupyter-book build');
    write({ '_toc.yml': '', 'd.rst': 'D\n=\n' });
    expect(find()).toContain('The pages of `old` are written in reStructuredText, which `migrate` does not read.');
  });
});

it('names the pages of a folder of Markdown that are no Markdown', () => {
  const site = readMarkdownFolder('.', {
    read: () => undefined,
    list: () => ['a.md', 'b.rst', 'c.rst', 'tests/d.rst'],
  });
  expect(site.notes).toEqual([
    {
      file: 'b.rst',
      message: 'Only Markdown is moved. This page and 1 more are written in reStructuredText.',
      suggestion: 'Convert it to Markdown, and run the command again.',
      isHand: true,
      isContentLost: true,
    },
  ]);
});

describe('light and dark mode', () => {
  it.each([
    [undefined, { respectPrefersColorScheme: true }],
    [true, { respectPrefersColorScheme: true }],
    [false, { disableSwitch: true }],
    ['dark', { defaultMode: 'dark' }],
    [{ initialValue: 'dark' }, { defaultMode: 'dark' }],
    ['force-dark', { defaultMode: 'dark', disableSwitch: true }],
    ['force-auto', { disableSwitch: true, respectPrefersColorScheme: true }],
  ])('of VitePress with `appearance` %j', (appearance, mode) => {
    expect(readVitepressSite({ appearance }, place, NO_FILES).colorMode).toEqual(mode);
  });

  it.each([
    ['{ scheme: slate }', { defaultMode: 'dark' }],
    ['[{ scheme: slate }, { scheme: default }]', { defaultMode: 'dark' }],
    [
      '[{ media: "(prefers-color-scheme: light)" }, { media: "(prefers-color-scheme: dark)", scheme: slate }]',
      { respectPrefersColorScheme: true },
    ],
    ['{ scheme: default }', undefined],
  ])('of Material with `palette` %s', (palette, mode) => {
    const text = `site_name: A\ntheme: { name: material, palette: ${palette} }\n`;
    expect(readMkdocs(text).colorMode).toEqual(mode);
  });
});

it('takes a darker accent where links in the old one are hard to read, and keeps one that is readable', () => {
  const read = (colour: string) =>
    makeSiteValid(readMkdocs(`site_name: A\ntheme: { name: material, palette: { primary: ${colour} } }\n`));
  expect(read('blue')).toMatchObject({
    accent: '#186eb4',
    notes: expect.arrayContaining([
      expect.objectContaining({ message: expect.stringContaining('`#2094f3`, are hard to read') }),
    ]),
  });
  expect(read('indigo').accent).toBe('#4051b5');
  expect(JSON.stringify(read('indigo').notes)).not.toContain('hard to read');
});

describe('the settings of MkDocs', () => {
  it('have the default of a variable of the environment', () => {
    const site = readMkdocs("site_name: !ENV NAME\nsite_url: !ENV [ONE, TWO, 'https://acme.example/en/']\n");
    expect(site).toMatchObject({ title: 'Documentation', url: 'https://acme.example', baseUrl: '/en/' });
  });

  it('have statistics, accounts and dates, and name plugins that are not carried over', () => {
    const site = readMkdocs(`plugins: [search, material/search, git-revision-date-localized, gen-files, {tags: {}}]
extra:
  analytics: { provider: google, property: G-1 }
  social:
    - { icon: fontawesome/brands/discord, link: 'https://chat.acme.example' }
    - { icon: material/home, link: 'https://acme.example', name: Our site }
`);
    expect(site).toMatchObject({ gtag: 'G-1', showsLastUpdate: true });
    expect(site.footer?.[0]?.items).toEqual([
      { label: 'Discord', href: 'https://chat.acme.example' },
      { label: 'Our site', href: 'https://acme.example' },
    ]);
    expect(site.notes.map(({ message }) => message)).toContain('Plugins are not carried over: `gen-files`, `tags`.');
  });
});
