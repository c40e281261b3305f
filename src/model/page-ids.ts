// Ids that every page has itself: those of its layout and of the search. The skip link, the drawers and screen readers
// find elements by them, so nothing that an author writes may have one.
import { elementIds } from './constants.ts';

const layoutIds: ReadonlySet<string> = new Set(Object.values(elementIds));

/** Whether an id is one of the page itself. */
export function isPageId(id: string): boolean {
  return layoutIds.has(id) || /^search-hits(?:-\d+(?:-page)?)?$/.test(id);
}

/** Whether an id, or one that it begins (`id-…`), may be one of the page itself. */
export function reachesPageId(id: string): boolean {
  return isPageId(id) || [...layoutIds, 'search-hits'].some((own) => own.startsWith(`${id}-`));
}
