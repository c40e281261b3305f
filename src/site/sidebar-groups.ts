// Docs by sidebar, and what a sidebar is called, for the pages and files that list all docs.
import type { Assembly } from './assembly.ts';
import type { DocEntry } from './entries.ts';

/** Docs by the sidebar that they stand in; those in none under `undefined`. */
export function groupBySidebar(
  assembly: Assembly,
  docs: readonly DocEntry[],
): ReadonlyMap<string | undefined, readonly DocEntry[]> {
  const groups = new Map<string | undefined, DocEntry[]>();
  for (const doc of docs) {
    const name = assembly.navigation.standingOf(doc.path)?.sidebar;
    const group = groups.get(name);
    if (group) group.push(doc);
    else groups.set(name, [doc]);
  }
  return groups;
}

/** A sidebar's label: its only category's, where it has one at the top, else that of its item in the navbar, else its name. */
export function titleOf(assembly: Assembly, name: string): string {
  const sidebar = assembly.sidebars.find((each) => each.name === name);
  const first = sidebar?.items.length === 1 ? sidebar.items[0] : undefined;
  if (first?.type === 'category') return first.label;
  const own = sidebar?.ownName ?? name;
  const item = assembly.config.navbar.items.find(({ type, sidebarId }) => type === 'docSidebar' && sidebarId === own);
  return item?.label ?? own;
}
