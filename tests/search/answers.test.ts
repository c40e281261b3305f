// Answers: ranking, synonyms, rows, filtering and grouping, over small indexes in the form that a browser gets.
import { beforeAll, describe, expect, it } from 'vitest';
import { groupHitRows } from '../../src/client/search/rows.ts';
import type { SearchAnswer } from '../../src/model/search.ts';
import type { SearchablePageText } from '../../src/model/search-source.ts';
import { searchTitles } from '../../src/search/rank/early.ts';
import { type Opened, openPages } from './open.ts';
import { searchText } from './page.ts';

const filling = (word: string) => Array.from({ length: 30 }, (_, at) => `${word}${'abcdefghij'[at % 10]}x`).join(' ');

const pages: readonly SearchablePageText[] = [
  searchText('Launcher', [['', 'The home screen of work devices.']], { group: 'Launcher', product: 'Launcher' }),
  searchText(
    'Home settings',
    [
      ['', 'Launcher keeps users in allowed apps.'],
      ['allowed-apps', 'Allowed apps of the launcher open.', 2, 'Allowed apps'],
      ['icons', 'Launcher icons are keep sakes.', 2, 'Icons'],
      ['title', 'Launcher title.', 2, 'Title'],
      ['size', 'Launcher size.', 2, 'Size'],
    ],
    { group: 'Launcher', product: 'Launcher' },
  ),
  searchText('Notification', [['', 'Sets the beep and the volume of a good read.']], { product: 'Scanner' }),
  searchText('Loader', [['', `The loader keeps bees. ${filling('load')}`]], { product: 'Scanner' }),
  searchText('Launcher 1.5.0', [['', 'Launcher beep volume allowed apps, in 1.5.0.']], {
    kind: 'post',
    group: 'Releases',
    product: 'Launcher',
    around: ['Releases', 'Launcher', '2025'],
    // The weight of posts that are no longer new.
    boost: 0.3,
  }),
  {
    ...searchText('Properties', [['', 'All of them. `goodReadTimeout` 5 Seconds that the light stays on.']]),
    sections: [
      {
        id: '',
        heading: '',
        level: 1,
        text: 'All of them. goodReadTimeout 5 Seconds that the light stays on.',
        rows: [{ id: 'row-goodreadtimeout', name: 'goodReadTimeout', text: '5 Seconds that the light stays on.' }],
      },
    ],
  },
];

const synonyms = [
  { from: 'kiosk', to: ['allowed apps'] },
  { from: 'lock down', to: ['allowed apps'] },
  { from: 'louder', to: ['volume'] },
];

let site: Opened;
beforeAll(async () => {
  site = await openPages(pages, 'en', synonyms);
});

describe('ranking', () => {
  it('never takes a word that exists for another one', () => {
    expect(site.findPages('beep')).not.toContain('/loader');
    expect(site.findPages('keeps')).not.toContain('/notification');
  });

  it('puts what the query names first: product, page, heading, row', () => {
    expect(site.findPages('launcher')[0]).toBe('/launcher');
    expect(site.findPages('home settings')[0]).toBe('/home-settings');
    expect(site.find('Allowed Apps')[0]).toBe('/home-settings#allowed-apps');
    expect(site.find('goodReadTimeout')[0]).toBe('/properties#row-goodreadtimeout');
    expect(site.find('good read timeout')[0]).toBe('/properties#row-goodreadtimeout');
  });

  it('puts docs before posts, unless a version, a year or the releases are asked for', () => {
    expect(site.findPages('beep volume')).toEqual(['/notification', '/launcher-1.5.0']);
    expect(site.findPages('launcher 1.5.0')[0]).toBe('/launcher-1.5.0');
    expect(site.findPages('launcher 2025')[0]).toBe('/launcher-1.5.0');
    expect(site.findPages('launcher releases')[0]).toBe('/launcher-1.5.0');
  });

  it('prefers the product of the page that the reader is on, mildly', async () => {
    const two = ['A', 'B'].map((product) => searchText(`Setup ${product}`, [['', 'How to pair.']], { product }));
    const { index } = await openPages(two);
    const first = (from: string) =>
      index.files.pages[index.files.pageOf[index.ask('pair', from).hits[0]?.section ?? 0] ?? 0];
    expect([first('/setup-a')?.title, first('/setup-b/')?.title]).toEqual(['Setup A', 'Setup B']);
  });

  it('gives up the commonest words first, and says so', async () => {
    const { answer } = site;
    const { hits, without } = await answer({ query: 'launcher beep sakes' });
    expect(hits[0]?.href).toBe('/home-settings#icons');
    expect(without).toEqual(['beep']);
    expect((await answer({ query: 'beep volume' })).without).toEqual([]);
    expect((await answer({ query: 'volume xylophones' })).without).toEqual(['xylophones']);
  });

  it('counts words that stand near each other more', async () => {
    const far = `alpha ${filling('some')} beta`;
    const { findPages } = await openPages([
      searchText('Far', [['', far]]),
      searchText('Near', [['', `alpha beta ${filling('some')}`]]),
    ]);
    expect(findPages('alpha beta')).toEqual(['/near', '/far']);
  });
});

describe('names', () => {
  it('may be written as several words, which stay words where the first says little', async () => {
    const { findPages } = await openPages([
      searchText('Studio', [['', 'Scan2Deploy is its name.']]),
      searchText('Others', [['', 'To deploy, scan 2 of them. notDetected is an event.']]),
      searchText('Cables', [['', 'What was not yet detected.']]),
    ]);
    expect(findPages('scan 2 deploy')[0]).toBe('/studio');
    expect(findPages('not detected')).toContain('/cables');
  });

  it('are what an address says too', async () => {
    const { findPages } = await openPages([
      searchText('Reader tools', [['', 'Tools for the reader. A reader is here, and a reader there.']]),
      searchText('Reader for Acme devices', [['', 'Begin here.']], { path: '/reader', href: '/docs/reader/' }),
    ]);
    expect(findPages('reader')[0]).toBe('/docs/reader/');
  });
});

describe('words of readers', () => {
  it('stand for what the content says, phrases too', () => {
    for (const query of ['kiosk', 'lock down', 'locks down'])
      expect([query, site.find(query)[0]]).toEqual([query, '/home-settings#allowed-apps']);
    expect(site.findPages('louder')).toEqual(['/notification', '/launcher-1.5.0']);
  });

  it('are not corrected', async () => {
    expect((await site.answer({ query: 'louder' })).suggestions).toEqual([]);
  });

  it('of the front matter count like a heading', async () => {
    const { findPages } = await openPages([
      searchText('A', [['', 'A terminal, and a terminal again.']]),
      searchText('B', [['', 'Nothing.']], { keywords: ['terminal'] }),
    ]);
    expect(findPages('terminal')).toEqual(['/b', '/a']);
  });
});

describe('an answer', () => {
  it('offers a query that has hits where there are none, or where they are for another word', async () => {
    expect(await site.answer({ query: 'notifictionss' })).toMatchObject({
      hits: [],
      total: 0,
      suggestions: ['notification'],
    });
    const { hits, suggestions } = await site.answer({ query: 'notificaton' });
    expect([hits[0]?.href, suggestions[0]]).toEqual(['/notification', 'notification']);
    expect((await site.answer({ query: 'allowedapps' })).suggestions).toEqual(['allowed apps']);
  });

  it('spells the query that it offers as the page does', async () => {
    const german = await openPages(
      [
        searchText('Störungen', [
          ['', 'Text.'],
          ['volt', 'Text.', 2, 'Überspannung im Kabel'],
        ]),
      ],
      'de',
    );
    expect((await german.answer({ query: 'Störungn' })).suggestions).toEqual(['störungen']);
    expect((await german.answer({ query: 'Überspannng' })).suggestions).toEqual(['überspannung']);
  });

  it('counts what it is narrowed to, and narrows', async () => {
    const { facets, total } = await site.answer({ query: 'launcher' });
    expect(facets?.kinds).toEqual([
      { value: 'doc', count: 6 },
      { value: 'post', count: 1 },
    ]);
    expect(facets?.products).toEqual([{ value: 'Launcher', count: total }]);
    const posts = await site.answer({ query: 'launcher', kind: 'post' });
    expect([posts.hits.map(({ href }) => href), posts.total, posts.facets]).toEqual([['/launcher-1.5.0'], 1, facets]);
    expect(total).toBeGreaterThan(posts.total);
    expect((await site.answer({ query: 'launcher', product: 'Scanner' })).hits).toEqual([]);
  });

  it('goes on where it ended, and counts a page as the hits that are shown of it', async () => {
    const first = await site.answer({ query: 'launcher', limit: 2 });
    const pagesOf = ({ hits }: SearchAnswer) => [...new Set(hits.map(({ href }) => href.replace(/#.*/, '')))];
    expect(pagesOf(first)).toEqual(['/launcher', '/launcher-1.5.0']);
    const rest = await site.answer({ query: 'launcher', limit: 3, offset: first.next ?? 0 });
    expect(pagesOf(rest)).toEqual(['/home-settings']);
    expect(rest.next).toBeUndefined();
  });

  it('is shown with two hits of a page, until the reader opens it', async () => {
    const { hits } = await site.answer({ query: 'launcher', kind: 'doc' });
    const [, settings] = groupHitRows(hits, new Set());
    const count = hits.filter(({ href }) => href.startsWith('/home-settings')).length;
    expect(settings?.rows.map(({ type }) => type)).toEqual(['hit', 'hit', 'more']);
    expect(settings?.rows[2]).toEqual({ type: 'more', page: '/home-settings', count: count - 2 });
    const opened = groupHitRows(hits, new Set(['/home-settings']))[1];
    expect(opened?.rows.map(({ type }) => type)).toEqual(Array.from({ length: count }, () => 'hit'));
  });
});

describe('the first file alone', () => {
  const find = (query: string, changes = {}) =>
    searchTitles([site.files.titles], { query, offset: 0, limit: 20, ...changes }).hits.map(({ href }) => href);

  it('finds titles and headings, by synonyms too', () => {
    expect(find('launcher')[0]).toBe('/launcher');
    expect(find('allow')).toEqual(['/home-settings#allowed-apps']);
    expect(find('kiosk')).toEqual(['/home-settings#allowed-apps']);
    expect(find('launcher', { kind: 'post' })).toEqual(['/launcher-1.5.0']);
    expect(find('beep')).toEqual([]);
    expect(find('')).toEqual([]);
  });
});

it('has of equal headings of a page the first in the first file', async () => {
  const { files } = await openPages([
    searchText('Intents', [
      ['extras', 'One.', 2, 'Extras'],
      ['extras-1', 'Two.', 2, 'Extras'],
      ['more', 'Three.', 2, 'More'],
    ]),
  ]);
  expect(files.titles.pages.map(({ headings }) => headings)).toEqual([['Extras', 'More']]);
});
