// Makes the inverted index of records: which sections have a term, and how much it counts in each. The scores are those of
// lunr 2.3, which a test holds them against; its own builder makes so many small objects that it takes four times as long.
import { searchFields } from '../model/search-packed.ts';
import type { SearchText } from '../model/search-source.ts';
import { eachWord, fold, type Language } from '../model/search-tokens.ts';
import type { SearchRecord } from './records.ts';

/** Sections with a term in one field, in order, and the score that each gets for it. */
export interface Posting {
  readonly sections: number[];
  readonly scores: number[];
}

/** An index before it is packed. */
export interface InvertedIndex {
  /** The term of each word: an index in `terms`. */
  readonly words: ReadonlyMap<string, number>;
  /** For each term its postings by field, in the order of `searchFields`. */
  readonly terms: readonly (readonly Posting[])[];
}

/** How much a word counts by where it stands. */
export const fieldWeights: Readonly<Record<(typeof searchFields)[number], number>> = {
  title: 6,
  heading: 3,
  around: 2,
  text: 1,
};

/** Lunr's numbers of BM25: how much a longer field takes from a word, and how soon a repeated word stops to count. */
const BM25 = { b: 0.75, k1: 1.2 };

/** Terms of a text, those of parts of names apart. */
interface Terms {
  readonly whole: number[];
  readonly parts: number[];
}

interface IndexInput {
  readonly pages: readonly SearchText[];
  readonly records: readonly SearchRecord[];
  /** BCP 47 tag: it decides where words end that have no spaces between. */
  readonly lang: string;
  readonly language: Language;
  /** Languages of pages that are in another one, by their tags. */
  readonly foreign?: Readonly<Record<string, Language>>;
}

/** Indexes records. */
export function invert({ pages, records, lang, language, foreign = {} }: IndexInput): InvertedIndex {
  const { words, termsOf } = createTerms(lang);
  const languageOf = (page: SearchText) => foreign[page.lang ?? ''] ?? language;
  // What a page shares with all its sections is cut into words once.
  const sharedOf = (page: SearchText) => ({
    title: termsOf(languageOf(page), `${page.title} ${page.label ?? ''}`, true),
    around: termsOf(language, page.around.join(' '), true),
  });
  const isForeign = (page: SearchText) => page.lang !== undefined;
  // A word keeps the first stem that it gets. Readers search in the language of the site, so its pages come first.
  if (pages.some(isForeign)) {
    for (const page of pages) if (!isForeign(page)) sharedOf(page);
    for (const { page, headings, text } of records)
      if (!isForeign(pages[page] as SearchText)) termsOf(language, `${headings.join(' ')} ${text}`, false);
  }
  const shared = pages.map((page) => ({ ...sharedOf(page), pageLanguage: languageOf(page) }));
  const { terms, fields, count } = createCounts(records.length);
  const [titleField, headingField, aroundField, textField] = [0, 1, 2, 3];
  for (const [section, { page, headings, text }] of records.entries()) {
    const { title, around, pageLanguage } = shared[page] as (typeof shared)[number];
    const heading = headings.length === 0 ? title : termsOf(pageLanguage, headings.join(' '), true);
    const body = termsOf(pageLanguage, text, false);
    count(titleField, section, title.whole);
    count(headingField, section, heading.whole);
    // Parts of names are counted in a field of less weight than the names themselves.
    for (const some of [around.whole, around.parts, title.parts, heading.parts]) count(aroundField, section, some);
    for (const some of [body.whole, body.parts]) count(textField, section, some);
  }
  const boosts = records.map(({ page }) => pages[page]?.boost ?? 1);
  weighTerms(terms, fields, boosts);
  return { words, terms };
}

/** How long the sections are in a field, and how much a word counts there. */
interface Field {
  readonly weight: number;
  /** Words, by section. */
  readonly lengths: Uint32Array;
}

function createCounts(sectionCount: number) {
  const fieldOf = (weight: number): Field => ({ weight, lengths: new Uint32Array(sectionCount) });
  const fields = searchFields.map((name) => fieldOf(fieldWeights[name]));
  const terms: Posting[][] = [];
  const count = (field: number, section: number, some: readonly number[]) => {
    const { lengths } = fields[field] as Field;
    lengths[section] = (lengths[section] as number) + some.length;
    for (const term of some) {
      terms[term] ??= searchFields.map(() => ({ sections: [], scores: [] }));
      const { sections, scores } = (terms[term] as Posting[])[field] as Posting;
      const last = sections.length - 1;
      if (sections[last] === section) scores[last] = (scores[last] as number) + 1;
      else {
        sections.push(section);
        scores.push(1);
      }
    }
  };
  return { terms, fields, count };
}

/**
 * Scripts whose languages change the beginning of words too: article and word are one in `الكتاب`. A query looks for forms
 * among the words that begin as its stem does, so there the stem is a word of the index itself.
 */
const PREFIXED = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Numbers the stems of all words as they come. */
function createTerms(lang: string) {
  const words = new Map<string, number>();
  const stems = new Map<string, number>();
  const numberOf = (stem: string): number => {
    const term = stems.get(stem) ?? stems.size;
    stems.set(stem, term);
    return term;
  };
  return {
    words,
    termsOf(language: Language, text: string, hasStopWords: boolean): Terms {
      const result: Terms = { whole: [], parts: [] };
      eachWord(text, lang, (word, start, end, isPart) => {
        if (!hasStopWords && language.isStopWord(word)) return;
        let term = words.get(word);
        if (term === undefined) {
          const stem = fold(language.stem(rawOf(word, text.slice(start, end))) || word);
          term = numberOf(stem);
          words.set(word, term);
          if (PREFIXED.test(word) && !words.has(stem)) words.set(stem, term);
        }
        (isPart ? result.parts : result.whole).push(term);
      });
      return result;
    },
  };
}

/** What a stemmer reads: the word with its diacritics, as it is written; a name that was joined has none. */
function rawOf(word: string, written: string): string {
  const raw = written.toLowerCase();
  return raw.length === word.length ? raw : word;
}

/** Turns the counts of terms into scores: BM25 as lunr has it, where a term is the rarer the fewer fields it stands in. */
function weighTerms(terms: readonly (readonly Posting[])[], fields: readonly Field[], boosts: readonly number[]): void {
  const { b, k1 } = BM25;
  const means = fields.map(({ lengths }) => lengths.reduce((sum, length) => sum + length, 0) / boosts.length);
  for (const postings of terms) {
    const places = postings.reduce((sum, { sections }) => sum + sections.length, 0);
    const rarity = Math.log(1 + Math.abs((boosts.length - places + 0.5) / (places + 0.5)));
    for (const [field, { sections, scores }] of postings.entries()) {
      const { weight, lengths } = fields[field] as Field;
      const mean = means[field] as number;
      for (let at = 0; at < sections.length; at += 1) {
        const section = sections[at] as number;
        const count = scores[at] as number;
        const damping = k1 * (1 - b + (b * (lengths[section] as number)) / mean);
        scores[at] = ((rarity * (k1 + 1) * count) / (damping + count)) * weight * (boosts[section] as number);
      }
    }
  }
}
