// Options of docs that hold for all categories, such as `sidebarCollapsible: false`. Here, each category has them itself. Pure.
import { getParentFolder, isMarkdownPath } from '../../lib/file-path.ts';
import { parseJson } from '../../lib/json.ts';
import { isPlainObject } from '../../lib/values.ts';
import type { NewFolderPlan } from './layout.ts';
import type { RawOptions } from './old-site.ts';
import { isPathOfPartial } from './pages.ts';
import type { NewSiteFile } from './planned.ts';
import type { OldFile } from './read-source.ts';

/** Keys that each category of the new site gets, unless it has its own. */
export type CategoryDefaults = Readonly<Record<string, false>>;

const CATEGORY_KEYS = { sidebarCollapsible: 'collapsible', sidebarCollapsed: 'collapsed' } as const;
/** Matches the path of a file with the options of a category. */
export const CATEGORY_FILE = /(?:^|\/)_category_\.(json|ya?ml)$/;

/** Returns the defaults that the options of docs set; `undefined` if they set none. */
export function findCategoryDefaults(options: RawOptions): CategoryDefaults | undefined {
  const rows = Object.entries(CATEGORY_KEYS).flatMap(([option, key]) =>
    options[option] === false ? [[key, false]] : [],
  );
  return rows.length === 0 ? undefined : Object.fromEntries(rows);
}

/** Returns sidebars whose categories have the defaults. A category in the short form `{ Label: items }` gets the long form. */
export function addDefaultsToSidebars(sidebars: unknown, defaults: CategoryDefaults): unknown {
  if (!isPlainObject(sidebars)) return sidebars;
  return Object.fromEntries(
    Object.entries(sidebars).map(([name, items]) => [name, addDefaultsToItems(items, defaults)]),
  );
}

function addDefaultsToItems(items: unknown, defaults: CategoryDefaults): unknown {
  const long = [items]
    .flat()
    .flatMap((item) =>
      isPlainObject(item) && item.type === undefined
        ? Object.entries(item).map(([label, value]) => ({ type: 'category', label, items: value }))
        : [item],
    );
  return long.map((item) =>
    isPlainObject(item) && item.type === 'category'
      ? { ...defaults, ...item, items: addDefaultsToItems(item.items, defaults) }
      : item,
  );
}

/** Returns the `_category_` files of the folders of docs with their defaults. Folders without such a file get one. */
export function planCategoryFiles(
  { docs }: NewFolderPlan,
  files: readonly OldFile[],
  read: (path: string) => string | undefined,
): readonly NewSiteFile[] {
  const found = new Map<string, NewSiteFile>();
  for (const { path, own, folder } of files) {
    const instance = docs.find(({ instance: { id } }) => id === (folder.docs ?? 'default'))?.instance;
    const defaults =
      folder.kind !== 'doc' || instance === undefined ? undefined : findCategoryDefaults(instance.options);
    const [, ending] = CATEGORY_FILE.exec(own) ?? [];
    if (defaults === undefined || (ending === undefined && folder.locale !== undefined)) continue;
    const to = `${folder.to}/${own}`;
    if (ending !== undefined) {
      found.set(getParentFolder(to), { path: to, text: addDefaultsToFile(read(path) ?? '', ending, defaults) });
      continue;
    }
    if (!isMarkdownPath(own) || isPathOfPartial(own)) continue;
    for (let dir = getParentFolder(to); dir !== folder.to; dir = getParentFolder(dir))
      if (!found.has(dir))
        found.set(dir, { path: `${dir}/_category_.json`, text: addDefaultsToFile('{}', 'json', defaults) });
  }
  return [...found.values()];
}

function addDefaultsToFile(text: string, ending: string, defaults: CategoryDefaults): string {
  const value = ending === 'json' ? parseJson(text) : undefined;
  if (isPlainObject(value)) return `${JSON.stringify({ ...defaults, ...value }, null, 2)}\n`;
  const missing = Object.keys(defaults).filter((key) => ending !== 'json' && !new RegExp(`^${key}:`, 'm').test(text));
  return missing.reduce((all, key) => `${all.trimEnd()}\n${key}: false\n`, text).trimStart();
}
