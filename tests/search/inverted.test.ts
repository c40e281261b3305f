import lunr from 'lunr';
import { describe, expect, it } from 'vitest';
import { scoreWord } from '../../src/client/search/scores.ts';
import { createVocabulary } from '../../src/client/search/vocabulary.ts';
import { fieldWeights, searchFields } from '../../src/model/search-packed.ts';
import type { SearchText } from '../../src/model/search-source.ts';
import { plainLanguage } from '../../src/model/search-tokens.ts';
import { invert } from '../../src/search/inverted.ts';
import { pack } from '../../src/search/pack.ts';
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
    const theirs = new Map<string, number>();
    for (const [name, vector] of fieldVectors) {
      for (let at = 0; at < vector.length; at += 2) {
        const key = `${name.replace(/^.*\//, '')} ${termOf.get(vector[at] as number)}`;
        theirs.set(key, (theirs.get(key) ?? 0) + (vector[at + 1] as number));
      }
    }

    const inverted = invert({ pages, lang: 'en', language: plainLanguage });
    const vocabulary = createVocabulary(pack(inverted), 'en', plainLanguage);
    const statistics = {
      lengths: inverted.lengths,
      means: inverted.lengths.map((all) => all.reduce((sum, length) => sum + length, 0) / all.length),
      boosts: Float32Array.from(records, ({ page }) => pages[page]?.boost ?? 1),
    };
    const ours = new Map<string, number>();
    for (const word of inverted.words.keys()) {
      const line = vocabulary.lineOf(vocabulary.termOf(word) as number);
      for (const [section, score] of scoreWord([{ line, weight: 1 }], statistics).score.entries())
        if (score > 0) ours.set(`${section} ${word}`, score);
    }
    expect(ours.size).toBeGreaterThan(15);
    expect([...ours.keys()].sort()).toEqual([...theirs.keys()].sort());
    // Lunr rounds each field.
    for (const [key, score] of ours) expect(score, key).toBeCloseTo(theirs.get(key) as number, 2);
  });
});
