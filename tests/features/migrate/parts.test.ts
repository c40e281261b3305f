// Addresses by the rules of Docusaurus, links, front matter, texts of languages, code, and generated files, as values.

import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import { computeExpressionKey, renderExpressionsModule } from '../../../src/features/migrate/asked.ts';
import { removeUnknownAuthorKeys } from '../../../src/features/migrate/blog-files.ts';
import { collectImportedCode, computeNewPathOfCopiedFile } from '../../../src/features/migrate/code-files.ts';
import { listCodeImports } from '../../../src/features/migrate/code-imports.ts';
import { createCodeNotes } from '../../../src/features/migrate/code-notes.ts';
import { extractDetailsSummary } from '../../../src/features/migrate/details-summary.ts';
import { createFrontMatterEdits } from '../../../src/features/migrate/front-edits.ts';
import { parseOldFrontMatter } from '../../../src/features/migrate/front-matter.ts';
import type { FolderMove } from '../../../src/features/migrate/layout.ts';
import { findNewLinkAddress } from '../../../src/features/migrate/links.ts';
import { planFileUpdates } from '../../../src/features/migrate/manifest.ts';
import {
  computeDocRoute,
  computePostSlugAndDate,
  computeStandalonePageRoute,
  createCategorySlugger,
  toKebabCase,
} from '../../../src/features/migrate/old-routes.ts';
import { isMdxInOldSite, readOldPage } from '../../../src/features/migrate/pages.ts';
import type { NewSiteFile } from '../../../src/features/migrate/planned.ts';
import { createProvidedComponentFinder } from '../../../src/features/migrate/provided-components.ts';
import { compareAddresses, parseSitemapPaths, planAddressRedirects } from '../../../src/features/migrate/routes.ts';
import { planSidebarFiles } from '../../../src/features/migrate/site-files.ts';
import { findAccentColour, replaceStaticFileUrls } from '../../../src/features/migrate/styles.ts';
import { parseTranslations, renderLocaleConfigYaml } from '../../../src/features/migrate/translated-texts.ts';
import { applyEdits } from '../../../src/lib/edits.ts';

describe('addresses of the old site', () => {
  it.each([
    ['a.md', {}, 'a', '/docs/a'],
    ['01-guide/02-setup.mdx', {}, 'guide/setup', '/docs/guide/setup'],
    ['guide/index.md', {}, 'guide/index', '/docs/guide'],
    ['guide/Guide.md', {}, 'guide/Guide', '/docs/guide'],
    ['guide/a.md', { id: 'b' }, 'guide/b', '/docs/guide/b'],
    ['guide/a.md', { slug: '/' }, 'guide/a', '/docs'],
    ['guide/a.md', { slug: '../c' }, 'guide/a', '/docs/c'],
    ['2021-10-01.md', {}, '2021-10-01', '/docs/2021-10-01'],
  ])('the doc %s with %j', (path, front, id, route) => {
    expect(computeDocRoute(path, front, { base: '/docs' })).toEqual({ id, route });
  });

  it.each([
    ['2021-03-04-a.md', {}, '/2021/03/04/a'],
    ['2021/03/04/a.md', {}, '/2021/03/04/a'],
    ['2021-3-4-a/index.mdx', {}, '/2021/3/4/a'],
    ['news/2021-03-04-a.md', {}, '/2021/03/04/news/a'],
    ['2021-03-04-a.md', { slug: 'b' }, '/b'],
    ['notes/a.md', {}, '/notes/a'],
  ])('the post %s with %j', (path, front, slug) => {
    expect(computePostSlugAndDate(path, front).slug).toBe(slug);
  });

  it('of pages, tags and indexes of categories', () => {
    expect(['index.js', 'help/index.md', 'a/b.tsx'].map((path) => computeStandalonePageRoute(path))).toEqual([
      '/',
      '/help',
      '/a/b',
    ]);
    expect(['Release Notes', 'v1.0', 'helloWorld', "What's new"].map(toKebabCase)).toEqual([
      'release-notes',
      'v-1-0',
      'hello-world',
      'whats-new',
    ]);
    const slugOf = createCategorySlugger();
    expect(['C & D', 'API', 'API'].map(slugOf)).toEqual(['/category/c--d', '/category/api', '/category/api-1']);
  });

  it('are kept, lead on, or are lost', () => {
    const there = new Set(['/a', '/b-c']);
    const rows = compareAddresses(
      [
        { path: '/a', rule: 'doc' },
        { path: '/a', rule: 'sitemap.xml' },
        { path: '/b--c', rule: 'tag', now: '/b-c' },
        { path: '/b/c', rule: 'tag', now: '/b-c' },
        { path: '/d', rule: 'tag', now: '/e' },
      ],
      (path) => there.has(path),
    );
    expect(rows.map(({ path, state }) => [path, state])).toEqual([
      ['/a', 'kept'],
      ['/b--c', 'redirected'],
      ['/b/c', 'redirected'],
      ['/d', 'lost'],
    ]);
    expect(planAddressRedirects(rows)).toEqual([{ from: ['/b--c', '/b/c'], to: '/b-c' }]);
  });

  it('are read from a sitemap', () => {
    const xml =
      '<urlset><url><loc>https://a.example/base/</loc></url><url><loc> https://a.example/base/b%20c/ </loc></url><url><loc>https://a.example/other</loc></url></urlset>';
    expect(parseSitemapPaths(xml, '/base/')).toEqual(['/', '/b c']);
  });
});

describe('links', () => {
  const places = new Map([
    ['../docs/a.mdx', 'docs/a.md'],
    ['../docs/b/c.md', 'docs/b/c.md'],
    ['../docs/b/d.png', 'docs/b/d.png'],
    ['src/pages/e.md', 'pages/e.md'],
    ['blog/f.md', 'blog/f.md'],
  ]);
  const map = { places, take: (path: string) => (path === 'static/g.png' ? path : undefined) };
  const from = (address: string) =>
    findNewLinkAddress(address, { from: '../docs/b/c.md', to: 'docs/b/c.md', root: '../docs' }, map);

  it.each([
    ['../a.mdx?x#y', './../a.md?x#y'.replace('./../', '../')],
    ['./d.png', undefined],
    ['a.mdx', '../a.md'],
    ['/a.mdx', '../a.md'],
    ['../../website/src/pages/e.md', undefined],
    ['@site/src/pages/e.md', '@site/pages/e.md'],
    ['@site/static/g.png', undefined],
    ['https://a.example/a.mdx', undefined],
    ['#h', undefined],
    ['/docs/a', undefined],
    ['%zz.md', undefined],
  ])('%s', (address, target) => {
    expect(from(address)).toBe(target);
  });

  it.each([
    ['../docs/b/index.md', 'c#h', './c.md#h'],
    ['../docs/b/b.mdx', './c', './c.md'],
    ['../docs/index.md', 'b/', './b/index.md'],
    ['../docs/index.md', 'e/', './e/e.md'],
    ['../docs/b/x.md', 'c', undefined],
    ['../docs/b/index.md', 'missing', undefined],
  ])('from the address of an index: %s, %s', (file, address, target) => {
    const index = new Map([...places, ['../docs/b/index.md', 'docs/b/index.md'], ['../docs/e/e.md', 'docs/e/e.md']]);
    const page = { from: file, to: file.replace('../', '').replace('.mdx', '.md'), root: '../docs' };
    expect(findNewLinkAddress(address, page, { ...map, places: index })).toBe(target);
  });

  it('lead out of a folder beside the site', () => {
    const page = { from: 'blog/f.md', to: 'blog/f.md', root: 'blog' };
    expect(findNewLinkAddress('../../docs/a.mdx', page, map)).toBe('../docs/a.md');
  });
});

describe('front matter', () => {
  const folder = (kind: FolderMove['kind']): FolderMove => ({ from: kind, to: kind, kind });
  const edited = (kind: FolderMove['kind'], text: string, slug?: string, own = 'a.md') => {
    const tags = { ui: 'User interface' };
    const link = (address: string) => (address === './old.png' ? './new.png' : undefined);
    return applyEdits(
      text,
      createFrontMatterEdits(
        { file: { folder: folder(kind), own }, text, front: parseOldFrontMatter(text) },
        { slug, tags, link },
      ),
    );
  };

  it.each([
    [
      'nothing to change',
      'doc',
      '---\ntitle: A # so\nslug: /b\n---\nText\n',
      undefined,
      '---\ntitle: A # so\nslug: /b\n---\nText\n',
    ],
    [
      'a key that only has an effect here',
      'doc',
      '---\ntitle: A\nlayout: Home\n---\n',
      undefined,
      '---\ntitle: A\n---\n',
    ],
    ['a slug', 'post', '---\ntitle: A\n---\nText\n', '/2021/a', '---\ntitle: A\nslug: /2021/a\n---\nText\n'],
    ['another slug', 'post', '---\nslug: a\ntitle: A\n---\n', '/a', '---\nslug: /a\ntitle: A\n---\n'],
    ['a slug where there is nothing', 'post', 'Text\n', '/a', '---\nslug: /a\n---\n\nText\n'],
    [
      'needless keys',
      'doc',
      '---\nhide_reading_time: true\nid: a\nparse_number_prefixes: false\n---\n',
      undefined,
      '---\nid: a\n---\n',
    ],
    ['a date', 'post', '---\ndate: 2023-2-07T00:00\n---\n', undefined, '---\ndate: 2023-02-07\n---\n'],
    ['keys of tags', 'post', '---\ntags: [ui, b]\n---\n', undefined, '---\ntags: [User interface, b]\n---\n'],
    ['a picture', 'doc', '---\nimage: ./old.png\n---\n', undefined, '---\nimage: "./new.png"\n---\n'],
    [
      'an author of the first form',
      'post',
      '---\nauthor: Ada\nauthorURL: https://a.example\ntitle: A\n---\n',
      undefined,
      '---\ntitle: A\nauthors: [{ name: Ada, url: "https://a.example" }]\n---\n',
    ],
    [
      'authors with more',
      'post',
      '---\nauthors:\n  - name: Ada\n    socials:\n      x: ada\ntitle: A\n---\n',
      undefined,
      '---\nauthors: [{ name: Ada }]\ntitle: A\n---\n',
    ],
    ['a slug that YAML reads as a number', 'post', 'Text\n', '1e3', '---\nslug: "1e3"\n---\n\nText\n'],
    ['a slug that YAML 1.1 reads as a boolean', 'post', 'Text\n', 'on', '---\nslug: "on"\n---\n\nText\n'],
    ['what is no YAML', 'doc', '---\ntitle: [\n---\n', undefined, '---\ntitle: [\n---\n'],
  ] as const)('%s', (_, kind, text, slug, after) => {
    expect(edited(kind, text, slug)).toBe(after);
  });

  it.each([
    ['2020-9-18-a.md', 'date: 2020-09-18\n'],
    ['2020/9/18/a/index.md', 'date: 2020-09-18\n'],
    ['2020-09-18-a.md', ''],
    ['2020-19-18-a.md', ''],
    ['a.md', ''],
  ])('has the date that only Docusaurus reads in the name %s', (own, line) => {
    expect(edited('post', '---\ntitle: A\n---\n', undefined, own)).toBe(`---\ntitle: A\n${line}---\n`);
  });

  it('keeps of authors what is shown', () => {
    expect(removeUnknownAuthorKeys('ada:\n  name: Ada\n  page: true\n  socials: { x: a }\n')).toBe(
      'ada:\n  name: Ada\n',
    );
    const plain = 'ada:\n  name:   Ada # so\n';
    expect(removeUnknownAuthorKeys(plain)).toBe(plain);
  });
});

describe('texts of languages', () => {
  it('become a configuration of texts that are there', () => {
    const texts = parseTranslations({
      'item.label.Docs': { message: 'Doku', description: 'x' },
      'link.title.More': { message: 'More' },
      'sidebar.main.category.Start': { message: 'Anfang' },
      'sidebar.main.category.Start.link.generated-index.title': { message: 'Titel' },
      'version.label': { message: '3' },
    });
    expect([...texts]).toEqual([
      ['Docs', 'Doku'],
      ['Start', 'Anfang'],
    ]);
    expect(renderLocaleConfigYaml(texts, new Set(['Docs', 'Other']))).toBe('"Docs": "Doku"\n');
    expect(renderLocaleConfigYaml(texts, new Set())).toBeUndefined();
  });
});

describe('code of the site', () => {
  const files: Readonly<Record<string, string>> = {
    'src/a.js':
      "import React from 'react';\nimport Link from '@docusaurus/Link';\nimport b from './b';\nimport './a.css';\nexport default () => <Link>{b}</Link>;\n",
    'src/b.ts': 'export default 1;\n',
    'src/a.css': '',
    'src/c.js': "import x from 'some-package';\nimport y from '@site/d.svg';\nexport default x;\n",
    'd.svg': '',
  };
  const imports = (code: string) => listCodeImports(code, (text) => parseAst(text, { lang: 'tsx' }).body);
  const source = {
    imports,
    read: (path: string) => files[path],
    find: (path: string) => Object.keys(files).find((file) => file === path || file.replace(/\.[jt]s$/, '') === path),
  };

  it('goes along with all that it imports', () => {
    const { files: code, copies, missing, shims } = collectImportedCode('src/a.js', source);
    expect(code.map(({ to, text }) => [to, text.split('\n')[1]])).toEqual([
      ['src/a.jsx', "import Link from '@site/src/docusaurus/docusaurus-Link';"],
      ['src/b.ts', ''],
    ]);
    expect({ copies, missing, shims }).toEqual({ copies: ['src/a.css'], missing: [], shims: ['@docusaurus/Link'] });
  });

  it('names pictures of static folders by their addresses', () => {
    const text =
      "import Logo from '@site/static/logo.svg';\nimport shot from '@site/static/shot.png';\nexport default () => <p><Logo />{shot}</p>;\n";
    const pictures = {
      imports,
      read: () => text,
      find: (path: string) => path,
      addressOf: (path: string) => path.replace('static', ''),
    };
    const tree = collectImportedCode('src/d.jsx', pictures);
    expect(tree.missing).toEqual([]);
    expect(tree.files[0]?.text.split('\n').slice(0, 2)).toEqual([
      'const Logo = (props) => <img src="/logo.svg" alt="" {...props} />;',
      'const shot = "/shot.png";',
    ]);
  });

  it('has copies of pictures beside it in the static folder', () => {
    const text = `import a from './a.png';
const b = require('../b.webp').default;
const items = [{ Svg: require('@site/static/c.svg').default }];
import * as d from './d.png';
export { default } from './e.png';
`;
    const {
      files: code,
      copies,
      missing,
    } = collectImportedCode('src/x/y.js', {
      imports,
      read: () => text,
      find: (path: string) => path,
      addressOf: (path: string) => (path.startsWith('static/') ? path.slice(6) : undefined),
    });
    expect(code[0]?.text.split('\n').slice(0, 3)).toEqual([
      'const a = "/src/x/a.png";',
      'const b = ({ default: "/src/b.webp" }).default;',
      'const items = [{ Svg: ({ default: (props) => <img src="/c.svg" alt="" {...props} /> }).default }];',
    ]);
    expect({ copies, missing }).toEqual({
      copies: ['src/x/a.png', 'src/b.webp'],
      missing: ['./d.png', './e.png'],
    });
    expect(computeNewPathOfCopiedFile('../src/b.webp')).toBe('static/src/b.webp');
  });

  it('stays where something is not there', () => {
    expect(collectImportedCode('src/c.js', source)).toMatchObject({ missing: ['some-package'], copies: ['d.svg'] });
  });

  it.each([
    ['a template', 'export default `import { A } from "pkg";\nconst b = require("other")`;'],
    ['a string', `export default "from 'pkg'";`],
    ['a comment', '// import a from "pkg"\n/* require("pkg") */\nexport default 1;'],
    ['the text of a tag', 'export default () => <p>import a from "pkg"</p>;'],
    [
      'an import of types',
      'import type { A } from "pkg";\nimport { type B } from "pkg";\nexport type { C } from "pkg";',
    ],
    ['a type of an import', 'export const a = {} as import("pkg").A;'],
    ['an import of icons in a template', "export default `\nimport { A } from 'lucide-react';\n`;"],
  ])('imports nothing by %s', (_, text) => {
    const { files: code, missing, icons } = collectImportedCode('src/a.tsx', { ...source, read: () => text });
    expect([missing, icons, code.map((one) => one.text)]).toEqual([[], [], [text]]);
  });

  it.each([
    ["export { a } from 'pkg';"],
    ["export * from 'pkg';"],
    ["export default () => import('pkg');"],
    ["export default require('pkg').a;"],
    ['export default import(`pkg`);'],
    ["import {\n  type A,\n  b,\n} from 'pkg';"],
    ["import 'pkg';"],
  ])('imports by %j', (text) => {
    expect(collectImportedCode('src/a.tsx', { ...source, read: () => text }).missing).toEqual(['pkg']);
  });

  it('that cannot be read is missing, and says so', () => {
    const tree = collectImportedCode('src/a.tsx', {
      ...source,
      imports: () => undefined,
      read: () => 'const = 1;',
    });
    expect(tree.missing).toEqual(['src/a.tsx (whose code cannot be read)']);
  });

  it('names a copy of a file elsewhere if a generated file has its name', () => {
    const text = "import one from '../package.json';\nimport two from '../data.json';\nexport default [one, two];\n";
    const { files: code, copies } = collectImportedCode('src/a.tsx', {
      ...source,
      read: () => text,
      find: (path) => path,
    });
    expect(copies).toEqual(['package.json', 'data.json']);
    expect(copies.map(computeNewPathOfCopiedFile)).toEqual(['src/imported/package.json', 'data.json']);
    expect(code[0]?.text.split('\n').slice(0, 2)).toEqual([
      "import one from './imported/package.json';",
      "import two from '../data.json';",
    ]);
    expect(computeNewPathOfCopiedFile('../../package.json')).toBe('src/imported/parent/parent/package.json');
  });

  it('runs only if the shims have what it imports, and it asks nothing of the old bundler', () => {
    const read = () =>
      "import Link from '@docusaurus/Link';\nimport { useLocation, Redirect } from '@docusaurus/router';\nimport { useColorMode as colour, type A } from '@docusaurus/theme-common';\nconst all = require.context('./a', false, /b/);\n";
    const { missing } = collectImportedCode('src/a.js', { find: () => undefined, read, imports });
    expect(missing).toEqual(['@docusaurus/router, Redirect', 'require.context']);
  });

  it.each([
    ['({ children }) => <details><summary>More</summary>{children}</details>', 'More'],
    ["({ children, title = 'Read' }) => (<details><summary><b>{title}</b></summary>{children}</details>)", 'Read'],
    ['({ children, title }) => <details><summary>{title}</summary>{children}</details>', ''],
    ['({ children }) => <div><details><summary>A</summary>{children}</details></div>', undefined],
    ['() => <details><summary>A</summary>B</details>', undefined],
  ])('%s', (text, summary) => {
    expect(extractDetailsSummary(text)).toBe(summary);
  });

  it('is told of what it loses', () => {
    const tree = (from: string, text: string, more: object = {}) => ({
      ...{ files: [{ from, to: from, text }], copies: [], missing: [], shims: [], icons: [] },
      ...more,
    });
    const told = (trees: readonly ReturnType<typeof tree>[], css = '') =>
      createCodeNotes({ trees, sheets: [css], read: () => 'a { font: var(--ifm-font) }' }).map(
        ({ at, message, suggestion }) => `${at.file}: ${message} ${suggestion}`,
      );
    expect(told([tree('a.tsx', '<b className="mine">')])).toEqual([]);
    expect(told([tree('a.tsx', 'const at = "https://play.example.com/x"; <iframe src={at} />')])).toEqual([
      expect.stringMatching(/^a\.tsx: This code shows a frame.*`policy: \{ frame: \['play\.example\.com'\] \}`/),
    ]);
    expect(told([tree('a.tsx', '', { shims: ['@theme/CodeBlock'] })])[0]).toMatch(/^a\.tsx: Code that .* no colours/);
    expect(told([tree('a.tsx', '<Tabs groupId="x" queryString>')])[0]).toMatch(/^a\.tsx: `queryString` of tabs/);
    expect(told([tree('a.tsx', '', { icons: ['react-icons'] })])[0]).toMatch(/^a\.tsx: Icons of `react-icons`/);
    const button = tree('a.tsx', '<button className="clean-btn">', { copies: ['a.module.css'] });
    expect(told([button])).toEqual([
      expect.stringContaining('a.tsx: Only Docusaurus defines these names, so they have no effect here: `.clean-btn`.'),
      expect.stringContaining(
        'a.module.css: Only Docusaurus defines these names, so they have no effect here: `var(--ifm-font)`.',
      ),
    ]);
    expect(told([button], ':root { --ifm-font: serif }\n.clean-btn { border: 0 }')).toEqual([]);
  });

  it('has styles with a colour and with pictures', () => {
    const css =
      '.navbar__title, .mine { color: var(--ifm-color-primary); background: url(@site/static/a.png) }\n/* .hero */';
    expect(findAccentColour([css, ':root {\n  --ifm-color-primary: #764abc;\n}'])).toBe('#764abc');
    expect(findAccentColour([':root { --ifm-color-primary: var(--x) }'])).toBeUndefined();
    expect(replaceStaticFileUrls(css, 'src/css/a.css', ['static'])).toContain('url(/a.png)');
    expect(replaceStaticFileUrls("a { b: url('../../static/img/c.png') }", 'src/css/a.css', ['static'])).toBe(
      "a { b: url('/img/c.png') }",
    );
  });
});

it('runs expressions of pages, each on its own', () => {
  const imports = [
    { local: 'trim', from: '@site/src/trim', name: 'trim', path: 'src/trim', isRaw: false },
    { local: 'raw', from: '!!raw-loader!./a.txt', name: 'default', path: 'docs/a.txt', isRaw: true },
  ];
  const key = computeExpressionKey('trim(raw)', imports);
  const gone = [{ local: 'x', from: './x', name: 'default', path: 'docs/x', isRaw: false }];
  const code = renderExpressionsModule(
    [
      { key, expression: 'trim(raw)', imports },
      { key: 'gone', expression: 'x()', imports: gone },
    ],
    { fileOf: (path) => (path === 'src/trim' ? '/site/src/trim.js' : undefined), textOf: () => ' a ' },
  );
  expect(code).toContain('import * as module0 from "/site/src/trim.js";');
  expect(code).toContain('run((trim, raw) => (trim(raw)), () => [module0["trim"], " a "])');
  expect(code).not.toContain('gone');
});

it('reads what is fenced for MDX alone as MDX, on the same lines', () => {
  const file = { path: 'docs/a.md', own: 'a.md', folder: { from: 'docs', to: 'docs', kind: 'doc' as const } };
  expect(readOldPage(file, 'A\n```mdx-code-block\n<B />\n```\nC\n').text).toBe('A\n\n<B />\n\nC\n');
});

it('updates what nobody has touched since, and leaves the rest', () => {
  const before = { same: '1', changed: '1', edited: '1', removed: '1', gone: '1', kept: '1', deleted: '1' };
  const wanted = { same: '1', changed: '2', edited: '2', removed: '2', fresh: '1', taken: '1', kept: '1' };
  const now: Readonly<Record<string, string>> = {
    same: '1',
    changed: '1',
    edited: '9',
    gone: '1',
    taken: '9',
    kept: '9',
    deleted: '9',
  };
  expect(planFileUpdates(wanted, before, (path) => now[path])).toEqual({
    write: ['changed', 'fresh'],
    overwritten: ['changed'],
    same: ['same'],
    edited: ['kept'],
    touched: ['edited', 'removed', 'taken', 'deleted'],
    removed: ['gone'],
  });
});

it.each(['src/theme/MDXComponents.js', 'src/theme/MDXComponents/index.tsx'])(
  'finds the tags of all pages in %s',
  (file) => {
    const text = `import Own from './Own';
import Far from '../../components/Far';
import Site from '@site/src/Site';
import Tabs from '@theme/Tabs';
import Phone, { Tablet, Watch as Clock } from '@site/src/devices';
import LiteYouTubeEmbed from 'react-lite-youtube-embed';
import { Chart } from 'charts';
export default { ...MDXComponents, Own, Far, Site, Named: Tabs, Phone, Tablet, Clock, LiteYouTubeEmbed, Chart };`;
    const tagOf = createProvidedComponentFinder([file], {
      read: () => text,
      imports: (code) => listCodeImports(code, (one) => parseAst(one, { lang: 'tsx' }).body),
      alias: () => undefined,
    });
    const folder = file.replace(/\/[^/]*$/, '');
    expect(tagOf('Own')).toEqual({ from: `@site/${folder}/Own`, name: 'default' });
    expect(tagOf('Far')).toMatchObject({ from: expect.stringMatching(/components\/Far$/) });
    expect(tagOf('Site')).toEqual({ from: '@site/src/Site', name: 'default' });
    expect(tagOf('Named')).toEqual({ from: '@theme/Tabs', name: 'default' });
    expect(['Phone', 'Tablet', 'Clock'].map(tagOf)).toEqual([
      { from: '@site/src/devices', name: 'default' },
      { from: '@site/src/devices', name: 'Tablet' },
      { from: '@site/src/devices', name: 'Watch' },
    ]);
    expect(tagOf('Chart')).toEqual({ from: 'charts', name: 'Chart' });
    expect(tagOf('Other')).toBeUndefined();
  },
);

describe('what the configuration says of all pages', () => {
  it('`markdown.format` and `format` say which pages were MDX', () => {
    const folder: FolderMove = { from: 'docs', to: 'docs', kind: 'doc' };
    const isMdx = (path: string, text: string, format?: string) => {
      const page = readOldPage({ path: `docs/${path}`, own: path, folder }, text);
      return isMdxInOldSite(page, page.front.values.format ?? format);
    };
    const importing = "import A from './a';\n";
    expect([isMdx('a.mdx', ''), isMdx('a.md', ''), isMdx('a.md', importing)]).toEqual([true, false, true]);
    expect([isMdx('a.mdx', '', 'md'), isMdx('a.md', importing, 'md')]).toEqual([false, false]);
    expect([isMdx('a.mdx', '', 'detect'), isMdx('a.md', importing, 'detect')]).toEqual([true, false]);
    expect([isMdx('a.md', '---\nformat: mdx\n---\n', 'md'), isMdx('a.mdx', '---\nformat: md\n---\n')]).toEqual([
      true,
      false,
    ]);
  });

  it('`sidebarPath: false` gives docs without a sidebar', () => {
    const instance = (id: string, sidebarPath: unknown) => ({ instance: { id, options: { sidebarPath } } });
    const layout = { docs: [instance('default', false), instance('api', false), instance('sdk', undefined)] };
    const files: Record<string, string | undefined> = {};
    const gathered = { sidebars: [], layout, old: { theme: {} } } as unknown as Parameters<typeof planSidebarFiles>[0];
    const add = ({ path, text }: NewSiteFile) => {
      files[path] = text;
    };
    const named = planSidebarFiles(gathered, { add, lost: new Map(), items: [] });
    expect(files).toEqual({ 'sidebars.json': '{}\n', 'sidebars-api.json': '{}\n' });
    expect(named).toEqual({ api: 'sidebars-api.json' });
  });
});
