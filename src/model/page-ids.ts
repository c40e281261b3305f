// Ids of the layout and the search, reserved on every page. The skip link, the drawers and screen readers find elements by these ids, so
// content may not use them.
import { elementIds } from './constants.ts';

const layoutIds: ReadonlySet<string> = new Set(Object.values(elementIds));

/**
 * Whether an id is reserved. In browsers, each id is also a global variable, so ids must not be the global names of our scripts, such as
 * `techdocsTexts`.
 */
export function isReservedId(id: string): boolean {
  return layoutIds.has(id) || /^techdocs[A-Z]/.test(id) || /^search-hits(?:-\d+(?:-page)?)?$/.test(id);
}

/** Whether an id is reserved, or is a prefix (`id-…`) of a reserved id. */
export function isReservedIdOrPrefix(id: string): boolean {
  return isReservedId(id) || [...layoutIds, 'search-hits'].some((reservedId) => reservedId.startsWith(`${id}-`));
}
