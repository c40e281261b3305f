// Sidebars of the old site as data: without what only running its code, or a package that is not installed, would give. Pure.
import { isPlain } from '../../config/judge.ts';
import { isCode, isStub } from './old-site.ts';

/** Sidebars as data. */
export interface SidebarValues {
  /** Nothing where no sidebar is left. */
  readonly value?: Readonly<Record<string, unknown>>;
  /** What was left out of them, by its names in packages and files. */
  readonly lost: readonly string[];
}

/** Takes code and what belongs to packages out of sidebars, and keeps them sidebars. */
export function soundSidebars(read: unknown): SidebarValues {
  const lost = new Set<string>();
  const value = dataOf(read, lost);
  return { ...(isPlain(value) && { value }), lost: [...lost] };
}

/** Whether a category of sidebars lists nothing and leads nowhere. */
export function hasEmptyCategory(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasEmptyCategory);
  if (!isPlain(value)) return false;
  const isEmpty = value.type === 'category' && value.link === undefined && [value.items].flat().length === 0;
  return isEmpty || Object.values(value).some(hasEmptyCategory);
}

/** Sidebars without some of their items, each named by its place: `sidebars.main[1].items[0]`, or its `link`. */
export function withoutItems(value: unknown, places: ReadonlySet<string>): unknown {
  const inside = (one: unknown, at: string): unknown => {
    if (places.has(at)) return undefined;
    if (Array.isArray(one))
      return one.map((item, index) => inside(item, `${at}[${index}]`)).filter((item) => item !== undefined);
    if (!isPlain(one)) return one;
    const own = Object.entries(one).map(([key, item]) => [key, inside(item, `${at}.${key}`)] as const);
    return Object.fromEntries(own.filter(([, item]) => item !== undefined));
  };
  return inside(value, 'sidebars');
}

function dataOf(value: unknown, lost: Set<string>): unknown {
  if (isStub(value)) lost.add(value.$stub);
  if (isStub(value) || isCode(value)) return undefined;
  if (Array.isArray(value)) return value.map((one) => dataOf(one, lost)).filter((one) => one !== undefined);
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, dataOf(one, lost)] as const);
  const own = Object.fromEntries(entries.filter(([, one]) => one !== undefined));
  // A category is one only with a list of items, which code may have made.
  return value.type === 'category' ? { ...own, items: own.items ?? [] } : own;
}
