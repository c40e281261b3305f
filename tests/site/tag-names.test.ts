// Names of tags and products in paths: none is hidden or invalid on Windows, and former addresses redirect.
import { describe, expect, it, test } from 'vitest';
import { createLegacySlug, createSlug } from '../../src/model/slug.ts';
import { groupTagsByLetter } from '../../src/site/navigation/tags.ts';
import { config, document, planRoute, site } from '../support/site.ts';

describe('a label as a path segment', () => {
  it.each([
    ['.NET', 'dot-net'],
    ['.NET 8', 'dot-net-8'],
    ['ASP.NET', 'asp.net'],
    ['Acme Inc.', 'acme-inc'],
    ['v1.2.', 'v1.2'],
    ['C++', 'c-plus-plus'],
    ['C#', 'c-sharp'],
    ['F# / .NET', 'f-sharp-.net'],
    ['..', 'untitled'],
    ['../x', 'x'],
    ['...', 'untitled'],
    ['AUX', 'aux-name'],
    ['con.fig', 'con-name.fig'],
    ['console', 'console'],
    ['_private', '_private'],
    ['Überblick', 'überblick'],
  ])('%s', (label, slug) => expect(createSlug(label)).toBe(slug));

  it('is the same as before where that was right', () => {
    for (const label of ['Wi-Fi 6', 'v1.2.3', 'C#', 'scanner', 'a_b', '日本'])
      expect([label, createSlug(label)]).toEqual([label, createLegacySlug(label)]);
  });
});

function redirectsOf(assembled: ReturnType<typeof site>) {
  const route = assembled.routes.find(({ path }) => path === '/_redirects');
  const plan = route && planRoute(assembled, route);
  if (plan?.kind !== 'text' || plan.props.type !== 'redirects') throw new Error('There are no redirects.');
  return plan.props.view.redirects.map(({ from, to }) => `${from} ${to}`);
}

describe('former addresses', () => {
  const base = config().releases as NonNullable<ReturnType<typeof config>['releases']>;
  const settings = config({ releases: { ...base, products: { '.net': { key: '.net', label: '.NET' } } } });
  const post = document('post', '2025-01-01-a.md', {
    frontMatter: { date: '2025-01-01', tags: ['Acme Inc.', 'usual'], product: '.net', version: '1.0' },
  });

  it('lead to the pages, feeds and data of today', () => {
    const assembled = site([document('doc', 'index.md', { frontMatter: { tags: ['.NET'] } }), post], settings);
    expect(redirectsOf(assembled)).toEqual([
      '/releases/tags/acme-inc. /releases/tags/acme-inc',
      '/releases/tags/acme-inc./rss.xml /releases/tags/acme-inc/rss.xml',
      '/releases/tags/acme-inc./atom.xml /releases/tags/acme-inc/atom.xml',
      '/releases/tags/acme-inc./feed.json /releases/tags/acme-inc/feed.json',
      '/tags/.net /tags/dot-net',
      '/releases/products/.net /releases/products/dot-net',
      '/releases/products/.net.json /releases/products/dot-net.json',
      '/releases/products/.net/rss.xml /releases/products/dot-net/rss.xml',
      '/releases/products/.net/atom.xml /releases/products/dot-net/atom.xml',
      '/releases/products/.net/feed.json /releases/products/dot-net/feed.json',
    ]);
  });

  it('are told only where something is elsewhere now', () => {
    expect(redirectsOf(site([document('doc', 'index.md', { frontMatter: { tags: ['usual', 'C++'] } })]))).toEqual([]);
  });
});

it('edit links lead to files whatever their names', () => {
  const edit = 'https://code.example.com/edit/main/';
  const [docs] = config().docs;
  const settings = config({ docs: [{ ...docs, editUrl: edit } as NonNullable<typeof docs>] });
  const assembled = site([document('doc', 'c#.md'), document('doc', '100%.md'), document('doc', 'a b.md')], settings);
  const hrefs = assembled.routes
    .filter(({ type }) => type === 'doc')
    .map((route) => {
      const plan = planRoute(assembled, route);
      return plan.kind === 'page' && plan.props.type === 'doc' ? plan.props.view.editHref : undefined;
    });
  expect(hrefs.sort()).toEqual([`${edit}docs/100%25.md`, `${edit}docs/a%20b.md`, `${edit}docs/c%23.md`]);
});

test('the index of tags has the order of the language', () => {
  const indexOf = (lang: string, labels: readonly string[]) => {
    const groups = labels.map((label) => ({ label, slug: label, entries: [] }));
    return groupTagsByLetter(groups, { lang }, (slug) => slug).flatMap(({ letter, tags }) => [
      letter,
      ...tags.map(({ label }) => label),
    ]);
  };
  const german = ['zebra', 'Äpfel', 'öl', 'Azur', 'Ofen'];
  expect(indexOf('de', german)).toEqual(['A', 'Äpfel', 'Azur', 'O', 'Ofen', 'öl', 'Z', 'zebra']);
  expect(indexOf('sv', german)).toEqual(['A', 'Azur', 'O', 'Ofen', 'Z', 'zebra', 'Ä', 'Äpfel', 'Ö', 'öl']);
  expect(indexOf('pl', ['łuk', 'azz', 'ąb', 'luk'])).toEqual(['A', 'azz', 'Ą', 'ąb', 'L', 'luk', 'Ł', 'łuk']);
  expect(indexOf('tr', ['ısı', 'ip', 'içki'])).toEqual(['I', 'ısı', 'İ', 'içki', 'ip']);
  expect(indexOf('en', ['v10', 'v9', 'B', 'a'])).toEqual(['A', 'a', 'B', 'B', 'V', 'v9', 'v10']);
});
