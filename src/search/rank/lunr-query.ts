// Answers a query from the packed index of the embedded search: sections by rank. A query is plain text; nothing in it
// has a meaning of its own. Postings are unpacked when their word is asked for, so that an index is ready at once.
import type { SearchFiles } from '../../model/search.ts';
import { plainLanguage, type WordRules, wordsOf } from '../../model/search-tokens.ts';
import { createNaming } from './naming.ts';
import { type OpenFiles, openFiles } from './open-files.ts';
import { orderHits } from './order.ts';
import { queryAboutProduct } from './query-about-product.ts';
import { readQuery, type SearchUnit, type SearchWay } from './query-words.ts';
import { rank, type ScoredUnit } from './rank.ts';
import { scoreUnit } from './scores.ts';
import { suggestQueries } from './suggest.ts';
import { readSynonyms } from './synonyms.ts';
import { createVocabulary, type SearchWord, type Vocabulary } from './vocabulary.ts';

interface LunrAnswer {
  /** Sections, best first. */
  readonly hits: readonly { readonly section: number; readonly score: number }[];
  /** Every word of the index that counted as found, in the spelling of `eachWord`: `placesOf` finds them in a text. */
  readonly words: ReadonlySet<string>;
  /** Words of the query, as typed, without which the hits were found. */
  readonly without: readonly string[];
  /** Whether a word of the query was taken for another one that is spelled nearly like it. */
  readonly isNear: boolean;
}

export type LunrIndex = ReturnType<typeof openLunr>;

/** What asks for a release: a version or a year. So does the title of the releases. */
const RELEASE = /(?:^|\s)v?\d+\.\d|(?:^|\s)20[0-9]{2}(?=\s|$)/i;

const NOTHING: LunrAnswer = { hits: [], words: new Set(), without: [], isNear: false };

/**
 * Makes an index ready for questions. `language` is the default export of the module that `SearchPointer.language`
 * names, where it names one; `files` are those of `packed` where they have been opened.
 */
export function openLunr(packed: SearchFiles, language: WordRules = plainLanguage, files = openFiles(packed)) {
  const { lang, synonyms, hasForeign } = packed.titles;
  const vocabulary = createVocabulary(packed.parts, { lang, language, hasForeign });
  const phrases = readSynonyms(synonyms, lang, language);
  const unitsOf = (query: string) => readQuery(query, vocabulary, phrases);

  /** A word that stands for nothing may stand for one that is spelled nearly like it. */
  const scoreOf = (unit: SearchUnit, terms: Map<number, number>): ScoredUnit & { readonly isNear: boolean } => {
    const scoreBy = (formsOf: (word: SearchWord) => ReadonlyMap<number, number>) =>
      scoreUnit(unit, files, (word) =>
        [...formsOf(word)].map(([term, weight]) => {
          // Words that say little are not marked.
          if (unit.isRequired) terms.set(term, Math.max(weight, terms.get(term) ?? 0));
          return { line: vocabulary.lineOf(term), weight };
        }),
      );
    const known = unit.ways.filter(({ words }) => words.every(vocabulary.knows));
    const scores = scoreBy(known.length === 0 ? vocabulary.nearForms : vocabulary.formsOf);
    // What is found for another word than the reader's, or for the halves of it, is said to be.
    const isNear = known.every(({ isSplit }) => isSplit) && scores.score.some((score) => score > 0);
    return { unit, scores, isNear };
  };

  const asksRelease = releaseAsker(files, vocabulary);
  const shareSaid = createNaming(vocabulary);

  return {
    files,
    /** Answers a query as typed; nothing is found for an empty one. `from` is the path of the page that the reader is on. */
    ask(query: string, from?: string): LunrAnswer {
      const units = unitsOf(query);
      if (files.sections.length === 0 || units.length === 0) return NOTHING;
      const terms = new Map<number, number>();
      const scored = units.map((unit) => scoreOf(unit, terms));
      const { sections, without } = rank(scored, files);
      const saidOf = (name: string) => shareSaid(name, terms);
      const isNear = scored.some((each) => each.isNear && each.unit.isRequired);
      return {
        hits: orderHits(sections, files, {
          query,
          from,
          isRelease: asksRelease(query, units),
          isSaidIn: exactly(units, lang),
          saidOf,
          askedOf: queryAboutProduct({ query, pages: files.pages, saidOf }, vocabulary),
        }),
        words: vocabulary.wordsOf(new Set(terms.keys())),
        without,
        isNear,
      };
    },
    /** Whether the index has all words that a query has to have, as they are or in another form. */
    hasAll: (query: string): boolean =>
      unitsOf(query).every(({ isRequired, ways }) => !isRequired || ways.some((way) => hasWay(way, vocabulary))),
    /** Queries near this one, likeliest first, at most `count`: for one that finds nothing as it is. */
    suggest: (query: string, count: number): readonly string[] => suggestQueries(unitsOf(query), vocabulary, count),
  };
}

/** Whether the words of a way are there, and are the reader's own. */
function hasWay({ words, isSplit, isSynonym }: SearchWay, { knows }: Vocabulary): boolean {
  return !isSplit && !isSynonym && words.every((word) => knows({ ...word, isPrefix: false }));
}

/** Whether a query asks for a release. */
function releaseAsker({ pages }: OpenFiles, vocabulary: Vocabulary) {
  const title = pages.find(({ kind }) => kind === 'post')?.group ?? '';
  const terms = new Set(wordsOf(title, vocabulary.lang).flatMap(vocabulary.termsOf));
  const isOfTitle = ({ word }: SearchWord) => vocabulary.termsOf(word).some((term) => terms.has(term));
  return (query: string, units: readonly SearchUnit[]) =>
    RELEASE.test(query) || units.some(({ ways }) => ways.some(({ words }) => words.some(isOfTitle)));
}

/** Tells whether a line has all words that a query has to have as they are. */
function exactly(units: readonly SearchUnit[], lang: string): (line: string) => boolean {
  const asked = units.flatMap(({ isRequired, typed }) => (isRequired ? wordsOf(typed, lang) : []));
  return (line) => {
    const words = new Set(wordsOf(line, lang));
    return asked.every((word) => words.has(word));
  };
}
