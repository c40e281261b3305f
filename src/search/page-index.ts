// The index entries of a page for the embedded search: which of its sections contain a term, how often and where. They depend only on the
// page and its language, so they are cached with the page. They have the format of the index, except that section numbers start at 0 on
// each page; the index of many pages is their concatenation. Lunr's own builder takes four times as long, because it creates many small
// objects.
import { memoizeByKey } from '../lib/derived.ts';
import { computeHash } from '../lib/hash.ts';
import { copyDataAndStrings } from '../lib/text.ts';
import { computeDefaultAnchor, type PackedSection, TABLE_ROW_LEVEL } from '../model/search.ts';
import { computeIndexPartOfTerm, MAX_INDEX_PARTS, SEARCH_FIELDS } from '../model/search-packed.ts';
import type { SearchablePageText } from '../model/search-source.ts';
import {
  foldWord,
  type SearchWordRules,
  splitIntoTextChunks,
  splitTextChunkIntoWords,
  type TextChunkWord,
} from '../model/search-tokens.ts';
import { createFieldPostingsBuilder, type FieldPostingsBuilder } from './field-postings.ts';
import { createSectionRecordsOfPage } from './records.ts';

/** The data of a page that an index contains. */
export interface PageIndex {
  /** Sections of the page except the first, in the format of the index file. */
  readonly sections: readonly PackedSection[];
  /** For each field the packed number of words in each section. */
  readonly lengths: readonly string[];
  /** Number of characters in all texts. */
  readonly size: number;
  /**
   * The checksums of the terms, `CHECKSUM_LENGTH` characters for each part. If the checksum of a part is known, its terms need not be read.
   */
  readonly sums: string;
}

/**
 * Returns the terms of a page in one part of the index, one line per term. The numbers of parts are below `MAX_INDEX_PARTS`. A line starts
 * with the stem and the words of the term, separated by spaces; the words are omitted if the stem is the only word. Then each field follows
 * after a bar; it is empty if it does not have the term. Its values are separated by dots. The first is the number of the first section
 * with the term. The second is 1 if the term occurs there more than once, else 0. The third is the packed postings without the first
 * number. For several sections, their count and the number of the last section follow.
 */
export type PageTermLinesReader = (partNumber: number) => string;

/** The index entries of a page, with its terms. */
export interface PageIndexWithTerms {
  readonly index: PageIndex;
  readonly terms: PageTermLinesReader;
}

/** Length of the checksum of a page's terms in one part, in characters. */
export const CHECKSUM_LENGTH = 12;

/** Maximum number of text chunks whose words are cached; a large site has fewer. Finding and stemming words takes most of the time. */
const MAX_CACHED_TEXT_CHUNKS = 60_000;

/** Returns a function that indexes pages of a language. `lang` determines the word boundaries of scripts without spaces. */
export function createPageIndexer(
  lang: string,
  language: SearchWordRules,
): (page: SearchablePageText) => PageIndexWithTerms {
  let vocabulary = createWordCache(lang, language);
  let pages = 0;
  return (page) => {
    pages += 1;
    // The vocabulary is replaced only between two pages, because its words hold the term numbers of the current page.
    if (vocabulary.size() > MAX_CACHED_TEXT_CHUNKS) vocabulary = createWordCache(lang, language);
    return indexPage(page, vocabulary.wordsIn, pages);
  };
}

function indexPage(page: SearchablePageText, wordsIn: WordSplitter, pageNumber: number): PageIndexWithTerms {
  const terms = createTermTable(pageNumber);
  const fields = SEARCH_FIELDS.map(createFieldPostingsBuilder);
  const [titles, headings, arounds, texts] = fields as [
    FieldPostingsBuilder,
    FieldPostingsBuilder,
    FieldPostingsBuilder,
    FieldPostingsBuilder,
  ];
  const read = (text: string, hasStopWords: boolean) => collectWordPositions(text, { wordsIn, hasStopWords, terms });
  const title = read(`${page.title} ${page.label ?? ''}`, true);
  const around = read(page.around.join(' '), true);
  const { keywords = [] } = page;
  const records = createSectionRecordsOfPage(page);
  for (const [at, record] of records.entries()) {
    // Keywords weigh as much as a heading of the first section.
    const lines = at === 0 && keywords.length > 0 ? [page.title, ...keywords] : record.headings;
    const heading = lines.length > 0 ? read(lines.join(' '), true) : title;
    const wordPositions = read(record.text, false);
    titles.count(title.whole);
    headings.count(heading.whole);
    // Parts of names are counted in a field with a lower weight than whole names.
    for (const some of [around.whole, around.parts, title.parts, heading.parts]) arounds.count(some);
    texts.count(wordPositions.whole, wordPositions.wholeAt);
    texts.count(wordPositions.parts, wordPositions.partsAt);
    for (const field of fields) field.endSection(at);
  }
  const packed = packPageTerms(terms, fields);
  const index = {
    sections: packSections(page),
    lengths: fields.map((field) => field.lengths()),
    size: records.reduce((sum, { text }) => sum + text.length, 0),
    sums: packed.map((lines) => computeHash(lines, CHECKSUM_LENGTH)).join(''),
  };
  return { index, terms: createTermsReader(packed) };
}

/** Creates the reader outside of `indexPage`, so that its closure does not keep the other data of indexing in the cache. */
function createTermsReader(packed: readonly string[]): PageTermLinesReader {
  return (partNumber) => packed[partNumber] as string;
}

function packSections(page: SearchablePageText): readonly PackedSection[] {
  const packed: PackedSection[] = [];
  const add = (level: number, heading: string, anchor: string) =>
    packed.push(anchor === computeDefaultAnchor(heading, level) ? [level, heading] : [level, heading, anchor]);
  for (const [index, { id, level, heading, rows = [] }] of page.sections.entries()) {
    if (index > 0 || id !== '') add(level, heading, id);
    for (const row of rows) add(TABLE_ROW_LEVEL, row.name, row.id);
  }
  return packed;
}

/** A word or a stem; one object for each spelling. */
interface WordSpelling {
  readonly text: string;
  readonly isStopWord: boolean;
  /** Number of the part that contains the spelling as a stem, below `MAX_INDEX_PARTS`. */
  readonly part: number;
  /**
   * `page` is the last page that contained the spelling as a word; `term` is the number of the word's term on this page. `stemPage` and
   * `stemTerm` are the same numbers for the spelling as a stem. These fields save a lookup by text on each page.
   */
  page: number;
  term: number;
  stemPage: number;
  stemTerm: number;
}

interface StemmedWord extends Pick<TextChunkWord, 'isPart'> {
  readonly word: WordSpelling;
  readonly stem: WordSpelling;
}

/** Caches the words of chunks with their stems, which are the same on all pages. */
function createWordCache(lang: string, language: SearchWordRules) {
  const spellingOf = memoizeByKey((text): WordSpelling => {
    const isStopWord = language.isStopWord(text);
    const part = computeIndexPartOfTerm(text, MAX_INDEX_PARTS);
    return { text, isStopWord, part, page: 0, term: 0, stemPage: 0, stemTerm: 0 };
  });
  const stemOf = memoizeByKey((form) => spellingOf(foldWord(language.stem(form) || form)));
  const wordsOfChunks = new Map<string, readonly StemmedWord[]>();
  const addChunk = (chunk: string): readonly StemmedWord[] => {
    const words: StemmedWord[] = [];
    for (const { word, start, end, isPart } of splitTextChunkIntoWords(chunk, lang)) {
      // Stemmers expect words as written, with diacritics. A name without its separators is not as written, so its folded form is stemmed.
      const raw = chunk.slice(start, end).toLowerCase();
      words.push({ word: spellingOf(word), stem: stemOf(raw.length === word.length ? raw : word), isPart });
    }
    wordsOfChunks.set(chunk, words);
    return words;
  };
  const wordsIn = (chunk: string) => wordsOfChunks.get(chunk) ?? addChunk(copyDataAndStrings(chunk));
  return { wordsIn, size: () => wordsOfChunks.size };
}

type WordSplitter = (chunk: string) => readonly StemmedWord[];

interface WordPositionInput {
  readonly wordsIn: WordSplitter;
  readonly hasStopWords: boolean;
  readonly terms: PageTermTable;
}

/** Splits a text into words and returns their term numbers and positions: whole words, and separately the parts of names. */
function collectWordPositions(text: string, { wordsIn, hasStopWords, terms }: WordPositionInput) {
  const whole: number[] = [];
  const parts: number[] = [];
  const wholeAt: number[] = [];
  const partsAt: number[] = [];
  const chunks = splitIntoTextChunks(text);
  let place = -1;
  for (let index = 0; index < chunks.length; index += 1) {
    const words = wordsIn(chunks[index] as string);
    for (let nth = 0; nth < words.length; nth += 1) {
      const { word, stem, isPart } = words[nth] as StemmedWord;
      if (!isPart) place += 1;
      if (word.isStopWord && !hasStopWords) continue;
      (isPart ? parts : whole).push(terms.numberOf(word, stem));
      (isPart ? partsAt : wholeAt).push(place);
    }
  }
  return { whole, parts, wholeAt, partsAt };
}

/**
 * Scripts of languages in which words also change at their beginning: `الكتاب` is an article and a noun in one word. A query looks for
 * other forms of a stem among words with the same beginning. Such a form may begin differently, so the index also contains the stem as a
 * word.
 */
const SCRIPT_WITH_PREFIXES_PATTERN = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Collects the terms of a page, numbered in order of occurrence. */
function createTermTable(page: number) {
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
    if (stem.page !== page && SCRIPT_WITH_PREFIXES_PATTERN.test(word.text)) addWord(stem, stem.stemTerm);
    return word.term;
  };
  return { stems, heads, numberOf };
}

type PageTermTable = ReturnType<typeof createTermTable>;

function packPageTerms({ stems, heads }: PageTermTable, fields: readonly FieldPostingsBuilder[]): string[] {
  const lines = Array.from({ length: MAX_INDEX_PARTS }, (): string[] => []);
  for (let term = 0; term < stems.length; term += 1) {
    const { text, part } = stems[term] as WordSpelling;
    const head = heads[term] as string;
    let line = head.length === 2 * text.length + 1 && head.endsWith(text) ? text : head;
    for (let field = 0; field < fields.length; field += 1) line += `|${fields[field]?.packed(term)}`;
    lines[part]?.push(line);
  }
  return lines.map((some) => some.join('\n'));
}
