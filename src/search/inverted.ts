// Makes the inverted index of records: lunr weighs the words, and what it gives is kept as words, terms and postings.
import lunr from 'lunr';
import { searchFields } from '../model/search-packed.ts';
import type { SearchText } from '../model/search-source.ts';
import { eachWord, fold, type Language } from '../model/search-tokens.ts';
import type { SearchRecord } from './records.ts';

/** Sections with a term in one field, in order, and the score that each gets for it. */
export interface Posting {
  readonly sections: readonly number[];
  readonly scores: readonly number[];
}

/** An index before it is packed. */
export interface InvertedIndex {
  /** The term of each word, by word. */
  readonly words: ReadonlyMap<string, string>;
  /** For each term its postings by field, in the order of `searchFields`. */
  readonly terms: ReadonlyMap<string, readonly Posting[]>;
}

/** How much a word counts by where it stands. */
const WEIGHTS: Readonly<Record<(typeof searchFields)[number], number>> = { title: 8, heading: 4, around: 2, text: 1 };

/** Indexes records. `lang` decides where words end that have no spaces between. */
export function invert(
  pages: readonly SearchText[],
  records: readonly SearchRecord[],
  lang: string,
  language: Language,
): InvertedIndex {
  const words = new Map<string, string>();
  const termsOf = (text: string, hasStopWords: boolean): string[] => {
    const found: string[] = [];
    eachWord(text, lang, (word, start, end) => {
      if (!hasStopWords && language.isStopWord(word)) return;
      let term = words.get(word);
      if (term === undefined) {
        term = fold(language.stem(rawOf(text, word, start, end)));
        words.set(word, term);
      }
      found.push(term);
    });
    return found;
  };
  // What a page shares with all its sections is cut into words once.
  const shared = pages.map((page) => ({
    title: termsOf(page.title, true),
    around: termsOf(page.around.join(' '), true),
  }));

  const builder = new lunr.Builder();
  // Fields come as terms already: nothing is left to do for lunr's own way of making words.
  Object.assign(builder, { tokenizer: (terms: readonly string[]) => terms, createTokenSet: () => {} });
  builder.pipeline.reset();
  for (const field of searchFields) builder.field(field, { boost: WEIGHTS[field] });
  for (const [id, { page, headings, text }] of records.entries()) {
    const fields = {
      ...shared[page],
      heading: headings.length === 0 ? shared[page]?.title : termsOf(headings.join(' '), true),
      text: termsOf(text, false),
    };
    builder.add({ id, ...fields }, { boost: pages[page]?.boost ?? 1 });
  }
  return { words, terms: postingsOf(builder.build()) };
}

/** What a stemmer reads: the word with its diacritics; a name that was joined has none. */
function rawOf(text: string, word: string, start: number, end: number): string {
  const raw = text.slice(start, end).toLowerCase();
  return raw.length === word.length ? raw : word;
}

/** Lunr keeps a vector for each section and field; a query asks by term. */
function postingsOf(index: lunr.Index): Map<string, readonly Posting[]> {
  const { fieldVectors, invertedIndex } = index.toJSON() as {
    readonly fieldVectors: readonly (readonly [string, readonly number[]])[];
    readonly invertedIndex: readonly (readonly [string, { readonly _index: number }])[];
  };
  const byNumber: { sections: number[]; scores: number[] }[][] = [];
  for (const [, { _index }] of invertedIndex) byNumber[_index] = searchFields.map(() => ({ sections: [], scores: [] }));
  for (const [name, vector] of fieldVectors) {
    const [field, section] = name.split('/') as [(typeof searchFields)[number], string];
    const which = searchFields.indexOf(field);
    for (let at = 0; at < vector.length; at += 2) {
      const posting = byNumber[vector[at] as number]?.[which];
      posting?.sections.push(Number(section));
      posting?.scores.push(vector[at + 1] as number);
    }
  }
  return new Map(invertedIndex.map(([term, { _index }]) => [term, byNumber[_index] as Posting[]]));
}
