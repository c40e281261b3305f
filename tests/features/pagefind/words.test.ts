// Additions of the provider to Pagefind: synonyms, and pages that a query names.
import { expect, it } from 'vitest';
import { listSynonymQueries, sortPagesByNameMatch } from '../../../src/features/pagefind/client/queries.ts';

it('asks for synonyms as well', () => {
  const synonyms = [
    { from: 'kiosk', to: ['launcher', 'allowed apps'] },
    { from: 'lock down', to: ['launcher'] },
  ];
  expect(listSynonymQueries('Kiosk  mode', synonyms)).toEqual(['launcher mode', 'allowed apps mode']);
  expect(listSynonymQueries('how to lock down', synonyms)).toEqual(['how to launcher']);
  expect(listSynonymQueries('kiosks', synonyms)).toEqual([]);
});

it('puts what the query names first', () => {
  const pages: readonly Readonly<Record<string, string>>[] = [
    { title: 'QuickBoard settings' },
    { title: 'Overview', names: 'QuickBoard' },
    { title: 'Quick Board' },
  ];
  const order = sortPagesByNameMatch(
    pages.map((meta) => ({ meta })),
    'quick board',
  ).map(({ meta }) => meta.title);
  expect(order).toEqual(['Overview', 'Quick Board', 'QuickBoard settings']);
});
