// Docs versions: each has its own pages, sidebars and tags, and every page links to itself in the others.
import { describe, expect, it } from 'vitest';
import type { SiteConfig } from '../../src/model/config.ts';
import type { DocsConfig } from '../../src/model/docs-versions.ts';
import type { Document } from '../../src/model/document.ts';
import { isPageRoute } from '../../src/model/route.ts';
import type { SidebarsConfig } from '../../src/model/sidebar-config.ts';
import type { AssembledSite, Site } from '../../src/model/site.ts';
import { listSearchablePages } from '../../src/site/pages/search-pages.ts';
import {
  docsConfig,
  document,
  findingsOf,
  languages,
  pageAt,
  planRoute,
  site,
  versioned,
  versionsOf,
} from '../support/site.ts';

const versions = versionsOf('2.5', '2.4');
const settings = docsConfig(versions);

/** Returns a page in every version, with the same text. */
function everywhere(path: string, given: Parameters<typeof document>[2] = {}): Document[] {
  return [document('doc', path, given), ...['2.5', '2.4'].map((version) => versioned(version, path, given))];
}

const pages = [
  ...everywhere('index.md', { frontMatter: { title: 'Start' } }),
  ...everywhere('guide/setup.md', { frontMatter: { title: 'Setup', tags: ['Wi-Fi'] } }),
  document('doc', 'guide/new.md'),
  versioned('2.4', 'guide/old.md'),
  versioned('2.4', 'guide/secret.md', { frontMatter: { draft: true } }),
];
const paths = ({ routes }: Site, type: string) => routes.filter((route) => route.type === type).map(({ path }) => path);
const textOf = (assembled: AssembledSite, path: string) => {
  const route = assembled.routes.find((candidate) => candidate.path === path);
  const plan = route && planRoute(assembled, route);
  return JSON.stringify(plan?.kind === 'text' ? plan.props.view : plan);
};
const lines = (assembled: Site) =>
  findingsOf(assembled).map(({ code, file, message, suggestion = '' }) =>
    `${code} ${file}: ${message} ${suggestion}`.trim(),
  );

describe('paths', () => {
  const assembled = site(pages, settings);

  it('name the version, but for the latest', () => {
    expect(paths(assembled, 'doc')).toEqual([
      '/next/guide/new',
      '/next/guide/setup',
      '/next',
      '/guide/setup',
      '/',
      '/2.4/guide/old',
      '/2.4/guide/setup',
      '/2.4',
    ]);
    expect(paths(assembled, 'doc-tag')).toEqual(['/next/tags/wi-fi', '/tags/wi-fi', '/2.4/tags/wi-fi']);
    expect(paths(assembled, 'print')).toEqual(['/next/guide/print', '/guide/print', '/2.4/guide/print']);
    expect(findingsOf(assembled)).toEqual([]);
  });

  it('stand below those of all docs', () => {
    const below = site(pages, docsConfig({ ...versions, routeBasePath: '/docs' }));
    expect(paths(below, 'doc')).toContain('/docs/2.4/guide/old');
    expect(pageAt(below, '/docs/2.4/guide/setup').docsVersion?.same).toEqual({
      current: '/docs/next/guide/setup',
      '2.5': '/docs/guide/setup',
      '2.4': '/docs/2.4/guide/setup',
    });
  });
});

describe('a page', () => {
  const assembled = site(pages, settings);

  it('knows itself in other versions, by its id and then by its path', () => {
    expect(pageAt(assembled, '/2.4/guide/setup').docsVersion).toEqual({
      docs: 'default',
      name: '2.4',
      label: '2.4',
      hasBadge: true,
      banner: 'unmaintained',
      same: { current: '/next/guide/setup', '2.5': '/guide/setup', '2.4': '/2.4/guide/setup' },
      latest: { label: '2.5', href: '/guide/setup', isSamePage: true },
    });
    const moved = [...pages, document('doc', 'a.md', { frontMatter: { slug: '/b' } }), versioned('2.4', 'a.md')];
    const renamed = [...moved, document('doc', 'c.md'), versioned('2.4', 'd.md', { frontMatter: { slug: '/c' } })];
    const other = site(renamed, settings);
    expect(pageAt(other, '/2.4/a').docsVersion?.same.current).toBe('/next/b');
    expect(pageAt(other, '/2.4/c').docsVersion?.same.current).toBe('/next/c');
  });

  it('that only one version has leads to the beginning of the others', () => {
    expect(pageAt(assembled, '/2.4/guide/old').docsVersion).toMatchObject({
      same: { '2.4': '/2.4/guide/old' },
      latest: { label: '2.5', href: '/', isSamePage: false },
    });
    expect(assembled.layout.versions).toEqual([
      { docs: 'default', name: 'current', label: 'Next', isLast: false, href: '/next' },
      { docs: 'default', name: '2.5', label: '2.5', isLast: true, href: '/' },
      { docs: 'default', name: '2.4', label: '2.4', isLast: false, href: '/2.4' },
    ]);
  });

  it('of no version says nothing of versions', () => {
    const assembled = site([...pages, document('page', 'about.md')], settings);
    expect(pageAt(assembled, '/about').docsVersion).toBeUndefined();
  });

  it('of a site with one version says nothing either', () => {
    const single = site([document('doc', 'a.md')]);
    expect([pageAt(single, '/a').docsVersion, single.layout.versions]).toEqual([undefined, undefined]);
    expect(single.routes.filter(isPageRoute).filter(({ version, canonical }) => version ?? canonical)).toEqual([]);
  });
});

describe('the beginning of a version', () => {
  const layout = (documents: readonly Document[], docs: Partial<DocsConfig> = {}) =>
    site(documents, docsConfig({ ...versions, ...docs })).layout.versions?.map(({ href }) => href);

  it('is the main doc, else its root, else the first page of its sidebars', () => {
    expect(layout(pages, { mainDocId: 'guide/setup' })).toEqual([
      '/next/guide/setup',
      '/guide/setup',
      '/2.4/guide/setup',
    ]);
    expect(layout(pages)).toEqual(['/next', '/', '/2.4']);
    expect(layout(everywhere('z.md').concat(everywhere('b.md')))).toEqual(['/next/b', '/b', '/2.4/b']);
  });

  it('is absent where a version has no page', () => {
    expect(layout([document('doc', 'a.md')])).toEqual(['/next/a']);
  });
});

describe('search engines', () => {
  const url = 'https://docs.example.com';

  it('are led to the same page of the latest version', () => {
    const assembled = site(pages, settings);
    expect(pageAt(assembled, '/2.4/guide/setup').head).toMatchObject({
      canonical: `${url}/guide/setup`,
      noIndex: false,
    });
    expect(pageAt(assembled, '/2.4/guide/old').head.canonical).toBe(`${url}/2.4/guide/old`);
    const sitemap = textOf(assembled, '/sitemap.xml');
    expect(sitemap).toContain(`${url}/next/guide/new"`);
    expect(sitemap).toContain(`${url}/guide/setup"`);
    expect(sitemap).not.toContain('/2.4/guide/setup');
  });

  it('leave out the version that says so, and the page of lost addresses still knows it', () => {
    const [name, old] = ['2.4', versions.versions['2.4']];
    const hidden = docsConfig({
      ...versions,
      versions: { ...versions.versions, ...(old && { [name]: { ...old, noIndex: true } }) },
    });
    const assembled = site(pages, hidden);
    expect(pageAt(assembled, '/2.4/guide/old').head.noIndex).toBe(true);
    expect(textOf(assembled, '/sitemap.xml')).not.toContain('/2.4');
    const list = assembled.routes.find(({ path }) => path.startsWith('/assets/routes-'))?.path ?? '';
    expect(textOf(assembled, list)).toContain('/2.4/guide/old');
  });

  it('and readers of one text for machines get the latest version alone', () => {
    const assembled = site(pages, settings);
    for (const file of ['/llms.txt', '/llms-full.txt']) {
      expect(textOf(assembled, file)).toContain('/guide/setup');
      expect(textOf(assembled, file)).not.toMatch(/\/(?:next|2\.4)\/(?!llms\.txt)/);
    }
    expect(paths(assembled, 'markdown')).toContain('/2.4/guide/setup.md');
    // Each of the others has a list of its own.
    expect(textOf(assembled, '/llms.txt')).toContain('"Acme Docs 2.4","href":"https://docs.example.com/2.4/llms.txt"');
    expect(textOf(assembled, '/2.4/llms.txt')).toContain('/2.4/guide/setup.md');
    expect(textOf(assembled, '/2.4/llms.txt')).not.toContain('.com/guide/setup.md');
  });
});

describe('the search index', () => {
  it('knows the version of each page', () => {
    const found = listSearchablePages(site(pages, settings));
    expect(found.map(({ path, version }) => `${version} ${path}`)).toContain('2.4 /2.4/guide/old');
    expect(new Set(found.map(({ version }) => version))).toEqual(new Set(['current', '2.5', '2.4']));
  });

  it('has the end of an address as a word for its page, where it says what no title and no other address of the version does', () => {
    const titled = (path: string, title: string) => everywhere(path, { frontMatter: { title } });
    const some = [
      ...titled('web/zebra.md', 'Porting guide'),
      ...titled('web/setup-page.md', 'Setup'),
      ...titled('web/faq.md', 'Questions'),
      ...titled('app/faq.md', 'Questions'),
    ];
    const found = listSearchablePages(site(some, settings)).filter(({ keywords }) => keywords !== undefined);
    expect(found.map(({ path, keywords }) => [path, keywords])).toEqual(
      ['/next', '', '/2.4'].map((version) => [`${version}/web/zebra`, ['zebra']]),
    );
  });
});

describe('links', () => {
  const linking = (version: string, ...links: readonly string[]) =>
    site([...pages, versioned(version, 'x.md', { links })], settings);
  const targets = (assembled: Site, version: string) =>
    assembled.links[`versions/${version}/docs/x.md`]?.map(({ href }) => href);

  it('stay within the version, by file and by path', () => {
    const assembled = linking(
      '2.4',
      './guide/setup.md',
      '/guide/setup.md',
      '/guide/setup#a',
      '/docs/guide/setup.md',
      '/',
    );
    expect(targets(assembled, '2.4')).toEqual([
      '/2.4/guide/setup',
      '/2.4/guide/setup',
      '/2.4/guide/setup#a',
      '/2.4/guide/setup',
      '/2.4',
    ]);
  });

  it('to posts and pages lead where they did from the docs folder', () => {
    const others = [document('post', '2025-01-02-first.md'), document('page', 'about.md')];
    const links = ['../releases/2025-01-02-first.md', '/releases/2025/01/02/first', '/about'];
    const assembled = site([...pages, ...others, versioned('2.4', 'x.md', { links })], settings);
    expect(targets(assembled, '2.4')).toEqual(['/releases/2025/01/02/first', '/releases/2025/01/02/first', '/about']);
    expect(lines(assembled)).toEqual([]);
  });

  it('to another version are told, with the page that was meant', () => {
    expect(lines(linking('2.4', '/next/guide/setup?a#b', '/next/guide/new', '/guide/new'))).toEqual([
      'broken-anchor versions/2.4/docs/x.md: `/next/guide/setup?a#b` is broken: the page `/next/guide/setup` has no `#b`.',
      'other-version-link versions/2.4/docs/x.md: `/next/guide/new` leads to `/next/guide/new` of the version Next; the version 2.4 has no such page.',
      'broken-link versions/2.4/docs/x.md: `/guide/new` is not a page of the version 2.4, but of Next.',
    ]);
    expect(lines(linking('2.4', '/next/guide/setup?a'))).toEqual([
      'other-version-link versions/2.4/docs/x.md: `/next/guide/setup?a` leads to `/next/guide/setup` of the version Next. Write `/2.4/guide/setup?a`.',
    ]);
    expect(lines(linking('2.5', './guide/old.md', '../../../docs/guide/new.md'))).toEqual([
      'broken-link versions/2.5/docs/x.md: `./guide/old.md` is not a page of the version 2.5, but of 2.4.',
      'other-version-link versions/2.5/docs/x.md: `../../../docs/guide/new.md` leads to `/next/guide/new` of the version Next; the version 2.5 has no such page.',
    ]);
  });
});

describe('sidebars and ids', () => {
  const sidebars = (names: Readonly<Record<string, SidebarsConfig>>) => {
    const changed = Object.entries(versions.versions).map(([name, version]) => {
      const source = version.source && { ...version.source, sidebarsFile: `versions/${name}/sidebars.ts` };
      return [name, source ? { ...version, source: { ...source, sidebars: names[name] ?? {} } } : version];
    });
    return docsConfig({ ...versions, versions: Object.fromEntries(changed), sidebars: names.current ?? {} });
  };

  it('are those of the version', () => {
    const config = sidebars({
      current: { guide: ['guide/new'], start: ['index', 'guide/setup'] },
      '2.5': { guide: ['guide/setup'] },
      '2.4': { guide: ['guide/old', 'guide/secret'], start: ['index', 'guide/setup'] },
    });
    const assembled = site(pages, config);
    expect(findingsOf(assembled).map(({ code, file }) => [code, file])).toEqual([
      ['page-without-sidebar', 'versions/2.5/docs/index.md'],
    ]);
    expect(pageAt(assembled, '/2.4/guide/old').sidebar?.name).toBe('2.4/guide');
    expect(Object.entries(assembled.layout.sidebars).map(([name, items]) => [name, items.length])).toEqual([
      ['current/guide', 1],
      ['current/start', 2],
      ['2.5/guide', 1],
      ['2.4/guide', 1],
      ['2.4/start', 2],
    ]);
  });

  it('that are unknown list what the version has, and a draft gives nothing', () => {
    const config = sidebars({
      current: {},
      '2.5': { guide: ['guide/old', 'index', 'guide/setup'] },
      '2.4': { guide: ['guide/secret', 'index', 'guide/setup', 'guide/old'], more: [] },
    });
    const lost = versioned('2.4', 'y.md', {
      frontMatter: { displayed_sidebar: 'absent', pagination_next: 'guide/new' },
    });
    expect(lines(site([...pages, lost], config))).toEqual([
      'unknown-doc-id versions/2.5/sidebars.ts: `sidebars.guide[0]` names the doc `guide/old`, which does not exist. Available doc ids: guide/setup, index.',
      'unknown-sidebar-id versions/2.4/docs/y.md: `displayed_sidebar` names the sidebar `absent`, which does not exist. Available sidebar ids: guide, more.',
      'unknown-doc-id versions/2.4/docs/y.md: `pagination_next` names the doc `guide/new`, which does not exist. Available doc ids: guide/old, guide/setup, index, y.',
    ]);
  });

  it('of the navbar lead into the version of the page', () => {
    const item = { label: 'Setup', position: 'left', items: [] } as const;
    const items = [
      { ...item, type: 'doc', docId: 'guide/setup' },
      { ...item, type: 'docSidebar', sidebarId: 'docs' },
      { ...item, type: 'doc', docId: 'guide/old' },
      { ...item, type: 'doc', docId: 'guide/secret' },
    ] as const;
    const assembled = site(pages, { ...settings, navbar: { ...settings.navbar, items } });
    expect(findingsOf(assembled)).toEqual([]);
    expect(assembled.layout.navbar.items.map(({ href, versions: own }) => [href, own])).toEqual([
      ['/guide/setup', { '2.5': '/guide/setup', current: '/next/guide/setup', '2.4': '/2.4/guide/setup' }],
      ['/guide/setup', { '2.5': '/guide/setup', current: '/next/guide/new', '2.4': '/2.4/guide/old' }],
      ['/2.4/guide/old', { '2.4': '/2.4/guide/old' }],
    ]);
    expect(pageAt(assembled, '/next/guide/setup').activeNav).toEqual(['n0']);
  });

  it('of the navbar say where the menus stand: of languages in any case, of versions where there is a choice', () => {
    const items = (['docsVersionDropdown', 'localeDropdown', 'search'] as const).map((type) => ({
      type,
      label: '',
      position: 'right' as const,
      items: [],
    }));
    const menus = (given: Partial<SiteConfig>) =>
      site(pages, { ...settings, ...given, navbar: { ...settings.navbar, items } }).layout.navbar.items.map(
        ({ menu, position }) => [menu, position],
      );
    const both = [
      ['versions', 'right'],
      ['languages', 'right'],
    ];
    expect(menus({})).toEqual(both);
    expect(menus({ i18n: languages('en', 'de') })).toEqual(both);
    expect(menus({ docs: docsConfig({}).docs })).toEqual([['languages', 'right']]);
  });
});
