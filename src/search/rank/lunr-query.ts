// Answers a query from the packed index of the embedded search: sections by rank. A query is plain text; nothing in it
// has a meaning of its own. Postings are unpacked when their word is asked for, so that an index is ready at once.
import type { SearchFiles, SearchSection, SearchTitle } from '../../model/search.ts';
import { type Language, plainLanguage, wordsOf } from '../../model/search-tokens.ts';
import { type OpenFiles, openFiles } from './open-files.ts';
import { addressKey, nameKey, pinOf } from './pins.ts';
import { readQuery, type SearchUnit } from './query-words.ts';
import { type RankedSection, rank, type ScoredUnit } from './rank.ts';
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

/** Sections of a page that score less than this share of its best one are no hits. */
const WORTH = 0.45;

/** What the product of the page counts that the reader is on. */
const OWN_PRODUCT = 1.2;

/** What the begin of a page counts: a page rather than a section that has the same words. */
const OF_PAGE = 1.25;

/** What title and headings count that have all words as the reader wrote them. */
const EXACT = 1.15;

/** What a post counts: where a release is asked for, and else. */
const POST = { asked: 2.5, other: 0.5 };

/** What asks for a release: a version or a year. So does the title of the releases. */
const RELEASE = /(?:^|\s)v?\d+\.\d|(?:^|\s)20[0-9]{2}(?=\s|$)/i;

const NOTHING: LunrAnswer = { hits: [], words: new Set(), without: [], isNear: false };

/**
 * Makes an index ready for questions. `language` is the default export of the module that `SearchPointer.language`
 * names, where it names one.
 */
export function openLunr(packed: SearchFiles, language: Language = plainLanguage) {
  const { lang, synonyms, hasForeign } = packed.titles;
  const files = openFiles(packed);
  const vocabulary = createVocabulary(packed.parts, { lang, language, hasForeign });
  const phrases = readSynonyms(synonyms, lang, language);
  const unitsOf = (query: string) => readQuery(query, vocabulary, phrases);

  /** A word that stands for nothing may stand for one that is spelled nearly like it. */
  const scoreOf = (unit: SearchUnit, terms: Set<number>): ScoredUnit & { readonly isNear: boolean } => {
    const scoreBy = (formsOf: (word: SearchWord) => ReadonlyMap<number, number>) =>
      scoreUnit(unit, files, (word) =>
        [...formsOf(word)].map(([term, weight]) => {
          // Words that say little are not marked.
          if (unit.isRequired) terms.add(term);
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

  return {
    files,
    /** Answers a query as typed; nothing is found for an empty one. `from` is the path of the page that the reader is on. */
    ask(query: string, from?: string): LunrAnswer {
      const units = unitsOf(query);
      if (files.sections.length === 0 || units.length === 0) return NOTHING;
      const terms = new Set<number>();
      const scored = units.map((unit) => scoreOf(unit, terms));
      const { sections, without } = rank(scored, files);
      const worth = withoutWorse(sections, files);
      const isNear = scored.some((each) => each.isNear && each.unit.isRequired);
      return {
        hits: orderHits(worth, files, {
          query,
          from,
          isRelease: asksRelease(query, units),
          isSaidIn: exactly(units, lang),
        }),
        words: vocabulary.wordsOf(terms),
        without,
        isNear,
      };
    },
    /** Queries near this one, likeliest first, at most `count`: for one that finds nothing as it is. */
    suggest: (query: string, count: number): readonly string[] => suggestQueries(unitsOf(query), vocabulary, count),
  };
}

/** Whether a query asks for a release. */
function releaseAsker({ pages }: OpenFiles, vocabulary: Vocabulary) {
  const title = pages.find(({ kind }) => kind === 'post')?.group ?? '';
  const terms = new Set(wordsOf(title, vocabulary.lang).flatMap(vocabulary.termsOf));
  const isOfTitle = ({ word }: SearchWord) => vocabulary.termsOf(word).some((term) => terms.has(term));
  return (query: string, units: readonly SearchUnit[]) =>
    RELEASE.test(query) || units.some(({ ways }) => ways.some(({ words }) => words.some(isOfTitle)));
}

/** Sections without those that are much worse than the best of their page. */
function withoutWorse(sections: readonly RankedSection[], { pageOf }: OpenFiles): readonly RankedSection[] {
  const best = new Map<number, number>();
  for (const { section, score } of sections) {
    const page = pageOf[section] as number;
    if (!best.has(page)) best.set(page, score);
  }
  return sections.filter(({ section, score }) => score >= (best.get(pageOf[section] as number) as number) * WORTH);
}

interface Order {
  readonly query: string;
  readonly from?: string;
  readonly isRelease: boolean;
  /** Whether a line has the words of the query as the reader wrote them, and not only forms of them. */
  readonly isSaidIn: (line: string) => boolean;
}

/** Tells whether a line has all words that a query has to have as they are. */
function exactly(units: readonly SearchUnit[], lang: string): (line: string) => boolean {
  const asked = units.flatMap(({ isRequired, typed }) => (isRequired ? wordsOf(typed, lang) : []));
  return (line) => {
    const words = new Set(wordsOf(line, lang));
    return asked.every((word) => words.has(word));
  };
}

/** What the query names comes first. */
function orderHits(ranked: readonly RankedSection[], files: OpenFiles, { query, from, isRelease, isSaidIn }: Order) {
  const key = nameKey(query);
  const product = files.pages.find(({ href }) => addressKey(href) === addressKey(from ?? ''))?.product;
  const placed = ranked.map(({ section, score, isHead }) => {
    const at = files.sections[section] as SearchSection;
    const page = files.pages[at.page] as SearchTitle;
    const isOwn = product !== undefined && page.product === product;
    const kind = page.kind === 'post' ? (isRelease ? POST.asked : POST.other) : 1;
    const place = at.headings.length === 0 ? OF_PAGE : 1;
    const exact = isHead && isSaidIn([page.title, ...at.headings].join(' ')) ? EXACT : 1;
    return {
      section,
      score: score * kind * place * exact * (isOwn ? OWN_PRODUCT : 1),
      pin: isHead ? pinOf(key, at, page) : 0,
    };
  });
  return placed.sort((a, b) => b.pin - a.pin || b.score - a.score);
}
