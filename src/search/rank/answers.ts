// Converts the ranked sections of an index to the hits that the dialog shows. Hits are grouped by page. Each hit has a snippet that shows
// why its section was found.
import { groupBy } from '../../lib/group.ts';
import {
  type SearchAnswer,
  type SearchFacets,
  type SearchHit,
  type SearchManifestFile,
  type SearchRequest,
  type SearchResultPage,
  searchLimits,
} from '../../model/search.ts';
import { findWordRanges, foldWord, visitWords } from '../../model/search-tokens.ts';
import type { LunrIndex } from './lunr-query.ts';
import { cutSnippet } from './snippet.ts';

/** An index in memory. Its texts are fetched on demand. */
export interface LoadedSearchIndex {
  readonly index: LunrIndex;
  /** BCP 47 tag. */
  readonly lang: string;
  /** The indexes of the other docs versions, with their addresses. */
  readonly others?: SearchManifestFile['others'];
  /** Returns the text of a section; empty if it cannot be loaded. */
  readonly textOf: (section: number) => Promise<string>;
  /** Label of the index, shown on each hit if several indexes are searched. */
  readonly label?: string;
}

/** Maximum number of suggested queries. Queries are suggested if a query has no results, or only results for other words. */
const MAX_SUGGESTIONS = 3;

/** The matching sections of a page, best first. */
interface PageWithHits {
  readonly open: LoadedSearchIndex;
  readonly page: SearchResultPage;
  readonly sections: readonly number[];
  readonly words: ReadonlySet<string>;
}

/** Searches one index, or several in turn. Fetches texts only for the displayed hits. */
export async function searchIndexes(
  indexes: readonly LoadedSearchIndex[],
  request: SearchRequest,
): Promise<SearchAnswer> {
  const results = indexes.map((open) => ({ open, ...open.index.ask(request.query, request.from) }));
  const all = results.flatMap(({ open, hits, words }) => groupHitsByPage(open, hits, words));
  const { product, kind } = request;
  const matching = all.filter(
    ({ page }) => (product === undefined || page.product === product) && (kind === undefined || page.kind === kind),
  );
  const { shown, next } = selectPagesForHitLimit(matching, request);
  const [first] = results;
  const isUncertain = all.length === 0 || first?.isNear === true;
  return {
    hits: (await Promise.all(shown.flatMap(createHits))).flat(),
    total: countSections(matching),
    next,
    suggestions: isUncertain ? await findSuggestions(indexes, request.query) : [],
    without: all.length > 0 ? first?.without : [],
    facets: countFacets(all),
  };
}

/** Groups ranked sections by page. Orders the pages by their best sections. Limits the number of sections of each page. */
export function groupHitsByPage(
  open: LoadedSearchIndex,
  ranked: readonly { readonly section: number }[],
  words: ReadonlySet<string> = new Set(),
): readonly PageWithHits[] {
  const { pageOf, pages } = open.index.files;
  const groups = groupBy(ranked, ({ section }) => pageOf[section]);
  return [...groups].map(([page = 0, hits]) => ({
    open,
    page: pages[page] as SearchResultPage,
    sections: hits.slice(0, searchLimits.mostOfPage).map(({ section }) => section),
    words,
  }));
}

/**
 * Selects the pages, starting at `offset`, that together have `limit` hits. Counts only the hits that are shown before the reader expands a
 * page.
 */
function selectPagesForHitLimit(pages: readonly PageWithHits[], { offset, limit }: SearchRequest) {
  let end = offset;
  let count = 0;
  while (end < pages.length && count < limit) {
    count += Math.min(searchLimits.firstOfPage, (pages[end] as PageWithHits).sections.length);
    end += 1;
  }
  return { shown: pages.slice(offset, end), next: end < pages.length ? end : undefined };
}

function countSections(pages: readonly PageWithHits[]): number {
  return pages.reduce((sum, { sections }) => sum + sections.length, 0);
}

function countFacets(all: readonly PageWithHits[]): SearchFacets {
  const count = <Value extends string>(nameOf: (page: SearchResultPage) => Value | undefined) =>
    [...groupBy(all, ({ page }) => nameOf(page))]
      .flatMap(([value, pages]) => (value === undefined ? [] : [{ value, count: countSections(pages) }]))
      .sort((a, b) => b.count - a.count);
  return { products: count(({ product }) => product), kinds: count(({ kind }) => kind) };
}

/** Returns similar queries that have hits, spelled as the best hit spells them. */
async function findSuggestions(indexes: readonly LoadedSearchIndex[], query: string): Promise<readonly string[]> {
  const [open] = indexes;
  if (open === undefined) return [];
  const suggestions = open.index.suggest(query, MAX_SUGGESTIONS).flatMap((each) => {
    const [best] = open.index.ask(each).hits;
    return best === undefined ? [] : [spellAsSection(each, open, best.section)];
  });
  return Promise.all(suggestions);
}

/** Restores the diacritics that the words of the index lack: `uber` becomes `über` if the section spells it so. */
async function spellAsSection(query: string, open: LoadedSearchIndex, section: number): Promise<string> {
  const { page, headings } = open.index.files.sections[section] as { page: number; headings: readonly string[] };
  const lines = [open.index.files.pages[page]?.title ?? '', ...headings, await open.textOf(section)];
  const spellings = new Map<string, string>();
  for (const line of lines) {
    visitWords(line, open.lang, (word, start, end) => {
      const spelled = line.slice(start, end).toLowerCase();
      if (!spellings.has(word) && foldWord(spelled) === word) spellings.set(word, spelled);
    });
  }
  return query.replace(/\S+/g, (word) => spellings.get(word) ?? word);
}

function createHits({ open, page, sections, words }: PageWithHits): Promise<SearchHit>[] {
  return sections.map(async (index) => {
    const { anchor, headings } = open.index.files.sections[index] as { anchor: string; headings: readonly string[] };
    const text = await open.textOf(index);
    const places = findWordRanges(text, open.lang, words);
    const above = [page.title, ...headings].flatMap((line) =>
      findWordRanges(line, open.lang, words).map(({ start, end }) => line.slice(start, end)),
    );
    const spelled = new Set([...places.map(({ start, end }) => text.slice(start, end)), ...above]);
    const wordsInHeadings = new Set(above.map((word) => word.toLowerCase()));
    return {
      title: page.title,
      href: anchor === '' ? page.href : `${page.href}#${encodeURIComponent(anchor)}`,
      headings,
      group: open.label === undefined ? page.group : `${page.group} · ${open.label}`,
      kind: page.kind,
      product: page.product,
      date: page.date,
      snippet: cutSnippet(text, places, wordsInHeadings),
      words: [...spelled],
      isExternal: false,
    };
  });
}
