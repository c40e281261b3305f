// The index entries of a page for the embedded search: which of its sections contain a term, how often and where. They depend only on the
// page and its language, so they are cached with it. They already have the format of the index, except that section numbers start at the
// page: the index of many pages is their concatenation. Lunr's own builder takes four times as long, because it creates many small objects.
import { hashOf } from '../lib/hash.ts';
import { lazyBy } from '../lib/lazy.ts';
import { type PackedSection, plainAnchor, ROW_LEVEL } from '../model/search.ts';
import {
  encodeNumber,
  indexPart,
  MAX_PARTS,
  MAX_POSITIONS,
  SEARCH_FIELDS,
  wordPosition,
} from '../model/search-packed.ts';
import type { SearchText } from '../model/search-source.ts';
import { chunksOf, foldWord, type WordRules, wordsOfChunk } from '../model/search-tokens.ts';
import { pageRecords } from './records.ts';

/** The data of a page that an index contains. */
export interface PageIndex {
  /** Its sections except the first, in the format of the index file. */
  readonly sections: readonly PackedSection[];
  /** For each field the packed number of words in each section. */
  readonly lengths: readonly string[];
  /** Number of characters in all texts. */
  readonly size: number;
  /** `CHECKSUM_LENGTH` characters for each part of the terms: the checksum of that part. If it is known, the terms need not be read. */
  readonly sums: string;
}

/**
 * Returns the terms of a page in one of `MOST_PARTS` parts, one line per term. A line starts with the stem and, unless the stem is the only
 * word, its words, separated by spaces. For each field, a bar follows and, if the field has the term, separated by dots: the number of the
 * first section with the term; 1 if it occurs there more than once, else 0; the packed postings without the first number; and, for several
 * sections, their count and the number of the last.
 */
export type PageTermsReader = (part: number) => string;

/** The index entries of a page. */
export interface IndexedText {
  readonly index: PageIndex;
  readonly terms: PageTermsReader;
}

/** Length of the checksum of a page's terms in one part, in characters. */
export const CHECKSUM_LENGTH = 12;

/** Maximum number of text chunks whose words are cached: more than a portal has. Finding and stemming words takes most of the time. */
const MAX_CHUNKS = 60_000;

/** Returns a function that indexes pages of a language. `lang` determines the word boundaries of scripts without spaces. */
export function createIndexer(lang: string, language: WordRules): (page: SearchText) => IndexedText {
  let vocabulary = createVocabulary(lang, language);
  let pages = 0;
  return (page) => {
    pages += 1;
    // Never reset while a page is read: the words hold the term numbers of that page.
    if (vocabulary.size() > MAX_CHUNKS) vocabulary = createVocabulary(lang, language);
    return indexPage(page, vocabulary.wordsIn, pages);
  };
}

function indexPage(page: SearchText, wordsIn: SplitIntoWords, pageNumber: number): IndexedText {
  const terms = createTerms(pageNumber);
  const fields = SEARCH_FIELDS.map(createPostings);
  const [titles, headings, arounds, texts] = fields as [PagePostings, PagePostings, PagePostings, PagePostings];
  const read = (text: string, hasStopWords: boolean) => readWords(text, { wordsIn, hasStopWords, terms });
  const title = read(`${page.title} ${page.label ?? ''}`, true);
  const around = read(page.around.join(' '), true);
  const { keywords = [] } = page;
  const records = pageRecords(page);
  for (const [at, record] of records.entries()) {
    // Keywords count like a heading of the first section.
    const lines = at === 0 && keywords.length > 0 ? [page.title, ...keywords] : record.headings;
    const heading = lines.length > 0 ? read(lines.join(' '), true) : title;
    const own = read(record.text, false);
    titles.count(title.whole);
    headings.count(heading.whole);
    // Parts of names are counted in a field with a lower weight than whole names.
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
    sums: packed.map((lines) => hashOf(lines, CHECKSUM_LENGTH)).join(''),
  };
  return { index, terms: termsOf(packed) };
}

/** A separate function, so that the closure in the cache does not retain the data of indexing. */
function termsOf(packed: readonly string[]): PageTermsReader {
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

/** A word or a stem; one object for each spelling. */
interface WordSpelling {
  readonly text: string;
  readonly isStopWord: boolean;
  /** Number of the part, of `MOST_PARTS`, that contains it as a stem. */
  readonly part: number;
  /** The last page that contained it, and its term number there, as a word and as a stem. This avoids a lookup by text for each page. */
  page: number;
  term: number;
  stemPage: number;
  stemTerm: number;
}

/** Caches the words of chunks with their stems, which are the same on all pages. */
function createVocabulary(lang: string, language: WordRules) {
  const spellingOf = lazyBy((text): WordSpelling => {
    const isStopWord = language.isStopWord(text);
    return { text, isStopWord, part: indexPart(text, MAX_PARTS), page: 0, term: 0, stemPage: 0, stemTerm: 0 };
  }, Number.POSITIVE_INFINITY);
  const stemOf = lazyBy((form) => spellingOf(foldWord(language.stem(form) || form)), Number.POSITIVE_INFINITY);
  let size = 0;
  const wordsIn = lazyBy((chunk) => {
    size += 1;
    return wordsOfChunk(chunk, lang).map(({ word, start, end, isPart }) => {
      // Stemmers expect the word as written, with diacritics. A joined name has none.
      const raw = chunk.slice(start, end).toLowerCase();
      return { word: spellingOf(word), stem: stemOf(raw.length === word.length ? raw : word), isPart };
    });
  }, Number.POSITIVE_INFINITY);
  return { wordsIn, size: () => size };
}

type SplitIntoWords = ReturnType<typeof createVocabulary>['wordsIn'];

interface WordReader {
  readonly wordsIn: SplitIntoWords;
  readonly hasStopWords: boolean;
  readonly terms: PageTermTable;
}

/** Returns the words of a text as term numbers with their positions: whole words, and separately the parts of names. */
function readWords(text: string, { wordsIn, hasStopWords, terms }: WordReader) {
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
 * Scripts of languages that also inflect the start of words: article and word are one in `الكتاب`. Queries look for forms among words that
 * start like their stem, so in these scripts the stem itself is added as a word.
 */
const PREFIXING_SCRIPTS = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Collects the terms of a page, numbered in order of occurrence. */
function createTerms(page: number) {
  const stems: WordSpelling[] = [];
  /** For each term its stem and its words. */
  const heads: string[] = [];
  const addWord = (word: WordSpelling, term: number) => {
    word.page = page;
    word.term = term;
    heads[term] += ` ${word.text}`;
  };
  const numberOf = (word: WordSpelling, stem: WordSpelling): number => {
    if (word.page === page) return word.term;
    if (stem.stemPage !== page) {
      stem.stemPage = page;
      stem.stemTerm = stems.push(stem) - 1;
      heads.push(stem.text);
    }
    addWord(word, stem.stemTerm);
    if (stem.page !== page && PREFIXING_SCRIPTS.test(word.text)) addWord(stem, stem.stemTerm);
    return word.term;
  };
  return { stems, heads, numberOf };
}

type PageTermTable = ReturnType<typeof createTerms>;

/** A term in one field: the packed sections that contain it, their number, and the last one. */
interface Posting {
  packed: string;
  sections: number;
  last: number;
}

/** Counts the terms of one field, section by section. */
function createPostings() {
  const postings: Posting[] = [];
  let lengths = '';
  // State of the current section; `counts` and `places` are by term number.
  let found: number[] = [];
  const [counts, places]: [number[], number[][]] = [[], []];
  let length = 0;
  const add = (term: number, section: number) => {
    const count = counts[term] as number;
    const more = count > 1 ? 1 : 0;
    let packed = more === 1 ? encodeNumber(count) : '';
    let before = 0;
    for (const place of places[term]?.sort((a, b) => a - b) ?? []) {
      packed += encodeNumber(place - before);
      before = place;
    }
    const posting = postings[term] ?? { packed: '', sections: 0, last: 0 };
    postings[term] = posting;
    const isFirst = posting.sections === 0;
    posting.packed += (isFirst ? `${section}.${more}.` : encodeNumber((section - posting.last) * 2 + more)) + packed;
    posting.sections += 1;
    posting.last = section;
  };
  return {
    /** Counts words in the section. `at`: their positions, for fields that store positions. */
    count(some: readonly number[], at?: readonly number[]): void {
      length += some.length;
      for (let index = 0; index < some.length; index += 1) {
        const term = some[index] as number;
        const count = counts[term] ?? 0;
        counts[term] = count + 1;
        if (count === 0) found.push(term);
        if (at === undefined) continue;
        const place = wordPosition(at[index] as number);
        if (count === 0) places[term] = [place];
        else if (count < MAX_POSITIONS) places[term]?.push(place);
      }
    },
    endSection(section: number): void {
      for (const term of found) {
        add(term, section);
        counts[term] = 0;
      }
      lengths += encodeNumber(length);
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

type PagePostings = ReturnType<typeof createPostings>;

function packTerms({ stems, heads }: PageTermTable, fields: readonly PagePostings[]): string[] {
  const lines = Array.from({ length: MAX_PARTS }, (): string[] => []);
  for (const [term, { text, part }] of stems.entries()) {
    const head = heads[term] as string;
    let line = head.length === 2 * text.length + 1 && head.endsWith(text) ? text : head;
    for (const field of fields) line += `|${field.packed(term)}`;
    lines[part]?.push(line);
  }
  return lines.map((some) => some.join('\n'));
}
