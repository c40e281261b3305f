// Queries that name a product: its versions, its timeline, its pages.
import { beforeAll, expect, it } from 'vitest';
import { type Opened, openPages } from './open.ts';
import { searchText } from './page.ts';

const releaseWords = ['what is new', 'changelog', 'latest version'];
const ofPost = { kind: 'post', group: 'Releases', around: ['Releases'], boost: 0.5 } as const;

/** Returns the pages of a product: its page, its timeline and its posts. */
function product(name: string, versions: readonly string[]) {
  return [
    searchText(name, [['', `${name} and all that it has. Download it, then ask for support.`]], { product: name }),
    searchText(`${name} versions`, [['', '']], { ...ofPost, product: name, keywords: releaseWords }),
    ...versions.map((version) =>
      searchText(`${name} ${version}`, [['', `The changelog of ${name} ${version}: what is new.`]], {
        ...ofPost,
        product: name,
      }),
    ),
  ];
}

let opened: Opened;

beforeAll(async () => {
  opened = await openPages([
    ...product('Rocket', ['2.6.2', '2.6.1', '2.6.0', '2.5.0']),
    ...product('Kite for Android', ['2.6.0']),
    searchText('Support', [['', 'Whom to ask.']], { kind: 'page', group: '' }),
    searchText('Sprockets', [['', 'A changelog of teeth, with support for rockets.']]),
  ]);
});

it.each([
  ['rocket changelog', '/rocket-versions'],
  ['what is new in rocket', '/rocket-versions'],
  ['latest version of Rocket', '/rocket-versions'],
  ['rocket 2.6', '/rocket-2.6.0'],
  ['what is new in rocket 2.6.1', '/rocket-2.6.1'],
  ['kite 2.6', '/kite-for-android-2.6.0'],
  ['kite changelog', '/kite-for-android-versions'],
  ['rocket support', '/support'],
  ['support for kite', '/support'],
  ['rocket', '/rocket'],
  ['changelog of teeth', '/sprockets'],
])('finds for %s first %s', (query, page) => {
  expect(opened.findPages(query)[0]).toBe(page);
});

it('asks all products that share the word of a query, however rare the rest of their names is', async () => {
  const { findPages } = await openPages([
    ...product('Comet Desktop', ['1.1.3']),
    ...product('Comet Android', ['1.33.0']),
    ...Array.from({ length: 12 }, (_, at) => searchText(`Android ${at}`, [['', 'About Android.']])),
  ]);
  expect(findPages('comet 1.1')[0]).toBe('/comet-desktop-1.1.3');
  expect(findPages('comet 1.33')[0]).toBe('/comet-android-1.33.0');
});

it('finds the later versions of the one that is asked for behind it, and then the timeline', () => {
  expect(opened.findPages('rocket 2.6').slice(0, 4)).toEqual([
    '/rocket-2.6.0',
    '/rocket-2.6.2',
    '/rocket-2.6.1',
    '/rocket-versions',
  ]);
});
