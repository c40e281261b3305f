// Finds words in a text where they stand as words, or as parts of a name, which is found whole then: `OEMConfig` by `Config`, never
// `reset` by `set`.
// The patterns are made once, and when they are first needed: those with classes of letters take long to compile.
import { lazy } from '../../lib/lazy.ts';
import { escapeRegExp } from '../../lib/text.ts';
import { SPACELESS, segmenterOf } from '../../model/search-tokens.ts';

interface TextPart {
  readonly text: string;
  readonly isMarked: boolean;
}

export interface WordRange {
  readonly start: number;
  readonly end: number;
}

/** Gives the places of some words in a text, in order and without overlap. */
export type FindWords = (text: string) => readonly WordRange[];

const patterns = lazy(() => ({
  letterOrDigit: /[\p{Ll}\p{Lu}\p{N}]/u,
  capitalOrDigit: /[\p{Lu}\p{N}]/u,
  capital: /\p{Lu}/u,
  small: /\p{Ll}/u,
  /** Letters that know no capitals, as in Arabic or Hindi, with the signs that belong to them. */
  otherLetter: /[\p{Lo}\p{M}]/u,
}));

/** Makes a search for words as they are spelled. */
export function wordFinder(words: readonly string[]): FindWords {
  const wanted = [...new Set(words)].filter((word) => word.trim() !== '');
  if (wanted.length === 0) return () => [];
  // The longest first, so that `OEMConfig` is found whole.
  wanted.sort((a, b) => b.length - a.length);
  const pattern = new RegExp(wanted.map(escapeRegExp).join('|'), 'g');
  return (text) => {
    const places: WordRange[] = [];
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const end = match.index + match[0].length;
      if (isWord(text, match.index, end)) {
        const place = wholeOf(text, match.index, end);
        // Of a name that has several of the words the first finds all.
        if (place.start >= (places.at(-1)?.end ?? 0)) places.push(place);
        pattern.lastIndex = place.end;
      }
      // A shorter word may begin inside a match that is no word.
      else pattern.lastIndex = match.index + 1;
    }
    return places;
  };
}

/** The name that a word is a part of; a word of a script without spaces is no part. */
function wholeOf(text: string, start: number, end: number): WordRange {
  const { letterOrDigit } = patterns();
  let [from, to] = [start, end];
  if (SPACELESS.test(text[start] as string)) return { start, end };
  while (from > 0 && letterOrDigit.test(text[from - 1] as string)) from -= 1;
  while (to < text.length && letterOrDigit.test(text[to] as string)) to += 1;
  return { start: from, end: to };
}

/** A capital may begin a part of a name: in `setTimeout` after a small letter, in `XMLParser` before one. */
function isWord(text: string, start: number, end: number): boolean {
  const [first, second, last] = [text[start] ?? '', text[start + 1] ?? '', text[end - 1] ?? ''];
  const [before, after, afterNext] = [text[start - 1] ?? '', text[end] ?? '', text[end + 1] ?? ''];
  const { letterOrDigit, capitalOrDigit, capital, small, otherLetter } = patterns();
  if (SPACELESS.test(first)) return [start, end].every((place) => segmentAt(text, place).index === place);
  if (otherLetter.test(first)) return !otherLetter.test(before) && !otherLetter.test(after);
  const isBegun = capital.test(first)
    ? (end > start + 1 && small.test(second)) || !capitalOrDigit.test(before)
    : !letterOrDigit.test(before);
  if (!isBegun) return false;
  if (small.test(last)) return !small.test(after);
  return !capital.test(last) || !(small.test(after) || (capital.test(after) && !small.test(afterNext)));
}

/** The word around a place of a text without spaces; the place itself where the browser cannot say it. */
export function segmentAt(text: string, place: number): { readonly index: number; readonly length: number } {
  if (typeof Intl.Segmenter === 'undefined') return { index: place, length: 0 };
  const { index = place, segment = '' } = segmenterOf('en').segment(text).containing(place) ?? {};
  return { index, length: segment.length };
}

/** Cuts a text at the words in it. */
export function markParts(text: string, find: FindWords): readonly TextPart[] {
  const parts: TextPart[] = [];
  let last = 0;
  for (const { start, end } of find(text)) {
    if (start > last) parts.push({ text: text.slice(last, start), isMarked: false });
    parts.push({ text: text.slice(start, end), isMarked: true });
    last = end;
  }
  if (last < text.length) parts.push({ text: text.slice(last), isMarked: false });
  return parts;
}
