// Each example of templates and parts in the manual is a site: its pages show the expected result.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';
import { type BuiltElement, readBuiltPage } from '../support/built-page.ts';
import { repository } from '../support/cli.ts';

interface Example {
  /** Settings without the enclosing braces. */
  readonly settings: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Returns the examples of a page of the manual, by their heading. */
function examplesOf(name: string): [heading: string, example: Example][] {
  const text = readFileSync(join(repository, 'docs/look', name), 'utf8');
  const sections = text.split(/^## /m).slice(1);
  return sections.flatMap((section): [string, Example][] => {
    const blocks = [...section.matchAll(/^```(\w+)(?: title="([^"]+)")?\n([\s\S]*?)^```$/gm)];
    const files = blocks.flatMap(([, , title, code = '']) => (title === undefined ? [] : [[title, code] as const]));
    if (files.length === 0) return [];
    const settings = blocks.flatMap(([, language, title, code = '']) =>
      title === undefined && language === 'ts' ? [code] : [],
    );
    return [[section.split('\n')[0] ?? '', { settings: settings.join(''), files: Object.fromEntries(files) }]];
  });
}

const content = {
  'docs/index.md': '# Start here\n\nSome **text**.\n\n## More\n\nText.\n',
  'docs/other.md': '# Other\n\nText.\n',
  'pages/about.md': '# About *us*\n\nWho we are.\n',
  'releases/2026-01-02-one.md': '---\ntitle: One\ndate: 2026-01-02\n---\n\nText.\n\n<!-- truncate -->\n\nMore.\n',
  'releases/2026-01-03-two.md':
    '---\ntitle: Two\ndate: 2026-01-03\nunlisted: true\n---\n\nText.\n\n<!-- truncate -->\n\nMore.\n',
};

/** Returns a page of the built example by its path. */
type Look = (path: string) => BuiltElement;

/** The expected result of each example, by its heading. */
const looks: Readonly<Record<string, (page: Look) => void>> = {
  'Around a template': (page) => {
    const main = page('/').only('#main-content');
    expect(main.only('.article h1').text).toBe('Start here');
    expect(main.only('#main-content > p').text).toBe('Questions about “Start here | Acme”? Ask us.');
    expect(page('/about').all('#main-content > p')).toEqual([]);
  },
  'Instead of a template': (page) => {
    expect(page('/about').only('.article > h1').html).toBe('About <em>us</em>');
    expect(page('/about').only('.article > .prose').text).toContain('Who we are.');
    expect(page('/about').only('.article > .breadcrumbs').text).toContain('About');
  },
  'Bar and footer': (page) => {
    expect(page('/').only('header .notice').text).toBe('All of it');
    expect(page('/').only('header .top-bar-inner > .brand').text).toBe('Acme');
    expect(page('/').all('header [data-theme-toggle]').length).toBe(1);
    expect(page('/').only('body > footer').text).toBe('Acme');
  },
  'Below each page': (page) => {
    const part = page('/').only('.part-doc-after > .contact');
    expect(part.text).toContain('Is something wrong on this page?');
    expect(part.only('a').attribute('href')).toBe('mailto:docs@example.com?subject=Acme%3A%20Start%20here');
    expect(page('/about').all('.part')).toEqual([]);
  },
  'A list of other pages': (page) => {
    const links = page('/about').only('footer .part-footer-before').all('a');
    expect(links.map((link) => [link.text, link.attribute('href')])).toEqual([['One', '/releases/2026/01/02/one']]);
  },
  'Tags in the head of a page': (page) => {
    const image = (path: string) =>
      page(path)
        .all('meta[property="og:image"]')
        .map((tag) => tag.attribute('content'));
    expect(image('/releases/2026/01/02/one')).toEqual(['https://docs.example.com/social/2026-01-02.png']);
    expect(image('/')).toEqual([]);
  },
};

let site: Sandbox | undefined;
afterEach(() => site?.remove());

const examples = ['templates.md', 'parts.md'].flatMap(examplesOf);

it.each(examples)('%s', async (heading, { settings, files }) => {
  const own = `title: 'Acme', tagline: 'All of it', url: 'https://docs.example.com',`;
  const made = createSandbox({ 'site.config.mjs': `export default { ${own} ${settings} };\n`, ...content, ...files });
  site = made;
  expect(await made.build()).toMatchObject({ ok: true, errors: [], warnings: [] });
  const look = looks[heading];
  if (look === undefined) throw new Error(`Nothing is said of what "${heading}" shows.`);
  look((path) => readBuiltPage(made.path('build'), path));
});

it('have the types that the package has', () => {
  const made = createSandbox({});
  site = made;
  for (const [at, [, { files }]] of examples.entries())
    made.write(Object.fromEntries(Object.entries(files).map(([name, code]) => [`${at}/${name}`, code])));
  mkdirSync(made.path('node_modules'));
  symlinkSync(repository, made.path('node_modules/techdocs'), 'junction');
  symlinkSync(join(repository, 'node_modules/@types'), made.path('node_modules/@types'), 'junction');
  symlinkSync(join(repository, 'node_modules/react'), made.path('node_modules/react'), 'junction');
  made.write({ 'css.d.ts': "declare module '*.css';\n" });
  const code = examples.flatMap(([, { files }], at) =>
    Object.keys(files).flatMap((name) => (/\.tsx?$/.test(name) ? [`${at}/${name}`] : [])),
  );
  const tsc = join(repository, 'node_modules/typescript/bin/tsc');
  const flags = '--noEmit --strict --skipLibCheck --jsx react-jsx --module preserve --target es2022'.split(' ');
  const checked = spawnSync(process.execPath, [tsc, ...flags, 'css.d.ts', ...code], {
    cwd: made.root,
    encoding: 'utf8',
  });
  expect(code.length).toBeGreaterThan(6);
  expect(checked.stdout).toBe('');
});

it('are all there are', () => {
  expect(examples.map(([heading]) => heading)).toEqual(Object.keys(looks));
});
