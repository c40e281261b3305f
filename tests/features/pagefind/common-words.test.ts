import { expect, it } from 'vitest';
import { findCommonWords } from '../../../src/features/pagefind/common-words.ts';
import { defaultSearchWordRules } from '../../../src/model/search-tokens.ts';
import { searchText } from '../../search/page.ts';

const language = { ...defaultSearchWordRules, isStopWord: (word: string) => ['the', 'rarely', 'der'].includes(word) };

it('gives the words that say little and stand on many pages, and those of nearly all pages', () => {
  const pages = Array.from({ length: 1000 }, (_, at) =>
    searchText(`Page ${at}`, [
      ['', `The device ${at} ${at % 2 === 0 ? 'scans' : 'prints'}`],
      ['end', at === 0 ? 'Rarely.' : 'the end'],
    ]),
  );
  const foreign = searchText('Gerät', [['', 'der']], { lang: 'de' });
  expect(findCommonWords([...pages, foreign], 'en', language)).toEqual(['device', 'the', 'end']);
  expect(findCommonWords([], 'en', language)).toEqual([]);
});
