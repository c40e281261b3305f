// Changes of sidebars: entries that were added, removed, renamed or moved. Pure.
import { diffArrays } from 'diff';
import { getSidebarNodePath, type SidebarNode, type SidebarTree } from '../../model/navigation.ts';
import type { MenuChange } from './site-diff.ts';

/** A sidebar without page data. */
export interface SidebarMenu {
  readonly name: string;
  readonly items: readonly SidebarMenuItem[];
}

/** A sidebar entry: `path` is the path of its page, `href` the address of a link. */
interface SidebarMenuItem {
  readonly type: Exclude<SidebarNode['type'], 'html'>;
  readonly label: string;
  readonly path?: string;
  readonly href?: string;
  readonly items?: readonly SidebarMenuItem[];
}

/** Returns sidebars in the form in which they are compared. */
export function createSidebarMenus(sidebars: readonly SidebarTree[]): readonly SidebarMenu[] {
  const itemsOf = (nodes: readonly SidebarNode[]): readonly SidebarMenuItem[] =>
    nodes.flatMap((node): SidebarMenuItem | [] => {
      if (node.type === 'html') return [];
      const { type, label } = node;
      const path = getSidebarNodePath(node);
      return {
        type,
        label,
        ...(path !== undefined && { path }),
        ...(node.type === 'link' && { href: node.href }),
        ...(node.type === 'category' && { items: itemsOf(node.items) }),
      };
    });
  return sidebars.map(({ name, items }) => ({ name, items: itemsOf(items) }));
}

interface FlatMenuItem {
  readonly label: string;
  /** Labels of the enclosing categories. */
  readonly under: string;
}

/** Maximum number of entries that changed their order. With more, no reordered entry is reported. */
const MAX_REORDERED_ITEMS = 500;

/** Compares the sidebars of one locale. `moved` maps old paths of moved pages to new ones. */
export function compareSidebarMenus(
  before: readonly SidebarMenu[],
  after: readonly SidebarMenu[],
  moved: ReadonlyMap<string, string>,
): readonly MenuChange[] {
  const old = new Map(before.map((tree) => [tree.name, tree]));
  return after.flatMap((tree) => {
    const was = old.get(tree.name);
    return was === undefined
      ? []
      : findMenuChanges(tree.name, flattenMenuItems(was.items, moved), flattenMenuItems(tree.items));
  });
}

function findMenuChanges(
  sidebar: string,
  old: ReadonlyMap<string, FlatMenuItem>,
  now: ReadonlyMap<string, FlatMenuItem>,
): readonly MenuChange[] {
  const keptNow = [...now.keys()].filter((key) => old.has(key));
  // Only entries that stayed in their category are compared by order.
  const isInPlace = (key: string) => old.get(key)?.under === now.get(key)?.under;
  const runs =
    diffArrays(
      [...old.keys()].filter((key) => now.has(key) && isInPlace(key)),
      keptNow.filter(isInPlace),
      { maxEditLength: MAX_REORDERED_ITEMS },
    ) ?? [];
  const reordered = new Set(runs.flatMap(({ added, value }) => (added ? value : [])));
  const both = keptNow.flatMap((key): MenuChange | [] => {
    const was = old.get(key) as FlatMenuItem;
    const is = now.get(key) as FlatMenuItem;
    if (was.under !== is.under) return { sidebar, kind: 'moved', label: is.label, from: was.under, to: is.under };
    if (was.label !== is.label) return { sidebar, kind: 'renamed', label: is.label, from: was.label, to: is.label };
    return reordered.has(key) ? { sidebar, kind: 'reordered', label: is.label } : [];
  });
  const alone = (these: typeof old, those: typeof old, kind: 'added' | 'removed') =>
    [...these].flatMap(([key, { label, under }]): MenuChange | [] =>
      those.has(key) ? [] : { sidebar, kind, label, ...(under !== '' && { to: under }) },
    );
  return [...alone(now, old, 'added'), ...alone(old, now, 'removed'), ...both];
}

/** Returns entries by key. The key is the linked page, or else the address or the label. */
function flattenMenuItems(
  items: readonly SidebarMenuItem[],
  moved?: ReadonlyMap<string, string>,
): ReadonlyMap<string, FlatMenuItem> {
  const entries = new Map<string, FlatMenuItem>();
  const visit = (nodes: readonly SidebarMenuItem[], under: string) => {
    for (const { type, label, path, href, items: inner } of nodes) {
      const named = path === undefined ? undefined : (moved?.get(path) ?? path);
      const key = `${type} ${named ?? href ?? `${under} ${label}`}`;
      if (!entries.has(key)) entries.set(key, { label, under });
      if (inner !== undefined) visit(inner, under === '' ? label : `${under} › ${label}`);
    }
  };
  visit(items, '');
  return entries;
}
