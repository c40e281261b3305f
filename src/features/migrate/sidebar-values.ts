// Sidebars of the old site as data, without values that need code or a missing package. Pure.
import { isPlainObject } from '../../lib/values.ts';
import { isFunctionMarker, isStubMarker, transformNestedValues } from './old-site.ts';

/** Sidebars as data. */
interface SidebarCodeRemovalResult {
  /** `undefined` if no sidebar is left. */
  readonly value?: Readonly<Record<string, unknown>>;
  /** Names of the removed values. Each of these values came from a package or a file. */
  readonly lost: readonly string[];
}

/** Removes code, and values that come from packages, so that the rest of the sidebars is valid data. */
export function removeSidebarCode(read: unknown): SidebarCodeRemovalResult {
  const lost = new Set<string>();
  const removeCode = (part: unknown, at: string): unknown => {
    if (isStubMarker(part)) lost.add(part.$stub);
    // A category needs a list of items, which may have been code.
    if (isStubMarker(part) || isFunctionMarker(part)) return at.endsWith('.items') ? [] : undefined;
    const lacksItems = isPlainObject(part) && part.type === 'category' && part.items === undefined;
    return lacksItems ? transformNestedValues({ ...part, items: [] }, removeCode, at) : part;
  };
  const value = transformNestedValues(read, removeCode);
  return { ...(isPlainObject(value) && { value }), lost: [...lost] };
}

/** Whether a sidebar contains a category without items and without a link. */
export function hasEmptyCategory(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasEmptyCategory);
  if (!isPlainObject(value)) return false;
  const isEmpty = value.type === 'category' && value.link === undefined && [value.items].flat().length === 0;
  return isEmpty || Object.values(value).some(hasEmptyCategory);
}

/** Returns sidebars without the values at `places`: items such as `sidebars.main[1].items[0]`, or the `link` of a category. */
export function removeSidebarItems(value: unknown, places: Pick<ReadonlySet<string>, 'has'>): unknown {
  const written = isPlainObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, items]) => [name, writeOutShorthands(items)]))
    : value;
  return transformNestedValues(written, (part, at) => (places.has(at) ? undefined : part), 'sidebars');
}

/** Returns items with each shorthand such as `{ Guide: ['a'] }` as a category, because places count the items of categories. */
function writeOutShorthands(items: unknown): unknown {
  return (Array.isArray(items) ? items : [items]).flatMap((item): unknown[] => {
    if (!isPlainObject(item)) return [item];
    if (item.type !== undefined)
      return [item.items === undefined ? item : { ...item, items: writeOutShorthands(item.items) }];
    return Object.entries(item).map(([label, inner]) => ({
      type: 'category',
      label,
      items: writeOutShorthands(inner),
    }));
  });
}
