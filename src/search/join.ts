// Joins the index entries of pages to the packed index that the browser loads; `model/search-packed.ts` defines the format. Postings are
// joined as strings, without decoding: only the first number in the postings of a page depends on the preceding pages.
import { compareText } from '../lib/text.ts';
import type { PackedIndexPart } from '../model/search-packed.ts';
import {
  encodeBase64Digit,
  encodeBase64Number,
  MAX_BASE64_DIGIT_VALUE,
  MAX_INDEX_PARTS,
  SEARCH_FIELDS,
} from '../model/search-packed.ts';
import { CHECKSUM_LENGTH, type PageIndex } from './page-index.ts';

/**
 * A range of the `MAX_INDEX_PARTS` numbered parts in which the terms of each page are stored: `from` inclusive, `to` exclusive. The range
 * goes into one part of the index.
 */
interface IndexPartRange {
  readonly from: number;
  readonly to: number;
}

/** Computes the range of each part, for an index with `parts` parts. */
export function computeIndexPartRanges(parts: number): readonly IndexPartRange[] {
  const length = MAX_INDEX_PARTS / parts;
  return Array.from({ length: parts }, (_, part) => ({ from: part * length, to: (part + 1) * length }));
}

/** Joins one part of the index from the lines of each page in that part. Deterministic: the same pages give the same text. */
export function mergePageLinesIntoIndexPart(
  pages: readonly PageIndex[],
  lines: readonly (readonly string[])[],
): PackedIndexPart {
  const terms = new Map<string, MergedTerm>();
  let offset = 0;
  for (const [index, { sections }] of pages.entries()) {
    for (const some of lines[index] as readonly string[]) addTermsFromPageLines(terms, some, offset);
    offset += sections.length + 1;
  }
  return packMergedTerms(terms);
}

/** Computes the cache key of a part. Parts with equal keys are equal. */
export function computeIndexPartKey(pages: readonly PageIndex[], { from, to }: IndexPartRange): string {
  let key = '';
  for (const { sections, sums } of pages)
    key += `${sections.length} ${sums.slice(from * CHECKSUM_LENGTH, to * CHECKSUM_LENGTH)}\n`;
  return key;
}

/**
 * A term of all pages added so far. For each field: the number of sections with the term, the last of these sections, and the packed
 * postings.
 */
interface MergedTerm {
  readonly stem: string;
  readonly words: Set<string>;
  readonly sizes: number[];
  readonly lasts: number[];
  readonly packed: string[];
}

const ZERO_PER_FIELD: readonly number[] = SEARCH_FIELDS.map(() => 0);
const EMPTY_TEXT_PER_FIELD: readonly string[] = SEARCH_FIELDS.map(() => '');

/** Adds the terms in the lines of a page. Scans the lines by offset, because splitting them would take most of the time on a large site. */
function addTermsFromPageLines(terms: Map<string, MergedTerm>, lines: string, offset: number): void {
  for (let start = 0; start < lines.length; ) {
    const line = lines.indexOf('\n', start);
    const end = line < 0 ? lines.length : line;
    let bar = lines.indexOf('|', start);
    const term = findOrAddTerm(terms, lines.slice(start, bar));
    for (let field = 0; field < SEARCH_FIELDS.length; field += 1) {
      const next = field + 1 < SEARCH_FIELDS.length ? lines.indexOf('|', bar + 1) : end;
      if (next > bar + 1) addFieldPostings(term, field, { lines, start: bar + 1, end: next, offset });
      bar = next;
    }
    start = end + 1;
  }
}

function findOrAddTerm(terms: Map<string, MergedTerm>, head: string): MergedTerm {
  const space = head.indexOf(' ');
  const stem = space < 0 ? head : head.slice(0, space);
  let term = terms.get(stem);
  if (term === undefined) {
    term = {
      stem,
      words: new Set(),
      sizes: ZERO_PER_FIELD.slice(),
      lasts: ZERO_PER_FIELD.slice(),
      packed: EMPTY_TEXT_PER_FIELD.slice(),
    };
    terms.set(stem, term);
  }
  if (space < 0) term.words.add(stem);
  else for (const word of head.slice(space + 1).split(' ')) term.words.add(word);
  return term;
}

/** The postings of a field in `lines`: `start` inclusive, `end` exclusive. `offset` is the number of sections of the preceding pages. */
interface RangeOfFieldPostings {
  readonly lines: string;
  readonly start: number;
  readonly end: number;
  readonly offset: number;
}

function addFieldPostings(
  { sizes, lasts, packed }: MergedTerm,
  field: number,
  { lines, start, end, offset }: RangeOfFieldPostings,
): void {
  const dot = lines.indexOf('.', start);
  const first = parseDecimalInRange(lines, start, dot);
  const rest = dot + 3;
  const more = parseDecimalInRange(lines, dot + 1, rest - 1);
  const index = lines.indexOf('.', rest);
  const isOne = index < 0 || index > end;
  const restEnd = isOne ? end : index;
  const last = isOne ? restEnd : lines.indexOf('.', restEnd + 1);
  const distance = offset + first - (lasts[field] as number);
  packed[field] += encodeBase64Number(distance * 2 + more) + lines.slice(rest, restEnd);
  sizes[field] = (sizes[field] as number) + (isOne ? 1 : parseDecimalInRange(lines, restEnd + 1, last));
  lasts[field] = offset + (isOne ? first : parseDecimalInRange(lines, last + 1, end));
}

function parseDecimalInRange(text: string, start: number, end: number): number {
  let value = 0;
  for (let index = start; index < end; index += 1) value = value * 10 + text.charCodeAt(index) - 48;
  return value;
}

/**
 * Packs the terms, numbered in the order of their first words. A word with several stems, one per language, is listed once for each stem.
 */
function packMergedTerms(terms: ReadonlyMap<string, MergedTerm>): PackedIndexPart {
  const entries: { readonly word: string; readonly term: MergedTerm }[] = [];
  for (const term of terms.values()) for (const word of term.words) entries.push({ word, term });
  entries.sort((a, b) => compareText(a.word, b.word) || compareText(a.term.stem, b.term.stem));
  const lastOf = new Map<MergedTerm, number>();
  const postings: string[] = [];
  let numbers = '';
  for (const [index, { term }] of entries.entries()) {
    const last = lastOf.get(term);
    numbers += encodeBase64Number(last === undefined ? 0 : index - last);
    if (last === undefined)
      postings.push(
        term.packed.reduce((all, text, field) => all + encodeBase64Number(term.sizes[field] as number) + text, ''),
      );
    lastOf.set(term, index);
  }
  return { words: packWords(entries.map(({ word }) => word)), terms: numbers, postings: postings.join('\n') };
}

function packWords(sorted: readonly string[]): string {
  return sorted
    .map((word, index) => {
      const before = sorted[index - 1] ?? '';
      let shared = 0;
      while (shared < MAX_BASE64_DIGIT_VALUE && shared < word.length && word[shared] === before[shared]) shared += 1;
      return encodeBase64Digit(shared) + word.slice(shared);
    })
    .join(' ');
}
