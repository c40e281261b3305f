// "Did you mean" for anchors: ids of headings consist of words, so similar ids share words. A wrong suggestion is worse than none.
import { computeEditDistance } from './nearest.ts';

/** Words that do not identify the subject of a heading. */
const FILLER_WORDS = new Set(
  'a an and are as at by do for from how i in is it of on or the to what when with you your'.split(' '),
);
/** Words that reverse the meaning of a heading. */
const REVERSING_WORDS = new Set(['no', 'non', 'not', 'without']);

/**
 * Maximum ratio of the lengths of two similar words, if the longer word begins with the shorter one. `inSeveral` applies to ids of several
 * words. `alone` applies to ids of one word, where no other word confirms the similarity.
 */
const MAX_LENGTH_RATIOS = { inSeveral: 2.2, alone: 1.4 };
/** Minimum length of two ids that may differ in one letter by a typing error. In shorter ids, one letter can change the meaning. */
const MIN_LENGTH_WITH_TYPO = 5;

/** Minimum share of equal words in two similar ids. */
const MIN_LIKENESS = 0.7;

/**
 * Returns the id that a broken anchor probably means; `undefined` if none is similar enough, or if several are equally similar. An id is
 * similar if it differs in at most one letter, or if most of its words are similar. It is also similar if no other id begins with the same
 * words.
 */
export function findNearestAnchor(anchor: string, ids: Iterable<string>): string | undefined {
  const anchorWords = splitIdIntoWords(anchor);
  const candidates = [...new Set(ids)].map((id) => ({ id, words: splitIdIntoWords(id) }));
  for (const isSame of [areSpelledAlike, differByTypo]) {
    const same = candidates.filter(({ words }) => isSame(anchorWords, words));
    if (same.length > 0) return same.length === 1 ? same[0]?.id : undefined;
  }
  const rated = candidates
    .map(({ id, words }) => ({ id, likeness: computeLikeness(anchorWords, words) }))
    .filter(({ likeness }) => likeness >= MIN_LIKENESS)
    .sort((a, b) => b.likeness - a.likeness);
  const [first, second] = rated;
  if (first !== undefined) return second?.likeness === first.likeness ? undefined : first.id;
  const beginning = candidates.filter(({ words }) => beginWithSameWords(anchorWords, words));
  return beginning.length === 1 ? beginning[0]?.id : undefined;
}

/**
 * Returns the id that differs from an anchor only in case and in the marks between words; `undefined` if no id or more than one id does.
 */
export function findRespelledAnchor(anchor: string, ids: Iterable<string>): string | undefined {
  const anchorWords = splitIdIntoWords(anchor);
  const same = [...new Set(ids)].filter((id) => areSpelledAlike(anchorWords, splitIdIntoWords(id)));
  return same.length === 1 ? same[0] : undefined;
}

/** Whether ids differ only in case and in the marks between words. */
function areSpelledAlike(a: readonly string[], b: readonly string[]): boolean {
  return a.join('') === b.join('');
}

/** Whether ids differ in a single letter. */
function differByTypo(a: readonly string[], b: readonly string[]): boolean {
  const ours = a.join('');
  const theirs = b.join('');
  if (Math.min(ours.length, theirs.length) < MIN_LENGTH_WITH_TYPO) return false;
  return computeEditDistance(ours, theirs) <= 1 && haveSameNumbersAndNegations(a, b);
}

function splitIdIntoWords(id: string): readonly string[] {
  return id
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Returns the share of words that two ids have in common; 0 if they differ in a number or in a word that reverses the meaning. */
function computeLikeness(a: readonly string[], b: readonly string[]): number {
  if (!haveSameNumbersAndNegations(a, b)) return 0;
  const ours = removeFillerWords(a);
  const theirs = [...removeFillerWords(b)];
  const all = ours.length + theirs.length;
  const lengthening = all === 2 ? MAX_LENGTH_RATIOS.alone : MAX_LENGTH_RATIOS.inSeveral;
  let shared = 0;
  for (const word of ours) {
    const index = theirs.findIndex((other) => areSimilarWords(word, other, lengthening));
    if (index < 0) continue;
    theirs.splice(index, 1);
    shared++;
  }
  return all === 0 ? 0 : (2 * shared) / all;
}

/** Whether ids have the same numbers and the same reversing words. Numbers are compared only if both ids contain some. */
function haveSameNumbersAndNegations(a: readonly string[], b: readonly string[]): boolean {
  const numbersOf = (words: readonly string[]) => words.filter((word) => /\d/.test(word)).join(' ');
  const reversingOf = (words: readonly string[]) => words.filter((word) => REVERSING_WORDS.has(word)).join(' ');
  const ours = numbersOf(a);
  const theirs = numbersOf(b);
  return (ours === '' || theirs === '' || ours === theirs) && reversingOf(a) === reversingOf(b);
}

function removeFillerWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !FILLER_WORDS.has(word));
  return telling.length === 0 ? words : telling;
}

/**
 * Whether two ids begin with the same words. These words must be more than half of each id, and include a word that is neither a number nor
 * a filler.
 */
function beginWithSameWords(a: readonly string[], b: readonly string[]): boolean {
  let count = 0;
  while (count < a.length && a[count] === b[count]) count++;
  const shared = a.slice(0, count);
  const isTelling = shared.some((word) => !FILLER_WORDS.has(word) && !/\d/.test(word));
  return isTelling && count * 2 > Math.max(a.length, b.length) && haveSameNumbersAndNegations(a, b);
}

/** Whether words differ only in their ending or by a typing error. Examples: `proxying` and `proxies`, `config` and `configuration`. */
function areSimilarWords(a: string, b: string, lengthening: number): boolean {
  const stem = removeWordEnding(a);
  const other = removeWordEnding(b);
  if (stem === other) return true;
  const [short, long] = stem.length < other.length ? [stem, other] : [other, stem];
  if (short.length >= 4 && long.startsWith(short)) return long.length <= short.length * lengthening;
  if (/\d/.test(a + b) || stem[0] !== other[0] || short.length < 4) return false;
  return computeEditDistance(stem, other) <= (short.length >= 8 ? 2 : 1);
}

function removeWordEnding(word: string): string {
  if (/^.{3,}(?:ying|ies|ied)$/.test(word)) return word.replace(/(?:ying|ies|ied)$/, 'y');
  return /[^\p{ASCII}]/u.test(word) || word.length < 5
    ? word
    : word.replace(/(?:(?<=ss|sh|ch|x)es|(?<!s)s|ing|ed)$/, '');
}
