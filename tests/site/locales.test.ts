// A partly translated site: languages of texts, addresses, alternates, redirects.
import { describe, expect, it } from 'vitest';
import type { Document } from '../../src/model/document.ts';
import { loadInterfaceTexts } from '../../src/model/languages.ts';
import type { AssembledSite } from '../../src/model/site.ts';
import { listSearchablePages } from '../../src/site/pages/search-pages.ts';
import { config, dataAt, document, findingsOf, languages, pageAt, planRoute, site } from '../support/site.ts';

const settings = config({
  i18n: languages('en', 'de', 'ar'),
  redirects: [
    { from: ['/old', '/older'], to: '/guide/a#top' },
    { from: ['/feed'], to: '/releases/rss.xml' },
  ],
  navbar: {
    title: 'Acme',
    hideOnScroll: false,
    items: [{ type: 'link', label: 'Home', to: '/', position: 'left', items: [] }],
  },
  releases: {
    ...config().releases,
    products: { scanner: { key: 'scanner', label: 'Scanner', page: '/guide/a' } },
  } as never,
});

function german(kind: Document['kind'], path: string, given: Parameters<typeof document>[2] = {}): Document {
  const folder = kind === 'doc' ? 'docs' : 'releases';
  return document(kind, path, {
    locale: 'de',
    file: `i18n/de/${folder}/${path}`,
    original: `${folder}/${path}`,
    ...given,
  });
}

const post = { frontMatter: { product: 'scanner', version: '1.0.0', tags: ['t'] } };
const english = [
  document('doc', 'index.md', { title: 'Start' }),
  document('doc', 'guide/a.md', { title: 'A', headings: [[2, 'Steps']] }),
  document('doc', 'guide/b.md', { title: 'B', links: ['./a.md#steps', './a.md', '../shot.png'] }),
  document('post', '2025-01-02-r.md', { ...post, title: 'R' }),
];
const translated = [
  english[0] as Document,
  german('doc', 'guide/a.md', { title: 'Ä', headings: [[2, 'Schritte']], links: ['./b.md', '../index.md', './c.md'] }),
  english[2] as Document,
  german('post', '2025-01-02-r.md', { ...post, title: 'Neu', frontMatter: { ...post.frontMatter, tags: ['u'] } }),
];
const shot = { origin: 'content', path: 'shot.png', size: 1, hash: '0123456789abcdef' } as const;
const assets = [{ ...shot, file: 'i18n/de/docs/shot.png', originalFile: 'docs/shot.png' }];
const of = (locale: string, documents: readonly Document[]): AssembledSite => site(documents, settings, assets, locale);
const de = of('de', translated);

function textOf(assembled: AssembledSite, path: string) {
  const route = assembled.routes.find((each) => each.path === path);
  const plan = route && planRoute(assembled, route);
  return plan?.kind === 'text' ? plan.props : undefined;
}

describe('a page that is not translated', () => {
  it('says in which language it is, and nothing says so of one that is', () => {
    expect(pageAt(de, '/de/guide/b').view).toMatchObject({
      foreign: { lang: 'en', dir: 'ltr', language: 'Englisch' },
    });
    expect(pageAt(de, '/de/guide/a').view).toMatchObject({ foreign: undefined });
    expect(pageAt(of('ar', english), '/ar/guide/b').view).toMatchObject({ foreign: { language: 'الإنجليزية' } });
    expect(pageAt(of('en', english), '/guide/b').view).toMatchObject({ foreign: undefined });
  });

  it('is the original once more to search engines, and not in the sitemap of its language', () => {
    expect(pageAt(de, '/de/guide/b').head.canonical).toBe('https://docs.example.com/guide/b');
    expect(pageAt(de, '/de/guide/a').head.canonical).toBe('https://docs.example.com/de/guide/a');
    const sitemap = textOf(de, '/de/sitemap.xml');
    const urls = sitemap?.type === 'sitemap' ? sitemap.view.urls.map(({ loc }) => loc) : [];
    expect(urls).toContain('https://docs.example.com/de/guide/a');
    expect(urls).not.toContain('https://docs.example.com/de/guide/b');
  });

  it('has its title marked wherever that stands', () => {
    const items = de.layout.sidebars.docs?.flatMap((item) => (item.type === 'category' ? item.items : [item]));
    expect(items?.map((item) => item.type === 'link' && [item.label, item.lang])).toEqual([
      ['Ä', undefined],
      ['B', 'en'],
      ['Start', 'en'],
    ]);
    const { breadcrumbs, view } = pageAt(de, '/de/guide/b');
    expect(breadcrumbs?.at(-1)).toMatchObject({ label: 'B', lang: 'en' });
    expect(view).toMatchObject({ previous: { label: 'Ä', lang: undefined }, next: { label: 'Start', lang: 'en' } });
    const search = pageAt(de, '/de/search');
    const links = search.type === 'search' ? search.view.groups.flatMap((group) => group.links) : [];
    expect(links.map(({ label, lang }) => [label, lang])).toEqual([
      ['Ä', undefined],
      ['B', 'en'],
      ['Start', 'en'],
      ['Neu', undefined],
    ]);
    expect(listSearchablePages(de).map(({ title, lang }) => [title, lang])).toContainEqual(['B', 'en']);
    const home = pageAt(of('ar', english), '/ar/releases');
    expect(home.type === 'releases' && home.view.posts[0]?.foreign?.lang).toBe('en');
  });
});

describe('links of a translation', () => {
  it('start from the original, and so do those to it', () => {
    expect(de.links['i18n/de/docs/guide/a.md']?.map(({ href }) => href)).toEqual(['/de/guide/b', '/de', './c.md']);
    expect(de.links['docs/guide/b.md']?.[1]?.href).toBe('/de/guide/a');
  });

  it('lead to the image of the language', () => {
    expect(de.links['docs/guide/b.md']?.[2]?.href).toBe('/assets/shot-01234567.png');
    const copied = de.routes.find(({ path }) => path === '/assets/shot-01234567.png');
    expect(copied?.source).toBe('i18n/de/docs/shot.png');
  });

  it('are told of where they stand, with what to write there', () => {
    const told = findingsOf(de).map(
      ({ file, line, message, suggestion = '' }) => `${file}:${line} ${message} ${suggestion}`,
    );
    expect(told).toEqual([
      'i18n/de/docs/guide/a.md:3 `./c.md` is not a page. ',
      'docs/guide/b.md:1 `./a.md#steps` is broken: the page `/de/guide/a` has no `#steps`. If `i18n/de/docs/guide/a.md` has that heading, add `{#steps}` to it.',
    ]);
  });
});

describe('addresses', () => {
  it('name every language that has the page, and the default one for all others', () => {
    expect(pageAt(de, '/de/guide/a').head.alternates).toEqual([
      { hreflang: 'en', href: 'https://docs.example.com/guide/a' },
      { hreflang: 'de', href: 'https://docs.example.com/de/guide/a' },
      { hreflang: 'ar', href: 'https://docs.example.com/ar/guide/a' },
      { hreflang: 'x-default', href: 'https://docs.example.com/guide/a' },
    ]);
    // The first page is not translated: readers reach it in each language, and search engines index one.
    expect(pageAt(de, '/de').head.alternates.map(({ href, isCopy }) => [href.slice(24), isCopy])).toEqual([
      ['/', true],
      ['/de', true],
      ['/ar', true],
    ]);
  });

  it('redirect in every language, for hosts too', () => {
    const redirect = textOf(de, '/de/old');
    expect(redirect?.type === 'redirect' && redirect.view.href).toBe('/de/guide/a#top');
    const hosts = textOf(of('en', english), '/_redirects');
    expect(hosts?.type === 'redirects' && hosts.view.redirects.map(({ from, to }) => `${from} ${to}`)).toEqual([
      '/old /guide/a#top',
      '/older /guide/a#top',
      '/feed /releases/rss.xml',
      '/de/old /de/guide/a#top',
      '/de/older /de/guide/a#top',
      '/de/feed /de/releases/rss.xml',
      '/ar/old /ar/guide/a#top',
      '/ar/older /ar/guide/a#top',
      '/ar/feed /ar/releases/rss.xml',
    ]);
    const moved = of('de', [german('doc', 'guide/a.md', { links: ['/old'] })]);
    expect(findingsOf(moved)[0]?.message).toBe('`/old` is redirected to `/guide/a`.');
  });

  it('have a sitemap, feeds, a text for machines and a page for wrong ones in each language', () => {
    const paths = new Set(de.routes.map(({ path }) => path));
    for (const path of ['/de/404', '/de/sitemap.xml', '/de/releases/rss.xml', '/de/llms.txt'])
      expect(paths).toContain(path);
    expect([...paths].filter((path) => !path.startsWith('/de') && !path.startsWith('/assets/'))).toEqual([]);
    const robots = textOf(of('en', english), '/robots.txt');
    expect(robots?.type === 'robots' && robots.view.sitemapUrls.map((url) => url.slice(24))).toEqual([
      '/sitemap.xml',
      '/de/sitemap.xml',
      '/ar/sitemap.xml',
    ]);
    const feed = textOf(de, '/de/releases/feed.json');
    expect(feed?.type === 'feed' && feed.view).toMatchObject({
      language: 'de',
      siteUrl: 'https://docs.example.com/de',
      items: [{ title: 'Neu', url: 'https://docs.example.com/de/releases/2025/01/02/r' }],
    });
    expect(pageAt(de, '/de/404').head.canonical).toBeUndefined();
  });

  it('of a product and of the start page are those of the language', () => {
    expect(pageAt(de, '/de/releases/2025/01/02/r').view).toMatchObject({ post: { product: { href: '/de/guide/a' } } });
    expect(pageAt(de, '/de').activeNav).toEqual(['n0']);
    expect(pageAt(de, '/de/releases/2025/01/02/r').activeNav).toEqual([]);
  });
});

it('writes days as the language and its calendar do', () => {
  const { i18n } = settings;
  const calendar = (name: string) => ({
    ...settings,
    i18n: { ...i18n, locales: i18n.locales.map((each) => ({ ...each, calendar: name })) },
  });
  const dayIn = (locale: string, own = settings) => {
    const { view } = pageAt(site(english, own, [], locale), `/${locale}/releases/2025/01/02/r`);
    return 'post' in view ? view.post.dateText : '';
  };
  expect(dayIn('de')).toBe('2. Januar 2025');
  expect(dayIn('ar')).toBe(
    new Intl.DateTimeFormat('ar', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.UTC(2025, 0, 2)),
  );
  expect(dayIn('de', calendar('buddhist'))).toBe('2. Januar 2568 BE');
});

it('says of a copy what it is, in each of its languages', async () => {
  const texts = await loadInterfaceTexts('de');
  const { i18n } = settings;
  const locales = i18n.locales.map((each) => (each.locale === 'de' ? { ...each, texts } : each));
  const copy = { ...settings, i18n: { ...i18n, locales, built: ['en', 'de'] }, part: {} };
  const pathsIn = ({ routes }: AssembledSite) =>
    routes.flatMap((route) => (route.type === 'text' && route.text === 'about' ? route.path : []));
  const paths = ['en', 'de', 'ar'].map((locale) => pathsIn(site(english, copy, [], locale)));
  expect(paths).toEqual([['/about-this-copy.html'], ['/de/about-this-copy.html'], []]);
  const data = dataAt(site(english, copy, [], 'de'), '/de/about-this-copy.html');
  const text = data.kind === 'literal' ? data.text : '';
  expect(text).toContain('<html lang="de" dir="ltr"');
  expect(text).toContain('<dt>Umfang</dt><dd>die ganze Website</dd>');
  expect(text).toContain(
    '<dt>Sprachen</dt><dd><a href="/about-this-copy.html" lang="en">English</a>, <a lang="de">Deutsch</a></dd>',
  );
  expect(text).toContain('<code>SHA256SUMS</code> nennt jede Datei mit ihrer Prüfsumme.');
  const alone = site(english, { ...copy, part: { locales: ['de'] } }, [], 'de');
  expect(pathsIn(alone)).toEqual(['/about-this-copy.html']);
  const two = { ...copy, i18n: { ...i18n, locales, built: ['en', 'de', 'ar'] }, part: { locales: ['ar', 'de'] } };
  const both = dataAt(site(english, two, [], 'ar'), '/ar/about-this-copy.html');
  expect(both.kind === 'literal' ? both.text : '').toMatch(/<a href="[^"]*" lang="de">Deutsch<\/a>, <a lang="ar">/);
});
