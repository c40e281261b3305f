// Makes the inverted index of records: which sections have a term, how often and where. It is made in two steps, as lunr's own
// builder makes so many small objects that it takes four times as long: what a page gives to the index, which depends on the
// page alone, and the index of all pages. What a term counts is worked out when it is asked for.
import { mostPlaces, searchFields } from '../model/search-packed.ts';
import type { SearchText } from '../model/search-source.ts';
import { eachWord, fold, type Language } from '../model/search-tokens.ts';
import { pageRecords } from './records.ts';

/** Sections with a term in one field, in order; how often it stands there, and in the text where first, in words. */
export interface Posting {
  readonly sections: number[];
  readonly counts: number[];
  readonly places?: number[][];
}

/** An index before it is packed. */
export interface InvertedIndex {
  /** The term of each word: an index in `terms`. */
  readonly words: ReadonlyMap<string, number>;
  /** For each term its postings by field, in the order of `searchFields`. */
  readonly terms: readonly (readonly Posting[])[];
  /** For each term the stem that it is. */
  readonly stems: readonly string[];
  /** For each field the words that each section has in it. */
  readonly lengths: readonly Uint32Array[];
}

/** Words of a text, as indexes in `PageWords.words`: those of names apart from the parts of names. */
interface TextWords {
  readonly whole: readonly number[];
  readonly parts: readonly number[];
  /** The number of the word in its text, of each. */
  readonly wholeAt: readonly number[];
  readonly partsAt: readonly number[];
}

/** What a page gives to the index: plain data, which depends on the page and its language alone. */
export interface PageWords {
  /** Its different words, and the stem of each. */
  readonly words: readonly string[];
  readonly stems: readonly string[];
  readonly title: TextWords;
  readonly around: TextWords;
  readonly records: readonly { readonly heading?: TextWords; readonly text: TextWords }[];
}

interface IndexInput {
  readonly pages: readonly SearchText[];
  /** BCP 47 tag: it decides where words end that have no spaces between. */
  readonly lang: string;
  readonly language: Language;
  /** Languages of pages that are in another one, by their tags. */
  readonly foreign?: Readonly<Record<string, Language>>;
}

/** Indexes pages. */
export function invert({ pages, lang, language, foreign = {} }: IndexInput): InvertedIndex {
  const given = pages.map((page) => pageWords(page, lang, foreign[page.lang ?? ''] ?? language));
  // A word keeps the first stem that it gets. Readers search in the language of the site, so its pages come first.
  const ofSite = given.filter((_, at) => pages[at]?.lang === undefined);
  const ofOthers = given.filter((_, at) => pages[at]?.lang !== undefined);
  const { words, stems } = numberTerms([...ofSite, ...ofOthers]);
  const sectionCount = given.reduce((sum, { records }) => sum + records.length, 0);
  const { terms, lengths, count } = createCounts(stems.length, sectionCount);
  const [titleField, headingField, aroundField, textField] = [0, 1, 2, 3];
  let section = 0;
  for (const { words: own, title, around, records } of given) {
    const termOf = own.map((word) => words.get(word) as number);
    for (const { heading = title, text } of records) {
      const add = (field: number, some: readonly number[], at?: readonly number[]) =>
        count(
          { field, section, at },
          some.map((word) => termOf[word] as number),
        );
      add(titleField, title.whole);
      add(headingField, heading.whole);
      // Parts of names are counted in a field of less weight than the names themselves.
      for (const some of [around.whole, around.parts, title.parts, heading.parts]) add(aroundField, some);
      add(textField, text.whole, text.wholeAt);
      add(textField, text.parts, text.partsAt);
      section += 1;
    }
  }
  return { words, terms, stems, lengths };
}

/** Cuts a page into words. */
export function pageWords(page: SearchText, lang: string, language: Language): PageWords {
  const numbers = new Map<string, number>();
  const stems: string[] = [];
  const wordsIn = (text: string, hasStopWords: boolean): TextWords => {
    const found = { whole: [] as number[], parts: [] as number[], wholeAt: [] as number[], partsAt: [] as number[] };
    let place = -1;
    eachWord(text, lang, (word, start, end, isPart) => {
      if (!isPart) place += 1;
      if (!hasStopWords && language.isStopWord(word)) return;
      let number = numbers.get(word);
      if (number === undefined) {
        number = stems.length;
        numbers.set(word, number);
        stems.push(fold(language.stem(rawOf(word, text.slice(start, end))) || word));
      }
      found[isPart ? 'parts' : 'whole'].push(number);
      found[isPart ? 'partsAt' : 'wholeAt'].push(place);
    });
    return found;
  };
  const title = wordsIn(`${page.title} ${page.label ?? ''}`, true);
  const around = wordsIn(page.around.join(' '), true);
  const { keywords = [] } = page;
  const records = pageRecords(page).map(({ headings, text }, at) => {
    // What readers call the page counts like a heading of what stands first.
    const lines = at === 0 && keywords.length > 0 ? [page.title, ...keywords] : headings;
    return { ...(lines.length > 0 && { heading: wordsIn(lines.join(' '), true) }), text: wordsIn(text, false) };
  });
  return { words: [...numbers.keys()], stems, title, around, records };
}

/**
 * Scripts whose languages change the beginning of words too: article and word are one in `الكتاب`. A query looks for forms
 * among the words that begin as its stem does, so there the stem is a word of the index itself.
 */
const PREFIXED = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Numbers the stems of all words. */
function numberTerms(pages: readonly PageWords[]) {
  const words = new Map<string, number>();
  const terms = new Map<string, number>();
  for (const { words: own, stems } of pages) {
    for (const [at, word] of own.entries()) {
      if (words.has(word)) continue;
      const stem = stems[at] as string;
      const term = terms.get(stem) ?? terms.size;
      terms.set(stem, term);
      words.set(word, term);
      if (PREFIXED.test(word) && !words.has(stem)) words.set(stem, term);
    }
  }
  return { words, stems: [...terms.keys()] };
}

function createCounts(termCount: number, sectionCount: number) {
  const lengths = searchFields.map(() => new Uint32Array(sectionCount));
  const textField = searchFields.indexOf('text');
  const terms: Posting[][] = Array.from({ length: termCount }, () =>
    searchFields.map((_, field) => ({ sections: [], counts: [], ...(field === textField && { places: [] }) })),
  );
  type Where = { readonly field: number; readonly section: number; readonly at?: readonly number[] };
  const count = ({ field, section, at }: Where, some: readonly number[]) => {
    const length = lengths[field] as Uint32Array;
    length[section] = (length[section] as number) + some.length;
    for (const [index, term] of some.entries()) {
      const { sections, counts, places } = (terms[term] as Posting[])[field] as Posting;
      let last = sections.length - 1;
      if (sections[last] === section) counts[last] = (counts[last] as number) + 1;
      else {
        last = sections.push(section) - 1;
        counts.push(1);
        places?.push([]);
      }
      const kept = places?.[last];
      if (kept && kept.length < mostPlaces) kept.push(at?.[index] ?? 0);
    }
  };
  return { terms, lengths, count };
}

/** What a stemmer reads: the word with its diacritics, as it is written; a name that was joined has none. */
function rawOf(word: string, written: string): string {
  const raw = written.toLowerCase();
  return raw.length === word.length ? raw : word;
}
