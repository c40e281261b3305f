// Parses a query into units. Each unit can match in several ways: a name as a whole or by all its parts; two words as one joined word (`bar
// code`); a word as its two halves (`keymapping`). A word or phrase with a synonym can also match as the term of the content.
import { type SearchWordRules, visitWords } from '../../model/search-tokens.ts';
import type { WordRange } from './marks.ts';
import type { SynonymLookup } from './synonyms.ts';
import type { SearchWord, Vocabulary } from './vocabulary.ts';

/** One way in which a unit of a query matches: all `words` must match. `weight` is a factor of the mean score of the words. */
export interface QueryUnitVariant {
  readonly words: readonly SearchWord[];
  readonly weight: number;
  /** Whether the words are the halves of a word that the reader typed as one. */
  readonly isSplit?: boolean;
  /** Whether the words are a synonym, which never scores higher than the reader's own word. */
  readonly isSynonym?: boolean;
}

export interface QueryUnit {
  readonly ways: readonly QueryUnitVariant[];
  /** Whether a section must contain the unit to match the whole query. Weak words are not required. */
  readonly isRequired: boolean;
  /** Whether the unit is a stop word, such as `the`. */
  readonly isStopWord?: boolean;
  /** Whether the unit is a word of daily life. Such a word says little about the subject of the query, even if the word is rare. */
  readonly isEveryday?: boolean;
  /** The unit as the reader typed it. */
  readonly typed: string;
}

/** Score factors of alternatives to the word as typed. */
const queryUnitVariantWeights = { parts: 0.8, partsOfKnown: 0.25, lastName: 0.6, owner: 0.5, synonym: 0.9 } as const;

/** Maximum number of words of a query that count, so that a pasted page does not delay the search. */
const MAX_QUERY_WORDS = 32;

/** A part of a query word, with its range in the query. */
interface TypedPart extends WordRange {
  readonly word: string;
  readonly raw: string;
}

export interface QueryWord extends SearchWord {
  readonly parts: readonly (SearchWord & WordRange)[];
  readonly isStopWord: boolean;
  /** Whether the word is a stop word, or a weak word of everyday language. */
  readonly isWeak: boolean;
  readonly typed: string;
}

/** Parses a query. It is plain text: everything except words is a separator. */
export function parseQuery(query: string, vocabulary: Vocabulary, synonyms: SynonymLookup): QueryUnit[] {
  const chunks = splitQuery(query, vocabulary.lang, vocabulary.language).slice(0, MAX_QUERY_WORDS);
  const units: QueryUnit[] = [];
  for (let index = 0; index < chunks.length; index += 1) {
    const { unit, length } =
      findPhraseWithSynonymsAt(chunks, index, { vocabulary, synonyms }) ?? parseQueryUnitAt(chunks, index, vocabulary);
    units.push(unit);
    index += length - 1;
  }
  return units.some((unit) => unit.isRequired) ? units : units.map((unit) => ({ ...unit, isRequired: true }));
}

/** Returns the unit of the longest phrase with synonyms that starts at a word of the query. */
function findPhraseWithSynonymsAt(
  chunks: readonly QueryWord[],
  index: number,
  { vocabulary, synonyms }: { readonly vocabulary: Vocabulary; readonly synonyms: SynonymLookup },
) {
  const phraseWithSynonyms = synonyms.startingAt(chunks, index);
  if (phraseWithSynonyms === undefined) return undefined;
  const some = chunks.slice(index, index + phraseWithSynonyms.length);
  const [only] = some as [QueryWord];
  // A weak word has no synonyms: `except` has the same stem as `exception`, but another meaning.
  if (some.length === 1 && only.isWeak) return undefined;
  const ownQueryUnitVariants =
    some.length === 1
      ? listQueryWordVariants({ ...only, hasSynonym: true }, vocabulary)
      : [createQueryUnitVariant(dropStopWords(some), some.length)];
  const others = phraseWithSynonyms.to.map((phrase) => {
    const words = dropStopWords(splitQuery(phrase, vocabulary.lang, vocabulary.language));
    const way = createQueryUnitVariant(
      words.map((word) => ({ ...word, isPrefix: false })),
      queryUnitVariantWeights.synonym,
    );
    return { ...way, isSynonym: true };
  });
  const unit = {
    ways: [...ownQueryUnitVariants, ...others],
    isRequired: true,
    typed: some.map(({ typed }) => typed).join(' '),
  };
  return { unit, length: phraseWithSynonyms.length };
}

/** Maximum number of words of a query that may form one name: `scan 2 deploy`. */
const MAX_WORDS_IN_ONE_NAME = 4;

function parseQueryUnitAt(chunks: readonly QueryWord[], index: number, vocabulary: Vocabulary) {
  const chunk = chunks[index] as QueryWord;
  for (let length = MAX_WORDS_IN_ONE_NAME; length > 1; length -= 1) {
    const some = chunks.slice(index, index + length);
    const together = some.length === length ? joinQueryWords(some) : undefined;
    if (together === undefined || !(length === 2 ? vocabulary.knows(together) : vocabulary.has(together.word)))
      continue;
    const ways = [createQueryUnitVariant([together], length), createQueryUnitVariant(dropStopWords(some), length)];
    return { unit: { ways, isRequired: true, typed: some.map(({ typed }) => typed).join(' ') }, length };
  }
  const { isStopWord, isWeak, typed, word } = chunk;
  const isEveryday = vocabulary.language.isEveryday?.(word) === true;
  const unit = { ways: listQueryWordVariants(chunk, vocabulary), isRequired: !isWeak, isStopWord, isEveryday, typed };
  return { unit, length: 1 };
}

function dropStopWords(chunks: readonly QueryWord[]): readonly QueryWord[] {
  const some = chunks.filter((chunk) => !chunk.isStopWord);
  return some.length > 0 ? some : chunks;
}

function createQueryUnitVariant(words: readonly SearchWord[], weight = 1): QueryUnitVariant {
  return { words, weight };
}

/** Returns the words of a query, each with its parts. */
export function splitQuery(query: string, lang: string, language: SearchWordRules): QueryWord[] {
  const chunks: { word: string; raw: string; typed: string; parts: TypedPart[] }[] = [];
  visitWords(query, lang, (word, start, end, isPart) => {
    const typed = query.slice(start, end);
    const piece = { word, raw: typed.toLowerCase(), start, end };
    if (isPart) chunks.at(-1)?.parts.push(piece);
    else chunks.push({ ...piece, typed, parts: [] });
  });
  return chunks.map(({ word, raw, typed, parts }, index) => {
    const isStopWord = language.isStopWord(word);
    const isWeak = isStopWord || language.isWeak?.(word) === true;
    // A stop word after other words is not completed: `log in` does not match `log install`.
    const isPrefix = index === chunks.length - 1 && !(isStopWord && index > 0);
    // Only a part at the end is still being typed: `802.1x` has the part `802.1`, which does not match `802.11`.
    const isLast = (which: number) => which === parts.length - 1 && raw.endsWith(parts[which]?.raw ?? '');
    const words = parts.map((part, which) => ({ ...part, isPrefix: isPrefix && isLast(which) }));
    return { word, raw, typed, isPrefix, isStopWord, isWeak, parts: words };
  });
}

/**
 * Returns the words joined into one. Returns `undefined` if the first is a stop word or if one of them has parts. Also returns `undefined`
 * if the result has fewer than five characters or does not start with a letter.
 */
function joinQueryWords(some: readonly QueryWord[]): SearchWord | undefined {
  // `not detected` is two words, even if there is a name `notDetected`.
  if (some[0]?.isStopWord || some.some(({ parts }) => parts.length > 0)) return undefined;
  const word = some.map((queryWord) => queryWord.word).join('');
  if (word.length < 5 || !/^\p{L}[\p{L}\p{N}]+$/u.test(word)) return undefined;
  return { word, raw: some.map(({ raw }) => raw).join(''), isPrefix: false };
}

function listQueryWordVariants(chunk: QueryWord, vocabulary: Vocabulary): QueryUnitVariant[] {
  const { parts } = chunk;
  const ways = [createQueryUnitVariant([chunk])];
  // In a flag such as `-p`, the letter alone means nothing.
  if (chunk.raw.startsWith('-') && vocabulary.knows(chunk)) return ways;
  if (parts.length > 0) {
    // Omits parts that contain other parts, because the letters of the other parts would count twice. Compares ranges instead of letters:
    // the last part of `E_TIMEOUT` has an `e` of its own.
    const hasOther = (part: WordRange) =>
      parts.some((other) => other !== part && part.start <= other.start && other.end <= part.end);
    const leaves = dropSingleLetterParts(
      chunk,
      parts.filter((part) => !hasOther(part)),
    );
    if (vocabulary.knows(chunk)) {
      const words = vocabulary.has(chunk.word) ? listPartsOfCompleteName(leaves) : leaves;
      return words.length === 0 ? ways : [...ways, createQueryUnitVariant(words, queryUnitVariantWeights.partsOfKnown)];
    }
    ways.push(createQueryUnitVariant(leaves, queryUnitVariantWeights.parts));
    const last = /[./\\:@]/.test(chunk.raw) ? parts.find((part) => chunk.raw.endsWith(part.raw)) : undefined;
    if (last)
      ways.push(createQueryUnitVariant([{ ...last, isPrefix: chunk.isPrefix }], queryUnitVariantWeights.lastName));
    // If a method is not in the index, the page of its class is the best result.
    const owner = parts.find((part) => part !== last && hasOther(part) && vocabulary.has(part.word));
    if (last && owner) ways.push(createQueryUnitVariant([owner], queryUnitVariantWeights.owner));
  } else ways.push(...listSplitWordVariants(chunk, vocabulary), ...listUmlautVariants(chunk, vocabulary));
  return ways;
}

/** Matches the languages whose readers write `ae`, `oe`, `ue` and `aa` where their keyboard has no `ä`, `ö`, `ü`, `å` and `ø`. */
const UMLAUT_LANGUAGE_PATTERN = /^(?:da|de|et|fi|nb|nn|no|sv)\b/;

/** Returns the spelling with umlauts of a word that the index does not have: `Oel` is `Öl`, whose folded form is `ol`. */
function listUmlautVariants(chunk: QueryWord, vocabulary: Vocabulary): QueryUnitVariant[] {
  if (!UMLAUT_LANGUAGE_PATTERN.test(vocabulary.lang) || vocabulary.knows(chunk)) return [];
  const word = chunk.word.replace(/([aou])e|aa/g, (pair) => pair.charAt(0));
  return word === chunk.word ? [] : [createQueryUnitVariant([{ word, raw: word, isPrefix: chunk.isPrefix }])];
}

/**
 * Drops single letters from the parts of a hyphenated word: the `C` of `USB-C` occurs in every text. Words with other separators, such as
 * `OPOS_E_FAILURE`, keep single letters.
 */
function dropSingleLetterParts({ raw }: QueryWord, parts: readonly SearchWord[]): readonly SearchWord[] {
  const words = parts.filter(({ word }) => word.length > 1);
  return /[-‐‑]/.test(raw) && words.length > 0 ? words : parts;
}

/**
 * Returns the parts by which a name in the index may match, too. The last part counts as complete, like the name: the `fi` of `wi-fi` does
 * not match `first`. Drops single characters: the `5` of `X5` occurs in every table.
 */
function listPartsOfCompleteName(parts: readonly SearchWord[]): readonly SearchWord[] {
  return parts.flatMap((part) => (part.word.length > 1 ? [{ ...part, isPrefix: false }] : []));
}

/** Minimum length of each half of a split word: `known` if the index has the whole word, else `unknown`. */
const minLengthsOfWordHalves = { known: 4, unknown: 3 } as const;

/** Score factors of a word that is split into two halves. */
const splitWordVariantWeights = { known: 0.5, unknown: 0.8 } as const;

function listSplitWordVariants(chunk: QueryWord, vocabulary: Vocabulary): QueryUnitVariant[] {
  const { word, isPrefix } = chunk;
  const kind = vocabulary.knows(chunk) ? 'known' : 'unknown';
  const weight = splitWordVariantWeights[kind];
  const least = minLengthsOfWordHalves[kind];
  const ways: QueryUnitVariant[] = [];
  for (let index = least; index <= word.length - least; index += 1) {
    const first = word.slice(0, index);
    const second = word.slice(index);
    const last = { word: second, raw: second, isPrefix };
    if (vocabulary.has(first) && vocabulary.has(second)) {
      ways.push({ words: [{ word: first, raw: first, isPrefix: false }, last], weight, isSplit: true });
    }
  }
  return ways;
}
