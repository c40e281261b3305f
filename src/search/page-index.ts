// What a page gives to the index of the embedded search: which of its sections have a term, how often and where. It depends on
// the page and its language alone, so it is remembered with the page. It is packed already, in the form of the index itself but
// for the numbers of sections, which begin at the page: the index of many pages is these texts, one behind the other. Lunr's own
// builder makes so many small objects that it takes four times as long.
import { hashOf } from '../lib/hash.ts';
import { lazyBy } from '../lib/lazy.ts';
import { type PackedSection, plainAnchor, ROW_LEVEL } from '../model/search.ts';
import { indexPart, MOST_PARTS, mostPlaces, searchFields, wordPlace, writeNumber } from '../model/search-packed.ts';
import type { SearchText } from '../model/search-source.ts';
import { chunksOf, fold, type WordRules, wordsOfChunk } from '../model/search-tokens.ts';
import { pageRecords } from './records.ts';

/** What is asked of each page that an index is made of: plain data. */
export interface PageIndex {
  /** Its sections but for the first, as the index file has them. */
  readonly sections: readonly PackedSection[];
  /** For each field the words that each section has in it, packed. */
  readonly lengths: readonly string[];
  /** Characters of all its texts. */
  readonly size: number;
  /** `SUM` characters for each part of its terms, which stand for it: where they are known, the terms need not be read. */
  readonly sums: string;
}

/**
 * The terms of a page: for each of `MOST_PARTS` parts, by its number, a line for each term. A term is its stem and, where its only
 * word is not that, its words, with spaces between; then for each field a bar and, where it has the term, with dots between: the
 * number of the first section that has it; 1 where it stands there more than once, else 0; what the index says of its sections but
 * for the first number; and, where they are several, how many, and the number of the last.
 */
export type PageTerms = (part: number) => string;

/** What a page gives to the index. */
export interface IndexedText {
  readonly index: PageIndex;
  readonly terms: PageTerms;
}

/** Characters that stand for the terms of a page in one part. */
export const SUM = 12;

/** Chunks of texts whose words are remembered: more than a portal has. Finding and stemming their words takes most of the time. */
const MOST_CHUNKS = 60_000;

/** Gives a function that indexes pages of a language. `lang` decides where words end that have no spaces between. */
export function createIndexer(lang: string, language: WordRules): (page: SearchText) => IndexedText {
  let vocabulary = createVocabulary(lang, language);
  let pages = 0;
  return (page) => {
    pages += 1;
    // Not while a page is read, whose terms the words know.
    if (vocabulary.size() > MOST_CHUNKS) vocabulary = createVocabulary(lang, language);
    return indexPage(page, vocabulary.wordsIn, pages);
  };
}

function indexPage(page: SearchText, wordsIn: WordsIn, pageNumber: number): IndexedText {
  const terms = createTerms(pageNumber);
  const fields = searchFields.map(createPostings);
  const [titles, headings, arounds, texts] = fields as [Postings, Postings, Postings, Postings];
  const read = (text: string, hasStopWords: boolean) => readWords(text, { wordsIn, hasStopWords, terms });
  const title = read(`${page.title} ${page.label ?? ''}`, true);
  const around = read(page.around.join(' '), true);
  const { keywords = [] } = page;
  const records = pageRecords(page);
  for (const [at, record] of records.entries()) {
    // What readers call the page counts like a heading of what stands first.
    const lines = at === 0 && keywords.length > 0 ? [page.title, ...keywords] : record.headings;
    const heading = lines.length > 0 ? read(lines.join(' '), true) : title;
    const own = read(record.text, false);
    titles.count(title.whole);
    headings.count(heading.whole);
    // Parts of names are counted in a field of less weight than the names themselves.
    for (const some of [around.whole, around.parts, title.parts, heading.parts]) arounds.count(some);
    texts.count(own.whole, own.wholeAt);
    texts.count(own.parts, own.partsAt);
    for (const field of fields) field.endSection(at);
  }
  const packed = packTerms(terms, fields);
  const index = {
    sections: packSections(page),
    lengths: fields.map((field) => field.lengths()),
    size: records.reduce((sum, { text }) => sum + text.length, 0),
    sums: packed.map((lines) => hashOf(lines, SUM)).join(''),
  };
  return { index, terms: termsOf(packed) };
}

/** Apart from what the terms were found with: what is kept of a page must not keep that. */
function termsOf(packed: readonly string[]): PageTerms {
  return (part) => packed[part] as string;
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

/** A word or a stem: one object for each spelling. */
interface Spelling {
  readonly text: string;
  readonly isStopWord: boolean;
  /** The part of what a page gives that it is in as a stem. */
  readonly part: number;
  /** The last page that had it, and its term there, as a word and as a stem: so no page looks up a text. */
  page: number;
  term: number;
  stemPage: number;
  stemTerm: number;
}

/** The words of chunks, with what their language does to them: the same on all pages. */
function createVocabulary(lang: string, language: WordRules) {
  const spellingOf = lazyBy((text): Spelling => {
    const isStopWord = language.isStopWord(text);
    return { text, isStopWord, part: indexPart(text, MOST_PARTS), page: 0, term: 0, stemPage: 0, stemTerm: 0 };
  }, Number.POSITIVE_INFINITY);
  const stemOf = lazyBy((form) => spellingOf(fold(language.stem(form) || form)), Number.POSITIVE_INFINITY);
  let size = 0;
  const wordsIn = lazyBy((chunk) => {
    size += 1;
    return wordsOfChunk(chunk, lang).map(({ word, start, end, isPart }) => {
      // A stemmer reads the word with its diacritics, as it is written; a name that was joined has none.
      const raw = chunk.slice(start, end).toLowerCase();
      return { word: spellingOf(word), stem: stemOf(raw.length === word.length ? raw : word), isPart };
    });
  }, Number.POSITIVE_INFINITY);
  return { wordsIn, size: () => size };
}

type WordsIn = ReturnType<typeof createVocabulary>['wordsIn'];

interface Reading {
  readonly wordsIn: WordsIn;
  readonly hasStopWords: boolean;
  readonly terms: Terms;
}

/** Words of a text as numbers of their terms: those of names apart from the parts of names, with their places. */
function readWords(text: string, { wordsIn, hasStopWords, terms }: Reading) {
  const [whole, parts, wholeAt, partsAt]: [number[], number[], number[], number[]] = [[], [], [], []];
  let place = -1;
  for (const chunk of chunksOf(text))
    for (const { word, stem, isPart } of wordsIn(chunk)) {
      if (!isPart) place += 1;
      if (word.isStopWord && !hasStopWords) continue;
      (isPart ? parts : whole).push(terms.numberOf(word, stem));
      (isPart ? partsAt : wholeAt).push(place);
    }
  return { whole, parts, wholeAt, partsAt };
}

/**
 * Scripts whose languages change the beginning of words too: article and word are one in `الكتاب`. A query looks for forms
 * among the words that begin as its stem does, so there the stem is a word of the index itself.
 */
const PREFIXED = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** The terms of a page, numbered in the order in which they come. */
function createTerms(page: number) {
  const stems: Spelling[] = [];
  /** Of each the stem and its words. */
  const heads: string[] = [];
  const addWord = (word: Spelling, term: number) => {
    word.page = page;
    word.term = term;
    heads[term] += ` ${word.text}`;
  };
  const numberOf = (word: Spelling, stem: Spelling): number => {
    if (word.page === page) return word.term;
    if (stem.stemPage !== page) {
      stem.stemPage = page;
      stem.stemTerm = stems.push(stem) - 1;
      heads.push(stem.text);
    }
    addWord(word, stem.stemTerm);
    if (stem.page !== page && PREFIXED.test(word.text)) addWord(stem, stem.stemTerm);
    return word.term;
  };
  return { stems, heads, numberOf };
}

type Terms = ReturnType<typeof createTerms>;

/** What a field says of a term: the sections that have it, packed, how many they are, and the last. */
interface Posting {
  packed: string;
  sections: number;
  last: number;
}

/** Counts the terms of one field, section after section. */
function createPostings() {
  const postings: Posting[] = [];
  let lengths = '';
  // Of the section that is read now; `counts` and `places` by term.
  let found: number[] = [];
  const [counts, places]: [number[], number[][]] = [[], []];
  let length = 0;
  const add = (term: number, section: number) => {
    const count = counts[term] as number;
    const more = count > 1 ? 1 : 0;
    let packed = more === 1 ? writeNumber(count) : '';
    let before = 0;
    for (const place of places[term]?.sort((a, b) => a - b) ?? []) {
      packed += writeNumber(place - before);
      before = place;
    }
    const posting = postings[term] ?? { packed: '', sections: 0, last: 0 };
    postings[term] = posting;
    const isFirst = posting.sections === 0;
    posting.packed += (isFirst ? `${section}.${more}.` : writeNumber((section - posting.last) * 2 + more)) + packed;
    posting.sections += 1;
    posting.last = section;
  };
  return {
    /** Counts words in the section. `at` are their places, where these are kept. */
    count(some: readonly number[], at?: readonly number[]): void {
      length += some.length;
      for (let index = 0; index < some.length; index += 1) {
        const term = some[index] as number;
        const count = counts[term] ?? 0;
        counts[term] = count + 1;
        if (count === 0) found.push(term);
        if (at === undefined) continue;
        const place = wordPlace(at[index] as number);
        if (count === 0) places[term] = [place];
        else if (count < mostPlaces) places[term]?.push(place);
      }
    },
    endSection(section: number): void {
      for (const term of found) {
        add(term, section);
        counts[term] = 0;
      }
      lengths += writeNumber(length);
      found = [];
      length = 0;
    },
    lengths: (): string => lengths,
    packed(term: number): string {
      const posting = postings[term];
      if (posting === undefined) return '';
      const { packed, sections, last } = posting;
      return sections > 1 ? `${packed}.${sections}.${last}` : packed;
    },
  };
}

type Postings = ReturnType<typeof createPostings>;

function packTerms({ stems, heads }: Terms, fields: readonly Postings[]): string[] {
  const lines = Array.from({ length: MOST_PARTS }, (): string[] => []);
  for (const [term, { text, part }] of stems.entries()) {
    const head = heads[term] as string;
    let line = head.length === 2 * text.length + 1 && head.endsWith(text) ? text : head;
    for (const field of fields) line += `|${field.packed(term)}`;
    lines[part]?.push(line);
  }
  return lines.map((some) => some.join('\n'));
}
