// From the configuration of the old site to that of the new one, as values.
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import { findUndeclaredNames } from '../../../src/features/migrate/free-names.ts';
import { findFolderOfFile, planNewFolders } from '../../../src/features/migrate/layout.ts';
import { createNewConfig } from '../../../src/features/migrate/new-config.ts';
import { readOldSite } from '../../../src/features/migrate/old-site.ts';
import { formatValueAsCode } from '../../../src/features/migrate/write-value.ts';

const parse = (code: string) => parseAst(code, { lang: 'tsx' }).body;
const CLASSIC = [
  ['classic', { docs: { sidebarPath: '/site/sidebars.js' }, theme: { customCss: '/site/src/css/a.css' } }],
];

function migrate(config: object, versions: Readonly<Record<string, readonly string[]>> = {}) {
  const old = readOldSite(
    { title: 'Acme', url: 'https://a.example', baseUrl: '/', presets: CLASSIC, ...config },
    '/site',
  );
  const layout = planNewFolders(old, (id) => versions[id] ?? []);
  const { value, notes } = createNewConfig({
    ...{
      old,
      layout,
      sidebars: {},
      components: {},
      variables: {},
      accent: undefined,
    },
    docPath: (id, docs) => (docs === 'default' ? `/docs/${id}` : undefined),
    has: () => true,
    parse,
  });
  const plain = JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
  const all = [...old.notes, ...notes];
  const suggestions = Object.fromEntries(all.map(({ at, suggestion }) => [at, suggestion]));
  return { old, layout, value: plain, suggestions, notes: all.map(({ at, message }) => `${at}: ${message}`) };
}

it('names the headings inside of menus of the navbar, which only have links', () => {
  const items = [
    {
      label: 'More',
      items: [
        { type: 'html', value: '<b>Tools</b>' },
        { type: 'html', value: '<hr>' },
        { label: 'A', to: '/a' },
      ],
    },
  ];
  const { value, notes } = migrate({ themeConfig: { navbar: { items } } });
  expect(value.navbar).toEqual({ items: [{ label: 'More', position: 'right', items: [{ label: 'A', to: '/a' }] }] });
  expect(notes).toEqual([
    'themeConfig.navbar.items[0].items[0]: A menu of the `navbar` only has links, so its heading `Tools` is left out.',
  ]);
});

const blog = { path: 'blog', routeBasePath: '/blog', title: 'Blog' };

describe('the configuration', () => {
  it('has what was said, and nothing that is a default', () => {
    const { value, notes } = migrate({ tagline: 'Tools', trailingSlash: false, onBrokenLinks: 'throw' });
    expect(value).toEqual({
      title: 'Acme',
      tagline: 'Tools',
      url: 'https://a.example',
      trailingSlash: false,
      docs: { routeBasePath: '/docs' },
      releases: blog,
      onBrokenLinks: 'throw',
    });
    expect(notes).toEqual([]);
  });

  it.each([
    ['© Acme', { copyright: '© Acme' }, 0],
    ['A &copy; B<br/>C', { copyright: 'A © B C' }, 0],
    [
      'A <a href="https://b.example?c&amp;d">B <b>c</b></a>.',
      { copyright: 'A B c.', links: [{ title: '', items: [{ label: 'B c', href: 'https://b.example?c&d' }] }] },
      0,
    ],
    [
      '<a class="x" href="/y"><img src="/z.svg" alt="By Z" /></a>',
      { links: [{ title: '', items: [{ label: 'By Z', href: '/y' }] }] },
      0,
    ],
    ['A <button type="button" data-consent>Choices</button>', { copyright: 'A Choices' }, 1],
  ])('has the copyright line %j as text and links', (copyright, footer, count) => {
    const { value, notes } = migrate({ themeConfig: { footer: { copyright } } });
    expect(value.footer).toEqual(footer);
    expect(notes).toHaveLength(count);
  });

  it('says what to write for counters, banners and code that it leaves out', () => {
    const { value, old, suggestions } = migrate({
      presets: [['classic', { googleAnalytics: { trackingID: 'UA-1' }, googleTagManager: { containerId: 'GTM-1' } }]],
      plugins: [['@docusaurus/plugin-google-tag-manager', { containerId: 'GTM-2' }]],
      headTags: [{ tagName: 'script', attributes: { id: 'a' }, innerHTML: { $stub: 'not-there' } }],
      themeConfig: { announcementBar: { id: 'a', content: ' ' } },
    });
    expect(old.gtag).toBeUndefined();
    expect(value.headTags).toBeUndefined();
    expect(value.announcementBar).toBeUndefined();
    expect(suggestions).toMatchObject({
      'presets[0].googleTagManager': expect.stringContaining("gtm({ id: 'GTM-1' })"),
      'presets[0].googleAnalytics': expect.stringContaining('UA-1'),
      'plugins[0]': expect.stringContaining("gtm({ id: 'GTM-2' })"),
      'headTags[0].innerHTML': expect.stringContaining('site.config.ts'),
      'themeConfig.announcementBar': expect.stringContaining('announcementBar'),
    });
  });

  it('has no head element that each page writes itself, and says so', () => {
    const metadata = [
      { name: 'description', content: 'All of it' },
      { name: 'theme', content: 'x' },
      { property: 'og:title', content: 'T' },
    ];
    const { value, notes } = migrate({ themeConfig: { metadata } });
    expect(value.headTags).toEqual([{ tagName: 'meta', attributes: { name: 'theme', content: 'x' } }]);
    expect(notes).toEqual([
      'themeConfig.metadata[0]: `description` for all pages is left out, because each page has its own: `All of it`.',
      'themeConfig.metadata[2]: `og:title` for all pages is left out, because each page has its own: `T`.',
    ]);
  });

  it('has the base URL between two slashes, and no bar that says nothing', () => {
    const baseUrls = ['/', '/base/', '/base', 'base/', '/a/b/'].map((baseUrl) => migrate({ baseUrl }).value.baseUrl);
    expect(baseUrls).toEqual([undefined, '/base/', '/base/', '/base/', '/a/b/']);
    const { value } = migrate({ themeConfig: { announcementBar: { id: 'x', content: ' ' } } });
    expect(value.announcementBar).toBeUndefined();
  });

  it('carries plugins over, by whatever name', () => {
    const { value, notes } = migrate({
      presets: [
        ['@docusaurus/preset-classic', { docs: { routeBasePath: '/' }, blog: false, gtag: { trackingID: 'G-1' } }],
      ],
      plugins: [
        ['content-docs', { id: 'api', path: 'api', routeBasePath: 'api' }],
        ['@docusaurus/plugin-client-redirects', { fromExtensions: ['html'] }],
        '@docusaurus/plugin-sitemap',
        'docusaurus-plugin-sass',
        { $code: 'function mine() {}' },
        { $stub: '@easyops-cn/docusaurus-search-local' },
      ],
    });
    expect(value).toMatchObject({
      docs: [{}, { id: 'api', path: 'api', routeBasePath: '/api' }],
      analytics: { provider: 'gtag', trackingId: 'G-1' },
      fromExtensions: ['html'],
    });
    expect(value.releases).toBeUndefined();
    expect(notes).toEqual([
      'plugins[3]: The plugin `docusaurus-plugin-sass` is not carried over.',
      'plugins[4]: The plugin `mine` is not carried over.',
    ]);
  });

  it('keeps code that needs nothing else, and tells of the rest', () => {
    const edit = { $code: "({ docPath }) => 'https://b.example/' + docPath" };
    expect(migrate({ presets: [['classic', { docs: { editUrl: edit } }]] }).value.docs).toEqual({
      routeBasePath: '/docs',
      editUrl: edit,
    });
    const { value, notes } = migrate({
      presets: [['classic', { docs: { editUrl: { $code: '(a) => base + a.docPath' } } }]],
    });
    expect(value.docs).toEqual({ routeBasePath: '/docs' });
    expect(notes).toEqual(['docs.editUrl: This code uses `base` and is left out.']);
  });

  it('brings the theme over', () => {
    const { value, notes } = migrate({
      themeConfig: {
        image: 'img/card.png',
        metadata: [{ name: 'keywords', content: 'a' }],
        colorMode: { respectPrefersColorScheme: true },
        docs: { sidebar: { hideable: true } },
        prism: { theme: { $stub: 'prism-react-renderer.themes.github' }, darkTheme: { plain: {} } },
        algolia: { appId: 'a', apiKey: 'b', indexName: 'c' },
        announcementBar: { content: '<b>New</b>', isCloseable: false },
        navbar: {
          title: 'Acme',
          logo: { src: 'img/a.svg', width: '32px' },
          items: [
            { type: 'docSidebar', sidebarId: 'main', label: 'Docs', position: 'left' },
            { to: '/blog', label: 'Blog', activeBasePath: '/blog' },
            { to: 'https://b.example', label: 'B' },
            {
              label: 'More',
              items: [
                { type: 'doc', docId: 'faq', label: 'FAQ' },
                { type: 'html', value: '<hr>' },
              ],
            },
            { type: 'custom-thing' },
          ],
        },
        footer: {
          style: 'dark',
          links: [{ label: 'A', to: 'a' }, { html: '<a href="https://c.example"><img alt="C"></a>' }],
        },
      },
    });
    expect(value).toMatchObject({
      code: { themes: { light: 'github-light' } },
      colorMode: { respectPrefersColorScheme: true },
      sidebar: { hideable: true },
      search: { provider: 'algolia', algolia: { appId: 'a', apiKey: 'b', indexName: 'c' } },
      announcementBar: { content: '<b>New</b>', isCloseable: false },
      headTags: [
        { tagName: 'meta', attributes: { property: 'og:image', content: 'https://a.example/img/card.png' } },
        { tagName: 'meta', attributes: { name: 'keywords', content: 'a' } },
      ],
      navbar: {
        logo: { src: 'img/a.svg', width: 32 },
        items: [
          { type: 'docSidebar', sidebarId: 'main', label: 'Docs' },
          { to: '/blog', label: 'Blog', position: 'right' },
          { href: 'https://b.example', label: 'B', position: 'right' },
          { label: 'More', position: 'right', items: [{ label: 'FAQ', to: '/docs/faq' }] },
        ],
      },
      footer: {
        style: 'dark',
        links: [
          {
            items: [
              { label: 'A', to: 'a' },
              { label: 'C', href: 'https://c.example' },
            ],
          },
        ],
      },
    });
    expect(notes).toEqual([
      'themeConfig.prism.darkTheme: Colours of code of your own are not carried over.',
      'themeConfig.navbar.items[4]: The item `custom-thing` has a type that techdocs does not have, so it is left out.',
    ]);
  });
});

describe('versions', () => {
  const docs = (options: object) => ({ presets: [['classic', { docs: options, blog: false }]] });

  it('keep their paths, labels and banners', () => {
    const options = {
      lastVersion: 'current',
      versions: { current: { label: '3', path: '3' }, '1.0': { banner: 'none' } },
    };
    expect(migrate(docs(options), { default: ['2.0', '1.0'] }).value.docs).toEqual({
      routeBasePath: '/docs',
      lastVersion: 'current',
      versions: { current: { label: '3', path: '3' }, '2.0': {}, '1.0': { banner: 'none' } },
    });
  });

  it('are folders here, with those of the languages', () => {
    const { layout } = migrate(
      { ...docs({}), i18n: { defaultLocale: 'en', locales: ['en', 'de'] } },
      { default: ['2.0'] },
    );
    const placeOf = (file: string) => {
      const folder = findFolderOfFile(layout.folders, file);
      return folder && folder.to + file.slice(folder.from.length);
    };
    expect(
      [
        'docs/a.md',
        'versioned_docs/version-2.0/a.md',
        'i18n/de/docusaurus-plugin-content-docs/current/a.md',
        'i18n/de/docusaurus-plugin-content-docs/version-2.0/a.md',
        'i18n/de/docusaurus-plugin-content-pages/b.md',
        'src/pages/b.md',
        'static/c.png',
        'other/d.md',
      ].map(placeOf),
    ).toEqual([
      'docs/a.md',
      'versions/2.0/docs/a.md',
      'i18n/de/docs/a.md',
      'i18n/de/versions/2.0/docs/a.md',
      'i18n/de/pages/b.md',
      'pages/b.md',
      'static/c.png',
      undefined,
    ]);
  });

  it('may leave out what is there now: the latest takes its place', () => {
    const { layout, value } = migrate(docs({ includeCurrentVersion: false, versions: { '2.0': { label: 'Two' } } }), {
      default: ['2.0', '1.0'],
    });
    expect(value.docs).toEqual({
      routeBasePath: '/docs',
      lastVersion: 'current',
      versions: { current: { label: 'Two' }, '1.0': {} },
    });
    expect(layout.folders.filter(({ kind }) => kind === 'doc').map(({ from, to }) => [from, to])).toEqual([
      ['versioned_docs/version-2.0', 'docs'],
      ['versioned_docs/version-1.0', 'versions/1.0/docs'],
    ]);
  });
});

describe('free names', () => {
  it.each([
    ['(a) => a.b + c', ['c']],
    ['({ a, b: [d], ...e }) => { const f = a; return Math.max(f, d, e); }', []],
    ['function g(h = 1) { try { return h; } catch (i) { return i; } }', []],
    ['editUrl({ docPath }) { return docPath; }', undefined],
  ])('%s', (code, names) => {
    expect(findUndeclaredNames(code, parse)).toEqual(names);
  });
});

describe('values as code', () => {
  it.each([
    [{ a: "it's", 'b-c': [1, true, null], d: undefined }, `{ a: "it's", 'b-c': [1, true, null] }`],
    [{ a: { $code: '() => {\n\t\treturn 1;\n\t}' } }, '{\n  a: () => {\n    return 1;\n  },\n}'],
    ['a\n`', '`a\n\\``'],
    [[], '[]'],
    [['x'.repeat(60), 'y'.repeat(60)], `[\n  '${'x'.repeat(60)}',\n  '${'y'.repeat(60)}',\n]`],
  ])('%j', (value, code) => {
    expect(formatValueAsCode(value)).toBe(code);
  });
});
