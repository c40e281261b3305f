// What a query asks for: units, each of which can be met in several ways. A name is met by itself or by all its parts; two
// words by the one that they make together (`bar code`); an unknown word by the two that it is made of (`keymapping`).
import { eachWord, type Language } from '../../model/search-tokens.ts';
import type { SearchWord, Vocabulary } from './vocabulary.ts';

/** Words of which all must be found, and what the mean of their scores counts. */
interface SearchWay {
  readonly words: readonly SearchWord[];
  readonly weight: number;
}

/** What a query asks for in one place. */
export interface SearchUnit {
  readonly ways: readonly SearchWay[];
  /** Whether a section without it does not have all that was asked for. Words that say little are not required. */
  readonly isRequired: boolean;
}

/** What a way counts that is not as the reader wrote it. */
const weights = { parts: 0.8, partsOfKnown: 0.25, lastName: 0.6, split: 0.8 } as const;

/** Words of a query that count: who selects a page and searches for it is not kept waiting. */
const MOST_WORDS = 32;

interface Chunk extends SearchWord {
  readonly parts: readonly SearchWord[];
  readonly isStopWord: boolean;
}

/** Reads a query. It is plain text: whatever is no word separates words. */
export function readQuery(query: string, lang: string, vocabulary: Vocabulary): SearchUnit[] {
  const chunks = chunksOf(query, lang, vocabulary.language).slice(0, MOST_WORDS);
  const units: SearchUnit[] = [];
  for (let at = 0; at < chunks.length; at += 1) {
    const chunk = chunks[at] as Chunk;
    const next = chunks[at + 1];
    const together = next && joinedWord(chunk, next);
    if (together && vocabulary.knows(together)) {
      const apart = [chunk, next].filter((each) => !each.isStopWord);
      const ways = [wayOf([together], 2), wayOf(apart.length > 0 ? apart : [chunk, next], 2)];
      units.push({ ways, isRequired: true });
      at += 1;
    } else {
      units.push({ ways: waysOf(chunk, vocabulary), isRequired: !chunk.isStopWord });
    }
  }
  return units.some((unit) => unit.isRequired) ? units : units.map((unit) => ({ ...unit, isRequired: true }));
}

function wayOf(words: readonly SearchWord[], weight = 1): SearchWay {
  return { words, weight };
}

function chunksOf(query: string, lang: string, language: Language): Chunk[] {
  const chunks: { word: string; raw: string; parts: { word: string; raw: string }[] }[] = [];
  eachWord(query, lang, (word, start, end, isPart) => {
    const piece = { word, raw: query.slice(start, end).toLowerCase() };
    if (isPart) chunks.at(-1)?.parts.push(piece);
    else chunks.push({ ...piece, parts: [] });
  });
  return chunks.map(({ word, raw, parts }, at) => {
    const isStopWord = language.isStopWord(word);
    // A stop word after other words is not completed: `log in` does not ask for `log install`.
    const isPrefix = at === chunks.length - 1 && !(isStopWord && at > 0);
    const words = parts.map((part, which) => ({ ...part, isPrefix: isPrefix && which === parts.length - 1 }));
    return { word, raw, isPrefix, isStopWord, parts: words };
  });
}

/** Two words written as one, where both are plain. */
function joinedWord(first: Chunk, second: Chunk): SearchWord | undefined {
  if (first.parts.length > 0 || second.parts.length > 0) return undefined;
  const word = first.word + second.word;
  if (word.length < 5 || !/^\p{L}+$/u.test(word)) return undefined;
  return { word, raw: first.raw + second.raw, isPrefix: false };
}

function waysOf(chunk: Chunk, vocabulary: Vocabulary): SearchWay[] {
  const { parts } = chunk;
  const ways = [wayOf([chunk])];
  if (parts.length > 0) {
    // A part that contains another one is left out: what both have would count twice.
    const leaves = parts.filter(({ raw }) => !parts.some((other) => other.raw !== raw && raw.includes(other.raw)));
    if (vocabulary.knows(chunk)) return [...ways, wayOf(leaves, weights.partsOfKnown)];
    ways.push(wayOf(leaves, weights.parts));
    const last = /[./\\:@]/.test(chunk.raw) ? parts.find((part) => chunk.raw.endsWith(part.raw)) : undefined;
    if (last) ways.push(wayOf([{ ...last, isPrefix: chunk.isPrefix }], weights.lastName));
  } else if (!vocabulary.knows(chunk)) {
    ways.push(...splits(chunk, vocabulary));
  }
  return ways;
}

/** Letters that each half of a word has at least. */
const LEAST_HALF = 3;

function splits({ word, isPrefix }: Chunk, vocabulary: Vocabulary): SearchWay[] {
  const ways: SearchWay[] = [];
  for (let at = LEAST_HALF; at <= word.length - LEAST_HALF; at += 1) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    const last = { word: second, raw: second, isPrefix };
    if (vocabulary.has(first) && vocabulary.has(second)) {
      ways.push(wayOf([{ word: first, raw: first, isPrefix: false }, last], weights.split));
    }
  }
  return ways;
}
