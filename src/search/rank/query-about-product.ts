// Matches queries that name a product and something about it: `Launcher changelog`, `DXU 2.1`, `Launcher support`. The query without the
// product name is the name of a page, or a version.
import type { SearchTitleEntry } from '../../model/search.ts';
import { visitWords } from '../../model/search-tokens.ts';
import { foldNameForMatch } from './pins.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Match levels; a higher level comes first. All of them are lower than the levels of `exactMatchLevels`. */
const productMatchLevels = { version: 0.9, laterOf: 0.8, title: 0.7, keyword: 0.6, timeline: 0.5 } as const;

/**
 * Minimum shares of a product's name that a query must contain to name the product. `own` is a share of the name. `ofBest` is relative to
 * the product with the largest share.
 */
const MIN_PRODUCT_NAME_COVERAGE = { own: 0.4, ofBest: 0.75 };

interface ProductPageScorerInput {
  readonly query: string;
  readonly pages: readonly SearchTitleEntry[];
  /** Returns the share of a name that the query contains. */
  readonly saidOf: (name: string) => number;
}

/** Creates a function that rates how well the rest of the query, without the product's name, matches the name of a page. 0 is no match. */
export function createProductPageScorer(
  { query, pages, saidOf }: ProductPageScorerInput,
  { lang, language }: Pick<Vocabulary, 'lang' | 'language'>,
): (page: SearchTitleEntry) => number {
  // Omits stop words and weak words: `what is new in` becomes `new`.
  const keyOf = (text: string, except: ReadonlySet<string> = new Set()) => {
    let key = '';
    visitWords(text, lang, (word, start, end, isPart) => {
      if (isPart || except.has(word) || language.isStopWord(word) || language.isWeak?.(word) === true) return;
      key += foldNameForMatch(text.slice(start, end));
    });
    return key;
  };
  const wordsOf = (text: string) => {
    const words = new Set<string>();
    visitWords(text, lang, (word, _start, _end, isPart) => isPart || words.add(word));
    return words;
  };
  const coverageByProduct = new Map(
    pages.flatMap(({ product = '' }) => (product === '' ? [] : [[product, saidOf(product)] as const])),
  );
  const best = Math.max(
    MIN_PRODUCT_NAME_COVERAGE.own,
    MIN_PRODUCT_NAME_COVERAGE.ofBest * Math.max(0, ...coverageByProduct.values()),
  );
  const all = keyOf(query);
  const rests = new Map<string, string>();
  for (const [product, share] of coverageByProduct) {
    const rest = share < best ? '' : keyOf(query, wordsOf(product));
    if (rest !== '' && rest !== all) rests.set(product, rest);
  }
  if (rests.size === 0) return () => 0;
  const versions = extractVersions(query);
  const restsOfAll = new Set(rests.values());
  return ({ title, names = [], keywords = [], kind, product }) => {
    // A page without a product is about all products. It matches only by its title.
    if (product === undefined) return restsOfAll.has(keyOf(title)) ? productMatchLevels.title : 0;
    const rest = rests.get(product);
    if (rest === undefined) return 0;
    if (kind === 'post' && versions.length > 0) {
      // Among posts, only timelines have keywords.
      return keywords.length > 0 ? productMatchLevels.timeline : rateVersionMatch(title, versions);
    }
    if ([title, ...names].some((name) => keyOf(name) === rest)) return productMatchLevels.title;
    return keywords.some((word) => keyOf(word) === rest) ? productMatchLevels.keyword : 0;
  };
}

/** Returns the versions in a text, without trailing zeros: `2.6.0` is `2.6`. */
function extractVersions(text: string): readonly string[] {
  return (text.match(/\d+(?:\.\d+)+/g) ?? []).map((version) => version.replace(/(?:\.0)+$/, ''));
}

function rateVersionMatch(title: string, queryVersions: readonly string[]): number {
  const versions = extractVersions(title);
  if (versions.some((version) => queryVersions.includes(version))) return productMatchLevels.version;
  return versions.some((candidate) => queryVersions.some((version) => candidate.startsWith(`${version}.`)))
    ? productMatchLevels.laterOf
    : 0;
}
