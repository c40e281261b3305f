// From ranked sections of an index to the hits that are shown: those of a page together, each with the piece of its text
// that says why it was found.
import { groupBy } from '../../lib/group.ts';
import {
  type FoundPage,
  type SearchAnswer,
  type SearchFacets,
  type SearchHit,
  type SearchPointer,
  type SearchRequest,
  searchLimits,
} from '../../model/search.ts';
import { placesOf } from '../../model/search-tokens.ts';
import type { LunrIndex } from './lunr-query.ts';
import { snippetOf } from './snippet.ts';

/** An index in memory, and its texts, which come when they are asked for. */
export interface OpenIndex {
  readonly index: LunrIndex;
  /** BCP 47 tag. */
  readonly lang: string;
  /** The indexes of the other docs versions, by address. */
  readonly others?: SearchPointer['others'];
  /** The text of a section; empty where it cannot be had. */
  readonly textOf: (section: number) => Promise<string>;
  /** Said beside the group of each hit, where several indexes are asked. */
  readonly label?: string;
}

/** Queries offered instead of one without results, or with results for other words. */
const SUGGESTIONS = 3;

/** The sections of a page that answer, best first. */
interface PageHits {
  readonly open: OpenIndex;
  readonly page: FoundPage;
  readonly sections: readonly number[];
  readonly words: ReadonlySet<string>;
}

/** Asks one index, or several of which each has its turn. Texts are fetched only for the hits that are shown. */
export async function answerFrom(indexes: readonly OpenIndex[], request: SearchRequest): Promise<SearchAnswer> {
  const asked = indexes.map((open) => ({ open, ...open.index.ask(request.query, request.from) }));
  const all = asked.flatMap(({ open, hits, words }) => byPage(open, hits, words));
  const { product, kind } = request;
  const wanted = all.filter(
    ({ page }) => (product === undefined || page.product === product) && (kind === undefined || page.kind === kind),
  );
  const { shown, next } = slice(wanted, request);
  const [first] = asked;
  const isUncertain = all.length === 0 || first?.isNear === true;
  return {
    hits: (await Promise.all(shown.flatMap(hitsOf))).flat(),
    total: countOf(wanted),
    next,
    suggestions: isUncertain ? suggestionsFor(indexes, request.query) : [],
    without: all.length > 0 ? first?.without : [],
    facets: facetsOf(all),
  };
}

/** Ranked sections with those of each page together, in the order of each page's best, and not too many of one. */
export function byPage(
  open: OpenIndex,
  ranked: readonly { readonly section: number }[],
  words: ReadonlySet<string> = new Set(),
): readonly PageHits[] {
  const { pageOf, pages } = open.index.files;
  const groups = groupBy(ranked, ({ section }) => pageOf[section]);
  return [...groups].map(([page = 0, hits]) => ({
    open,
    page: pages[page] as FoundPage,
    sections: hits.slice(0, searchLimits.mostOfPage).map(({ section }) => section),
    words,
  }));
}

/** The pages from `offset` on that have as many hits together as are wanted. Those that are folded away do not count. */
function slice(pages: readonly PageHits[], { offset, limit }: SearchRequest) {
  let [end, count] = [offset, 0];
  while (end < pages.length && count < limit) {
    count += Math.min(searchLimits.firstOfPage, (pages[end] as PageHits).sections.length);
    end += 1;
  }
  return { shown: pages.slice(offset, end), next: end < pages.length ? end : undefined };
}

function countOf(pages: readonly PageHits[]): number {
  return pages.reduce((sum, { sections }) => sum + sections.length, 0);
}

function facetsOf(all: readonly PageHits[]): SearchFacets {
  const count = <Value extends string>(nameOf: (page: FoundPage) => Value | undefined) =>
    [...groupBy(all, ({ page }) => nameOf(page))]
      .flatMap(([value, pages]) => (value === undefined ? [] : [{ value, count: countOf(pages) }]))
      .sort((a, b) => b.count - a.count);
  return { products: count(({ product }) => product), kinds: count(({ kind }) => kind) };
}

/** Queries that do have hits. */
function suggestionsFor(indexes: readonly OpenIndex[], query: string): readonly string[] {
  const index = indexes[0]?.index;
  return index?.suggest(query, SUGGESTIONS).filter((each) => index.ask(each).hits.length > 0) ?? [];
}

function hitsOf({ open, page, sections, words }: PageHits): Promise<SearchHit>[] {
  return sections.map(async (at) => {
    const { anchor, headings } = open.index.files.sections[at] as { anchor: string; headings: readonly string[] };
    const text = await open.textOf(at);
    const places = placesOf(text, open.lang, words);
    const above = [page.title, ...headings].flatMap((line) =>
      placesOf(line, open.lang, words).map(({ start, end }) => line.slice(start, end)),
    );
    const spelled = new Set([...places.map(({ start, end }) => text.slice(start, end)), ...above]);
    const said = new Set(above.map((word) => word.toLowerCase()));
    return {
      title: page.title,
      href: anchor === '' ? page.href : `${page.href}#${encodeURIComponent(anchor)}`,
      headings,
      group: open.label === undefined ? page.group : `${page.group} · ${open.label}`,
      kind: page.kind,
      product: page.product,
      date: page.date,
      snippet: snippetOf(text, places, said),
      words: [...spelled],
      isExternal: false,
    };
  });
}
