// Pages of a search index, without a site.
import type { SearchablePageText } from '../../src/model/search-source.ts';

/** Returns a docs page. A section is anchor, text, level and heading. */
export function searchText(
  title: string,
  sections: readonly (readonly [id: string, text: string, level?: number, heading?: string])[],
  changes: Partial<SearchablePageText> = {},
): SearchablePageText {
  const path = `/${title.toLowerCase().replaceAll(' ', '-')}`;
  return {
    title,
    path,
    href: path,
    group: 'Docs',
    kind: 'doc',
    around: [],
    about: '',
    boost: 1,
    sections: sections.map(([id, text, level = 2, heading = '']) => ({ id, text, level, heading })),
    ...changes,
  };
}
