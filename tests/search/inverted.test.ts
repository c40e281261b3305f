import lunr from 'lunr';
import { describe, expect, it } from 'vitest';
import { searchFields } from '../../src/model/search-packed.ts';
import type { SearchText } from '../../src/model/search-source.ts';
import { plainLanguage } from '../../src/model/search-tokens.ts';
import { fieldWeights, invert } from '../../src/search/inverted.ts';
import { recordsOf } from '../../src/search/records.ts';
import { searchText } from './page.ts';

const pages: readonly SearchText[] = [
  searchText('Battery profile', [
    ['', 'charge the battery', 1],
    ['limits', 'a limit of the charge of a battery', 2, 'Charge limits'],
  ]),
  searchText('Charge', [['', 'more on charge and charge', 1]], { boost: 0.5, around: ['Power settings'] }),
  searchText('Nothing', [['', '', 1]]),
];

describe('an inverted index', () => {
  it('scores as lunr does', () => {
    const records = recordsOf(pages);
    const index = invert({ pages, records, lang: 'en', language: plainLanguage });

    const builder = new lunr.Builder();
    for (const field of searchFields) builder.field(field, { boost: fieldWeights[field] });
    for (const [id, { page, headings, text }] of records.entries()) {
      const { title, around, boost } = pages[page] as SearchText;
      builder.add({ id, title, heading: headings.join(' ') || title, around: around.join(' '), text }, { boost });
    }
    const { invertedIndex, fieldVectors } = builder.build().toJSON() as {
      readonly invertedIndex: readonly (readonly [string, { readonly _index: number }])[];
      readonly fieldVectors: readonly (readonly [string, readonly number[]])[];
    };
    const termOf = new Map(invertedIndex.map(([term, { _index }]) => [_index, term]));
    const theirs = fieldVectors.flatMap(([name, vector]) =>
      vector.flatMap((value, at) =>
        at % 2 === 0 ? [`${name} ${termOf.get(value)} ${vector[at + 1]?.toFixed(3)}`] : [],
      ),
    );
    const ours = [...index.words].flatMap(([word, term]) =>
      searchFields.flatMap((field, which) => {
        const { sections = [], scores = [] } = index.terms[term]?.[which] ?? {};
        return sections.map((section, at) => `${field}/${section} ${word} ${scores[at]?.toFixed(3)}`);
      }),
    );
    expect(ours.length).toBeGreaterThan(20);
    expect(ours.sort()).toEqual(theirs.sort());
  });
});
