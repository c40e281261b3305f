// Finds words in a text, for highlighting. A word that is a part of a name highlights the whole name: `Config` highlights `OEMConfig`. But
// `set` does not highlight `reset`. Regular expressions are created on first use, because Unicode classes make them slow to compile.
import { lazy } from '../../lib/lazy.ts';
import { escapeRegExp } from '../../lib/text.ts';
import { getWordSegmenter, SPACELESS_SCRIPT_PATTERN } from '../../model/search-tokens.ts';

interface MarkableTextPart {
  readonly text: string;
  readonly isMarked: boolean;
}

export interface WordRange {
  readonly start: number;
  readonly end: number;
}

/** Returns the ranges of the words in a text, in order and without overlap. */
export type WordRangeFinder = (text: string) => readonly WordRange[];

const getCharacterPatterns = lazy(() => ({
  letterOrDigit: /[\p{Ll}\p{Lu}\p{N}]/u,
  capitalOrDigit: /[\p{Lu}\p{N}]/u,
  capital: /\p{Lu}/u,
  small: /\p{Ll}/u,
  digit: /\p{N}/u,
  /** Letters without case, as in Arabic or Hindi, with their combining marks. */
  otherLetter: /[\p{Lo}\p{M}]/u,
}));

/** Returns a function that finds `words` in exactly this spelling. */
export function createWordFinder(words: readonly string[]): WordRangeFinder {
  const distinctWords = [...new Set(words)].filter((word) => word.trim() !== '');
  if (distinctWords.length === 0) return () => [];
  // Longest first, so that `OEMConfig` matches as a whole.
  distinctWords.sort((a, b) => b.length - a.length);
  const pattern = new RegExp(distinctWords.map(escapeRegExp).join('|'), 'g');
  return (text) => {
    const places: WordRange[] = [];
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const end = match.index + match[0].length;
      if (isWordOrNamePart(text, match.index, end)) {
        const place = findEnclosingNameRange(text, match.index, end);
        // A name that contains several of the words yields one range.
        if (place.start >= (places.at(-1)?.end ?? 0)) places.push(place);
        pattern.lastIndex = place.end;
      }
      // A shorter word may begin inside a match that is no word, so the search continues there.
      else pattern.lastIndex = match.index + 1;
    }
    return places;
  };
}

/** Returns the range of the name that contains a word. Words in scripts without spaces are never parts of names. */
function findEnclosingNameRange(text: string, start: number, end: number): WordRange {
  const { letterOrDigit } = getCharacterPatterns();
  let from = start;
  let to = end;
  if (SPACELESS_SCRIPT_PATTERN.test(text[start] as string)) return { start, end };
  while (from > 0 && letterOrDigit.test(text[from - 1] as string)) from -= 1;
  while (to < text.length && letterOrDigit.test(text[to] as string)) to += 1;
  return { start: from, end: to };
}

/**
 * Whether a match is a word or a part of a name. A capital letter can begin a part: after a lowercase letter, as in `setTimeout`, or before
 * a lowercase letter, as in `XMLParser`.
 */
function isWordOrNamePart(text: string, start: number, end: number): boolean {
  const first = text[start] ?? '';
  const second = text[start + 1] ?? '';
  const last = text[end - 1] ?? '';
  const before = text[start - 1] ?? '';
  const after = text[end] ?? '';
  const afterNext = text[end + 1] ?? '';
  const { letterOrDigit, capitalOrDigit, capital, small, digit, otherLetter } = getCharacterPatterns();
  if (SPACELESS_SCRIPT_PATTERN.test(first))
    return [start, end].every((place) => findWordRangeAt(text, place).index === place);
  if (otherLetter.test(first)) return !otherLetter.test(before) && !otherLetter.test(after);
  const isBegun = capital.test(first)
    ? (end > start + 1 && small.test(second)) || !capitalOrDigit.test(before)
    : !letterOrDigit.test(before);
  // A number ends only where its digits end: `20` is no part of `2025`.
  if (!isBegun || (digit.test(last) && digit.test(after))) return false;
  if (small.test(last)) return !small.test(after);
  return !capital.test(last) || !(small.test(after) || (capital.test(after) && !small.test(afterNext)));
}

/**
 * Returns the word at an index of a text in a script without spaces. Returns an empty range at that index if the browser has no
 * `Intl.Segmenter`.
 */
export function findWordRangeAt(text: string, place: number): { readonly index: number; readonly length: number } {
  if (typeof Intl.Segmenter === 'undefined') return { index: place, length: 0 };
  const { index = place, segment = '' } = getWordSegmenter('en').segment(text).containing(place) ?? {};
  return { index, length: segment.length };
}

/** Splits a text at the words in it. */
export function splitTextAtWordRanges(text: string, find: WordRangeFinder): readonly MarkableTextPart[] {
  const parts: MarkableTextPart[] = [];
  let last = 0;
  for (const { start, end } of find(text)) {
    if (start > last) parts.push({ text: text.slice(last, start), isMarked: false });
    parts.push({ text: text.slice(start, end), isMarked: true });
    last = end;
  }
  if (last < text.length) parts.push({ text: text.slice(last), isMarked: false });
  return parts;
}
