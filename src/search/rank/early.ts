// Answers from titles and headings alone, using the first small file of an index, while the other files are loading.
import type { SearchAnswer, SearchHit, SearchRequest, SearchTitleEntry, SearchTitlesFile } from '../../model/search.ts';
import { computeDefaultAnchor, searchLimits } from '../../model/search.ts';
import { splitIntoWords } from '../../model/search-tokens.ts';
import { foldNameForMatch } from './pins.ts';

/** Match levels of a line, higher is better. */
const matchLevelByLineKind = { name: 3, title: 2, heading: 1 } as const;

interface TitleHit {
  readonly hit: SearchHit;
  readonly level: number;
}

/**
 * Finds the pages and headings that contain all words of the query. A word of the query may be the beginning of a longer word. A heading
 * needs only one of the words if the title of its page contains the other words. A page needs only one of the words if its group contains
 * the other words.
 */
export function searchTitles(files: readonly SearchTitlesFile[], request: SearchRequest): SearchAnswer {
  const titleHits = files.flatMap(({ lang, pages, synonyms }) => {
    const queries = [request.query, ...findSynonymsOfQuery(request.query, synonyms)].map((query) => ({
      key: foldNameForMatch(query),
      words: splitIntoWords(query, lang),
    }));
    return pages
      .filter((page) => matchesRequestFilters(page, request))
      .flatMap((page) => findHitsOnPage(page, lang, queries));
  });
  const isPost = ({ hit }: TitleHit) => Number(hit.kind === 'post');
  titleHits.sort((a, b) => b.level - a.level || isPost(a) - isPost(b));
  const hits = titleHits.slice(0, searchLimits.mostInAll).map(({ hit }) => hit);
  return { hits, total: hits.length, suggestions: [], isEarly: true };
}

function matchesRequestFilters({ product, kind }: SearchTitleEntry, request: SearchRequest): boolean {
  return [product, undefined].includes(request.product) && [kind, undefined].includes(request.kind);
}

function findSynonymsOfQuery(query: string, synonyms: SearchTitlesFile['synonyms']): readonly string[] {
  const key = foldNameForMatch(query);
  return synonyms.flatMap(({ from, to }) => (foldNameForMatch(from) === key ? to : []));
}

type NormalizedQuery = { readonly key: string; readonly words: readonly string[] };

/** Whether a page may contain all words of a query. Compares substrings, because splitting all lines into words would be slow. */
function mayMatchQuery(
  { title, names = [], keywords = [], headings = [], group }: SearchTitleEntry,
  { words }: NormalizedQuery,
): boolean {
  const lines = headings.map((heading) => (typeof heading === 'string' ? heading : heading[0]));
  const letters = foldNameForMatch([title, group, ...names, ...keywords, ...lines].join(' '));
  return words.every((word) => letters.includes(foldNameForMatch(word)));
}

function findHitsOnPage(
  page: SearchTitleEntry,
  lang: string,
  normalizedQueries: readonly NormalizedQuery[],
): readonly TitleHit[] {
  const queries = normalizedQueries.filter((query) => mayMatchQuery(page, query));
  if (queries.length === 0) return [];
  const { title, names = [], keywords = [], headings = [], group } = page;
  const levelOf = (line: string, around: string, level: number) => {
    if (queries.some(({ key }) => key !== '' && key === foldNameForMatch(line)))
      return level + matchLevelByLineKind.name;
    const words = splitIntoWords(`${line} ${around}`, lang);
    const lineWords = splitIntoWords(line, lang);
    return queries.some((query) => containsAllWords(words, query.words) && containsAnyWord(lineWords, query.words))
      ? level
      : 0;
  };
  const hitOf = (heading?: string, anchor = ''): SearchHit => ({
    title,
    href: anchor === '' ? page.href : `${page.href}#${encodeURIComponent(anchor)}`,
    headings: heading === undefined ? [] : [heading],
    group,
    kind: page.kind,
    product: page.product,
    date: page.date,
    snippet: '',
    words: [],
    isExternal: false,
  });
  const ownScore = Math.max(
    ...[title, ...names, ...keywords].map((line) => levelOf(line, group, matchLevelByLineKind.title)),
  );
  const sections = headings.flatMap((item) => {
    const [heading, anchor] = typeof item === 'string' ? [item, computeDefaultAnchor(item, 2)] : item;
    const level = levelOf(heading, title, matchLevelByLineKind.heading);
    return level === 0 ? [] : [{ hit: hitOf(heading, anchor), level }];
  });
  return [...(ownScore === 0 ? [] : [{ hit: hitOf(), level: ownScore }]), ...sections];
}

function containsAllWords(words: readonly string[], queryWords: readonly string[]): boolean {
  return queryWords.length > 0 && queryWords.every((queryWord) => words.some((word) => word.startsWith(queryWord)));
}

function containsAnyWord(words: readonly string[], queryWords: readonly string[]): boolean {
  return queryWords.some((queryWord) => words.some((word) => word.startsWith(queryWord)));
}
