// Answers from titles and headings alone, using the first small file of an index, while the rest is loading.
import type { SearchAnswer, SearchHit, SearchRequest, SearchTitle, SearchTitlesFile } from '../../model/search.ts';
import { plainAnchor, searchLimits } from '../../model/search.ts';
import { wordsOf } from '../../model/search-tokens.ts';
import { pinKey } from './pins.ts';

/** Match levels of a line, higher is better. */
const matchLevels = { name: 3, title: 2, heading: 1 } as const;

interface EarlyHit {
  readonly hit: SearchHit;
  readonly level: number;
}

/**
 * Returns the pages and headings that contain all words of the query, each at least as the start of a word. Words may also match the group
 * or page title above, but not all of them.
 */
export function searchTitles(files: readonly SearchTitlesFile[], request: SearchRequest): SearchAnswer {
  const found = files.flatMap(({ lang, pages, synonyms }) => {
    const queries = [request.query, ...synonymsOf(request.query, synonyms)].map((query) => ({
      key: pinKey(query),
      words: wordsOf(query, lang),
    }));
    return pages.filter((page) => matchesFilters(page, request)).flatMap((page) => findHitsIn(page, lang, queries));
  });
  const isPost = ({ hit }: EarlyHit) => Number(hit.kind === 'post');
  found.sort((a, b) => b.level - a.level || isPost(a) - isPost(b));
  const hits = found.slice(0, searchLimits.mostInAll).map(({ hit }) => hit);
  return { hits, total: hits.length, suggestions: [], isEarly: true };
}

function matchesFilters({ product, kind }: SearchTitle, request: SearchRequest): boolean {
  return [product, undefined].includes(request.product) && [kind, undefined].includes(request.kind);
}

function synonymsOf(query: string, synonyms: SearchTitlesFile['synonyms']): readonly string[] {
  const key = pinKey(query);
  return synonyms.flatMap(({ from, to }) => (pinKey(from) === key ? to : []));
}

type QueryKey = { readonly key: string; readonly words: readonly string[] };

/** Whether the page may contain all words of a query: by substring, because splitting all lines would be slow. */
function couldMatch(
  { title, names = [], keywords = [], headings = [], group }: SearchTitle,
  { words }: QueryKey,
): boolean {
  const lines = headings.map((each) => (typeof each === 'string' ? each : each[0]));
  const letters = pinKey([title, group, ...names, ...keywords, ...lines].join(' '));
  return words.every((word) => letters.includes(pinKey(word)));
}

function findHitsIn(page: SearchTitle, lang: string, all: readonly QueryKey[]): readonly EarlyHit[] {
  const queries = all.filter((query) => couldMatch(page, query));
  if (queries.length === 0) return [];
  const { title, names = [], keywords = [], headings = [], group } = page;
  const levelOf = (line: string, around: string, level: number) => {
    if (queries.some(({ key }) => key !== '' && key === pinKey(line))) return level + matchLevels.name;
    const words = wordsOf(`${line} ${around}`, lang);
    const own = wordsOf(line, lang);
    return queries.some((query) => containsAllWords(words, query.words) && containsAnyWord(own, query.words))
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
  const own = Math.max(...[title, ...names, ...keywords].map((line) => levelOf(line, group, matchLevels.title)));
  const sections = headings.flatMap((each) => {
    const [heading, anchor] = typeof each === 'string' ? [each, plainAnchor(each, 2)] : each;
    const level = levelOf(heading, title, matchLevels.heading);
    return level === 0 ? [] : [{ hit: hitOf(heading, anchor), level }];
  });
  return [...(own === 0 ? [] : [{ hit: hitOf(), level: own }]), ...sections];
}

function containsAllWords(words: readonly string[], asked: readonly string[]): boolean {
  return asked.length > 0 && asked.every((each) => words.some((word) => word.startsWith(each)));
}

function containsAnyWord(words: readonly string[], asked: readonly string[]): boolean {
  return asked.some((each) => words.some((word) => word.startsWith(each)));
}
