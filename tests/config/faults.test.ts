// Messages to the user: the exact words, all faults at once.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { foreignSettingHints } from '../../src/config/foreign-keys.ts';
import { loadSiteConfig } from '../../src/config/io/load.ts';
import { listNestedSchemas } from '../../src/config/judge.ts';
import { createConfigSchema } from '../../src/config/schema/config.ts';
import { generatedSidebars } from '../../src/config/sidebars.ts';
import { featureTables } from '../../src/features/tables.ts';
import { listVersionNames } from '../../src/model/docs-versions.ts';
import { errorOf, faultsOf, linesOf, projectOf } from './project.ts';

const configSchema = createConfigSchema(featureTables);

test('ten faults are ten messages, each with its line', async () => {
  const root = projectOf({
    'site.config.ts': `import { defineConfig } from 'techdocs';

// A comment with a { brace.
export default defineConfig({
  titel: 'Docs',
  url: 'https://docs.example.com/here',
  baseUrl: '/docs',
  variables: { vendor: 'Acme' },
  docs: { path: '../elsewhere', sidebar: './sidebars.ts' },
  navbar: {
    items: [
      { label: 'Home', to: '/' }, // the first
      { label: 42, to: '/b' },
      { label: 'Both {{ vender }}', to: '/c', href: 'https://example.com' },
    ],
  },
  tableOfContents: { minHeadingLevel: 4, maxHeadingLevel: 3 },
  search: { provider: 'luna', externalUrlRegex: '(' },
} as never);
`,
  });
  const error = await errorOf(root);
  expect(error.exitCode).toBe(2);
  expect(error.message).toBe('The configuration has 11 errors.');
  expect(linesOf(error.diagnostics)).toEqual([
    'site.config.ts:5:3 `titel` is not a known key. Did you mean `title`?',
    'site.config.ts:6:8 `url` must be an origin such as `https://docs.example.com`, without a path (that is `baseUrl`); found "https://docs.example.com/here". Write `https://docs.example.com`.',
    'site.config.ts:7:12 `baseUrl` must start and end with `/`, such as `/docs/`; found "/docs". Write `/docs/`.',
    'site.config.ts:9:17 `docs.path` names the folder `../elsewhere`, which does not exist.',
    'site.config.ts:9:33 `docs.sidebar` is not a known key. Did you mean `sidebars`?',
    'site.config.ts:13:16 `navbar.items[1].label` must be a string; found 42.',
    'site.config.ts:14:16 `navbar.items[2].label` uses the variable `vender`, which is not in `variables`. Did you mean `vendor`?',
    'site.config.ts:14:53 A link has `to` or `href`, not both. Use `to` for a path of this site and `href` for an address.',
    'site.config.ts:17:39 `tableOfContents.minHeadingLevel` (4) must not be above `tableOfContents.maxHeadingLevel` (3).',
    'site.config.ts:18:23 `search.provider` must be one of `lunr`, `pagefind`, `algolia`; found "luna". Did you mean `lunr`?',
    'site.config.ts:18:49 `search.externalUrlRegex` must be a regular expression (/(/: Unterminated group); found "(".',
  ]);
});

test.each([
  [{ title: '' }, '`title` must not be empty; found "".'],
  [{ trailingSlash: 'no' }, '`trailingSlash` must be `true` or `false`; found "no".'],
  [{ variables: { a: true } }, '`variables.a` must be a string, a number or an object of these; found true.'],
  [
    { variables: { a: { b: true } } },
    '`variables.a` must be a string, a number or an object of these; found an object.',
  ],
  [{ releases: { postsPerPage: 0 } }, '`releases.postsPerPage` must be a whole number, 1 or more; found 0.'],
  [{ releases: { postsPerPage: 2.5 } }, '`releases.postsPerPage` must be a whole number, 1 or more; found 2.5.'],
  [
    { releases: { feed: { types: ['rss2'] } } },
    '`releases.feed.types[0]` must be one of `rss`, `atom`, `json`; found "rss2". Did you mean `rss`?',
  ],
  [
    { releases: { products: { 'a-b': { labl: 'x' } } } },
    '`releases.products.a-b.labl` is not a known key. Did you mean `label`?',
  ],
  [
    { tableOfContents: { maxHeadingLevel: 7 } },
    '`tableOfContents.maxHeadingLevel` must be a whole number from 2 to 6; found 7.',
  ],
  [
    { components: { A: { file: '../A.tsx', hydrate: 'load' } } },
    '`components.A.file` must be inside the project, relative to its root; found "../A.tsx".',
  ],
  [
    { components: { A: { file: 'site.config.json', hydrate: 'lod' } } },
    '`components.A.hydrate` must be one of `load`, `visible`, `idle`; found "lod". Did you mean `load`?',
  ],
  [
    { components: { A: { file: 'site.config.json' } } },
    '`components.A.hydrate` is missing; it must be one of `load`, `visible`, `idle`.',
  ],
  [
    { components: { A: { file: 'site.config.json', hydrate: 'load', props: {} } } },
    '`components.A.props` is not a known key. Known: `file`, `hydrate`.',
  ],
  [
    { components: { A: { file: 'A.tsx', hydrate: 'idle' } } },
    '`components.A.file` names the file `A.tsx`, which does not exist.',
  ],
  [{ components: { A: 1 } }, '`components.A` must be a string or an object; found 1.'],
  [{ navbar: { items: [{ type: 'doc', label: 'x' }] } }, 'A navbar item of type `doc` needs `docId`.'],
  [
    { navbar: { items: [{ type: 'constructor', label: 'x' }] } },
    '`navbar.items[0].type` must be one of `link`, `dropdown`, `doc`, `docSidebar`, `html`, `search`, `localeDropdown`, `docsVersionDropdown`, `productDropdown`; found "constructor".',
  ],
  [{ navbar: { items: [{ label: 'x' }] } }, 'A link needs `to` (a path of this site) or `href` (an address).'],
  [
    { navbar: { items: [{ label: 'x', to: 'https://a.example' }] } },
    '`navbar.items[0].to` must be a path of this site such as `/launcher` (an address goes into `href`); found "https://a.example".',
  ],
  [
    { navbar: { items: [{ label: 'x', href: 'javascript:alert(1)' }] } },
    '`navbar.items[0].href` must be an address or a path of this site; found "javascript:alert(1)".',
  ],
  [{ footer: { links: [{ title: 'x' }] } }, '`footer.links[0].items` is missing; it must be a list.'],
  [
    { announcementBar: { content: 'x', backgroundColor: '#12' } },
    '`announcementBar.backgroundColor` must be a CSS colour such as `#0b6e99`, `teal` or `rgb(11 110 153)`; found "#12".',
  ],
  [{ announcementBar: {} }, '`announcementBar` needs `content` (HTML) or `release` (a product).'],
  [
    { releases: { products: { scanner: {} } }, announcementBar: { release: 'scanner', content: 'x' } },
    '`announcementBar.release` sets `content` itself. Remove `content` or `release`.',
  ],
  [
    { releases: { products: { scanner: {} } }, announcementBar: { release: 'scaner' } },
    '`announcementBar.release` names the product `scaner`, which is not in `releases.products`. Did you mean `scanner`?',
  ],
  [
    { releases: { products: { scanner: {} } }, tagline: '{{ latest.scanner }} {{ latest.scaner }}' },
    '`tagline` uses `{{ latest.scaner }}`, but there is no product `scaner`. Did you mean `latest.scanner`?',
  ],
  [
    { markdown: { embeds: ['https://video.example.com'] } },
    '`markdown.embeds[0]` must be a host such as `www.youtube-nocookie.com`; found "https://video.example.com".',
  ],
  [{ code: { magicComments: [{ line: 'x' }] } }, '`code.magicComments[0].className` is missing; it must be a string.'],
  [{ markdown: { html: true } }, '`markdown.html` must be one of `safe`, `trusted`, `false`; found true.'],
  [
    { onBrokenLinks: 'warning' },
    '`onBrokenLinks` must be one of `ignore`, `warn`, `error`; found "warning". Did you mean `warn`?',
  ],
  [
    { redirects: [{ from: '/a/*', to: '/b' }] },
    'A redirect is for one page, but `/a/*` stands for many. For hosts that read it, write the rule into a file `_redirects` in a static folder.',
  ],
  [{ redirects: [{ from: '/a/', to: '/a' }] }, 'A redirect from `/a` to itself never ends.'],
  [{ redirects: [{ from: ['/b', '/a'], to: '/a#x' }] }, 'A redirect from `/a` to itself never ends.'],
  [
    { redirects: [{ from: 'a', to: '/b' }] },
    '`redirects[0].from` must be a path that starts with `/`, or a list of such paths; found "a".',
  ],
  ...['//evil.example', '/\\evil.example', 'b', 'javascript:alert(1)', 'mailto:a@b.example'].map(
    (to): [object, string] => [
      { redirects: [{ from: '/a', to }] },
      `\`redirects[0].to\` must be a path that starts with \`/\`, or an address that starts with \`https://\` or \`http://\`; found ${JSON.stringify(to)}.`,
    ],
  ),
  [
    { navbar: { items: [{ to: '/a', label: 'A', dropdownItemsAfter: [] }] } },
    'A navbar item of type `link` has no `dropdownItemsAfter`. Only a menu of languages or versions has.',
  ],
  [{ fromExtensions: ['a/b'] }, '`fromExtensions[0]` must be a file ending such as `html`; found "a/b".'],
  [
    { cache: { url: 'ftp://cache' } },
    '`cache.url` must be an address that starts with `https://` or `http://`; found "ftp://cache".',
  ],
  [
    { linkCheck: { externalStatus: { 4030: 'warn' } } },
    '`linkCheck.externalStatus` has no status `4030`. Use a number such as `403`, or `5xx` for all of a kind.',
  ],
  [
    { i18n: { defaultLocale: 'de', locales: ['en'] } },
    '`i18n.locales` must contain the default language `de`. Add `de` to it.',
  ],
  [
    { i18n: { locales: ['en', 'not a tag'] } },
    '`i18n.locales[1]` must be a language tag such as `en` or `pt-BR`; found "not a tag".',
  ],
  [{ i18n: { locales: ['en', 'de', 'de'] } }, '`de` is in `i18n.locales` twice. Remove one.'],
  [{ i18n: { path: 'translations' } }, '`i18n.path` names the folder `translations`, which does not exist.'],
  [
    { i18n: { localeConfigs: { en: { calendar: 'julian' } }, locales: ['en'] } },
    '`i18n.localeConfigs.en.calendar` must be a calendar such as `gregory` or `islamic-umalqura`; found "julian".',
  ],
  [
    { i18n: { onUntranslated: 'worn' } },
    '`i18n.onUntranslated` must be one of `ignore`, `warn`, `error`; found "worn". Did you mean `warn`?',
  ],
  [
    { docs: { lastVersion: '2.0' } },
    '`docs.lastVersion` names the version `2.0`, which is not in `docs.versions`. Known: `current`.',
  ],
  [
    { code: { themes: { light: 'github-lite' } } },
    '`code.themes.light` must be a Shiki theme; found "github-lite". Did you mean `github-light`?',
  ],
  [{ baseUrl: '/../x/' }, '`baseUrl` must not contain `.` or `..`; found "/../x/".'],
  [
    { redirects: [{ from: '/../../x', to: '/a' }] },
    '`redirects[0].from` must not contain `.` or `..`; found "/../../x".',
  ],
  [{ staticDirs: ['/etc'] }, '`staticDirs[0]` must be inside the project, relative to its root; found "/etc".'],
  [{ staticDirs: ['public'] }, '`staticDirs[0]` names the folder `public`, which does not exist.'],
  [{ docs: { sidebars: './bars.ts' } }, '`docs.sidebars` names the file `bars.ts`, which does not exist.'],
  [
    { templates: { DocPage: './src/Doc.tsx' } },
    '`templates.DocPage` names the file `src/Doc.tsx`, which does not exist.',
  ],
  [
    { analytics: { provider: 'matomo', trackingId: 'x' } },
    '`analytics.provider` must be one of `gtag`, `beacon`; found "matomo".',
  ],
  [{ parts: { docafter: './src/Gone.tsx' } }, '`parts.docafter` is not a known key. Did you mean `docAfter`?'],
  [{ templates: { docPage: { title: './x.tsx' } } }, '`templates.docPage` is not a known key. Did you mean `DocPage`?'],
  [{ policy: 'plausible.io' }, '`policy` must be an object; found "plausible.io".'],
  [
    { feedback: { endpoint: '/a' }, extensions: [{ name: 'feedback' }] },
    'Two extensions are called `feedback`: the key `feedback` stands for one. Give yours another name, or remove the key.',
  ],
  [{ feedback: {} }, '`feedback.endpoint` is missing; it must be a string.'],
  [
    { feedback: { endpoint: 'answers' } },
    '`feedback.endpoint` must be a path such as `/views` or an address that starts with `https://` or `http://`; found "answers".',
  ],
  [{ policy: { conect: ['a.example'] } }, '`policy.conect` is not a known key. Did you mean `connect`?'],
  [
    { policy: { connect: 'plausible.io' } },
    '`policy.connect` must be a list; found "plausible.io". Put it in brackets: `[ … ]`.',
  ],
  [{ policy: { connect: [1] } }, '`policy.connect[0]` must be a string; found 1.'],
  [
    { policy: { script: ['a.example', '*'] } },
    '`policy.script[1]` must be an origin such as `https://plausible.io`, or a host such as `plausible.io`; found "*". A policy for every host protects no one: name each host, such as `*.example.com`.',
  ],
  [
    { policy: { script: ["'unsafe-inline'"] } },
    '`policy.script[0]` must be an origin such as `https://plausible.io`, or a host such as `plausible.io`; found "\'unsafe-inline\'". A policy of hosts has no keywords and no schemes: name the host.',
  ],
  [
    { policy: { image: ['data:'] } },
    '`policy.image[0]` must be an origin such as `https://plausible.io`, or a host such as `plausible.io`; found "data:". A policy of hosts has no keywords and no schemes: name the host.',
  ],
  [
    { policy: { connect: ['https://a.example/api;v=1'] } },
    '`policy.connect[0]` must be an origin such as `https://plausible.io`, or a host such as `plausible.io`; found "https://a.example/api;v=1". Leave out the path: `https://a.example`.',
  ],
  [{ analytics: { provider: 'gtag' } }, 'Analytics by `gtag` needs `trackingId`.'],
  [{ analytics: { provider: 'beacon' } }, 'Analytics by `beacon` needs `endpoint`.'],
  [
    { analytics: { provider: 'beacon', endpoint: '/views', trackingId: 'x' } },
    'Analytics by `beacon` has no `trackingId`.',
  ],
  [
    { analytics: { provider: 'beacon', endpoint: '//stats.example.com' } },
    '`analytics.endpoint` must be a path such as `/views` or an address that starts with `https://` or `http://`; found "//stats.example.com".',
  ],
  [
    { search: { provider: 'algolia' } },
    'Search by `algolia` needs `algolia`. It has `appId`, `apiKey` and `indexName`.',
  ],
  [
    { search: { algolia: { appId: 'A', apiKey: 'k', indexName: 'i' } } },
    "Search by `lunr` has no `algolia`. Set `provider: 'algolia'`.",
  ],
  [
    { search: { provider: 'algolia', algolia: { appId: 'A', apiKey: 'k' } } },
    '`search.algolia.indexName` is missing; it must be a string.',
  ],
])('%j', async (config, message) => {
  expect(await faultsOf(config)).toEqual([message]);
});

test('messages are ours where the configuration itself brings zod, whose texts are global', async () => {
  z.config({ localeError: () => 'not one of these' });
  try {
    expect(await faultsOf({ onBrokenLinks: 7 })).toEqual([
      '`onBrokenLinks` must be one of `ignore`, `warn`, `error`; found 7.',
    ]);
  } finally {
    z.config({ localeError: undefined });
  }
});

test("Docusaurus's spellings and loose paths come out in one form", async () => {
  const root = projectOf({
    'docs/a.md': '',
    'site.config.json': JSON.stringify({
      url: 'https://a.example/',
      onBrokenLinks: 'throw',
      onBrokenAnchors: 'log',
      favicon: 'img/a.svg',
      variables: { vendor: 'Acme', year: 2025 },
      docs: { path: './docs/', routeBasePath: 'guides/' },
      releases: { routeBasePath: '/', products: { kit: { label: '{{vendor}} Kit' }, raw: {} } },
      navbar: {
        logo: { src: 'data:image/svg+xml;base64,PHN2Zy8+' },
        items: [
          { to: 'guides/a', label: '{{ vendor }} {{year}}' },
          { label: 'More', items: [] },
        ],
      },
      search: { searchPagePath: '/find/' },
      analytics: { provider: 'beacon', endpoint: '/views' },
      redirects: [{ from: '/old/', to: '/new' }],
      home: { tabs: [{ label: 'One', sections: [{ heading: '{{vendor}}', tiles: [{ label: 'A', href: '/a' }] }] }] },
    }),
  });
  const config = await loadSiteConfig({ features: undefined, root });
  expect(config).toMatchObject({
    url: 'https://a.example',
    onBrokenLinks: 'error',
    onBrokenAnchors: 'warn',
    favicon: '/img/a.svg',
    navbar: { logo: { src: 'data:image/svg+xml;base64,PHN2Zy8+' } },
    variables: { vendor: 'Acme', year: '2025' },
    docs: [{ path: 'docs', routeBasePath: '/guides' }],
    releases: {
      path: 'releases',
      routeBasePath: '/',
      products: { kit: { key: 'kit', label: 'Acme Kit' }, raw: { key: 'raw', label: 'raw' } },
    },
    search: { searchPagePath: 'find' },
    analytics: { provider: 'beacon', endpoint: '/views' },
    redirects: [{ from: ['/old'], to: '/new' }],
    home: { tabs: [{ sections: [{ heading: 'Acme' }] }] },
  });
  expect(config.navbar.items).toMatchObject([
    { type: 'link', label: 'Acme 2025', to: '/guides/a', position: 'left', items: [] },
    { type: 'dropdown', label: 'More', items: [] },
  ]);
});

test('variables have groups, and a site goes without the addresses that begin with an empty one', async () => {
  const root = projectOf({
    'docs/a.md': '',
    'site.config.json': JSON.stringify({
      variables: { links: { code: 'https://code.example', terms: '', edit: '', year: 2025 }, tail: '' },
      docs: { editUrl: '{{ links.edit }}/main/' },
      search: { feedbackUrl: '{{ links.edit }}?q={query}' },
      analytics: { provider: 'gtag', trackingId: '{{ tail }}' },
      footer: {
        links: [
          {
            items: [
              { label: 'Code{{ tail }}', href: '{{ links.code }}/a' },
              { label: 'Terms', href: '{{ links.terms }}/b' },
            ],
          },
        ],
      },
    }),
  });
  const config = await loadSiteConfig({ features: undefined, root });
  expect(config.variables).toEqual({
    'links.code': 'https://code.example',
    'links.terms': '',
    'links.edit': '',
    'links.year': '2025',
    tail: '',
  });
  expect([config.docs[0]?.editUrl, config.search.feedbackUrl, config.analytics]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(config.footer.links[0]?.items).toMatchObject([
    { label: 'Code', href: 'https://code.example/a' },
    { label: 'Terms', href: '{{ links.terms }}/b' },
  ]);
});

describe('versions', () => {
  const docsOf = (docs: object, files: readonly string[] = []) =>
    projectOf({
      'site.config.json': JSON.stringify({ docs }),
      ...Object.fromEntries(files.map((file) => [file, '# A'])),
    });

  test('get the labels, paths and banners that they have in Docusaurus', async () => {
    const versions = { '3.0-beta': {}, '2.0': {}, '1.0': { label: 'One', badge: false, noIndex: true } };
    const folders = ['versions/3.0-beta/docs/a.md', 'versions/2.0/docs/a.md', 'content/versions/1.0/docs/a.md'];
    const {
      docs: [docs],
    } = await loadSiteConfig({ features: undefined, root: docsOf({ lastVersion: '2.0', versions }, folders) });
    const sidebars = { docs: [{ type: 'autogenerated', dirName: '.' }] };
    const source = (folder: string) => ({ folder, docs: `${folder}/docs`, sidebarsFile: undefined, sidebars });
    const usual = { badge: true, noIndex: false };
    expect(docs?.versions).toEqual({
      current: { label: 'Next', path: 'next', banner: 'unreleased', ...usual },
      '3.0-beta': {
        label: '3.0-beta',
        path: '3.0-beta',
        banner: 'unreleased',
        ...usual,
        source: source('versions/3.0-beta'),
      },
      '2.0': { label: '2.0', path: '', banner: 'none', ...usual, source: source('versions/2.0') },
      '1.0': {
        label: 'One',
        path: '1.0',
        banner: 'unmaintained',
        badge: false,
        noIndex: true,
        source: source('content/versions/1.0'),
      },
    });
  });

  test('begin with the newest, whole numbers too, and readers see the first that is released', async () => {
    const folders = ['versions/9/docs/a.md', 'versions/10/docs/a.md'];
    const {
      docs: [docs],
    } = await loadSiteConfig({ features: undefined, root: docsOf({ versions: { 10: {}, 9: {} } }, folders) });
    expect([docs?.lastVersion, listVersionNames(docs?.versions ?? {})]).toEqual(['10', ['current', '10', '9']]);
    expect([docs?.versions['10']?.path, docs?.versions['9']?.banner]).toEqual(['', 'unmaintained']);
  });

  test('have sidebars of their own, and faults in them are told at their line', async () => {
    const root = projectOf({
      'site.config.json': '{"docs":{"versions":{"2.0":{"folder":"old/two"}}}}',
      'old/two/docs/a.md': '# A',
      'old/two/sidebars.json': '{"guide":["a"]}',
    });
    const { docs } = await loadSiteConfig({ features: undefined, root });
    expect(docs[0]?.versions['2.0']?.source).toEqual({
      folder: 'old/two',
      docs: 'old/two/docs',
      sidebarsFile: 'old/two/sidebars.json',
      sidebars: { guide: ['a'] },
    });
    writeFileSync(join(root, 'old/two/sidebars.json'), '{\n"guide":[{"type":"dok"}]}');
    expect(linesOf((await errorOf(root)).diagnostics)).toEqual([
      'old/two/sidebars.json:2:18 `guide[0].type` must be one of `doc`, `ref`, `link`, `html`, `autogenerated`, `api`, `category`; found "dok". Did you mean `doc`?',
    ]);
  });

  test.each<[object, string]>([
    [
      { versions: { '2.0': {} } },
      '`docs.versions["2.0"]` has no docs: there is no folder `versions/2.0/docs` and no `content/versions/2.0/docs`. Create it with `techdocs new-release --docs-version 2.0`, or set `folder` or `ref`.',
    ],
    [
      { versions: { a: { folder: 'x' } } },
      '`docs.versions.a` has no docs: there is no folder `x/docs`. Create it with `techdocs new-release --docs-version a`, or set `folder` or `ref`.',
    ],
    [
      { versions: { a: { ref: '--upload-pack=x' } } },
      '`docs.versions.a.ref` must be the name of a tag, a branch or a commit, such as `v2.5.0`; found "--upload-pack=x".',
    ],
    [
      { versions: { a: { ref: 'v1\nv2' } } },
      '`docs.versions.a.ref` must be the name of a tag, a branch or a commit, such as `v2.5.0`; found "v1\\nv2".',
    ],
    [
      { versions: { 'a/b': { ref: 'v1' } } },
      '`a/b` is not a name for a version. Use letters, digits, `.`, `_` and `-`, a letter or digit first.',
    ],
    [{ versions: { current: { ref: 'v1' } } }, 'The version `current` has no `ref`: it is the docs folder itself.'],
    [
      { versions: { a: { ref: 'v1', path: '../x' } } },
      '`docs.versions.a.path` must be a part of a path, such as `2.5`; found "../x".',
    ],
    [
      { versions: { a: { ref: 'v1' }, b: { ref: 'v1', path: '' } } },
      'The versions `a` and `b` are both at the path `/`. Give one of them another `path`.',
    ],
    [
      { versionTag: 'release' },
      '`docs.versionTag` must contain `{version}`, and no other placeholder, such as `v{version}`; found "release".',
    ],
  ])('%j is told', async (docs, line) => {
    expect(await faultsOf({ docs })).toEqual([line]);
  });
});

// Real configurations of other generators, reduced to their keys.
test('keys of Docusaurus each get the sentence that says where it went', async () => {
  const root = projectOf({
    'site.config.ts': `export default {
  title: 'Docs',
  presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]],
  plugins: [],
  staticDirectories: ['static'],
  themeConfig: {
    navbar: { items: [] },
    prism: { theme: {} },
    unheard: true,
  },
  docs: { sidebarPath: './sidebars.js' },
  blog: false,
};
`,
  });
  expect(linesOf((await errorOf(root)).diagnostics)).toEqual([
    "site.config.ts:3:3 `presets` is not a known key. A preset's `docs` is `docs` here, its `blog` is `releases` and its `pages` is `pages`; `sidebarPath` is `docs.sidebars`, and `gtag` is `analytics`.",
    'site.config.ts:4:3 `plugins` is not a known key. Docs, posts, pages, search, sitemap, feeds, redirects and analytics are built in and have keys of their own; several docs are a list in `docs`; markdown-it plugins go into `markdown.extensions`.',
    'site.config.ts:5:3 `staticDirectories` is not a known key. It is `staticDirs` here.',
    'site.config.ts:8:5 `themeConfig.prism` is not a known key. Name themes of Shiki in `code.themes`; languages load when code blocks name them.',
    'site.config.ts:9:5 `themeConfig.unheard` is not a known key.',
    'site.config.ts:11:11 `docs.sidebarPath` is not a known key. It is `docs.sidebars` here.',
    "site.config.ts:12:3 `blog` is not a known key. Posts are `releases` here. Set their folder: `releases: { path: 'blog' }`.",
  ]);
});

test.each([
  [{ srcDir: 'src' }, '`srcDir` is not a known key. It is `docs.path` here.'],
  [
    { themeConfig: { socialLinks: [] } },
    '`themeConfig.socialLinks` is not a known key. Write them as `navbar.items` or `footer.links`, with `href`.',
  ],
  [{ site_name: 'Docs' }, '`site_name` is not a known key. It is `title` here.'],
  [
    { markdown: { mermaid: true } },
    '`markdown.mermaid` is not a known key. techdocs draws diagrams if the package `mermaid` is installed: remove it.',
  ],
  [{ extra_css: ['a.css'] }, '`extra_css` is not a known key. It is `customCss` here.'],
  [{ nav: [] }, '`nav` is not a known key. Move it to `sidebars.ts`, as `export default { docs: [ … ] }`.'],
])('a key of another generator says where it went: %j', async (config, message) => {
  expect(await faultsOf(config)).toContain(message);
});

test('what another program would turn off so has a way here', async () => {
  expect(await faultsOf({ releases: { commitHeadings: false }, variables: false })).toEqual([
    '`releases.commitHeadings` must be an object; found false. Leave it out for the default.',
    '`variables` must be an object; found false. Leave it out for the default.',
  ]);
});

test('a key that stands too high says where it goes, unless several keys have one of its name', async () => {
  expect(await faultsOf({ onUnknownLanguage: 'warn', recentPosts: 3, routeBasePath: 'x' })).toEqual([
    '`onUnknownLanguage` is not a known key. Write `markdown: { onUnknownLanguage: … }`.',
    '`recentPosts` is not a known key. Write `releases: { recentPosts: … }`.',
    '`routeBasePath` is not a known key.',
  ]);
});

test('a key of the top that stands deeper says where it goes', async () => {
  const fromExtensions = ['html'];
  expect(await faultsOf({ docs: { fromExtensions } })).toEqual([
    '`docs.fromExtensions` is not a known key. `fromExtensions` is a key at the top level of the configuration.',
  ]);
  expect(await faultsOf({ redirects: { fromExtensions, redirects: [] } })).toEqual([
    '`redirects` must be a list; found an object. `fromExtensions` and `redirects` are keys at the top level of the configuration.',
  ]);
});

test('no key that the configuration has is called one of another generator', () => {
  const known = (path: readonly string[]) =>
    path.reduce((parts, key) => listNestedSchemas(parts[key] ?? z.null()), listNestedSchemas(configSchema));
  const dead = Object.keys(foreignSettingHints).filter((key) => {
    const path = key.split('.');
    return Object.hasOwn(known(path.slice(0, -1)), path.at(-1) as string);
  });
  expect(dead).toEqual([]);
});

describe('several docs', () => {
  const files = {
    'guide/a.md': '',
    'api/a.md': '',
    'sidebars-api.json': '{"main":["a"]}',
    'content/versions/api/2.0/docs/a.md': '',
    'content/versions/api/2.0/sidebars.json': '{"old":["a"]}',
  };
  const docsOf = async (docs: unknown) => {
    const root = projectOf({ ...files, 'site.config.json': JSON.stringify({ docs }) });
    return (await loadSiteConfig({ features: undefined, root })).docs;
  };
  const faultsIn = (config: object) => faultsOf(config, files);

  test('have folders, addresses, sidebars and versions by their ids', async () => {
    const [guide, api] = await docsOf([{ path: 'guide' }, { id: 'api', versions: { '2.0': {} } }]);
    expect(guide).toMatchObject({
      ...{ id: 'default', at: ['docs', 0], path: 'guide', routeBasePath: '/', lastVersion: 'current' },
      sidebars: generatedSidebars,
    });
    expect(api).toMatchObject({
      ...{ id: 'api', at: ['docs', 1], path: 'api', routeBasePath: '/api', lastVersion: '2.0' },
      sidebars: { main: ['a'] },
      versions: { '2.0': { source: { docs: 'content/versions/api/2.0/docs', sidebars: { old: ['a'] } } } },
    });
  });

  test('are told apart', async () => {
    const api = { id: 'api', routeBasePath: '/', path: 'guide' };
    expect(await faultsIn({ docs: [{ path: 'guide' }, api, { id: 'api', path: 'api' }] })).toEqual([
      '`docs[0]` and `docs[1]` both are at the path `/`. Give one of them another `routeBasePath`.',
      '`docs[0]` and `docs[1]` both read the folder `guide`. Give one of them another `path`.',
      '`docs[1]` and `docs[2]` both have the id `api`. Give one of them another `id`.',
    ]);
  });

  test.each([
    [{ docs: 5 }, ['`docs` must be an object, or a list of such objects; found 5.']],
    [{ docs: [] }, ['`docs` must not be empty; found an empty list.']],
    [
      { docs: [{}, { id: 'a b', pth: 'x', sidebarPath: 'y' }] },
      [
        '`docs[1].id` must be a name of letters, digits, `_` and `-`; found "a b".',
        '`docs[1].pth` is not a known key. Did you mean `path`?',
        '`docs[1].sidebarPath` is not a known key. It is `docs.sidebars` here.',
      ],
    ],
    [
      { docs: [{ path: 'guide' }, { id: 'api', versions: { 1: {} } }] },
      [
        '`docs[1].versions.1` has no docs: there is no folder `versions/api/1/docs` and no `content/versions/api/1/docs`. Create it with `techdocs new-release --docs-version 1 --docs api`, or set `folder` or `ref`.',
      ],
    ],
    [
      {
        docs: [{ path: 'guide' }, { id: 'api' }],
        navbar: { items: [{ type: 'doc', docId: 'a', docsPluginId: 'ap' }] },
      },
      ['`navbar.items[0].docsPluginId` names the docs `ap`, which is not in `docs`. Did you mean `api`?'],
    ],
  ])('%j', async (config, faults) => {
    expect(await faultsIn(config)).toEqual(faults);
  });
});

test('judges the policy of an extension, and joins it with that of the site', async () => {
  const wrong = { name: 'a', policy: { script: ['*', 'a.example'], connect: 'b.example', frames: [] } };
  expect(await faultsOf({ extensions: [wrong] })).toEqual([
    'The extension `a`: `policy.script[0]` must be an origin such as `https://plausible.io`, or a host such as `plausible.io`; found "*".',
    'The extension `a`: `policy.connect` must be a list; found "b.example".',
    'The extension `a`: `policy.frames` is not known. Did you mean `frame`?',
  ]);
  const right = { name: 'a', policy: { script: ['a.example'], connect: ['b.example'] } };
  const root = projectOf({
    'docs/a.md': '# A\n',
    'site.config.json': JSON.stringify({ policy: { script: ['c.example'] }, extensions: [right] }),
  });
  const { policy } = await loadSiteConfig({ features: undefined, root });
  expect(policy).toEqual({ script: ['https://c.example', 'https://a.example'], connect: ['https://b.example'] });
});

test('names all files of an extension that are not there', async () => {
  const extension = {
    name: 'c',
    css: './a.css',
    client: { on: { '.x': './b.js' }, style: './c.css' },
    templates: { DocPage: './d.tsx' },
    components: { Card2: './e.tsx', Live: { file: './f.tsx', hydrate: 'load' } },
    styles: { sheet: { css: './g.css' } },
  };
  const missing = (key: string, file: string) =>
    expect.stringContaining(`The extension \`c\`: \`${key}\` names the file \`./${file}\`, which does not exist.`);
  expect(await faultsOf({ extensions: [extension] })).toEqual([
    missing('css', 'a.css'),
    missing('client.on[".x"]', 'b.js'),
    missing('client.style', 'c.css'),
    missing('templates.DocPage', 'd.tsx'),
    missing('components.Card2', 'e.tsx'),
    missing('components.Live.file', 'f.tsx'),
    missing('styles.sheet.css', 'g.css'),
  ]);
});
