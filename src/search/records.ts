// Splits pages into search records, one per section and one per named table row. The first record of a page is the page itself.
import type { Section } from '../model/document.ts';
import type { IndexedPage, IndexedSection } from '../model/search-index.ts';
import type { SearchablePage, SearchablePageText } from '../model/search-source.ts';

/** An indexed section of a page. */
interface SectionRecord {
  /** Index of the page. */
  readonly page: number;
  readonly anchor: string;
  /** The headings above the section and the heading of the section, outermost first. Without the page title. */
  readonly headings: readonly string[];
  readonly text: string;
  /** Whether the record is a table row. The last heading is then the name of the row. */
  readonly isRow: boolean;
}

/** First section of a page that has no sections besides the records of extensions. */
const EMPTY_FIRST_SECTION: Section = { id: '', heading: '', level: 1, text: '' };

/** Returns a page with its text, followed by the records of extensions as sections. */
export function createSearchablePageText(source: SearchablePage, sections: readonly Section[]): SearchablePageText {
  const { records } = source;
  if (records === undefined) return { ...source, sections };
  return { ...source, sections: [...(sections.length > 0 ? sections : [EMPTY_FIRST_SECTION]), ...records] };
}

/** Returns the records of pages, in order. */
export function createSectionRecords(pages: readonly IndexedPage[]): SectionRecord[] {
  return pages.flatMap((page, index) => createSectionRecordsOfPage(page).map((record) => ({ ...record, page: index })));
}

/** Returns the sections of a page, each followed by the named rows of its tables. */
export function createSectionRecordsOfPage(page: IndexedPage): Omit<SectionRecord, 'page'>[] {
  const [first, ...rest] = page.sections;
  const hasTop = first?.id === '';
  const text = [hasTop ? first.text : '', page.about].filter((part) => part !== '').join(' ');
  const open: { readonly level: number; readonly heading: string }[] = [];
  const rowsOf = ({ rows = [] }: IndexedSection) =>
    rows.map(({ id, name, text }) => ({
      anchor: id,
      headings: [...open.map((item) => item.heading), name],
      text,
      isRow: true,
    }));
  const records: Omit<SectionRecord, 'page'>[] = [{ anchor: '', headings: [], text, isRow: false }];
  if (hasTop) records.push(...rowsOf(first));
  for (const section of hasTop ? rest : page.sections) {
    const { id, level, heading, text } = section;
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) open.pop();
    open.push({ level, heading });
    records.push({ anchor: id, headings: open.map((item) => item.heading), text, isRow: false }, ...rowsOf(section));
  }
  return records;
}
