// The records for Algolia on a site with several docs versions.
import { expect, it } from 'vitest';
import { createFacetFilters } from '../../../src/features/algolia/client/find.ts';
import { createAlgoliaRecordsFile } from '../../../src/features/algolia/records.ts';
import type { AlgoliaFacet } from '../../../src/model/search-config.ts';
import { searchText } from '../../search/page.ts';

it('count half in another version than the latest, and name the versions that they belong to', () => {
  const pages = ['2.0', '1.0', undefined].map((version) => searchText('A', [['', 'x']], { version }));
  const scopes = ['2.0', '1.0'].map((name) => ({ name, label: name, versions: [name] }));
  const { content } = createAlgoliaRecordsFile({ locale: 'en', lang: 'en', url: '', scopes, pages });
  const records = JSON.parse(String(content)) as { version: string[]; weight: { pageRank: number } }[];
  expect(records.map(({ version, weight }) => [version, weight.pageRank])).toEqual([
    [['2.0'], 100],
    [['1.0'], 50],
    [['2.0', '1.0'], 100],
  ]);
});

it('are tagged by their docs, and belong to the latest of all where their version is', () => {
  const scopes = [
    { name: '*', label: 'All', versions: ['1.0', 'api/2.0'] },
    ...['1.0', 'api/2.0', 'api/current'].map((name) => ({ name, label: name, versions: [name] })),
  ];
  const pages = ['1.0', 'api/2.0', 'api/current', undefined].map((version) =>
    searchText('A', [['', 'x']], { version }),
  );
  const { content } = createAlgoliaRecordsFile({ locale: 'en', lang: 'en', url: '', scopes, pages });
  const records = JSON.parse(String(content)) as {
    version: string[];
    docusaurus_tag: string;
    weight: { pageRank: number };
  }[];
  expect(
    records.map(({ version, docusaurus_tag, weight }) => [version.join(' '), docusaurus_tag, weight.pageRank]),
  ).toEqual([
    ['* 1.0', 'docs-default-1.0', 100],
    ['* api/2.0', 'docs-api-2.0', 100],
    ['api/current', 'docs-api-current', 50],
    ['* 1.0 api/2.0 api/current', 'default', 100],
  ]);
});

it('is asked by the facets of DocSearch, with one version too', () => {
  const filtersOf = (facets: readonly AlgoliaFacet[], versions: readonly string[], version?: string) =>
    createFacetFilters(facets, { lang: 'de', versions, ...(version !== undefined && { version }) });
  expect(filtersOf(['language', 'version'], ['current'])).toEqual(['language:de', 'version:current']);
  expect(filtersOf(['language', 'version'], ['2', '1'], '1')).toEqual(['language:de', 'version:1']);
  expect(filtersOf(['language', 'version'], ['2', '1'])).toEqual(['language:de']);
  expect(filtersOf(['docusaurus_tag'], ['current'])).toEqual([
    ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current'],
  ]);
  expect(filtersOf([], ['current'])).toEqual([]);
});
