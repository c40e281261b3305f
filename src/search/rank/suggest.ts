// What may have been meant: the query with each word that the site does not have replaced by the nearest one that it has.
import type { SearchUnit } from './query-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Typos that a word may have, as a share of its letters: more than search forgives by itself. */
const MOST_TYPOS = 0.4;
/** Letters of a word that is replaced. */
const LEAST_LETTERS = 4;

/** Queries near one, likeliest first. */
export function suggestQueries(units: readonly SearchUnit[], vocabulary: Vocabulary, count: number): readonly string[] {
  const choices = units.map(({ ways, typed }) => {
    const known = ways.filter(({ words }) => words.every(vocabulary.knows));
    if (known.some(({ isSplit }) => !isSplit)) return [typed];
    // Written as one: `kioskmode`.
    const [split] = known;
    if (split) return [split.words.map(({ word }) => word).join(' ')];
    return nearest(typed, vocabulary, count);
  });
  // A word that nothing is near to is left out.
  const known = choices.filter((some) => some.length > 0);
  if (known.length === 0) return [];
  const asked = units.map(({ typed }) => typed).join(' ');
  const suggestions = Array.from({ length: count }, (_, at) =>
    known.map((some) => some[Math.min(at, some.length - 1)]).join(' '),
  );
  return [...new Set(suggestions)].filter((each) => each.toLowerCase() !== asked.toLowerCase());
}

/** Words of the index that are spelled most like one. Those that begin alike come first among equals. */
function nearest(typed: string, vocabulary: Vocabulary, count: number): readonly string[] {
  const word = typed.toLowerCase();
  if (word.length < LEAST_LETTERS || /\d/.test(word)) return [];
  const near = vocabulary.wordsNear(word, Math.max(1, Math.floor(word.length * MOST_TYPOS)));
  const strangeness = (other: string) => (other[0] === word[0] ? 0 : 1) + (other.length < LEAST_LETTERS ? 2 : 0);
  return [...near]
    .map((each) => ({ ...each, cost: each.typos + strangeness(each.word) }))
    .sort((a, b) => a.cost - b.cost || a.word.length - b.word.length)
    .map((each) => each.word)
    .slice(0, count);
}
