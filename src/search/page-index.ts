// What a page gives to the index of the embedded search: which of its sections have a term, how often and where. It depends on
// the page and its language alone, so it is remembered with the page. It is packed already, in the form of the index itself but
// for the numbers of sections, which begin at the page: the index of many pages is these texts, one behind the other. Lunr's own
// builder makes so many small objects that it takes four times as long.
import { hashOf } from '../model/hash.ts';
import { lazyBy } from '../model/lazy.ts';
import { type PackedSection, plainAnchor, ROW_LEVEL } from '../model/search.ts';
import { MOST_PARTS, mostPlaces, partOf, placeOf, searchFields, writeNumber } from '../model/search-packed.ts';
import type { SearchText } from '../model/search-source.ts';
import { eachChunk, fold, type Language, wordsOfChunk } from '../model/search-tokens.ts';
import { pageRecords } from './records.ts';

/** What a page gives to the index: plain data. */
export interface PageIndex {
  /** Its sections but for the first, as the index file has them. */
  readonly sections: readonly PackedSection[];
  /** For each field the words that each section has in it, packed. */
  readonly lengths: readonly string[];
  /** Characters of all its texts. */
  readonly size: number;
  /**
   * For each of `MOST_PARTS` parts a line for each of its terms. A term is its stem and, where its only word is not that, its words,
   * with spaces between; then for each field a bar and, where it has the term, with dots between: the number of the first section
   * that has it; 1 where it stands there more than once, else 0; what the index says of its sections but for the first number; and,
   * where they are several, how many, and the number of the last.
   */
  readonly terms: readonly string[];
  /** `SUM` characters for each of `terms`, which stand for it: where they are known, the terms need not be read. */
  readonly sums: string;
}

/** Characters that stand for the terms of a page in one part. */
export const SUM = 12;

const [TITLE, HEADING, AROUND, TEXT] = [0, 1, 2, 3];
const FIELDS = searchFields.length;

/** Chunks of texts whose words are remembered: more than a portal has. Finding and stemming their words is half of the work. */
const MOST_CHUNKS = 60_000;

/** Gives a function that indexes pages of a language. `lang` decides where words end that have no spaces between. */
export function createIndexer(lang: string, language: Language): (page: SearchText) => PageIndex {
  const wordsIn = lazyBy((chunk) => indexWords(chunk, lang, language), MOST_CHUNKS);
  return (page) => indexPage(page, wordsIn);
}

type WordsIn = (chunk: string) => readonly IndexWord[];

function indexPage(page: SearchText, wordsIn: WordsIn): PageIndex {
  const terms = createTerms();
  const known: Reading['known'] = new Map();
  const { count, endSection, ...postings } = createPostings();
  const read = (text: string, hasStopWords: boolean) => readWords(text, { wordsIn, hasStopWords, terms, known });
  const title = read(`${page.title} ${page.label ?? ''}`, true);
  const around = read(page.around.join(' '), true);
  const { keywords = [] } = page;
  const records = pageRecords(page);
  for (const [at, { headings, text }] of records.entries()) {
    // What readers call the page counts like a heading of what stands first.
    const lines = at === 0 && keywords.length > 0 ? [page.title, ...keywords] : headings;
    const heading = lines.length > 0 ? read(lines.join(' '), true) : title;
    const own = read(text, false);
    count(TITLE, title.whole);
    count(HEADING, heading.whole);
    // Parts of names are counted in a field of less weight than the names themselves.
    for (const some of [around.whole, around.parts, title.parts, heading.parts]) count(AROUND, some);
    count(TEXT, own.whole, own.wholeAt);
    count(TEXT, own.parts, own.partsAt);
    endSection();
  }
  const packed = packTerms(terms, postings);
  return {
    sections: packSections(page),
    lengths: postings.lengths(),
    size: records.reduce((sum, { text }) => sum + text.length, 0),
    terms: packed,
    sums: packed.map((lines) => hashOf(lines, SUM)).join(''),
  };
}

function packSections(page: SearchText): readonly PackedSection[] {
  const packed: PackedSection[] = [];
  const add = (level: number, heading: string, anchor: string) =>
    packed.push(anchor === plainAnchor(heading, level) ? [level, heading] : [level, heading, anchor]);
  for (const [at, { id, level, heading, rows = [] }] of page.sections.entries()) {
    if (at > 0 || id !== '') add(level, heading, id);
    for (const row of rows) add(ROW_LEVEL, row.name, row.id);
  }
  return packed;
}

/** A word of a chunk, with what its language does to it: the same on all pages. */
interface IndexWord {
  readonly word: string;
  readonly stem: string;
  readonly isPart: boolean;
  readonly isStopWord: boolean;
}

function indexWords(chunk: string, lang: string, language: Language): readonly IndexWord[] {
  return wordsOfChunk(chunk, lang).map(({ word, start, end, isPart }) => {
    const stem = stemOf(word, chunk.slice(start, end), language);
    return { word, stem, isPart, isStopWord: language.isStopWord(word) };
  });
}

/** A stemmer reads the word with its diacritics, as it is written; a name that was joined has none. */
function stemOf(word: string, written: string, language: Language): string {
  const raw = written.toLowerCase();
  return fold(language.stem(raw.length === word.length ? raw : word) || word);
}

/** A word of a page, which may have it often. */
interface PageWord {
  readonly of: IndexWord;
  /** Its number; below 0 as long as it has none. */
  term: number;
}

/** Words of a text as numbers of their terms: those of names apart from the parts of names, with their places. */
function readWords(text: string, { wordsIn, hasStopWords, terms, known }: Reading) {
  const [whole, parts, wholeAt, partsAt]: [number[], number[], number[], number[]] = [[], [], [], []];
  let place = -1;
  const knowWords = (chunk: string): readonly PageWord[] => {
    const words = wordsIn(chunk).map((of): PageWord => ({ of, term: -1 }));
    known.set(chunk, words);
    return words;
  };
  eachChunk(text, (chunk) => {
    for (const each of known.get(chunk) ?? knowWords(chunk)) {
      const { word, stem, isPart, isStopWord } = each.of;
      if (!isPart) place += 1;
      if (isStopWord && !hasStopWords) continue;
      if (each.term < 0) each.term = terms.of(word) ?? terms.add(word, stem);
      (isPart ? parts : whole).push(each.term);
      (isPart ? partsAt : wholeAt).push(place);
    }
  });
  return { whole, parts, wholeAt, partsAt };
}

interface Reading {
  readonly wordsIn: WordsIn;
  readonly hasStopWords: boolean;
  readonly terms: ReturnType<typeof createTerms>;
  readonly known: Map<string, readonly PageWord[]>;
}

/**
 * Scripts whose languages change the beginning of words too: article and word are one in `الكتاب`. A query looks for forms
 * among the words that begin as its stem does, so there the stem is a word of the index itself.
 */
const PREFIXED = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** The terms of a page, numbered in the order in which they come. */
function createTerms() {
  const byWord = new Map<string, number>();
  const byStem = new Map<string, number>();
  const words: string[][] = [];
  const addWord = (word: string, term: number) => {
    byWord.set(word, term);
    (words[term] as string[]).push(word);
  };
  return {
    of: (word: string) => byWord.get(word),
    add(word: string, stem: string): number {
      const term = byStem.get(stem) ?? words.push([]) - 1;
      byStem.set(stem, term);
      addWord(word, term);
      if (PREFIXED.test(word) && !byWord.has(stem)) addWord(stem, term);
      return term;
    },
    stems: (): Iterable<[stem: string, term: number]> => byStem,
    wordsOf: (term: number) => words[term] as readonly string[],
  };
}

/** Counts terms, section after section. What is known of a term in a field stands at `term * FIELDS + field` of each list. */
function createPostings() {
  const [sizes, firsts, lasts, tails]: [number[], string[], number[], string[]] = [[], [], [], []];
  const lengths = searchFields.map(() => '');
  // Of the section that is read now.
  const counts = new Map<number, number>();
  const places = new Map<number, number[]>();
  const ownLengths = searchFields.map(() => 0);
  let section = 0;
  const endPosting = (at: number, count: number) => {
    const size = sizes[at] ?? 0;
    const more = count > 1 ? 1 : 0;
    if (size === 0) firsts[at] = `${section}.${more}`;
    let packed = size === 0 ? '' : writeNumber((section - (lasts[at] as number)) * 2 + more);
    if (more === 1) packed += writeNumber(count);
    let before = 0;
    for (const place of places.get(at)?.sort((a, b) => a - b) ?? []) {
      packed += writeNumber(place - before);
      before = place;
    }
    tails[at] = (tails[at] ?? '') + packed;
    sizes[at] = size + 1;
    lasts[at] = section;
  };
  return {
    /** Counts words in a field of the section. `at` are their places, where these are kept. */
    count(field: number, some: readonly number[], at?: readonly number[]): void {
      ownLengths[field] = (ownLengths[field] as number) + some.length;
      for (const [index, term] of some.entries()) {
        const key = term * FIELDS + field;
        counts.set(key, (counts.get(key) ?? 0) + 1);
        if (at === undefined) continue;
        const kept = places.get(key);
        if (kept === undefined) places.set(key, [placeOf(at[index] as number)]);
        else if (kept.length < mostPlaces) kept.push(placeOf(at[index] as number));
      }
    },
    endSection(): void {
      for (const [at, count] of counts) endPosting(at, count);
      for (const [field, length] of ownLengths.entries()) lengths[field] += writeNumber(length);
      counts.clear();
      places.clear();
      ownLengths.fill(0);
      section += 1;
    },
    lengths: (): readonly string[] => lengths,
    packField(term: number, field: number): string {
      const at = term * FIELDS + field;
      if (sizes[at] === undefined) return '';
      const more = sizes[at] === 1 ? '' : `.${sizes[at]}.${lasts[at]}`;
      return `${firsts[at]}.${tails[at]}${more}`;
    },
  };
}

function packTerms(
  { stems, wordsOf }: ReturnType<typeof createTerms>,
  { packField }: Pick<ReturnType<typeof createPostings>, 'packField'>,
): string[] {
  const lines = Array.from({ length: MOST_PARTS }, (): string[] => []);
  for (const [stem, term] of stems()) {
    const words = wordsOf(term);
    const head = words.length === 1 && words[0] === stem ? stem : [stem, ...words].join(' ');
    const fields = searchFields.map((_, field) => `|${packField(term, field)}`);
    lines[partOf(stem, MOST_PARTS)]?.push(head + fields.join(''));
  }
  return lines.map((some) => some.join('\n'));
}
