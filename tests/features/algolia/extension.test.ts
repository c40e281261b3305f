// The hooks of the extension, by the settings of the site.
import { describe, expect, it } from 'vitest';
import { createAlgoliaExtensions } from '../../../src/features/algolia/index.ts';
import { config } from '../../support/site.ts';

const files = { isFile: () => false };
const index = { appId: 'APP', apiKey: 'k', indexName: 'docs', facets: ['language', 'version'] as const };
const providerOf = (search: object) => {
  const [extension] = createAlgoliaExtensions(
    config({ search: { ...config().search, provider: 'algolia', ...search } }),
    files,
  );
  return extension?.search?.provider;
};

describe('the extension', () => {
  it.each([
    [undefined, [1, 2, 3].map((number) => `https://APP-${number}.algolianet.com`)],
    ['https://search.example.com', []],
  ])('names the hosts of the service (host %s)', (host, others) => {
    const first = host ?? 'https://APP-dsn.algolia.net';
    expect(providerOf({ algolia: { ...index, host } })?.policy).toEqual({ connect: [first, ...others] });
  });

  it('hands the browser the index, and what a contextual search filters by', () => {
    expect(providerOf({ algolia: index })?.options).toEqual(index);
    expect(providerOf({ algolia: index, contextual: false })?.options).toEqual({ ...index, facets: [] });
  });

  it('is not there for another search, whatever its settings', () => {
    expect(providerOf({ provider: 'lunr', algolia: index })).toBeUndefined();
  });
});
