// Menus of Nextra: each folder has a `_meta` file with the order and the titles of its pages, or one file has all of them. Pure.
import { humanize } from '../../../lib/text.ts';
import { type Options, optionsOf, optionText } from '../old-site.ts';
import { type MenuItem, type OtherSite, singleLineText } from './other-site.ts';

/** Pages and titles of the default locale. */
export interface NextraMenus {
  /** Paths of pages without extension. */
  readonly pages: readonly string[];
  /** Contents of `_meta` by folder; `''` is the top. */
  readonly metas: ReadonlyMap<string, Options>;
}

/** Returns the contents of `_meta` by folder, of a file that has all folders as `items`. */
export function globalMetas(value: Options, folder = '', found = new Map<string, Options>()): Map<string, Options> {
  found.set(folder, value);
  for (const [key, one] of Object.entries(value)) {
    const { items, type } = optionsOf(one);
    if (type === 'menu' || items === undefined || Array.isArray(items)) continue;
    globalMetas(optionsOf(items), folder === '' ? key : `${folder}/${key}`, found);
  }
  return found;
}

/** Returns the bar and the sidebars: a key of the type `page` at the top is an item of the bar, a folder among them has its own sidebar. */
export function nextraMenus(menus: NextraMenus): Pick<OtherSite, 'nav' | 'sidebars'> {
  const top = menus.metas.get('') ?? {};
  const nav: MenuItem[] = [];
  const own = new Map<string, readonly MenuItem[]>();
  const apart = new Set<string>();
  for (const [key, value] of Object.entries(top)) {
    const { type, display, items: links, href } = optionsOf(value);
    if (type !== 'page' && type !== 'menu') continue;
    apart.add(key);
    const inside = menus.pages.some((page) => page.startsWith(`${key}/`));
    const items = inside ? folderItems(menus, key) : [];
    if (inside) own.set(key, items);
    if (display === 'hidden') continue;
    const label = labelOf(value, key);
    if (type === 'menu' && links !== undefined)
      nav.push({ label, items: Object.entries(optionsOf(links)).map(([name, one]) => linkItem(one, name)) });
    else if (typeof href === 'string') nav.push({ label, href });
    else nav.push({ label, page: menus.pages.includes(key) ? key : (firstPage(items) ?? key) });
  }
  const rest = folderItems(menus, '', apart);
  const sidebars = {
    ...(rest.length > 0 && { [own.has('docs') ? 'main' : 'docs']: rest }),
    ...Object.fromEntries(own),
  };
  return { nav, sidebars };
}

/** Returns the first page of a menu, which a folder in the bar leads to. */
function firstPage(items: readonly MenuItem[]): string | undefined {
  return items.map(({ page, items: below = [] }) => page ?? firstPage(below)).find((page) => page !== undefined);
}

function linkItem(value: unknown, name: string): MenuItem {
  const href = optionText(optionsOf(value).href);
  return href === undefined ? { label: labelOf(value, name), page: name } : { label: labelOf(value, name), href };
}

function labelOf(value: unknown, key: string): string {
  return singleLineText(value) ?? singleLineText(optionsOf(value).title) ?? humanize(key);
}

/** Returns the items of a folder: those of its `_meta` in their order, then the others. A separator begins a group. */
function folderItems(menus: NextraMenus, folder: string, apart: ReadonlySet<string> = new Set()): readonly MenuItem[] {
  const meta = menus.metas.get(folder) ?? {};
  const names = namesIn(menus, folder);
  const keys = [...Object.keys(meta), ...names.filter((name) => !Object.hasOwn(meta, name))];
  const items: MenuItem[] = [];
  let into = items;
  for (const key of keys) {
    const value = meta[key];
    const { type, display } = optionsOf(value);
    if (apart.has(key) || key === '*' || display === 'hidden') continue;
    if (type === 'separator') {
      const label = singleLineText(optionsOf(value).title);
      into = label === undefined ? items : [];
      if (label !== undefined) items.push({ label, items: into });
      continue;
    }
    into.push(...itemsOf(menus, { key, folder, value, isThere: names.includes(key) }));
  }
  return items.filter((one) => one.items === undefined || one.items.length > 0 || one.page !== undefined);
}

interface Keyed {
  readonly key: string;
  readonly folder: string;
  readonly value: unknown;
  readonly isThere: boolean;
}

function itemsOf(menus: NextraMenus, { key, folder, value, isThere }: Keyed): readonly MenuItem[] {
  const href = optionText(optionsOf(value).href);
  const label = singleLineText(value) ?? singleLineText(optionsOf(value).title);
  if (href !== undefined) return [{ label: label ?? humanize(key), href }];
  if (!isThere) return [];
  const path = folder === '' ? key : `${folder}/${key}`;
  const below = folderItems(menus, path, new Set(['index']));
  const index = [path, `${path}/index`].find((page) => menus.pages.includes(page));
  if (below.length === 0) return index === undefined ? [] : [{ ...(label !== undefined && { label }), page: index }];
  if (optionsOf(value).display === 'children') return below;
  return [{ label: label ?? humanize(key), ...(index !== undefined && { page: index }), items: below }];
}

/** Returns the names of pages and folders in a folder, the index first. */
function namesIn({ pages }: NextraMenus, folder: string): readonly string[] {
  const start = folder === '' ? '' : `${folder}/`;
  const names = pages.flatMap((page) => (page.startsWith(start) ? [page.slice(start.length).split('/')[0] ?? ''] : []));
  return [...new Set(names)].sort((a, b) => Number(b === 'index') - Number(a === 'index') || (a < b ? -1 : 1));
}

/** Returns the title that `_meta` gives a page. */
export function metaTitle({ metas }: Pick<NextraMenus, 'metas'>, page: string): string | undefined {
  const parts = page.split('/');
  const at = (path: readonly string[]) => {
    const value = metas.get(path.slice(0, -1).join('/'))?.[path.at(-1) ?? ''];
    return singleLineText(value) ?? singleLineText(optionsOf(value).title);
  };
  const own = at(parts);
  return own ?? (parts.at(-1) === 'index' && parts.length > 1 ? at(parts.slice(0, -1)) : undefined);
}
