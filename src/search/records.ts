// Cuts pages into records: a section is what a reader finds. The first of a page is the page itself, heading and all.
import type { SearchScope } from '../model/search-scopes.ts';
import type { SearchText } from '../model/search-source.ts';

/** What all pages of a locale share. */
export interface SearchLocale {
  /** As in `<html lang>`. */
  readonly lang: string;
  /** The one of pages without a version first. */
  readonly scopes: readonly SearchScope[];
}

/** A section of a page as it is indexed. */
export interface SearchRecord {
  /** Index of its page. */
  readonly page: number;
  readonly anchor: string;
  /** Headings around it and its own, outermost first, without the page's title. */
  readonly headings: readonly string[];
  readonly text: string;
}

/** The sections of pages, in order. */
export function recordsOf(pages: readonly SearchText[]): SearchRecord[] {
  return pages.flatMap((page, index) => {
    const [first, ...rest] = page.sections;
    const hasTop = first?.id === '';
    const text = [hasTop ? first.text : '', page.about].filter((part) => part !== '').join(' ');
    const open: { readonly level: number; readonly heading: string }[] = [];
    const records: SearchRecord[] = [{ page: index, anchor: '', headings: [], text }];
    for (const { id, level, heading, text } of hasTop ? rest : page.sections) {
      while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) open.pop();
      open.push({ level, heading });
      records.push({ page: index, anchor: id, headings: open.map((each) => each.heading), text });
    }
    return records;
  });
}
