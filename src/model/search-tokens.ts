// Splits texts of the search index and queries into words, by the same rules. A name in code can be found whole or by its parts:
// `setTimeOut`, `set_time_out` and `set-time-out` all become `settimeout`, with the parts `set`, `time`, `out`. The whole name keeps its
// dots and slashes, because `1.46` is not `146`.
import { memoizeByKeyWithLimit } from '../lib/lazy.ts';
import { searchLimits } from './search.ts';

/** Word rules of a language. */
export interface SearchWordRules {
  /** Returns the common stem of a word's forms. Input and output are in lower case. */
  stem(word: string): string;
  /** Whether a word from `visitWords` is a stop word: `the`, `of`. */
  isStopWord(word: string): boolean;
  /** Whether a query word from `visitWords` belongs to the phrasing of a question instead of its subject: `people`, `without`. */
  isWeak?(word: string): boolean;
  /**
   * Whether a query word from `visitWords` is an everyday word, such as `approved`. Such a word is not the subject of the query, even if it
   * is rare in the manual.
   */
  isEveryday?(word: string): boolean;
  /**
   * Removes only the endings of inflection from a word. Unlike `lemma`, `stem` also relates words of different meaning: `images` and
   * `imager`.
   */
  lemma?(word: string): string;
}

/** Rules for a language without specific rules. */
export const defaultSearchWordRules: SearchWordRules = { stem: (word) => word, isStopWord: () => false };

/** Called for each word with its position. A part belongs to the last whole word before it. */
export type WordCallback = (word: string, start: number, end: number, isPart: boolean) => void;

/**
 * Matches a word, or a name of words joined by dots, slashes, colons or hyphens. `C++`, `C#` and the flag `-p` are names too; `don't` is a
 * word.
 */
const TEXT_CHUNK_PATTERN =
  /(?:(?<![\p{L}\p{N}\p{M}_-])-(?=[A-Za-z](?![\p{L}\p{N}\p{M}_-])))?[\p{L}\p{N}\p{M}_]+(?:[-‐‑./\\:@][\p{L}\p{N}\p{M}_]+)*(?:\+\+|#(?![\p{L}\p{N}])|(?<=[nN])['’][tT](?![\p{L}\p{N}]))?/gu;

/** A flag of one letter. */
const COMMAND_FLAG_PATTERN = /^-[A-Za-z]$/;

/** A word with an apostrophe, such as `don't`, which is often written without it. */
const APOSTROPHE_WORD_PATTERN = /^\p{L}+['’]t$/iu;

/** A word without parts, as most words are. */
const PLAIN_WORD_PATTERN = /^(?:[A-Z]?[a-z]+|[A-Z]+s?|[0-9]+)$/;

/** Parts of a name: `OEMConfig2` is `OEM`, `Config`, `2`; the plural of an acronym, as in `SDKs`, is one part. */
const IDENTIFIER_PART_PATTERN =
  /\p{Lu}{2,}s(?!\p{Ll})|\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{N}+|[\p{Lo}\p{Lm}\p{M}]+/gu;

/** Parts of a path or of a qualified name. */
const IDENTIFIER_SEGMENT_PATTERN = /[^./\\:@]+/g;

const VERSION_PATTERN = /^v?(\d+\.\d+)((?:\.\d+)*)(?:[-.]?[a-z]+[-.]?\d*)?$/i;

/** Scripts without spaces between words. */
export const SPACELESS_SCRIPT_PATTERN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Visits the words of a text in order. `lang` is a BCP 47 tag; it determines word boundaries in scripts without spaces. */
export function visitWords(text: string, lang: string, take: WordCallback): void {
  visitTextChunks(text, (chunk, index) => {
    for (const { word, start, end, isPart } of splitTextChunkIntoWords(chunk, lang))
      take(word, index + start, index + end, isPart);
  });
}

/**
 * Visits the chunks of a text in order. A chunk is a word, or a name of words joined by dots, slashes, colons or hyphens. Equal chunks have
 * equal words.
 */
export function visitTextChunks(text: string, take: (chunk: string, index: number) => void): void {
  const encoded = findBase64Runs(text);
  for (const match of text.matchAll(TEXT_CHUNK_PATTERN)) {
    const [chunk] = match;
    const { index } = match;
    if (encoded.some(({ start, end }) => index >= start && index < end)) continue;
    if (!isLetterNextToApostrophe(text, chunk, index) || SPACELESS_SCRIPT_PATTERN.test(chunk)) take(chunk, index);
  }
}

/**
 * Splits a text into chunks, without their positions. Takes half the time of `visitTextChunks`, except for texts with Base64 data or with
 * an apostrophe that cuts off a letter.
 */
export function splitIntoTextChunks(text: string): readonly string[] {
  const isPlain = !/['’]/.test(text) || !/(?<![\p{L}\p{N}\p{M}_]).['’]|['’].(?![\p{L}\p{N}\p{M}_])/u.test(text);
  if (isPlain && findBase64Runs(text).length === 0) return text.match(TEXT_CHUNK_PATTERN) ?? [];
  const chunks: string[] = [];
  visitTextChunks(text, (chunk) => chunks.push(chunk));
  return chunks;
}

/** A word of a chunk, with its position in the chunk. */
export interface TextChunkWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  readonly isPart: boolean;
}

/** Splits a chunk into words; each word is followed by its parts. */
export function splitTextChunkIntoWords(chunk: string, lang: string): readonly TextChunkWord[] {
  const words: TextChunkWord[] = [];
  const emit: WordCallback = (word, start, end, isPart) => {
    if (word !== '' && word.length <= searchLimits.longestToken) words.push({ word, start, end, isPart });
  };
  if (PLAIN_WORD_PATTERN.test(chunk)) emit(foldWord(chunk), 0, chunk.length, false);
  else if (APOSTROPHE_WORD_PATTERN.test(chunk)) emit(foldWord(chunk).replace(/['’]/, ''), 0, chunk.length, false);
  else if (COMMAND_FLAG_PATTERN.test(chunk)) {
    emit(foldWord(chunk), 0, chunk.length, false);
    emit(foldWord(chunk.slice(1)), 1, chunk.length, true);
  } else if (SPACELESS_SCRIPT_PATTERN.test(chunk)) {
    for (const { segment, index, isWordLike } of segmentTextChunk(chunk, lang))
      if (isWordLike) emit(foldWord(segment), index, index + segment.length, false);
  } else emitIdentifierAndParts(chunk, 0, emit);
  return words;
}

/** Splits a text into words; each word is followed by its parts. */
export function splitIntoWords(text: string, lang: string): string[] {
  const words: string[] = [];
  visitWords(text, lang, (word) => words.push(word));
  return words;
}

/**
 * Returns the ranges of `words` in a text, in order and without overlap, for highlighting. `words` are spelled as `visitWords` yields them.
 */
export function findWordRanges(
  text: string,
  lang: string,
  words: ReadonlySet<string>,
): { start: number; end: number }[] {
  const places: { start: number; end: number }[] = [];
  visitWords(text, lang, (word, start, end) => {
    if (words.has(word) && start >= (places.at(-1)?.end ?? 0)) places.push({ start, end });
  });
  return places;
}

const LETTER_REPLACEMENTS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

/** Returns a word in lower case without diacritics. Keeps marks that form a different letter, as in Japanese, Hindi or `й`. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  if (/^[\x00-\x7f]*$/.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/(?<!\u0438)\u0306|[\u0300-\u0305\u0307-\u036f\u0591-\u05c7\u0640\u064b-\u065f]/g, '')
    .replace(/[ßæœøłđı]/g, (letter) => LETTER_REPLACEMENTS[letter] ?? letter)
    .normalize('NFC');
}

/** Whether a word is a number or a version. Queries find these words only by an exact match. */
export function isNumberOrVersion(word: string): boolean {
  return /^v?\p{N}[\p{N}.:/]*$/u.test(word);
}

/** Whether a chunk is the letter that an apostrophe separates from its word: the `s` of `device's`, the `l` of `l'appareil`. */
function isLetterNextToApostrophe(text: string, chunk: string, index: number): boolean {
  return chunk.length === 1 && /['’]/.test(text.slice(Math.max(0, index - 1), index + 2));
}

/** Emits a name as a whole, then its parts. */
function emitIdentifierAndParts(chunk: string, at: number, emit: WordCallback): void {
  const end = at + chunk.length;
  const version = VERSION_PATTERN.exec(chunk);
  if (version) {
    const [, short = '', rest = ''] = version;
    emit(foldWord(chunk.replace(/^v/i, '')), at, end, false);
    const from = at + chunk.indexOf(short);
    if (`${short}${rest}`.length < chunk.replace(/^v/i, '').length)
      emit(short + rest, from, from + short.length + rest.length, true);
    if (rest !== '') emit(short, from, from + short.length, true);
    return;
  }
  const whole = normalizeNameSpelling(chunk);
  emit(whole, at, end, false);
  // `C#` and `C++` are not split: otherwise a search for `C`, a different language, would find them.
  if (/[+#]$/.test(chunk)) return;
  const taken = new Set([whole]);
  const part = (text: string, start: number) => {
    const word = normalizeNameSpelling(text);
    if (taken.has(word)) return;
    taken.add(word);
    emit(word, start, start + text.length, true);
  };
  visitMatches(IDENTIFIER_SEGMENT_PATTERN, chunk, (segment, index) => {
    part(segment, at + index);
    visitMatches(IDENTIFIER_PART_PATTERN, segment, (piece, start) => part(piece, at + index + start));
  });
}

/** Visits the matches of a global pattern. Names have few matches, and `matchAll` copies the pattern for each name, which takes longer. */
function visitMatches(pattern: RegExp, text: string, take: (match: string, index: number) => void): void {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) take(match[0], match.index);
}

/** Converts all spellings of a name to one: lower case without diacritics, hyphens and underscores, with forward slashes. */
function normalizeNameSpelling(name: string): string {
  return foldWord(name)
    .replace(/[-‐‑_]+/g, '')
    .replaceAll('\\', '/');
}

/** Returns the word segmenter of a language. Marked as pure, so that bundles that do not use it omit it. */
export const getWordSegmenter = /* @__PURE__ */ memoizeByKeyWithLimit(
  (lang) => new Intl.Segmenter(lang, { granularity: 'word' }),
  20,
);

/** Maximum number of characters to segment at once: on a run of one character, engines take quadratic time. */
const MAX_SEGMENT_CHARACTERS = 1000;

function* segmentTextChunk(
  chunk: string,
  lang: string,
): Iterable<Pick<Intl.SegmentData, 'segment' | 'index' | 'isWordLike'>> {
  // Firefox before version 125 has no `Intl.Segmenter`: there the whole run is one word.
  if (typeof Intl.Segmenter === 'undefined') return yield { segment: chunk, index: 0, isWordLike: true };
  for (let start = 0; start < chunk.length; ) {
    const segmentDatas = [...getWordSegmenter(lang).segment(chunk.slice(start, start + MAX_SEGMENT_CHARACTERS))];
    // The last words of the slice may end elsewhere in the whole text, so the next slice begins with them.
    const sure =
      start + MAX_SEGMENT_CHARACTERS < chunk.length
        ? segmentDatas.filter(({ index }) => index < MAX_SEGMENT_CHARACTERS - 100)
        : segmentDatas;
    const segments = sure.length === 0 ? segmentDatas : sure;
    for (const { segment, index, isWordLike } of segments) yield { segment, index: start + index, isWordLike };
    const last = segments.at(-1);
    start += last === undefined ? MAX_SEGMENT_CHARACTERS : last.index + last.segment.length;
  }
}

/** Minimum length of a run of encoded data. */
const MIN_BASE64_RUN_LENGTH = 24;

const BASE64_CHARACTER_PATTERN = /[\w+/-]/;

/** Whether a text has a run of at least `MIN_BASE64_RUN_LENGTH` Base64 characters. Examines one position in each such run. */
function hasLongBase64Run(text: string): boolean {
  const isBase64 = (offset: number) => BASE64_CHARACTER_PATTERN.test(text.charAt(offset));
  for (let index = MIN_BASE64_RUN_LENGTH - 1; index < text.length; index += MIN_BASE64_RUN_LENGTH) {
    let start = index;
    let end = index;
    while (isBase64(start)) start -= 1;
    while (isBase64(end)) end += 1;
    if (end - start > MIN_BASE64_RUN_LENGTH) return true;
  }
  return false;
}

/** Finds runs of encoded data, which are no words: base64 of at least 24 characters. A match begins only at the start of a run. */
function findBase64Runs(text: string): readonly { readonly start: number; readonly end: number }[] {
  if (!hasLongBase64Run(text)) return [];
  const runs: { start: number; end: number }[] = [];
  for (const { 0: run, index } of text.matchAll(/(?<![\w+/-])[\w+/-]{24,}={0,2}/g)) {
    if (isBase64Run(run)) runs.push({ start: index, end: index + run.length });
  }
  return runs;
}

/**
 * Whether a run consists of random characters. Most parts of names have several letters; most parts of random characters have one or two.
 */
function isBase64Run(run: string): boolean {
  if (!/[a-z]/.test(run) || !/[A-Z]/.test(run) || !/\d/.test(run)) return false;
  const pieces = run.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  return pieces.filter((piece) => piece.length <= 2).length * 2 > pieces.length;
}
