// From ranked sections of an index to the hits that are shown: those of a page together, each with the piece of its text
// that says why it was found.
import { groupBy } from '../../model/group.ts';
import {
  type SearchAnswer,
  type SearchHit,
  type SearchIndexFile,
  type SearchPointer,
  type SearchRequest,
  searchLimits,
} from '../../model/search.ts';
import { placesOf } from '../../model/search-tokens.ts';
import type { LunrIndex } from './lunr-query.ts';
import { snippetOf } from './snippet.ts';

/** An index in memory, and its texts, which come when they are asked for. */
export interface OpenIndex {
  readonly file: SearchIndexFile;
  readonly index: LunrIndex;
  /** The indexes of the other docs versions, by address. */
  readonly others?: SearchPointer['others'];
  /** The text of a section; empty where it cannot be had. */
  readonly textOf: (section: number) => Promise<string>;
  /** Said beside the group of each hit, where several indexes are asked. */
  readonly label?: string;
}

/** Words offered instead of a query without results. */
const SUGGESTIONS = 3;

/** Asks one index, or several of which each has its turn. Texts are fetched only for the hits that are shown. */
export async function answerFrom(indexes: readonly OpenIndex[], request: SearchRequest): Promise<SearchAnswer> {
  const ranked = indexes.flatMap((open) => {
    const { hits, words } = open.index.ask(request.query);
    const sections = hits.map(({ section }) => section);
    return byPage(open.file, sections).map((section) => ({ open, section, words }));
  });
  const end = request.offset + request.limit;
  const shown = ranked.slice(request.offset, end);
  return {
    hits: await Promise.all(shown.map(({ open, section, words }) => hitOf(open, section, words))),
    total: ranked.length,
    next: end < ranked.length ? end : undefined,
    suggestions: ranked.length > 0 ? [] : (indexes[0]?.index.suggest(request.query, SUGGESTIONS) ?? []),
  };
}

/** Ranked sections with those of each page together, in the order of each page's best, and not too many of one. */
export function byPage(file: SearchIndexFile, ranked: readonly number[]): readonly number[] {
  const pages = groupBy(ranked, (section) => file.sections[section]?.page);
  return [...pages.values()].flatMap((sections) => sections.slice(0, searchLimits.mostOfPage));
}

async function hitOf(open: OpenIndex, at: number, words: ReadonlySet<string>): Promise<SearchHit> {
  const { file } = open;
  const section = file.sections[at] as SearchIndexFile['sections'][number];
  const page = file.pages[section.page] as SearchIndexFile['pages'][number];
  const text = await open.textOf(at);
  const places = placesOf(text, file.lang, words);
  const spelled = new Set(places.map(({ start, end }) => text.slice(start, end)));
  for (const line of [page.title, ...section.headings]) {
    for (const { start, end } of placesOf(line, file.lang, words)) spelled.add(line.slice(start, end));
  }
  return {
    title: page.title,
    href: section.anchor === '' ? page.href : `${page.href}#${encodeURIComponent(section.anchor)}`,
    headings: section.headings,
    group: open.label === undefined ? page.group : `${page.group} · ${open.label}`,
    kind: page.kind,
    date: page.date,
    snippet: snippetOf(text, places),
    words: [...spelled],
    isExternal: false,
  };
}
