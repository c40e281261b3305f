// The icons of the search.
import type { SearchHit } from '../../model/search.ts';

/** Paths of icons, from Lucide. */
export const searchIconShapes = {
  search: 'm21 21-4.34-4.34M11 3a8 8 0 1 1 0 16 8 8 0 0 1 0-16',
  close: 'M18 6 6 18M6 6l12 12',
  doc: 'M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7zM14 2v5h6M16 13H8M16 17H8M10 9H8',
  section: 'M4 9h16M4 15h16M10 3 8 21M16 3l-2 18',
  post: 'M12.586 2.586A2 2 0 0 0 11.172 2H4a2 2 0 0 0-2 2v7.172a2 2 0 0 0 .586 1.414l8.704 8.704a2.426 2.426 0 0 0 3.42 0l6.58-6.58a2.426 2.426 0 0 0 0-3.42zM7.5 7.5h.01',
  external: 'M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6',
  enter: 'm9 10-5 5 5 5M20 4v7a4 4 0 0 1-4 4H4',
  star: 'M11.5 2.3a.5.5 0 0 1 1 0l2.3 4.7a2 2 0 0 0 1.6 1.2l5.2.7a.5.5 0 0 1 .3.9l-3.7 3.7a2 2 0 0 0-.6 1.9l.9 5.1a.5.5 0 0 1-.8.6l-4.6-2.5a2 2 0 0 0-2 0l-4.7 2.5a.5.5 0 0 1-.8-.6l.9-5.1a2 2 0 0 0-.6-1.9L2.100 9.800a.5.5 0 0 1 .3-.9l5.2-.7a2 2 0 0 0 1.600-1.200z',
  clock: 'M12 6v6l4 2M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20',
} as const;

export type SearchIconName = keyof typeof searchIconShapes;

/** Returns the icon of a hit: a page, a section, a post or an external page. */
export function selectHitIcon({ isExternal, headings, kind }: SearchHit): SearchIconName {
  if (isExternal) return 'external';
  return headings.length > 0 ? 'section' : kind === 'post' ? 'post' : 'doc';
}
