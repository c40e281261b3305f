// Suggests queries: each unknown word is replaced by the most similar word of the index.
import { foldWord } from '../../model/search-tokens.ts';
import type { QueryUnit } from './query-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Maximum number of typos as a share of the letters. It is higher than in search, because the reader confirms a suggestion. */
const MAX_TYPOS_PER_LETTER = 0.4;
/** Minimum length of a word that is replaced. */
const MIN_CORRECTABLE_WORD_LENGTH = 4;
/** Maximum number of words of a query that gets suggestions. More words are a pasted text, whose correction would be nonsense. */
const MAX_CORRECTABLE_WORDS = 10;

/** Returns similar queries, likeliest first. */
export function suggestQueries(units: readonly QueryUnit[], vocabulary: Vocabulary, count: number): readonly string[] {
  if (units.length > MAX_CORRECTABLE_WORDS) return [];
  const choices = units.map(({ ways, typed }) => {
    const knownVariants = ways.filter(({ words }) => words.every(vocabulary.knows));
    if (knownVariants.some(({ isSplit }) => !isSplit)) return [typed];
    // The reader typed two words as one: `kioskmode`.
    const [split] = knownVariants;
    if (split) return [split.words.map(({ word }) => word).join(' ')];
    return findNearestSpellings(typed, vocabulary, count);
  });
  // Drops query words for which the index has no similar word.
  const known = choices.filter((some) => some.length > 0);
  if (known.length === 0) return [];
  const query = units.map(({ typed }) => typed).join(' ');
  const suggestions = Array.from({ length: count }, (_, index) =>
    known.map((some) => some[Math.min(index, some.length - 1)]).join(' '),
  );
  return [...new Set(suggestions)].filter((candidate) => candidate.toLowerCase() !== query.toLowerCase());
}

/** Returns the words of the index with the most similar spelling, shortest first. The same first letter makes words more similar. */
function findNearestSpellings(typed: string, vocabulary: Vocabulary, count: number): readonly string[] {
  const word = foldWord(typed);
  if (word.length < MIN_CORRECTABLE_WORD_LENGTH || /\d/.test(word)) return [];
  const near = vocabulary.wordsNear(word, Math.max(1, Math.floor(word.length * MAX_TYPOS_PER_LETTER)));
  const strangeness = (other: string) =>
    (other[0] === word[0] ? 0 : 1) + (other.length < MIN_CORRECTABLE_WORD_LENGTH ? 2 : 0);
  const rated = near.map((similarWord) => ({
    word: similarWord.word,
    cost: similarWord.typos + strangeness(similarWord.word),
  }));
  const least = Math.min(...rated.map(({ cost }) => cost));
  return rated
    .filter(({ cost }) => cost === least)
    .map((item) => item.word)
    .sort((a, b) => a.length - b.length)
    .slice(0, count);
}
