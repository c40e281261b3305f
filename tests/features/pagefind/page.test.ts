import { expect, it } from 'vitest';
import { renderPagefindPages } from '../../../src/features/pagefind/page.ts';
import { searchText } from '../../search/page.ts';

const scopes = ['2.0', '1.0'].map((name) => ({ name, label: name, versions: [name] }));
const locale = { lang: 'en', scopes };

it('writes what Pagefind has to know of a page, and nothing that a text could change', () => {
  const page = searchText(
    'A "B" <i>',
    [
      ['', 'Text & <script>'],
      ['end', 'Last.', 2, 'The <end>'],
    ],
    { version: '2.0' },
  );
  expect(renderPagefindPages(page, locale)).toEqual([
    [
      '<!doctype html><html lang="en"><head>',
      '<meta data-pagefind-meta="title[content]" content="A &quot;B&quot; &lt;i&gt;">',
      '<meta data-pagefind-meta="group[content]" content="Docs">',
      '<meta data-pagefind-filter="version[content]" content="2.0">',
      '</head><body><h1 data-pagefind-weight="8">A "B" &lt;i&gt;</h1><p></p>',
      '<p>Text &amp; &lt;script&gt;</p>',
      '<h2 id="end" data-pagefind-weight="5">The &lt;end&gt;</h2><p>Last.</p></body></html>',
    ].join(''),
  ]);
});

it('counts a page of another version than the latest half', () => {
  const [html = ''] = renderPagefindPages(searchText('A', [['a', 'x', 2, 'B']], { version: '1.0' }), locale);
  expect(html.match(/data-pagefind-weight="[^"]+"/g)).toEqual([
    'data-pagefind-weight="0.5"',
    'data-pagefind-weight="4"',
    'data-pagefind-weight="2.5"',
  ]);
});

it('lifts a page by its boost', () => {
  const [html = ''] = renderPagefindPages(searchText('A', [['a', 'x', 2, 'B']], { boost: 0.35 }), locale);
  expect(html.match(/data-pagefind-weight="[^"]+"/g)).toEqual([
    'data-pagefind-weight="0.35"',
    'data-pagefind-weight="2.8"',
    'data-pagefind-weight="1.75"',
  ]);
});

it('finds a page without a version in all of them', () => {
  const [html = ''] = renderPagefindPages(searchText('A', [['', 'x']]), locale);
  expect(html.match(/version\[content\]" content="[^"]+"/g)).toHaveLength(2);
});

it('cuts a long page into parts and loses no word', () => {
  const words = Array.from({ length: 40_000 }, (_, at) => `word${at}`);
  const page = searchText('Long', [
    ['', 'Short.'],
    ['a', words.join(' '), 2, 'A'],
    ['b', 'x'.repeat(60_000), 2, 'B'],
  ]);
  const parts = renderPagefindPages(page, locale);
  expect(parts.length).toBeGreaterThan(8);
  expect(parts.every((part) => part.length < 41_000)).toBe(true);
  expect(parts.filter((part) => part.includes('<h1'))).toHaveLength(1);
  expect(parts.join(' ').match(/\bword\d+/g)).toEqual(words);
  expect(
    parts
      .join('')
      .match(/x{1000,}/g)
      ?.join(''),
  ).toBe('x'.repeat(60_000));
});
