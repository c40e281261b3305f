// Comparison of two sites, part by part: pages, findings, translations, settings, sidebars, built pages.
import { describe, expect, it } from 'vitest';
import { parseBuiltPage } from '../../../src/features/diff/built-page.ts';
import { compareSidebarMenus, createSidebarMenus } from '../../../src/features/diff/compare-menus.ts';
import {
  compareFiles,
  compareFindings,
  compareRedirects,
  compareSettings,
  findStaleTranslations,
} from '../../../src/features/diff/compare-others.ts';
import { comparePagePair } from '../../../src/features/diff/compare-pages.ts';
import { compareByteSizes } from '../../../src/features/diff/compare-weights.ts';
import type { PageToCompare } from '../../../src/features/diff/facts.ts';
import { pairPages } from '../../../src/features/diff/pair-pages.ts';
import type { SiteConfig } from '../../../src/model/config.ts';
import type { Diagnostic } from '../../../src/model/diagnostic.ts';
import type { SidebarNode } from '../../../src/model/navigation.ts';

const page = (path: string, text: string, rest: Partial<PageToCompare> = {}): PageToCompare => ({
  ...{ path, title: path, type: 'doc', locale: 'en', file: `docs${path}.md`, text, key: text },
  ...{ headings: [], linesBefore: 0, front: '', description: '', visibility: 'public', place: '', includes: {} },
  ...rest,
});

const long = (word: string) => Array.from({ length: 80 }, (_, at) => `${word}${at}`).join(' ');
const nowhere = { renames: new Map<string, string>(), leadsTo: () => undefined };
const pathsOf = (pages: readonly { path: string }[]) => pages.map(({ path }) => path);

describe('pages', () => {
  it('move with their text, with or without a redirect', () => {
    const before = [page('/a', long('a')), page('/b', long('b')), page('/c', long('c'))];
    const after = [page('/a2', long('a')), page('/b2', long('b')), page('/c', long('c'))];
    const leadsTo = (path: string) => (path === '/b' ? '/b2' : undefined);
    const { kept, moved, added, removed } = pairPages(before, after, { ...nowhere, leadsTo });
    expect(moved.map((pair) => [pair.before.path, pair.after.path, pair.isRedirected])).toEqual([
      ['/a', '/a2', false],
      ['/b', '/b2', true],
    ]);
    expect([pathsOf(kept.map((pair) => pair.after)), added, removed]).toEqual([['/c'], [], []]);
  });

  it('are removed where another page has their text, and that is named', () => {
    const before = [page('/a', long('a')), page('/all', long('z'))];
    const after = [page('/all', `${long('z')} ${long('a')}`)];
    const { moved, removed } = pairPages(before, after, nowhere);
    expect(moved).toEqual([]);
    expect(removed.map(({ page: gone, textOn }) => [gone.path, textOn?.path])).toEqual([['/a', '/all']]);
  });

  it('of which two became one have moved once', () => {
    const before = [page('/a', long('a')), page('/b', long('b'))];
    const after = [page('/ab', `${long('a')} ${long('b')}`)];
    const { moved, removed, added } = pairPages(before, after, nowhere);
    expect(moved.map((pair) => pair.before.path)).toEqual(['/a']);
    expect(removed.map(({ page: gone, textOn }) => [gone.path, textOn?.path])).toEqual([['/b', '/ab']]);
    expect(added).toEqual([]);
  });

  it('of another language are no place for a text', () => {
    const after = [page('/de/a', long('a'), { locale: 'de' })];
    const { moved, removed, added } = pairPages([page('/a', long('a'))], after, nowhere);
    expect([moved.length, removed.length, pathsOf(added)]).toEqual([0, 1, ['/de/a']]);
  });
});

describe('a page', () => {
  const heading = (id: string, text: string, line: number) => ({ id, text, line, level: 2, html: text });

  it('has not changed where readers see the same', () => {
    const pair = { before: page('/a', 'x'), after: page('/a', 'x', { key: 'y' }) };
    expect(comparePagePair(pair, { before: 'x', after: 'x' })).toBeUndefined();
  });

  it('tells its headings, its facts and where its first change is', () => {
    const [old, now] = [
      '## One\n\nA b c.\n\n## Two\n\nD e f g h i j.\n',
      '## One\n\nA b c.\n\n## Second\n\nD e f g h i k.\n\n## Three\n\nH.\n',
    ];
    const before = page('/a', old, {
      headings: [heading('one', 'One', 1), heading('two', 'Two', 5)],
      place: 'Guide › A',
    });
    const after = page('/a', now, {
      headings: [heading('one', 'One', 1), heading('second', 'Second', 5), heading('three', 'Three', 9)],
      ...{ title: 'B', visibility: 'unlisted', place: 'More › B', description: 'New.' },
    });
    const change = comparePagePair({ before, after }, { before: old, after: now });
    expect(change).toMatchObject({ anchor: 'second', through: [], text: { added: 4, removed: 2 } });
    expect(change?.headings).toEqual({
      added: [{ id: 'three', text: 'Three', level: 2 }],
      removed: [],
      renamed: [{ from: { id: 'two', text: 'Two', level: 2 }, to: { id: 'second', text: 'Second', level: 2 } }],
    });
    expect(change?.facts.map(({ fact, from, to }) => [fact, from, to])).toEqual([
      ['title', '/a', 'B'],
      ['description', '', 'New.'],
      ['visibility', 'public', 'unlisted'],
      ['place', 'Guide › A', 'More › B'],
    ]);
  });

  it('names what it includes where that alone is another', () => {
    const before = page('/a', '# A', { key: '1', includes: { 'docs/_x.md': 'old', 'docs/_y.md': 'same' } });
    const after = page('/a', '# A', { key: '2', includes: { 'docs/_x.md': 'new', 'docs/_y.md': 'same' } });
    expect(comparePagePair({ before, after }, { before: 'old', after: 'new' })?.through).toEqual(['docs/_x.md']);
    const filled = { before: page('/a', '{{ v }}', { key: '1' }), after: page('/a', '{{ v }}', { key: '2' }) };
    expect(comparePagePair(filled, { before: '1', after: '2' })?.through).toEqual(['variables']);
    const headed = { before: page('/a', 'same', { front: 'a' }), after: page('/a', 'same', { front: 'b' }) };
    expect(comparePagePair(headed, { before: 'old', after: 'new' })?.through).toEqual([]);
  });
});

describe('findings', () => {
  const finding = (file: string, line: number, message = 'No.'): Diagnostic => {
    return { code: 'broken-link', severity: 'warning', message, file, line };
  };
  const places = (found: readonly Diagnostic[]) => found.map(({ file, line }) => `${file}:${line}`);

  it('are not new where a line or a file moved', () => {
    const renames = new Map([['b.md', 'c.md']]);
    const { added, gone } = compareFindings(
      [finding('a.md', 3), finding('b.md', 1)],
      [finding('a.md', 9), finding('c.md', 1)],
      renames,
    );
    expect([added, gone]).toEqual([[], []]);
  });

  it('are counted where several say the same of a file', () => {
    const old = [finding('a.md', 1), finding('a.md', 2)];
    const { added, gone } = compareFindings(old, [...old, finding('a.md', 7)], new Map());
    expect([places(added), gone]).toEqual([['a.md:7'], []]);
    expect(places(compareFindings(old, [finding('a.md', 1)], new Map()).gone)).toEqual(['a.md:2']);
  });

  it('of lost addresses are told by themselves', () => {
    const lost: Diagnostic = { ...finding('a.md', 1), code: 'lost-address' };
    expect(compareFindings([], [lost], new Map()).added).toEqual([]);
  });
});

describe('translations', () => {
  const translated = (file: string, original: string, rest = {}) => ({
    ...{
      file,
      path: `/de/${file}`,
      locale: 'de',
      hash: 'h',
      original: { file: `o/${file}`, frontMatter: '', revision: original },
    },
    ...rest,
  });

  it('became stale where their original alone changed', () => {
    const before = [translated('a', '111'), translated('b', '111'), translated('c', '111'), translated('d', '111')];
    const after = [
      translated('a', '222'),
      translated('b', '222', { hash: 'new' }),
      translated('c', '111'),
      translated('d', '222', { hash: 'new', revision: '111' }),
      translated('e', '222', { revision: '111' }),
    ];
    expect(findStaleTranslations(before, after).map(({ file }) => file)).toEqual(['a', 'd']);
    expect(findStaleTranslations([translated('a', '111')], [translated('a', '222', { revision: '222' })])).toEqual([]);
  });
});

it('compares settings value by value, and no folder of the machine', () => {
  const config = (root: string, title: string, items: readonly string[]) =>
    ({
      root,
      configHash: title,
      title,
      navbar: { items },
      docs: [{ path: `${root}/docs`, sidebars: { a: [title] } }],
    }) as unknown as SiteConfig;
  expect(compareSettings(config('/x', 'A', ['1', '2']), config('/y', 'B', ['1']))).toEqual([
    { key: 'title', from: '"A"', to: '"B"' },
    { key: 'navbar.items[1]', from: '"2"' },
  ]);
});

it('compares redirects and files', () => {
  const [a, b, c] = [
    { from: '/a', to: '/x' },
    { from: '/b', to: '/x' },
    { from: '/b', to: '/y' },
  ] as const;
  expect(compareRedirects([a, b], [a, c])).toEqual({ added: [c], removed: [b] });
  const file = (name: string, hash: string, size: number) =>
    ({ origin: 'static', file: name, path: name, size, hash }) as const;
  expect(
    compareFiles(
      [file('a', '1', 1), file('b', '1', 2), file('d', '1', 3)],
      [file('b', '2', 4), file('c', '1', 5), file('d', '1', 3)],
    ),
  ).toEqual([
    { file: 'a', kind: 'removed', size: 1 },
    { file: 'b', kind: 'changed', size: 4, sizeBefore: 2 },
    { file: 'c', kind: 'added', size: 5 },
  ]);
});

it('compares sidebars, entry by entry', () => {
  const link = (href: string, label = href): SidebarNode => ({ key: href, type: 'link', label, href, setting: '' });
  const category = (label: string, items: readonly SidebarNode[]): SidebarNode => {
    return { key: label, type: 'category', label, items, isCollapsible: true, isCollapsed: false };
  };
  const tree = (items: readonly SidebarNode[]) => [{ name: 'guide', ownName: 'guide', version: 'current', items }];
  const before = tree([link('a'), link('b'), link('c', 'C'), category('More', [link('d'), link('e')])]);
  const after = tree([link('b'), link('a'), link('c', 'Third'), link('d'), category('More', [link('f')])]);
  expect(compareSidebarMenus(createSidebarMenus(before), createSidebarMenus(after), new Map())).toEqual([
    { sidebar: 'guide', kind: 'added', label: 'f', to: 'More' },
    { sidebar: 'guide', kind: 'removed', label: 'e', to: 'More' },
    { sidebar: 'guide', kind: 'reordered', label: 'a' },
    { sidebar: 'guide', kind: 'renamed', label: 'Third', from: 'C', to: 'Third' },
    { sidebar: 'guide', kind: 'moved', label: 'd', from: 'More', to: '' },
  ]);
});

it('compares weights, and leaves out pages that hardly changed', () => {
  const weight = (sizes: Record<string, number>) => ({
    pages: new Map(Object.entries(sizes)),
    firstLoads: new Map(Object.entries(sizes).map(([path, size]) => [path, size + 1000])),
    ...{ index: 50, site: 9000 },
  });
  expect(
    compareByteSizes(weight({ '/': 500, '/a': 700, '/b': 900 }), weight({ '/': 520, '/a': 1000, '/b': 700 })),
  ).toEqual({
    pages: { before: 2100, after: 2220 },
    index: { before: 50, after: 50 },
    firstLoad: { start: { before: 1500, after: 1520 }, middle: { before: 1700, after: 1700 } },
    site: { before: 9000, after: 9000 },
    changed: [
      { path: '/a', before: 700, after: 1000 },
      { path: '/b', before: 900, after: 700 },
    ],
  });
});

describe('a built page', () => {
  it('is read as text with its headings', () => {
    const html = `<html lang="en" data-base="/b/"><head><title>T &amp; U</title><meta name="description" content="D">
<link rel="stylesheet" href="/b/s.css"><script src="/b/s.js"></script></head><body><nav>menu</nav><main><article lang="en"><h1>T</h1>
<p>One <b>two</b><button>x</button>.</p><h2 id="h">Head <a href="#h" aria-hidden="true">#</a></h2><ul><li>a</li><li>b &lt;c&gt;</li></ul>
<pre><code>x\n  y\n</code></pre><nav>in<nav>ner</nav></nav><img alt="A" src="i.png"></article><p>after</p></main></body></html>`;
    expect(parseBuiltPage(html)).toEqual({
      ...{
        title: 'T & U',
        description: 'D',
        locale: 'en',
        base: '/b/',
        isPassing: false,
        loads: ['/b/s.css', '/b/s.js'],
      },
      text: '# T\n\nOne two.\n\n## Head\n\n- a\n\n- b <c>\n\n```\nx\n  y\n```\n\n![A](i.png)',
      headings: [{ id: 'h', level: 2, text: 'Head', html: '', line: 5 }],
    });
  });

  it('has no text of its own where that is of another language, for search or for paper', () => {
    expect(parseBuiltPage('<html lang="de"><main><article lang="en"><p>x</p></article></main>').isPassing).toBe(true);
    expect(parseBuiltPage('<html lang="en"><main class="main main-print"><article>x</article></main>').isPassing).toBe(
      true,
    );
    expect(parseBuiltPage('<html lang="en"><meta http-equiv="refresh" content="0; url=/to"><p>x').redirect).toBe('/to');
  });
});
