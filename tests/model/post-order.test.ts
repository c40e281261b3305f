// The order of posts, pre-release versions, and the latest version.
import { describe, expect, it } from 'vitest';
import { parseSecondsOfDay } from '../../src/lib/day.ts';
import { type DatedPost, sortPostsNewestFirst } from '../../src/model/post-order.ts';
import {
  compareVersions,
  findLatestRelease,
  findNextLowerVersion,
  isPrerelease,
  sortReleasesAcrossRenumbering,
} from '../../src/model/version.ts';

const DAY = '2025-03-01';
const post = (file: string, more: Partial<DatedPost> = {}): DatedPost => ({ file, date: DAY, ...more });
const of = (product: string, version: string, hour?: number, date = DAY) =>
  post(`${product}-${version}`, { product, version, date, ...(hour !== undefined && { time: hour * 3600 }) });
const order = (posts: readonly DatedPost[], scheme?: string) =>
  sortPostsNewestFirst(posts, () => scheme).map(({ file }) => file);

describe('posts', () => {
  it('go by day, then by time, one without a time first in its day, then by their files', () => {
    const posts = [post('b'), post('a'), post('noon', { time: 43_200 }), post('later', { date: '2025-03-02' })];
    expect(order(posts)).toEqual(['later', 'noon', 'a', 'b']);
  });

  it.each([
    [
      ['2.3.0', '2.3.1'],
      ['2.3.1', '2.3.0'],
    ],
    [
      ['2.0.0', '2.0.0-rc.1'],
      ['2.0.0', '2.0.0-rc.1'],
    ],
    [
      ['1.9.9', '1.10.0', '2.0.0'],
      ['2.0.0', '1.10.0', '1.9.9'],
    ],
  ])('of one product and day go by version: %j', (versions, wanted) => {
    for (const row of [versions, [...versions].reverse()])
      expect(order(row.map((version) => of('app', version)))).toEqual(wanted.map((version) => `app-${version}`));
  });

  it('of one product go by version, whatever their times, in the places that their times give them', () => {
    const posts = [of('a', '1', 15), of('a', '2', 9), of('b', '7', 12)];
    expect(order(posts)).toEqual(['a-2', 'b-7', 'a-1']);
  });

  it('go by the scheme of their product', () => {
    const posts = [of('a', '1.14.17-078'), of('a', '1.14.17-1000'), of('a', '1.14.17-079')];
    expect(order(posts, 'N.N.N-NNN')).toEqual(['a-1.14.17-1000', 'a-1.14.17-079', 'a-1.14.17-078']);
  });

  it('are the same list whatever order they come in', () => {
    const posts = [
      of('a', '1', 3),
      of('a', '2'),
      of('b', '1'),
      of('b', '2', 5),
      post('x'),
      of('a', '9', 1, '2024-01-01'),
    ];
    const wanted = order(posts);
    for (let turn = 1; turn < posts.length; turn += 1)
      expect(order([...posts.slice(turn), ...posts.slice(0, turn)])).toEqual(wanted);
  });
});

it.each([
  ['2025-03-01', undefined],
  ['2025-03-01T09:00:00Z', 9 * 3600],
  ['2025-03-01 09:30', 9.5 * 3600],
  ['2025-03-01T09:00:00+02:00', 7 * 3600],
  ['2025-03-01T23:30:00.5-0530', 29 * 3600 + 0.5],
  ['2025-03-01 9:00:00 +1', 8 * 3600],
])('the time of %s is %s seconds after its day began', (text, seconds) =>
  expect(parseSecondsOfDay(text)).toBe(seconds),
);

describe('a pre-release', () => {
  it.each(['2.0.0-rc.1', 'v1.0.0-next.3', '1.0rc1', '1.0b2', '1.0.0.Beta2', '5.0.M1', '1.0 beta 2', '1.0.0-SNAPSHOT'])(
    '%s is one',
    (version) => {
      expect(isPrerelease(version)).toBe(true);
      const release = version.replace(/(?:[-. ]?(?:rc|next|beta|b|M|SNAPSHOT)).*$/i, '');
      expect(compareVersions(version, release)).toBeLessThan(0);
    },
  );
  it('is a number behind three others, as npm counts candidates', () => {
    expect(['2.1.0-0', 'v2.1.0-12', '2.1.0-0.1'].map((version) => isPrerelease(version))).toEqual([true, true, true]);
    expect(compareVersions('2.1.0-0', '2.1.0')).toBeLessThan(0);
    expect(compareVersions('2.1.0-9', '2.1.0-10')).toBeLessThan(0);
    expect(compareVersions('2.1.0-0', '2.0.9')).toBeGreaterThan(0);
    expect(['2025-11', '1.0-2', '1.2.3.4-5', '1.14.17-078'].some((version) => isPrerelease(version))).toBe(false);
  });

  it.each(['2.0.0', '1.1.1a', '2025-11-20', '2025-Q4', '1.0.0-hotfix.1', '2.0 LTS', '1.14.17-078', '1.0.0+5'])(
    '%s is none',
    (version) => expect(isPrerelease(version)).toBe(false),
  );

  it('is what the scheme of the product does not name', () => {
    expect(['1.0.1-0', '1.0.1-078'].map((version) => isPrerelease(version, 'semver'))).toEqual([true, true]);
    const versions = ['1.14.17-078', '1.14.17-078-rc.1', '1.14.17-078+2'];
    expect(versions.map((version) => isPrerelease(version, 'N.N.N-NNN'))).toEqual([false, true, false]);
    expect(compareVersions('rel-2.0-rc.1', 'rel-2.0', 'rel-N.N')).toBeLessThan(0);
    expect(compareVersions('rel-2.9', 'rel-2.10', 'rel-N.N')).toBeLessThan(0);
  });
});

describe('the latest version', () => {
  const releases = (...versions: string[]) =>
    versions.map((version, index) => ({ version, date: `2025-${String(12 - index).padStart(2, '0')}-01` }));
  it('is no candidate where there is a release', () => {
    const all = releases('2.0.0-rc.1', '1.9.0', '1.8.0');
    expect(findLatestRelease(all, {})?.version).toBe('1.9.0');
    expect(findLatestRelease(all, { prereleases: 'hidden' })?.version).toBe('1.9.0');
    expect(findLatestRelease(all, { prereleases: 'latest' })?.version).toBe('2.0.0-rc.1');
    expect(findLatestRelease(releases('1.0.0-rc.2', '1.0.0-rc.1'), {})?.version).toBe('1.0.0-rc.2');
  });

  it('is no back-port, and of no numbering of years ago', () => {
    expect(findLatestRelease(releases('1.9.1', '2.0.0', '1.9.0'), {})?.version).toBe('2.0.0');
    const renumbered = [
      { version: '1.5.1', date: '2025-05-08' },
      { version: '1.20.1', date: '2022-03-02' },
    ];
    expect(findLatestRelease(renumbered, {})?.version).toBe('1.5.1');
  });
});

it('a release comes after the release before it, a candidate after the candidate', () => {
  const versions = ['1.9.0', '2.0.0-rc.1', '2.0.0-rc.2', '2.1.0'];
  expect(findNextLowerVersion('2.0.0', versions)).toBe('1.9.0');
  expect(findNextLowerVersion('2.0.0-rc.2', versions)).toBe('2.0.0-rc.1');
  expect(findNextLowerVersion('1.0.0', ['1.0.0-rc.1'])).toBe('1.0.0-rc.1');
  expect(findNextLowerVersion('1.0.0', versions)).toBeUndefined();
});

it('releases by version keep a back-port in its line, and a numbering of years ago behind', () => {
  const release = (version: string | undefined, date: string) => ({ version, date });
  const all = [
    release('1.6.1', '2025-09-01'),
    release('1.5.2', '2025-08-01'),
    release(undefined, '2025-07-15'),
    release('1.6.0', '2025-07-01'),
    release('1.5.1', '2025-05-01'),
    release('20.0.0', '2022-03-02'),
    release('20.1.0', '2022-03-01'),
  ];
  expect(sortReleasesAcrossRenumbering(all).map(({ version }) => version)).toEqual([
    '1.6.1',
    '1.6.0',
    undefined,
    '1.5.2',
    '1.5.1',
    '20.1.0',
    '20.0.0',
  ]);
});
