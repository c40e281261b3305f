// Joins what pages give to the index, for the way to the browser; `model/search-packed.ts` says how it looks. Nothing is read a
// second time: a term's sections in a page are a piece of text, of which the first number alone depends on the pages before.
import {
  MOST_PARTS,
  mostOfDigit,
  type PackedPart,
  searchFields,
  writeDigit,
  writeNumber,
} from '../model/search-packed.ts';
import { compareText } from '../model/text.ts';
import { type PageIndex, SUM } from './page-index.ts';

/** A part of an index: its number, and how many there are. */
export interface PartNumber {
  readonly part: number;
  readonly parts: number;
}

/** Joins a part of the index of pages. The same pages give the same text. */
export function joinPart(pages: readonly PageIndex[], place: PartNumber): PackedPart {
  const terms = new Map<string, JoinedTerm>();
  let offset = 0;
  for (const page of pages) {
    for (const lines of termsOfPart(page, place)) {
      if (lines === '') continue;
      for (const line of lines.split('\n')) addLine(terms, line, offset);
    }
    offset += page.sections.length + 1;
  }
  return packTerms(terms);
}

/** What stands for a part: it is the same as long as this is. */
export function partKey(pages: readonly PageIndex[], place: PartNumber): string {
  const sums = (page: PageIndex) => numbersOf(place).map((at) => page.sums.slice(at * SUM, (at + 1) * SUM));
  return pages.map((page) => `${page.sections.length} ${sums(page).join('')}`).join('\n');
}

function termsOfPart({ terms }: PageIndex, place: PartNumber): readonly string[] {
  return numbersOf(place).map((at) => terms[at] as string);
}

/** The parts of what a page gives that are together one of the index. */
function numbersOf({ part, parts }: PartNumber): readonly number[] {
  return Array.from({ length: MOST_PARTS / parts }, (_, at) => part + at * parts);
}

/** A term in all pages that were added: for each field its sections, the last of them, and what the index says of all. */
interface JoinedTerm {
  readonly stem: string;
  readonly words: Set<string>;
  readonly sizes: number[];
  readonly lasts: number[];
  readonly packed: string[];
}

function addLine(terms: Map<string, JoinedTerm>, line: string, offset: number): void {
  const [head = '', ...fields] = line.split('|');
  const [stem = '', ...words] = head.split(' ');
  let term = terms.get(stem);
  if (term === undefined) {
    const zeros = () => searchFields.map(() => 0);
    term = { stem, words: new Set(), sizes: zeros(), lasts: zeros(), packed: searchFields.map(() => '') };
    terms.set(stem, term);
  }
  if (words.length === 0) term.words.add(stem);
  for (const word of words) term.words.add(word);
  const { sizes, lasts, packed } = term;
  for (const [field, text] of fields.entries()) {
    if (text === '') continue;
    const [first, more, rest = '', size = 1, last = first] = text.split('.');
    const distance = offset + Number(first) - (lasts[field] as number);
    packed[field] += writeNumber(distance * 2 + Number(more)) + rest;
    sizes[field] = (sizes[field] as number) + Number(size);
    lasts[field] = offset + Number(last);
  }
}

/** Numbers terms by the first of their words. A word that has several stems, one in each language, stands there for each. */
function packTerms(terms: ReadonlyMap<string, JoinedTerm>): PackedPart {
  const entries = [...terms.values()].flatMap((term) => [...term.words].map((word) => ({ word, term })));
  entries.sort((a, b) => compareText(a.word, b.word) || compareText(a.term.stem, b.term.stem));
  const lastOf = new Map<JoinedTerm, number>();
  const postings: string[] = [];
  let numbers = '';
  for (const [at, { term }] of entries.entries()) {
    const last = lastOf.get(term);
    numbers += writeNumber(last === undefined ? 0 : at - last);
    if (last === undefined) postings.push(term.packed.map((text, field) => packField(term, field, text)).join(''));
    lastOf.set(term, at);
  }
  return { words: packWords(entries.map(({ word }) => word)), terms: numbers, postings: postings.join('\n') };
}

function packField({ sizes }: JoinedTerm, field: number, text: string): string {
  return writeNumber(sizes[field] as number) + text;
}

function packWords(sorted: readonly string[]): string {
  return sorted
    .map((word, at) => {
      const before = sorted[at - 1] ?? '';
      let shared = 0;
      while (shared < mostOfDigit && shared < word.length && word[shared] === before[shared]) shared += 1;
      return writeDigit(shared) + word.slice(shared);
    })
    .join(' ');
}
