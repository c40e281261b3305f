// Sidebars of the old site as data, without values that need code or a missing package. Pure.
import { isPlain } from '../../config/judge.ts';
import { isCode, isStub } from './old-site.ts';

/** Sidebars as data. */
export interface PlainSidebars {
  /** `undefined` if no sidebar is left. */
  readonly value?: Readonly<Record<string, unknown>>;
  /** Names of the removed values of packages and files. */
  readonly lost: readonly string[];
}

/** Removes code and values of packages from sidebars, so that the rest is valid. */
export function removeSidebarCode(read: unknown): PlainSidebars {
  const lost = new Set<string>();
  const value = plainData(read, lost);
  return { ...(isPlain(value) && { value }), lost: [...lost] };
}

/** Whether a sidebar contains a category without items and without a link. */
export function hasEmptyCategory(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasEmptyCategory);
  if (!isPlain(value)) return false;
  const isEmpty = value.type === 'category' && value.link === undefined && [value.items].flat().length === 0;
  return isEmpty || Object.values(value).some(hasEmptyCategory);
}

/** Returns sidebars without the items at paths such as `sidebars.main[1].items[0]`, or without their `link`. */
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

function plainData(value: unknown, lost: Set<string>): unknown {
  if (isStub(value)) lost.add(value.$stub);
  if (isStub(value) || isCode(value)) return undefined;
  if (Array.isArray(value)) return value.map((one) => plainData(one, lost)).filter((one) => one !== undefined);
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, plainData(one, lost)] as const);
  const own = Object.fromEntries(entries.filter(([, one]) => one !== undefined));
  // A category needs a list of items, even if its items were code.
  return value.type === 'category' ? { ...own, items: own.items ?? [] } : own;
}
