// Parts of search that need no browser: marks, snippets, positions of hits, and hits of the embedded index.
import { describe, expect, it, vi } from 'vitest';
import { formatGroupName, formatNoResults } from '../../src/client/search/hit-texts.ts';
import {
  groupDialogHitsByPage,
  limitHitsPerPage,
  matchesRegex,
  resolveHitAddress,
} from '../../src/client/search/hits.ts';
import type { SearchHit, SearchSettings } from '../../src/model/search.ts';
import { createWordFinder, splitTextAtWordRanges } from '../../src/search/rank/marks.ts';
import { cutSnippet } from '../../src/search/rank/snippet.ts';

const settings: SearchSettings = { provider: 'lunr', contextual: true, versions: [] };
const hit = (href: string): SearchHit => ({
  title: 'T',
  href,
  headings: [],
  group: '',
  kind: 'doc',
  snippet: '',
  words: [],
  isExternal: false,
});

it('names the beginning of a long query that has no hits', () => {
  expect(formatNoResults('a "b"')).toBe('No results for "a "b""');
  expect(formatNoResults('lorem ipsum '.repeat(40))).toBe(`No results for "${'lorem ipsum '.repeat(6)}lorem ip…"`);
});

describe('formatGroupName', () => {
  const post = { ...hit('/a'), group: 'Releases', title: 'P 1.0', date: '3 May' };

  it.each([
    ['ltr', 'Releases › P 1.0 › 3 May'],
    ['rtl', 'Releases\u200F › \u200FP 1.0\u200F › \u200F3 May'],
  ])('separates the parts of a path where the page runs %s', (dir, expected) => {
    vi.stubGlobal('document', { dir });
    expect(formatGroupName(post)).toBe(expected);
    vi.unstubAllGlobals();
  });
});

describe('marks', () => {
  it.each([
    ['the days 2025-05-20 and 2026', ['20', '05'], ['05', '20']],
    ['the set of settings', ['set'], ['set']],
    ['reset, preset, set.', ['set'], ['set']],
    ['OEMConfig and Config', ['Config'], ['OEMConfig', 'Config']],
    ['OEMConfig', ['OEM'], ['OEMConfig']],
    ['OEMConfig', ['Config', 'OEMConfig'], ['OEMConfig']],
    ['USB, B and 00B0', ['B'], ['B']],
    ['Button B', ['B'], ['B']],
    ['setTimeOut', ['Out', 'set'], ['setTimeOut']],
    ['Scan2Deploy (scan)', ['Deploy', 'scan'], ['Scan2Deploy', 'scan']],
    ['a.b (c) [d] $e ^f | \\g', ['(c)', '[d]', '\\g'], ['(c)', '[d]', '\\g']],
    ['バッテリーの状態', ['状態'], ['状態']],
    ['日本の本', ['本'], ['本']],
    ['منذ من', ['من'], ['من']],
    ['الشبكة والشبكة', ['الشبكة'], ['الشبكة']],
    ['हिन्दी हिन्', ['हिन्'], ['हिन्']],
    ['nothing', [], []],
    ['nothing', ['', ' '], []],
  ])('of %j for %j', (text, words, marked) => {
    const parts = splitTextAtWordRanges(text, createWordFinder(words));
    expect(parts.filter((part) => part.isMarked).map((part) => part.text)).toEqual(marked);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });
});

describe('a snippet', () => {
  const filling = 'word '.repeat(100);

  it('is a short text as it is, on one line', () => {
    expect(cutSnippet(' a\n b  c ', [])).toBe('a b c');
  });

  it('begins a little before the place with most words', () => {
    const text = `${filling}alpha ${filling}one alpha beta two ${filling}`;
    const places = [...text.matchAll(/alpha|beta/g)].map(({ index, 0: word }) => ({
      start: index,
      end: index + word.length,
    }));
    const snippet = cutSnippet(text, places);
    expect(snippet).toMatch(/^…(?:word )+one alpha beta two (?:word ?)+…$/);
    expect(snippet.length).toBeLessThanOrEqual(172);
  });

  it('shows where the rare words of a query stand, rather than those that stand everywhere', () => {
    const rows = Array.from(
      { length: 20 },
      (_, at) => `${100 + at} OPOS_E, a result of the code that says ${at} of them.`,
    );
    const text = rows.join(' ');
    const places = [...text.matchAll(/OPOS|result|code|\b106\b/g)].map(({ 0: word, index }) => ({
      start: index,
      end: index + word.length,
    }));
    expect(cutSnippet(text, places)).toMatch(/106 OPOS_E, a result of the code that says 6/);
  });

  it('is the beginning where no word is in the text, and cuts what has no spaces', () => {
    expect(cutSnippet(`Start ${filling}`, [])).toMatch(/^Start word.*word…$/);
    expect(cutSnippet('状'.repeat(400), [])).toBe(`${'状'.repeat(170)}…`);
    const sentence = '無線ネットワークで端末を設定してから再起動してください。';
    const long = sentence.repeat(20);
    const found = cutSnippet(long, [{ start: 283, end: 285 }]);
    const words = [...new Intl.Segmenter('ja', { granularity: 'word' }).segment(sentence)].map(
      ({ segment }) => segment,
    );
    expect(found).toMatch(new RegExp(`^…(?:${words.join('|')})+…$`));
    expect(found).not.toMatch(/\p{Cs}/u);
  });
});

describe('a pattern of the configuration', () => {
  it('never matches where it is empty or missing', () => {
    expect([undefined, '', 'b'].map((pattern) => matchesRegex(pattern, 'abc'))).toEqual([false, false, true]);
  });
});

describe('where a hit leads', () => {
  const place = (href: string, changes: Partial<SearchSettings> = {}) =>
    resolveHitAddress(hit(href), { ...settings, ...changes }, 'https://here.example/docs/page').map((each) => [
      each.href,
      each.isExternal,
    ]);

  it('is a place on this host, whatever host was indexed', () => {
    expect(place('https://docs.example.com/a/b?c=d#e')).toEqual([['/a/b?c=d#e', false]]);
    expect(place('/a#b')).toEqual([['/a#b', false]]);
    expect(place('https://docs.example.com//evil.example/a')).toEqual([['/evil.example/a', false]]);
  });

  it('is the place itself where the configuration says so', () => {
    expect(place('https://app.example.com/a', { externalUrlRegex: 'APP\\.example' })).toEqual([
      ['https://app.example.com/a', true],
    ]);
    expect(place('/a', { externalUrlRegex: '' })).toEqual([['/a', false]]);
  });

  it('is rewritten where the configuration says so, but for the other apps', () => {
    const replaceSearchResultPathname = { from: '^/old(?=/)', to: '/new' };
    expect(place('/old/a/old/b#c', { replaceSearchResultPathname })).toEqual([['/new/a/old/b#c', false]]);
    expect(place('/old/a', { replaceSearchResultPathname, externalUrlRegex: 'old' })).toEqual([
      ['https://here.example/old/a', true],
    ]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://', 'mailto:a@example.com'])(
    'is nowhere for %s',
    (href) => {
      expect(place(href)).toEqual([]);
    },
  );
});

describe('hits', () => {
  it('of a page stand together, at most eight of them', () => {
    const hrefs = ['/a#1', '/b#1', '/a', ...[2, 3, 4, 5, 6, 7, 8].map((number) => `/a#${number}`), '/b'];
    expect([...groupDialogHitsByPage(hrefs.map(hit)).values()].map((group) => group.length)).toEqual([9, 2]);
    expect(limitHitsPerPage(hrefs.map(hit)).map(({ href }) => href)).toEqual([
      '/a#1',
      '/a',
      ...[2, 3, 4, 5, 6, 7].map((number) => `/a#${number}`),
      '/b#1',
      '/b',
    ]);
  });
});
