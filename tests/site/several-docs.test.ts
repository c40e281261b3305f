// Several docs in one site: each has its own ids, sidebars, versions and search, and links lead across them.
import { describe, expect, it } from 'vitest';
import type { NavItemConfig, SiteConfig } from '../../src/model/config.ts';
import type { DocsConfig } from '../../src/model/docs-versions.ts';
import type { Document } from '../../src/model/document.ts';
import { listSearchScopes } from '../../src/model/search-scopes.ts';
import type { Site } from '../../src/model/site.ts';
import { listProductSidebars } from '../../src/site/navigation/products.ts';
import { createSearchSettings } from '../../src/site/pages/search-page.ts';
import { listSearchablePages } from '../../src/site/pages/search-pages.ts';
import { config, docsConfig, document, findingsOf, pageAt, site, versionsOf } from '../support/site.ts';

const [guide] = docsConfig({ ...versionsOf('1.0'), path: 'guide', at: ['docs', 0] }).docs as [DocsConfig];
const source = { docs: 'versions/api/2.0/docs', sidebars: { main: ['index', 'ref/one'] } };
const api: DocsConfig = {
  ...guide,
  ...{ id: 'api', at: ['docs', 1], label: 'API', path: 'api', routeBasePath: '/api', lastVersion: '2.0' },
  sidebarsFile: 'sidebars-api.ts',
  sidebars: { main: ['index', 'ref/one', 'ref/new'] },
  versions: {
    current: { label: 'Master', path: 'next', banner: 'unreleased', badge: true, noIndex: false },
    '2.0': { label: '2.0', path: '', banner: 'none', badge: true, noIndex: false, source },
  },
};
const [team] = docsConfig({ id: 'team', at: ['docs', 2], path: 'team', routeBasePath: '/team' }).docs as [DocsConfig];

/** Returns a page of some docs: `guide`, `api` and `team` are the folders of the newest texts. */
function page(folder: string, path: string, given: Parameters<typeof document>[2] = {}): Document {
  const versions: Readonly<Record<string, string>> = {
    guide: 'current',
    'versions/1.0/docs': '1.0',
    api: 'api/current',
    'versions/api/2.0/docs': 'api/2.0',
    team: 'team/current',
  };
  return document('doc', path, { file: `${folder}/${path}`, version: versions[folder], ...given });
}

const tagged = { frontMatter: { tags: ['A'] } };
const pages = (links: Readonly<Record<string, readonly string[]>> = {}) => [
  page('guide', 'index.md', { links: links.guide }),
  page('versions/1.0/docs', 'index.md', { ...tagged, links: links['1.0'] }),
  page('api', 'index.md', { ...tagged, links: links.api }),
  page('api', 'ref/one.md'),
  page('api', 'ref/new.md'),
  page('versions/api/2.0/docs', 'index.md', { links: links['2.0'] }),
  page('versions/api/2.0/docs', 'ref/one.md'),
  page('team', 'index.md', { links: links.team }),
  document('page', 'about.md', { links: links.about }),
];
const settings = (changes: Partial<SiteConfig> = {}) => config({ docs: [guide, api, team], ...changes });
const item = (changes: Partial<NavItemConfig>): NavItemConfig => {
  return { type: 'doc', label: 'x', position: 'left', items: [], ...changes };
};
const navbar = (...items: readonly NavItemConfig[]) => settings({ navbar: { ...settings().navbar, items } });
const paths = ({ routes }: Site, type: string) => routes.filter((route) => route.type === type).map(({ path }) => path);
const leadsTo = (links: Readonly<Record<string, readonly string[]>>, file: string) =>
  site(pages(links), settings()).links[file]?.map(({ target, problem }) => problem?.code ?? target);

it('have ids, paths, sidebars and tags of their own', () => {
  const assembled = site(pages(), settings());
  expect(findingsOf(assembled)).toEqual([]);
  expect(paths(assembled, 'doc')).toEqual([
    '/next',
    '/',
    '/api/next',
    '/api/next/ref/new',
    '/api/next/ref/one',
    '/api',
    '/api/ref/one',
    '/team',
  ]);
  expect(paths(assembled, 'doc-tag')).toEqual(['/tags/a', '/api/next/tags/a']);
  expect(Object.keys(assembled.layout.sidebars)).toEqual([
    'current/docs',
    '1.0/docs',
    'api/current/main',
    'api/2.0/main',
    'team/current/docs',
  ]);
  expect(pageAt(assembled, '/api/next/ref/one').view).toMatchObject({
    previous: { href: '/api/next' },
    next: { href: '/api/next/ref/new' },
  });
});

it('take ids that a sidebar, front matter or the configuration names from their own pages', () => {
  const docs = [
    guide,
    { ...api, sidebars: { main: ['team', 'index', 'ref/one', 'ref/new'] }, mainDocId: 'start' },
    team,
  ];
  const wrong = page('team', 'a.md', { frontMatter: { pagination_next: 'ref/one' } });
  const items = [
    item({ docId: 'ref/one' }),
    item({ docId: 'ref/one', docsPluginId: 'api' }),
    item({ type: 'docSidebar', sidebarId: 'main', docsPluginId: 'team' }),
  ];
  const given = { docs, navbar: { ...settings().navbar, items }, products: {} };
  expect(
    findingsOf(site([...pages(), wrong], settings(given))).map(({ file, message }) => `${file} ${message}`),
  ).toEqual([
    'sidebars-api.ts `sidebars.main[0]` names the doc `team`, which does not exist.',
    'team/a.md `pagination_next` names the doc `ref/one`, which does not exist.',
    'site.config.ts `docs[1].mainDocId` names the doc `start`, which does not exist.',
    'site.config.ts `navbar.items[0].docId` names the doc `ref/one`, which does not exist.',
    'site.config.ts `navbar.items[2].sidebarId` names the sidebar `main`, which does not exist.',
  ]);
});

describe('versions', () => {
  it('are those of the page', () => {
    const assembled = site(pages(), settings());
    expect(pageAt(assembled, '/api/next/ref/one').docsVersion).toEqual({
      docs: 'api',
      name: 'api/current',
      label: 'Master',
      hasBadge: true,
      banner: 'unreleased',
      same: { 'api/current': '/api/next/ref/one', 'api/2.0': '/api/ref/one' },
      latest: { label: '2.0', href: '/api/ref/one', isSamePage: true },
    });
    expect(pageAt(assembled, '/api/next/ref/one').head.canonical).toBe('https://docs.example.com/api/ref/one');
    expect(pageAt(assembled, '/team').docsVersion).toMatchObject({
      name: 'team/current',
      hasBadge: false,
      banner: 'none',
    });
    expect(pageAt(assembled, '/about').docsVersion).toBeUndefined();
  });

  it('have a menu each', () => {
    const items = [item({ type: 'docsVersionDropdown', docsPluginId: 'api' }), item({ type: 'docsVersionDropdown' })];
    const { layout } = site(pages(), navbar(...items, item({ type: 'docsVersionDropdown', docsPluginId: 'team' })));
    expect(layout.versions?.map(({ docs, name, href }) => [docs, name, href])).toEqual([
      ['default', 'current', '/next'],
      ['default', '1.0', '/'],
      ['api', 'api/current', '/api/next'],
      ['api', 'api/2.0', '/api'],
    ]);
    expect(layout.navbar.items.map(({ menu, docs }) => [menu, docs])).toEqual([
      ['versions', 'api'],
      ['versions', undefined],
    ]);
  });

  it('decide where items of the navbar lead', () => {
    const main = item({ type: 'docSidebar', sidebarId: 'main', docsPluginId: 'api' });
    const { items } = site(pages(), navbar(main, item({ docId: 'index', docsPluginId: 'team' }))).layout.navbar;
    expect(items.map(({ href, versions }) => [href, versions])).toEqual([
      ['/api', { 'api/2.0': '/api', 'api/current': '/api/next' }],
      ['/team', undefined],
    ]);
  });
});

describe('links', () => {
  it('by path lead across docs', () => {
    expect(leadsTo({ guide: ['/api/ref/one', '/team', '/api/next/ref/new'] }, 'guide/index.md')).toEqual([
      '/api/ref/one',
      '/team',
      '/api/next/ref/new',
    ]);
    expect(leadsTo({ '2.0': ['/team', '/api/ref/one'] }, 'versions/api/2.0/docs/index.md')).toEqual([
      '/team',
      '/api/ref/one',
    ]);
  });

  it('by file lead to the text of the same age', () => {
    const links = ['../api/ref/one.md', '../team/index.md'];
    expect(leadsTo({ guide: links }, 'guide/index.md')).toEqual(['/api/next/ref/one', '/team']);
    expect(leadsTo({ '1.0': links }, 'versions/1.0/docs/index.md')).toEqual(['/api/ref/one', '/team']);
    expect(leadsTo({ team: ['../api/ref/one.md', '../api/ref/new.md'] }, 'team/index.md')).toEqual([
      '/api/ref/one',
      '/api/next/ref/new',
    ]);
    expect(leadsTo({ about: ['../api/ref/one.md'] }, 'pages/about.md')).toEqual(['/api/next/ref/one']);
  });
});

describe('docs beside the project', () => {
  const editUrl = 'https://git.example.com/edit/main/website';
  const beside = (path: string, links: readonly string[] = []) =>
    document('doc', path, { file: `../docs/${path}`, version: 'current', links });
  const assembled = (root: string, links: Readonly<Record<string, readonly string[]>> = {}) => {
    const settings = config({ root, docs: [{ ...guide, path: '../docs', editUrl }, team] });
    const pages = [beside('a.md', links.docs), beside('sub/b.md'), page('team', 'index.md', { links: links.team })];
    return site(pages, settings);
  };

  it('are linked by file, in both directions', () => {
    const links = {
      docs: ['sub/b.md', '/sub/b.md', '../website/team/index.md', '../../x.md', '../README.md'],
      team: ['../../docs/sub/b.md', '@site/../docs/a.md', '../docs/a.md'],
    };
    const { links: resolved } = assembled('/repo/website', links);
    expect(resolved['../docs/a.md']?.map(({ target, problem }) => target ?? problem?.reason)).toEqual([
      '/next/sub/b',
      '/next/sub/b',
      '/team',
      'it leaves the project',
      'it leaves the project',
    ]);
    expect(resolved['team/index.md']?.map(({ target, problem }) => target ?? problem?.reason)).toEqual([
      '/next/sub/b',
      '/next/a',
      'is not a page',
    ]);
  });

  it('are edited where they are', () => {
    expect(pageAt(assembled('/repo/website'), '/next/a').view).toMatchObject({
      editHref: 'https://git.example.com/edit/main/docs/a.md',
    });
  });
});

describe('search', () => {
  it('is limited to a version of some docs, or to the latest of all', () => {
    expect(listSearchScopes(settings()).map(({ name, label, versions }) => [name, label, versions.join(' ')])).toEqual([
      ['*', 'Acme Docs', '1.0 api/2.0 team/current'],
      ['1.0', 'Docs 1.0', '1.0'],
      ['current', 'Docs Next', 'current'],
      ['api/2.0', 'API 2.0', 'api/2.0'],
      ['api/current', 'API Master', 'api/current'],
      ['team/current', 'Team', 'team/current'],
    ]);
    const pointers = createSearchSettings(settings(), 'en', undefined).versions.map(({ pointer }) => pointer);
    expect(pointers.slice(0, 4)).toEqual([
      '/search/en-~.json',
      '/search/en-1.0.json',
      '/search/en-current.json',
      '/search/en-api~2.0.json',
    ]);
  });

  it('knows the docs and the version of each page', () => {
    const found = listSearchablePages(site(pages(), settings()));
    expect(found.map(({ href, group, version }) => [href, group, version])).toEqual([
      ['/next', 'Docs', 'current'],
      ['/', 'Docs', '1.0'],
      ['/api/next', 'API', 'api/current'],
      ['/api', 'API', 'api/2.0'],
      ['/team', 'Team', 'team/current'],
      ['/api/next/ref/new', 'API', 'api/current'],
      ['/api/next/ref/one', 'API', 'api/current'],
      ['/api/ref/one', 'API', 'api/2.0'],
      ['/about', '', undefined],
    ]);
  });
});

it('products name sidebars by their docs where another has one of that name', () => {
  const product = { key: 'sdk', label: 'SDK', sidebars: ['api/main', 'team/main'] };
  const assembled = site(pages(), settings({ products: { sdk: product } }));
  expect(listProductSidebars(assembled, product).map(({ name }) => name)).toEqual(['api/current/main', 'api/2.0/main']);
  expect(findingsOf(assembled).map(({ message }) => message)).toEqual([
    '`products.sdk.sidebars[1]` names the sidebar `team/main`, which does not exist.',
  ]);
});

it('a page of two docs is one of the first', () => {
  const other = page('team', 'b.md', { frontMatter: { slug: '/x' } });
  const one = page('guide', 'team/x.md');
  const docs = [{ ...guide, ...docsConfig({}).docs[0], path: 'guide' } as DocsConfig, api, team];
  expect(
    findingsOf(site([...pages(), one, other], settings({ docs }))).map(({ code, message }) => [code, message]),
  ).toEqual([
    ['duplicate-route', 'Two sources make the page `/team/x`: guide/team/x.md and team/b.md. The first one is used.'],
  ]);
});

describe('links without a target', () => {
  const told = (links: Readonly<Record<string, readonly string[]>>, ...more: readonly Document[]) =>
    findingsOf(site([...pages(links), ...more], settings())).flatMap(({ code, message, suggestion }) =>
      code.startsWith('broken-') ? [[code, message, suggestion]] : [],
    );

  it('are of another version only if their path is below the path of the docs', () => {
    expect(told({ api: ['/x', '/team/ref/one', '/nowhere', '/api/ref/gone', '/api/next/ref/gone'] })).toEqual([
      ['broken-link', '`/x` is not a page.', undefined],
      ['broken-link', '`/team/ref/one` is not a page.', undefined],
      ['broken-link', '`/nowhere` is not a page.', undefined],
      ['broken-link', '`/api/ref/gone` is not a page.', 'Did you mean `/api/ref/one`?'],
      ['broken-link', '`/api/next/ref/gone` is not a page.', 'Did you mean `/api/next/ref/one`?'],
    ]);
    expect(told({ '2.0': ['/api/ref/new'] })).toEqual([
      ['broken-link', '`/api/ref/new` is not a page of the version 2.0, but of Master.', undefined],
    ]);
  });

  it('get suggestions of their own docs', () => {
    const moved = [page('api', 'guide/settings.md'), page('team', 'manual/settings.md')];
    expect(told({ team: ['guide/settings.md', '/team/guide/settings'] }, ...moved)).toEqual([
      ['broken-markdown-link', '`guide/settings.md` is not a page.', 'Did you mean `./manual/settings.md`?'],
      ['broken-link', '`/team/guide/settings` is not a page.', 'Did you mean `/team/manual/settings`?'],
    ]);
    expect(told({ team: ['guide/settings.md', '/team/guide/settings'] }, ...moved.slice(0, 1))).toEqual([
      ['broken-markdown-link', '`guide/settings.md` is not a page.', undefined],
      ['broken-link', '`/team/guide/settings` is not a page.', undefined],
    ]);
  });
});
