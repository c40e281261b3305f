// The site as parts and extensions see it: facts of pages, frozen.
import { expect, it } from 'vitest';
import { isPageRoute, type PageType, type Route } from '../../src/model/route.ts';
import type { AssembledSite } from '../../src/model/site.ts';
import { planRoutes } from '../../src/site/assemble/plan-routes.ts';
import { replaceEditedDocuments } from '../../src/site/assemble/replace-documents.ts';
import { createSitePage, createSiteView } from '../../src/site/site-view.ts';
import { config, docsConfig, document, languages, pageAt, site, versioned, versionsOf } from '../support/site.ts';

const guide = document('doc', 'guide.md', {
  title: 'Guide',
  frontMatter: { keywords: ['wifi'], last_update: { date: '2026-01-02', author: 'Ada' } },
  headings: [[2, 'Set up']],
});

function routeOf(assembled: AssembledSite, path: string): Route<PageType> {
  const route = assembled.pages.find((each) => each.path === path);
  if (route === undefined || !isPageRoute(route)) throw new Error(`There is no page ${path}.`);
  return route;
}

it('gives what the site says of itself, and all pages that have a file', () => {
  const assembled = site(
    [
      guide,
      document('post', '2026-01-03-new.md', { title: 'New' }),
      document('post', '2026-02-03-newer.md', { title: 'Newer' }),
      document('page', 'about.md', { title: 'About', frontMatter: { unlisted: true } }),
    ],
    config({ baseUrl: '/docs/', variables: { product: 'Scanner' } }),
  );
  const { pages, ...view } = createSiteView(assembled);
  expect(view).toEqual({
    title: 'Acme Docs',
    tagline: 'All of it',
    url: 'https://docs.example.com',
    baseUrl: '/docs/',
    locale: 'en',
    defaultLocale: 'en',
    variables: { product: 'Scanner' },
    products: [{ key: 'scanner', label: 'Scanner', pages: [] }],
    isWritten: false,
    texts: {},
  });
  expect(pages.map(({ type, href, title, isIndexed, date }) => [type, href, title, isIndexed, date])).toEqual([
    ['doc', '/docs/guide', 'Guide', true, undefined],
    ['post', '/docs/releases/2026/02/03/newer', 'Newer', true, '2026-02-03'],
    ['post', '/docs/releases/2026/01/03/new', 'New', true, '2026-01-03'],
    ['page', '/docs/about', 'About', false, undefined],
  ]);
  expect(pages[0]).toEqual({
    type: 'doc',
    path: '/guide',
    id: 'guide',
    href: '/docs/guide',
    title: 'Guide',
    description: 'About guide.md',
    isIndexed: true,
    file: 'docs/guide.md',
    version: 'current',
    frontMatter: guide.frontMatter,
    headings: [{ level: 2, id: 'set-up', text: 'Set up' }],
    lastUpdate: { date: '2026-01-02', dateText: 'January 2, 2026', author: 'Ada' },
  });
});

it('has every page once that a route shows, and says the same of it', () => {
  const settings = docsConfig(versionsOf('2.5'), { i18n: languages('en', 'de') });
  const assembled = site([guide, versioned('2.5', 'guide.md'), document('page', 'about.md')], settings, [], 'de');
  const ofRoutes = assembled.pages.filter(isPageRoute).filter(({ source }) => source !== undefined);
  const { pages } = createSiteView(assembled);
  expect(pages.map(({ path, version }) => [path, version])).toEqual([
    ['/de/next/guide', 'current'],
    ['/de/guide', '2.5'],
    ['/de/about', undefined],
  ]);
  const inOrder = [...ofRoutes].sort((a, b) => Number(a.type !== 'doc') - Number(b.type !== 'doc'));
  expect(new Set(pages)).toEqual(new Set(inOrder.map((route) => createSitePage(assembled, route))));
});

it('writes days as pages do, in their language', () => {
  const settings = config({ i18n: languages('en', 'de') });
  const { pages } = createSiteView(site([guide, document('post', '2026-02-03-newer.md')], settings, [], 'de'));
  expect(pages.map(({ dateText, lastUpdate }) => [dateText, lastUpdate?.dateText])).toEqual([
    [undefined, '2. Januar 2026'],
    ['3. Februar 2026', undefined],
  ]);
});

it('tells of the git date where the site shows it or an extension asks for it', () => {
  const dated = document('doc', 'a.md', { lastUpdate: { date: '2026-03-04', author: 'Bob' } });
  const lastUpdate = (shown: Parameters<typeof docsConfig>[0]) =>
    createSiteView(site([dated], docsConfig(shown))).pages[0];
  expect(lastUpdate({})).not.toHaveProperty('lastUpdate');
  expect(lastUpdate({ showLastUpdateTime: true })).toMatchObject({ lastUpdate: { date: '2026-03-04' } });
  expect(lastUpdate({ showLastUpdateTime: true })?.lastUpdate).not.toHaveProperty('author');
  expect(lastUpdate({ asksLastUpdate: true })).toMatchObject({ lastUpdate: { date: '2026-03-04', author: 'Bob' } });
});

it('tells social sites that a page with a date is an article', () => {
  const dated = document('doc', 'a.md', { lastUpdate: { date: '2026-03-04', author: 'Bob' } });
  const headWith = (shown: Parameters<typeof docsConfig>[0]) => pageAt(site([dated], docsConfig(shown)), '/a').head;
  expect(headWith({ showLastUpdateTime: true })).toMatchObject({ ogType: 'article', modified: '2026-03-04' });
  expect(headWith({})).toMatchObject({ ogType: 'website', modified: undefined });
});

it('gives a page without a file what its route says', () => {
  const assembled = site([guide]);
  expect(createSitePage(assembled, routeOf(assembled, '/search'))).toEqual({
    type: 'search',
    path: '/search',
    href: '/search',
    title: 'Search',
    description: '',
    isIndexed: false,
  });
});

it('names the file of a page that is one of several', () => {
  const made = document('page', 'x/1.md', { file: 'pages/x/[id].tsx#1', isMade: 'page' });
  expect(createSiteView(site([made])).pages[0]?.file).toBe('pages/x/[id].tsx');
});

it('is frozen with all that it holds', () => {
  // A structure whose documents are not frozen yet, as in a build.
  const own = { ...guide, frontMatter: { keywords: ['wifi'] } };
  const { packaged, config: settings, locale, generator, files } = site([]);
  const content = { ...files, sources: [], diagnostics: [] };
  const view = createSiteView(
    planRoutes({ config: settings, locale, generator, assets: packaged, content, documents: [own] }),
  );
  const [page] = view.pages;
  for (const value of [view, view.pages, view.variables, page, page?.headings, page?.frontMatter]) {
    expect(Object.isFrozen(value)).toBe(true);
  }
  expect(Object.isFrozen(page?.frontMatter?.keywords)).toBe(true);
});

it('says the same after an edit of a text, and something else after an edit of a title', () => {
  const before = site([guide]);
  const edited = (to: typeof guide) =>
    replaceEditedDocuments(before, {
      config: before.config,
      locale: before.locale,
      generator: before.generator,
      assets: before.packaged,
      content: { ...before.files, sources: [], diagnostics: [] },
      documents: [to],
    });
  const after = edited({ ...guide, hash: 'other', wordCount: 3 });
  expect(after?.entries).toBe(before.entries);
  expect(createSiteView(after as AssembledSite)).toEqual(createSiteView(before));
  expect(edited({ ...guide, title: 'Other' })).toBeUndefined();
});
