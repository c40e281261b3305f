// Joins the index entries of pages to the packed index that the browser loads; `model/search-packed.ts` defines the format. Nothing is
// decoded: a term's sections in a page are a string of which only the first number depends on the preceding pages.
import { compareText } from '../lib/text.ts';
import type { PackedPart } from '../model/search-packed.ts';
import { encodeDigit, encodeNumber, MAX_DIGIT, MAX_PARTS, SEARCH_FIELDS } from '../model/search-packed.ts';
import { CHECKSUM_LENGTH, type PageIndex } from './page-index.ts';

/** A range of the parts of a page's terms (`from` inclusive, `to` exclusive) that form one part of the index. */
export interface PartRange {
  readonly from: number;
  readonly to: number;
}

/** Returns the ranges for an index with `parts` parts. */
export function partRanges(parts: number): readonly PartRange[] {
  const length = MAX_PARTS / parts;
  return Array.from({ length: parts }, (_, part) => ({ from: part * length, to: (part + 1) * length }));
}

/** Joins one part of the index from the lines of each page in that part. Deterministic: the same pages give the same text. */
export function joinPart(pages: readonly PageIndex[], lines: readonly (readonly string[])[]): PackedPart {
  const terms = new Map<string, JoinedTerm>();
  let offset = 0;
  for (const [at, { sections }] of pages.entries()) {
    for (const some of lines[at] as readonly string[]) addLines(terms, some, offset);
    offset += sections.length + 1;
  }
  return packTerms(terms);
}

/** Returns the cache key of a part. Equal keys mean equal parts. */
export function partKey(pages: readonly PageIndex[], { from, to }: PartRange): string {
  let key = '';
  for (const { sections, sums } of pages)
    key += `${sections.length} ${sums.slice(from * CHECKSUM_LENGTH, to * CHECKSUM_LENGTH)}\n`;
  return key;
}

/** A term of all pages added so far: per field, the number of its sections, the last of them, and the packed postings. */
interface JoinedTerm {
  readonly stem: string;
  readonly words: Set<string>;
  readonly sizes: number[];
  readonly lasts: number[];
  readonly packed: string[];
}

/** Scans the lines by offset: splitting them would take most of the time on a large site. */
function addLines(terms: Map<string, JoinedTerm>, lines: string, offset: number): void {
  for (let start = 0; start < lines.length; ) {
    const line = lines.indexOf('\n', start);
    const end = line < 0 ? lines.length : line;
    let bar = lines.indexOf('|', start);
    const term = termOf(terms, lines.slice(start, bar));
    for (let field = 0; field < SEARCH_FIELDS.length; field += 1) {
      const next = field + 1 < SEARCH_FIELDS.length ? lines.indexOf('|', bar + 1) : end;
      if (next > bar + 1) addField(term, field, { lines, start: bar + 1, end: next, offset });
      bar = next;
    }
    start = end + 1;
  }
}

function termOf(terms: Map<string, JoinedTerm>, head: string): JoinedTerm {
  const space = head.indexOf(' ');
  const stem = space < 0 ? head : head.slice(0, space);
  let term = terms.get(stem);
  if (term === undefined) {
    const zeros = () => SEARCH_FIELDS.map(() => 0);
    term = { stem, words: new Set(), sizes: zeros(), lasts: zeros(), packed: SEARCH_FIELDS.map(() => '') };
    terms.set(stem, term);
  }
  if (space < 0) term.words.add(stem);
  else for (const word of head.slice(space + 1).split(' ')) term.words.add(word);
  return term;
}

interface FieldLines {
  readonly lines: string;
  readonly start: number;
  readonly end: number;
  readonly offset: number;
}

function addField(
  { sizes, lasts, packed }: JoinedTerm,
  field: number,
  { lines, start, end, offset }: FieldLines,
): void {
  const dot = lines.indexOf('.', start);
  const first = readNumber(lines, start, dot);
  const rest = dot + 3;
  const more = readNumber(lines, dot + 1, rest - 1);
  const found = lines.indexOf('.', rest);
  const isOne = found < 0 || found > end;
  const restEnd = isOne ? end : found;
  const last = isOne ? restEnd : lines.indexOf('.', restEnd + 1);
  const distance = offset + first - (lasts[field] as number);
  packed[field] += encodeNumber(distance * 2 + more) + lines.slice(rest, restEnd);
  sizes[field] = (sizes[field] as number) + (isOne ? 1 : readNumber(lines, restEnd + 1, last));
  lasts[field] = offset + (isOne ? first : readNumber(lines, last + 1, end));
}

function readNumber(text: string, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at += 1) value = value * 10 + text.charCodeAt(at) - 48;
  return value;
}

/** Numbers terms by the first of their words. A word with several stems, one per language, is listed once for each. */
function packTerms(terms: ReadonlyMap<string, JoinedTerm>): PackedPart {
  const entries = [...terms.values()].flatMap((term) => [...term.words].map((word) => ({ word, term })));
  entries.sort((a, b) => compareText(a.word, b.word) || compareText(a.term.stem, b.term.stem));
  const lastOf = new Map<JoinedTerm, number>();
  const postings: string[] = [];
  let numbers = '';
  for (const [at, { term }] of entries.entries()) {
    const last = lastOf.get(term);
    numbers += encodeNumber(last === undefined ? 0 : at - last);
    if (last === undefined)
      postings.push(term.packed.map((text, field) => encodeNumber(term.sizes[field] as number) + text).join(''));
    lastOf.set(term, at);
  }
  return { words: packWords(entries.map(({ word }) => word)), terms: numbers, postings: postings.join('\n') };
}

function packWords(sorted: readonly string[]): string {
  return sorted
    .map((word, at) => {
      const before = sorted[at - 1] ?? '';
      let shared = 0;
      while (shared < MAX_DIGIT && shared < word.length && word[shared] === before[shared]) shared += 1;
      return encodeDigit(shared) + word.slice(shared);
    })
    .join(' ');
}
