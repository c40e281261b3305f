// Answers a query from the packed index of the embedded search with ranked sections. A query is plain text without operators. Postings are
// unpacked per word on demand, so that an index is ready at once.
import type { SearchFiles } from '../../model/search.ts';
import { defaultSearchWordRules, type SearchWordRules, splitIntoWords } from '../../model/search-tokens.ts';
import { createNameMatchScorer } from './naming.ts';
import { type IndexedSections, unpackIndexedSections } from './open-files.ts';
import { orderHits } from './order.ts';
import { createProductPageScorer } from './query-about-product.ts';
import { parseQuery, type QueryUnit, type QueryUnitVariant } from './query-words.ts';
import { rankSections, type ScoredQueryUnit } from './rank.ts';
import { scoreQueryUnit } from './scores.ts';
import { suggestQueries } from './suggest.ts';
import { createSynonymLookup } from './synonyms.ts';
import { createVocabulary, type SearchWord, type Vocabulary } from './vocabulary.ts';

interface LunrAnswer {
  /** Sections, best first. */
  readonly hits: readonly { readonly section: number; readonly score: number }[];
  /** All words of the index that matched, in the spelling of the index. */
  readonly words: ReadonlySet<string>;
  /** Words of the query, as typed, that were dropped to find hits. */
  readonly without: readonly string[];
  /** Whether a word of the query was replaced by a similar spelling. */
  readonly isNear: boolean;
}

export type LunrIndex = ReturnType<typeof openLunrIndex>;

/**
 * Matches a version or a year. A query is about releases if it contains a version, a year, or a word of the title of the releases section.
 */
const VERSION_OR_YEAR_PATTERN = /(?:^|\s)v?\d+\.\d|(?:^|\s)20[0-9]{2}(?=\s|$)/i;

const EMPTY_LUNR_ANSWER: LunrAnswer = { hits: [], words: new Set(), without: [], isNear: false };

/**
 * Prepares an index for queries. `language` contains the word rules, which the language module of the entry file exports. `files` is the
 * unpacked section data of `packed`, if it is already computed.
 */
export function openLunrIndex(
  packed: SearchFiles,
  language: SearchWordRules = defaultSearchWordRules,
  files = unpackIndexedSections(packed),
) {
  const { lang, synonyms, hasForeign } = packed.titles;
  const vocabulary = createVocabulary(packed.parts, { lang, language, hasForeign });
  const phrases = createSynonymLookup(synonyms, lang, language);
  const unitsOf = (query: string) => parseQuery(query, vocabulary, phrases);
  const scoreOf = createQueryUnitScorer(files, vocabulary);
  const asksRelease = createReleaseQueryMatcher(files, vocabulary);
  const shareSaid = createNameMatchScorer(vocabulary);

  return {
    files,
    /** Answers a query as typed; an empty query has no hits. `from` is the path of the reader's page. */
    ask(query: string, from?: string): LunrAnswer {
      const units = unitsOf(query);
      if (files.sections.length === 0 || units.length === 0) return EMPTY_LUNR_ANSWER;
      const terms = new Map<number, number>();
      const scored = units.map((unit) => scoreOf(unit, terms));
      const { sections, without } = rankSections(scored, files);
      const saidOf = (name: string) => shareSaid(name, terms);
      const isNear = scored.some((candidate) => candidate.isNear && candidate.unit.isRequired);
      return {
        hits: orderHits(sections, files, {
          query,
          from,
          isRelease: asksRelease(query, units),
          isSaidIn: createTypedWordsMatcher(units, lang),
          saidOf,
          askedOf: createProductPageScorer({ query, pages: files.pages, saidOf }, vocabulary),
        }),
        words: vocabulary.wordsOf(new Set(terms.keys())),
        without,
        isNear,
      };
    },
    /** Whether the index contains every required word of a query, or another form of the word. */
    hasAll: (query: string): boolean =>
      unitsOf(query).every(
        ({ isRequired, ways }) => !isRequired || ways.some((way) => isQueryVariantInIndex(way, vocabulary)),
      ),
    /** Returns at most `count` similar queries, likeliest first, for a query without results. */
    suggest: (query: string, count: number): readonly string[] => suggestQueries(unitsOf(query), vocabulary, count),
  };
}

/**
 * Returns a function that scores a unit of a query, and adds the words to highlight to `terms`. If none of the unit's words is known, the
 * function uses words with a similar spelling.
 */
function createQueryUnitScorer(files: IndexedSections, vocabulary: Vocabulary) {
  return (unit: QueryUnit, terms: Map<number, number>): ScoredQueryUnit & { readonly isNear: boolean } => {
    const scoreBy = (formsOf: (word: SearchWord) => ReadonlyMap<number, number>) =>
      scoreQueryUnit(unit, files, (word) =>
        [...formsOf(word)].map(([term, weight]) => {
          // Only words that hits must contain are highlighted.
          if (unit.isRequired) terms.set(term, Math.max(weight, terms.get(term) ?? 0));
          return { line: vocabulary.lineOf(term), weight };
        }),
      );
    const knownVariants = unit.ways.filter(({ words }) => words.every(vocabulary.knows));
    const scores = scoreBy(knownVariants.length === 0 ? vocabulary.nearForms : vocabulary.formsOf);
    // `isNear` is set for hits that contain a similar word or the two halves of a word.
    const isNear = knownVariants.every(({ isSplit }) => isSplit) && scores.score.some((score) => score > 0);
    return { unit, scores, isNear };
  };
}

/** Whether the index contains all words of an alternative. Returns false for synonyms and for words that are split into halves. */
function isQueryVariantInIndex({ words, isSplit, isSynonym }: QueryUnitVariant, { knows }: Vocabulary): boolean {
  return !isSplit && !isSynonym && words.every((word) => knows({ ...word, isPrefix: false }));
}

/** Returns a function that tests whether a query is about releases. */
function createReleaseQueryMatcher({ pages }: IndexedSections, vocabulary: Vocabulary) {
  const title = pages.find(({ kind }) => kind === 'post')?.group ?? '';
  const terms = new Set(splitIntoWords(title, vocabulary.lang).flatMap(vocabulary.termsOf));
  const isOfTitle = ({ word }: SearchWord) => vocabulary.termsOf(word).some((term) => terms.has(term));
  return (query: string, units: readonly QueryUnit[]) =>
    VERSION_OR_YEAR_PATTERN.test(query) || units.some(({ ways }) => ways.some(({ words }) => words.some(isOfTitle)));
}

/** Returns a function that tests whether a line contains all required words of a query as typed. */
function createTypedWordsMatcher(units: readonly QueryUnit[], lang: string): (line: string) => boolean {
  const requiredWords = units.flatMap(({ isRequired, typed }) => (isRequired ? splitIntoWords(typed, lang) : []));
  return (line) => {
    const words = new Set(splitIntoWords(line, lang));
    return requiredWords.every((word) => words.has(word));
  };
}
