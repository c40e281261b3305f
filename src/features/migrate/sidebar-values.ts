// Sidebars of the old site as data, without values that need code or a missing package. Pure.
import { isPlainObject } from '../../lib/values.ts';
import { isFunctionMarker, isStubMarker } from './old-site.ts';

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
  const value = removeCodeAndStubs(read, lost);
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
export function removeSidebarItems(value: unknown, places: ReadonlySet<string>): unknown {
  const inside = (one: unknown, at: string): unknown => {
    if (places.has(at)) return undefined;
    if (Array.isArray(one))
      return one.map((item, index) => inside(item, `${at}[${index}]`)).filter((item) => item !== undefined);
    if (!isPlainObject(one)) return one;
    const own = Object.entries(one).map(([key, item]) => [key, inside(item, `${at}.${key}`)] as const);
    return Object.fromEntries(own.filter(([, item]) => item !== undefined));
  };
  return inside(value, 'sidebars');
}

function removeCodeAndStubs(value: unknown, lost: Set<string>): unknown {
  if (isStubMarker(value)) lost.add(value.$stub);
  if (isStubMarker(value) || isFunctionMarker(value)) return undefined;
  if (Array.isArray(value)) return value.map((one) => removeCodeAndStubs(one, lost)).filter((one) => one !== undefined);
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, removeCodeAndStubs(one, lost)] as const);
  const own = Object.fromEntries(entries.filter(([, one]) => one !== undefined));
  // The items may have been code, which is removed above. A category still needs a list of items.
  return value.type === 'category' ? { ...own, items: own.items ?? [] } : own;
}
