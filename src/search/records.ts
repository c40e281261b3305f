// Cuts pages into records: a section is what a reader finds. The first of a page is the page itself, heading and all.
import type { Section } from '../model/document.ts';
import type { IndexedPage, IndexedSection } from '../model/search-index.ts';
import type { SearchSource, SearchText } from '../model/search-source.ts';

/** A section of a page as it is indexed. */
export interface SectionRecord {
  /** Index of its page. */
  readonly page: number;
  readonly anchor: string;
  /** Headings around it and its own, outermost first, without the page's title. */
  readonly headings: readonly string[];
  readonly text: string;
  /** A row of a table: its name is the last heading. */
  readonly isRow: boolean;
}

/** Stands for a page without a text. */
const TOP: Section = { id: '', heading: '', level: 1, text: '' };

/** A page with its text, and with what extensions have readers find on it as sections behind that. */
export function searchText(source: SearchSource, sections: readonly Section[]): SearchText {
  const { records } = source;
  if (records === undefined) return { ...source, sections };
  return { ...source, sections: [...(sections.length > 0 ? sections : [TOP]), ...records] };
}

/** The sections of pages, in order. */
export function recordsOf(pages: readonly IndexedPage[]): SectionRecord[] {
  return pages.flatMap((page, index) => pageRecords(page).map((record) => ({ ...record, page: index })));
}

/** The sections of a page, and below each the rows of its tables that name a thing. */
export function pageRecords(page: IndexedPage): Omit<SectionRecord, 'page'>[] {
  const [first, ...rest] = page.sections;
  const hasTop = first?.id === '';
  const text = [hasTop ? first.text : '', page.about].filter((part) => part !== '').join(' ');
  const open: { readonly level: number; readonly heading: string }[] = [];
  const rowsOf = ({ rows = [] }: IndexedSection) =>
    rows.map(({ id, name, text }) => ({
      anchor: id,
      headings: [...open.map((each) => each.heading), name],
      text,
      isRow: true,
    }));
  const records: Omit<SectionRecord, 'page'>[] = [{ anchor: '', headings: [], text, isRow: false }];
  if (hasTop) records.push(...rowsOf(first));
  for (const section of hasTop ? rest : page.sections) {
    const { id, level, heading, text } = section;
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) open.pop();
    open.push({ level, heading });
    records.push({ anchor: id, headings: open.map((each) => each.heading), text, isRow: false }, ...rowsOf(section));
  }
  return records;
}
