// Finds words in a text where they stand as words, or as parts of a name: `Config` in `OEMConfig`, never `set` in `reset`.

/** A piece of a text. */
export interface TextPart {
  readonly text: string;
  readonly isMarked: boolean;
}

const NOT_AFTER_LETTER = '(?<![\\p{Ll}\\p{Lu}\\p{N}])';

/** A pattern for words as they are spelled; nothing where there are none. */
export function wordPattern(words: readonly string[]): RegExp | undefined {
  const known = [...new Set(words)].filter((word) => word.trim() !== '');
  // The longest first, so that `OEMConfig` is marked whole.
  const patterns = known.sort((a, b) => b.length - a.length).map(patternOf);
  return patterns.length === 0 ? undefined : new RegExp(patterns.join('|'), 'gu');
}

function patternOf(word: string): string {
  const text = word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  // A capital may begin a part of a name: in `setTimeout` after a small letter, in `XMLParser` before one.
  const before = /^\p{Lu}\p{Ll}/u.test(word) ? '' : /^\p{Lu}/u.test(word) ? '(?<![\\p{Lu}\\p{N}])' : NOT_AFTER_LETTER;
  const after = /\p{Ll}$/u.test(word) ? '(?!\\p{Ll})' : /\p{Lu}$/u.test(word) ? '(?!\\p{Ll}|\\p{Lu}(?!\\p{Ll}))' : '';
  return before + text + after;
}

/** Cuts a text at the words in it. */
export function markParts(text: string, words: readonly string[]): readonly TextPart[] {
  const pattern = wordPattern(words);
  const parts: TextPart[] = [];
  let last = 0;
  for (const { index, 0: found } of pattern ? text.matchAll(pattern) : []) {
    if (index > last) parts.push({ text: text.slice(last, index), isMarked: false });
    parts.push({ text: found, isMarked: true });
    last = index + found.length;
  }
  if (last < text.length) parts.push({ text: text.slice(last), isMarked: false });
  return parts;
}
