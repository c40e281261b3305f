// Rules about links to existing targets: each with its message, its level and its suggestion.
import { describe, expect, it } from 'vitest';
import { checkSite } from '../../src/check/index.ts';
import { defaultLinkRuleLevels } from '../../src/model/link-rules.ts';
import type { Asset } from '../../src/model/source.ts';
import { createSandbox } from '../engine/sandbox.ts';
import { config, docsConfig, document, languages, planRoute, site, versioned, versionsOf } from '../support/site.ts';

const target = document('doc', 'x/b.md', { headings: [[2, 'Set up']] });
const hidden = document('doc', 'x/hidden.md', { frontMatter: { unlisted: true } });
const draft = document('doc', 'x/draft.md', { frontMatter: { draft: true } });
const post = document('post', '2025-01-02-first.md', { headings: [[2, 'News']] });
const asset = (origin: Asset['origin'], file: string, path: string): Asset => ({
  origin,
  file,
  path,
  size: 1,
  hash: '0123456789abcdef',
});
const assets = [
  asset('static', 'static/img/Logo.svg', 'img/Logo.svg'),
  asset('content', 'docs/x/shot.png', 'x/shot.png'),
];
const redirects = [
  { from: ['/old'], to: '/x/b' },
  { from: ['/older'], to: '/old' },
  { from: ['/dead'], to: '/absent' },
  { from: ['/part', '/part/old'], to: '/x/b?v=2#set-up' },
  { from: ['/out'], to: 'https://other.example/a?b=1#c' },
  { from: ['/l1'], to: '/l2' },
  { from: ['/l2'], to: '/l1' },
];

function judge(href: string, settings = config({ redirects })) {
  const documents = [document('doc', 'x/a.md', { links: [href] }), target, hidden, draft, post];
  return checkSite(site(documents, settings, assets), '2026-01-01')
    .filter(({ file }) => file === 'docs/x/a.md')
    .map(({ code, severity, message, suggestion = '' }) => `${severity} ${code} ${message} ${suggestion}`.trim());
}

describe('a link', () => {
  it.each([
    [
      '',
      'warning empty-link This link has no address, so it leads to its own page. Add an address, or write `#` for the top of the page.',
    ],
    ['/old', 'warning redirected-link `/old` is redirected to `/x/b`. Write `/x/b`.'],
    [
      '/older?a=1#set-up',
      'warning redirected-link `/older?a=1#set-up` is redirected to `/x/b`. Write `/x/b?a=1#set-up`.',
    ],
    [
      '/part/old?a=1#nope',
      'warning redirected-link `/part/old?a=1#nope` is redirected to `/x/b`. Write `/x/b?v=2#set-up`.',
    ],
    [
      '/out#d',
      'warning redirected-link `/out#d` is redirected to `https://other.example/a?b=1#c`. Write `https://other.example/a?b=1#c`.',
    ],
    ['/old#nope', 'warning broken-anchor `/old#nope` is broken: the page `/x/b` has no `#nope`.'],
    ['/dead', 'error broken-link `/dead` is redirected to `/absent`, which is not a page.'],
    ['/l1', 'error broken-link `/l1` leads into a redirect loop.'],
    ['/x/hidden', 'warning unlisted-link `/x/hidden` leads to `/x/hidden`, which is unlisted.'],
    ['./hidden.md', 'warning unlisted-link `./hidden.md` leads to `/x/hidden`, which is unlisted.'],
    ['/x/draft', 'error broken-link `/x/draft` is a draft, which is not published.'],
    ['./draft.md', 'warning broken-markdown-link `./draft.md` is a draft, which is not published.'],
    ['./B.md', 'warning link-case `./B.md` differs in case from `docs/x/b.md`. Write `./b.md`.'],
    ['/img/logo.svg', 'error broken-link `/img/logo.svg` differs in case from `/img/Logo.svg`. Write `/img/Logo.svg`.'],
    ['./Shot.png', 'error broken-link `./Shot.png` differs in case from `docs/x/shot.png`. Write `./shot.png`.'],
    [
      './_images/a.png',
      'error broken-link `./_images/a.png` is not a page. What has a name that begins with `_` is a part of pages, and is not published: rename it.',
    ],
    [
      '/releases/archive#nope',
      'warning broken-anchor `/releases/archive#nope` is broken: the page `/releases/archive` has no `#nope`.',
    ],
    [
      '/releases#p2-news',
      'warning broken-anchor `/releases#p2-news` is broken: the page `/releases` has no `#p2-news`.',
    ],
    [
      '../b#set-up',
      'error broken-link `../b#set-up` is not a page. Write `./b.md#set-up`: links start from the file, not from the address of the page.',
    ],
    ['HTTPS://Docs.Example.com/absent', 'error broken-link `HTTPS://Docs.Example.com/absent` is not a page.'],
    ['//docs.example.com/absent?token=abc', 'error broken-link `//docs.example.com/absent?token=***` is not a page.'],
    ['/x%5Cb', 'error broken-link `/x%5Cb` is broken: it contains a character that no path can have. Write `/x/b`.'],
  ])('%j: %s', (href, expected) => {
    expect(judge(href)).toEqual([expected]);
  });

  it.each([
    '#',
    '#top',
    '#TOP',
    '#main-content',
    '/releases#p1-news',
    '/search#search-field',
    '/x/b#:~:text=up',
    '/x/b/?a+b=c%20d#set-up',
    'http://docs.example.com/x/b',
    'https://docs.example.org/absent',
  ])('%j is right', (href) => {
    expect(judge(href)).toEqual([]);
  });

  it('to a section that moved into a page below is told of this page, and of no other', () => {
    const index = document('doc', 'x/index.md');
    const own = { headings: [[2, 'Set up']] as [number, string][] };
    const below = document('doc', 'x/a.md', { ...own, links: ['./index.md#Set-Up'] });
    const beside = document('doc', 'y/c.md', { ...own, links: ['../x/index.md#Set-Up'] });
    const found = checkSite(site([index, below, beside], config(), []), '2026-01-01');
    expect(found.flatMap(({ code, suggestion = '' }) => (code === 'broken-anchor' ? suggestion : []))).toEqual([
      'Did you mean `#set-up`?',
      '',
    ]);
  });

  it('to an anchor that is percent-encoded is told of the similar one', () => {
    const start = document('doc', 'x/index.md', {
      links: ['./a.md#%C3%BCberblik-aller-ger%C3%A4te', './a.md#%C3%BCber'],
    });
    const page = document('doc', 'x/a.md', { headings: [[2, 'Überblick aller Geräte']] });
    const found = checkSite(site([start, page], config(), []), '2026-01-01');
    expect(found.flatMap(({ code, suggestion = '' }) => (code === 'broken-anchor' ? suggestion : []))).toEqual([
      'Did you mean `./a.md#überblick-aller-geräte`?',
      '',
    ]);
  });

  it('to another language says so, and one to the own language needs no prefix', () => {
    const settings = config({ i18n: languages('en', 'de') });
    expect(judge('/de/x/b', settings)).toEqual([
      'warning other-locale-link `/de/x/b` leads to another language, Deutsch. Write `/x/b`.',
    ]);
    expect(judge('/en/x/b', settings)).toEqual([
      'error broken-link `/en/x/b` is broken: the default language has no prefix. Write `/x/b`.',
    ]);
    const inGerman = site([document('doc', 'x/a.md', { links: ['/x/b', '/de/x/b'] }), target], settings, [], 'de');
    expect([checkSite(inGerman, '2026-01-01'), inGerman.links['docs/x/a.md']?.map(({ href }) => href)]).toEqual([
      [],
      ['/de/x/b', '/de/x/b'],
    ]);
  });

  it('to another version says so', () => {
    const old = versioned('1.0', 'x/a.md', { links: ['/next/x/b'] });
    const settings = docsConfig(versionsOf('1.0'));
    expect(checkSite(site([old, target], settings), '2026-01-01').map(({ code, message }) => [code, message])).toEqual([
      ['other-version-link', '`/next/x/b` leads to `/next/x/b` of the version Next; the version 1.0 has no such page.'],
    ]);
  });

  it('to another site on the same host is none of ours', () => {
    const settings = config({ baseUrl: '/docs/' });
    expect(judge('https://docs.example.com/blog', settings)).toEqual([]);
    expect(judge('https://docs.example.com/docs/absent', settings)).toHaveLength(1);
  });

  it('is left out where it is excluded, ignored or its rule is off', () => {
    const off = {
      ...config({ redirects }).linkCheck,
      rules: { ...defaultLinkRuleLevels, 'redirected-link': 'ignore' as const },
    };
    expect(judge('/old', config({ redirects, linkCheck: off }))).toEqual([]);
    expect(judge('/absent/1', config({ linkCheck: { ...off, exclude: ['^/absent/'] } }))).toEqual([]);
    const ignored = document('doc', 'x/a.md', { links: ['/absent'] });
    const links = ignored.links.map((link) => ({ ...link, isIgnored: true as const }));
    expect(checkSite(site([{ ...ignored, links }]), '2026-01-01')).toEqual([]);
  });
});

it('a link in another case leads where it means all the same, and says how to write it', () => {
  const links = ['/X/B?a=1#set-up', '../X/b', './B.md#set-up', './Shot.png'];
  const assembled = site([document('doc', 'x/a.md', { links }), target], config(), assets);
  expect(assembled.links['docs/x/a.md']?.map(({ href, problem }) => [href, problem?.replacement])).toEqual([
    ['/x/b?a=1#set-up', '/x/b?a=1#set-up'],
    ['/x/b', '../x/b'],
    ['/x/b#set-up', './b.md#set-up'],
    ['/assets/shot-01234567.png', './shot.png'],
  ]);
});

it('a static folder with an index.html is a page to links', () => {
  const demo = asset('static', 'static/demo/api/index.html', 'demo/api/index.html');
  const links = ['/demo/api', '/demo/api/?q=1#top', 'pathname:///demo/api', '/demo'];
  const assembled = site([document('doc', 'x/a.md', { links })], config(), [demo]);
  expect(assembled.links['docs/x/a.md']?.map(({ href, target: at, problem }) => [href, at, problem?.reason])).toEqual([
    ['/demo/api/', '/demo/api/index.html', undefined],
    ['/demo/api/?q=1#top', '/demo/api/index.html', undefined],
    ['/demo/api/', '/demo/api/index.html', undefined],
    ['/demo', undefined, 'is not a page'],
  ]);
});

it('pages are found under the endings of a former site, but not where something else is meant', () => {
  const other = asset('static', 'static/x/b.php', 'x/b.php');
  const linked = document('doc', 'x/a.md', { links: ['/x/b.html#set-up', '/x/b.php'] });
  const given = { fromExtensions: ['html', 'php'], redirects: [{ from: ['/x/a.html'], to: '/x/b' }] };
  const assembled = site([linked, target], config(given), [other]);
  const outputs = assembled.routes.flatMap(({ type, output }) => (type === 'redirect' ? output : []));
  expect(outputs.filter((output) => output.startsWith('x/'))).toEqual([
    'x/a.html/index.html',
    'x/a.php/index.html',
    'x/b.html/index.html',
  ]);
  expect(assembled.links['docs/x/a.md']?.map(({ href, problem }) => [href, problem?.replacement])).toEqual([
    ['/x/b.html#set-up', '/x/b#set-up'],
    ['/x/b.php', undefined],
  ]);
  const route = assembled.routes.find(({ path }) => path === '/x/b.html');
  expect(route && planRoute(assembled, route)).toMatchObject({ props: { view: { href: '/x/b' } } });
  const files = site([linked, target], config({ ...given, trailingSlash: false }));
  expect(files.routes.flatMap(({ type, path }) => (type === 'redirect' && path.startsWith('/x/') ? path : []))).toEqual(
    ['/x/a.php', '/x/b.php'],
  );
});

it('the anchor that a redirect leads to is checked at its place', () => {
  const settings = config({ redirects: [{ from: ['/a', '/b'], to: '/x/b#none' }] });
  const found = checkSite(site([document('doc', 'x/a.md'), target], settings), '2026-01-01');
  expect(found.map(({ code, message, setting }) => [code, message, setting])).toEqual([
    ['broken-anchor', '`/x/b#none` at `redirects[0].to` is broken: the page `/x/b` has no `#none`.', 'redirects[0].to'],
  ]);
});

it('redirects that lead to redirects are told with their place', () => {
  const found = checkSite(site([document('doc', 'x/a.md'), target], config({ redirects })), '2026-01-01');
  expect(found.map(({ code, message, suggestion = '' }) => `${code} ${message} ${suggestion}`.trim())).toEqual([
    'redirect-chain The redirect to `/old` at `redirects[1].to` leads to another redirect, which ends at `/x/b`. Write `/x/b`.',
    'broken-link `/absent` at `redirects[2].to` is not a page.',
    'broken-link `/l2` at `redirects[5].to` leads into a redirect loop.',
    'broken-link `/l1` at `redirects[6].to` leads into a redirect loop.',
  ]);
});

it('front matter is checked at its key', () => {
  const page = document('doc', 'x/a.md', {
    frontMatter: { image: '/img/nope.png' },
    frontMatterPositions: { image: { line: 3, column: 1 } },
  });
  expect(checkSite(site([page]), '2026-01-01')).toMatchObject([
    {
      code: 'broken-link',
      message: '`/img/nope.png` in `image` is not a file of the site.',
      file: 'docs/x/a.md',
      line: 3,
      column: 1,
    },
  ]);
});

it('secrets are stars in what is said of front matter and of redirects', () => {
  const page = document('doc', 'x/a.md', {
    frontMatter: { image: '/img/nope.png?token=abc' },
    frontMatterPositions: { image: { line: 3, column: 1 } },
  });
  const settings = config({ redirects: [{ from: ['/gone'], to: '/absent?api_key=abc' }] });
  expect(checkSite(site([page], settings), '2026-01-01').map(({ message, link }) => [message, link])).toEqual([
    ['`/img/nope.png?token=***` in `image` is not a file of the site.', '/img/nope.png?token=***'],
    ['`/absent?api_key=***` at `redirects[0].to` is not a page.', '/absent?api_key=***'],
  ]);
});

it('rules that are off by default find orphans, unused files and bare addresses', () => {
  const rules = { ...defaultLinkRuleLevels, 'orphan-page': 'warn', 'unused-file': 'warn', 'bare-url': 'warn' } as const;
  const linkCheck = { ...config().linkCheck, rules };
  const settings = docsConfig({ sidebarsFile: undefined, sidebars: { docs: ['x/a'] } }, { linkCheck });
  const bare = document('doc', 'x/a.md', { links: ['https://elsewhere.example/?key=1', './c.md'] });
  const links = bare.links.map((link, index) => (index === 0 ? { ...link, isBare: true as const } : link));
  const found = checkSite(
    site([{ ...bare, links }, target, document('doc', 'x/c.md')], settings, assets),
    '2026-01-01',
  );
  expect(found.map(({ code, file, message }) => [code, file, message])).toEqual([
    ['orphan-page', 'docs/x/b.md', 'No page or menu links to `/x/b`.'],
    ['unused-file', 'static/img/Logo.svg', 'Nothing links to this file.'],
    ['unused-file', 'docs/x/shot.png', 'Nothing links to this file, so it is not published.'],
    ['bare-url', 'docs/x/a.md', '`https://elsewhere.example/?key=***` is a bare URL.'],
  ]);
  expect(
    checkSite(
      site([{ ...bare, links }, target, document('doc', 'x/c.md')], config({ docs: settings.docs }), assets),
      '2026-01-01',
    ),
  ).toEqual([]);
});

it('lacks an address or a text, which are two rules', async () => {
  const files = { 'docs/a.md': '# A\n\n[](./b.md)\n\n[Install]()\n\n[]()\n', 'docs/b.md': '# B\n\nText.\n' };
  const sandbox = createSandbox({ ...files, 'site.config.json': JSON.stringify({ title: 'A' }) });
  const { notes, warnings } = await sandbox.build();
  sandbox.remove();
  const told = [...warnings, ...notes].filter(({ file }) => file === 'docs/a.md');
  expect(told.map(({ line, code }) => `${line} ${code}`)).toEqual([
    '5 empty-link',
    '7 empty-link',
    '3 link-text',
    '7 link-text',
  ]);
});
