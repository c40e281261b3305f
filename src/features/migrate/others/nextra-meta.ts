// Menus of Nextra. Each folder has a `_meta` file with the order and the titles of its pages. A site may instead have one global `_meta`
// file for all folders. Pure.
import { humanizeFileName } from '../../../lib/text.ts';
import { type RawOptions, toNonEmptyText, toRawOptions } from '../old-site.ts';
import { type MenuItem, type NonDocusaurusSite, toSingleLineText } from './other-site.ts';

/** Pages and titles of the default locale. */
interface NextraMenus {
  /** Paths of pages without extension. */
  readonly pages: readonly string[];
  /** Contents of the `_meta` file of each folder. The key of the top folder is `''`. */
  readonly metas: ReadonlyMap<string, RawOptions>;
  /** Titles of folders that their own files give. */
  readonly titles?: ReadonlyMap<string, string>;
}

/** Splits a global `_meta` file into the contents for each folder. In a global file, a folder is an entry with `items`. */
export function splitNextraMetaByFolder(
  value: RawOptions,
  folder = '',
  found = new Map<string, RawOptions>(),
): Map<string, RawOptions> {
  found.set(folder, value);
  for (const [key, item] of Object.entries(value)) {
    const { items, type } = toRawOptions(item);
    if (type === 'menu' || items === undefined || Array.isArray(items)) continue;
    splitNextraMetaByFolder(toRawOptions(items), folder === '' ? key : `${folder}/${key}`, found);
  }
  return found;
}

/**
 * Returns the navbar and the sidebars. A key of the type `page` at the top becomes an item of the navbar. If the key names a folder, the
 * folder also gets its own sidebar.
 */
export function convertNextraMenus(menus: NextraMenus): Pick<NonDocusaurusSite, 'nav' | 'sidebars'> {
  const top = menus.metas.get('') ?? {};
  const nav: MenuItem[] = [];
  const own = new Map<string, readonly MenuItem[]>();
  const apart = new Set<string>();
  for (const [key, value] of Object.entries(top)) {
    const { type, display, items: links, href } = toRawOptions(value);
    if (type !== 'page' && type !== 'menu') continue;
    apart.add(key);
    const inside = menus.pages.some((page) => page.startsWith(`${key}/`));
    const items = inside ? listFolderMenuItems(menus, key) : [];
    if (inside) own.set(key, items);
    if (display === 'hidden') continue;
    const label = readMenuLabel(value, key);
    if (type === 'menu' && links !== undefined)
      nav.push({
        label,
        items: Object.entries(toRawOptions(links)).map(([name, item]) => parsePageOrLinkItem(item, name)),
      });
    else if (typeof href === 'string') nav.push({ label, href });
    else nav.push({ label, page: menus.pages.includes(key) ? key : (findFirstPage(items) ?? key) });
  }
  const rest = listFolderMenuItems(menus, '', apart);
  const sidebars = {
    ...(rest.length > 0 && { [own.has('docs') ? 'main' : 'docs']: rest }),
    ...Object.fromEntries(own),
  };
  return { nav, sidebars };
}

/** Returns the first page of a menu. If a folder is an item of the navbar, the item leads to this page. */
function findFirstPage(items: readonly MenuItem[]): string | undefined {
  return items.map(({ page, items: below = [] }) => page ?? findFirstPage(below)).find((page) => page !== undefined);
}

function parsePageOrLinkItem(value: unknown, name: string): MenuItem {
  const href = toNonEmptyText(toRawOptions(value).href);
  return href === undefined
    ? { label: readMenuLabel(value, name), page: name }
    : { label: readMenuLabel(value, name), href };
}

function readMenuLabel(value: unknown, key: string): string {
  return toSingleLineText(value) ?? toSingleLineText(toRawOptions(value).title) ?? humanizeFileName(key);
}

/**
 * Returns the items of a folder: first the items in `_meta`, in the same order, then all others. A separator with a title starts a group.
 */
function listFolderMenuItems(
  menus: NextraMenus,
  folder: string,
  apart: ReadonlySet<string> = new Set(),
): readonly MenuItem[] {
  const meta = menus.metas.get(folder) ?? {};
  const names = listPageAndFolderNames(menus, folder);
  const rest = names.filter((name) => !Object.hasOwn(meta, name));
  const hasRest = Object.hasOwn(meta, '...') || toRawOptions(meta['*']).display === 'hidden';
  const keys = [...Object.keys(meta).flatMap((key) => (key === '...' ? rest : [key])), ...(hasRest ? [] : rest)];
  const items: MenuItem[] = [];
  let into = items;
  for (const key of keys) {
    const value = meta[key];
    const { type, display } = toRawOptions(value);
    if (apart.has(key) || key === '*' || display === 'hidden') continue;
    if (type === 'separator') {
      const label = toSingleLineText(toRawOptions(value).title);
      into = label === undefined ? items : [];
      if (label !== undefined) items.push({ label, items: into });
      continue;
    }
    into.push(
      ...convertNextraMetaEntry(menus, { key, folder, value, isThere: key.includes('/') || names.includes(key) }),
    );
  }
  return items.filter(
    (candidate) => candidate.items === undefined || candidate.items.length > 0 || candidate.page !== undefined,
  );
}

interface NextraMetaEntry {
  readonly key: string;
  readonly folder: string;
  readonly value: unknown;
  readonly isThere: boolean;
}

function convertNextraMetaEntry(
  menus: NextraMenus,
  { key, folder, value, isThere }: NextraMetaEntry,
): readonly MenuItem[] {
  const href = toNonEmptyText(toRawOptions(value).href);
  const label = toSingleLineText(value) ?? toSingleLineText(toRawOptions(value).title);
  if (href !== undefined) return [{ label: label ?? humanizeFileName(key), href }];
  if (!isThere) return [];
  const path = folder === '' ? key : `${folder}/${key}`;
  const title = label ?? menus.titles?.get(path);
  const below = listFolderMenuItems(menus, path, new Set(['index']));
  const index = [path, `${path}/index`].find((page) => menus.pages.includes(page));
  if (below.length === 0) return index === undefined ? [] : [{ ...(label !== undefined && { label }), page: index }];
  if (toRawOptions(value).display === 'children') return below;
  return [
    {
      label: title ?? humanizeFileName(key.replace(/^.*\//, '')),
      ...(index !== undefined && { page: index }),
      items: below,
    },
  ];
}

/** Returns the names of pages and folders in a folder, the index first. */
function listPageAndFolderNames({ pages }: NextraMenus, folder: string): readonly string[] {
  const start = folder === '' ? '' : `${folder}/`;
  const names = pages.flatMap((page) => (page.startsWith(start) ? [page.slice(start.length).split('/')[0] ?? ''] : []));
  return [...new Set(names)].sort((a, b) => Number(b === 'index') - Number(a === 'index') || (a < b ? -1 : 1));
}

/** Returns the title that `_meta` gives a page. */
export function findNextraMetaTitle({ metas }: Pick<NextraMenus, 'metas'>, page: string): string | undefined {
  const parts = page.split('/');
  const at = (path: readonly string[]) => {
    const value = metas.get(path.slice(0, -1).join('/'))?.[path.at(-1) ?? ''];
    return toSingleLineText(value) ?? toSingleLineText(toRawOptions(value).title);
  };
  const own = at(parts);
  return own ?? (parts.at(-1) === 'index' && parts.length > 1 ? at(parts.slice(0, -1)) : undefined);
}
