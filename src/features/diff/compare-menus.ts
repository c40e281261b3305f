// What of the sidebars changed: entries that came, went, have another name or stand elsewhere. Pure.
import { diffArrays } from 'diff';
import { pathOf, type SidebarNode, type SidebarTree } from '../../model/navigation.ts';
import type { MenuChange } from './site-diff.ts';

/** An entry of a sidebar. */
interface Entry {
  readonly label: string;
  /** The categories around it. */
  readonly under: string;
}

/** The most entries that may have moved before the order of a sidebar counts as new. */
const MOST = 500;

/** Compares sidebars of one language. `moved` has the present paths of pages that moved. */
export function compareMenus(
  before: readonly SidebarTree[],
  after: readonly SidebarTree[],
  moved: ReadonlyMap<string, string>,
): readonly MenuChange[] {
  const old = new Map(before.map((tree) => [tree.name, tree]));
  return after.flatMap((tree) => {
    const was = old.get(tree.name);
    return was === undefined ? [] : changesOf(tree.name, entriesOf(was.items, moved), entriesOf(tree.items));
  });
}

function changesOf(
  sidebar: string,
  old: ReadonlyMap<string, Entry>,
  now: ReadonlyMap<string, Entry>,
): readonly MenuChange[] {
  const keptNow = [...now.keys()].filter((key) => old.has(key));
  // What moved is no neighbour whose order counts.
  const isInPlace = (key: string) => old.get(key)?.under === now.get(key)?.under;
  const runs =
    diffArrays(
      [...old.keys()].filter((key) => now.has(key) && isInPlace(key)),
      keptNow.filter(isInPlace),
      { maxEditLength: MOST },
    ) ?? [];
  const reordered = new Set(runs.flatMap(({ added, value }) => (added ? value : [])));
  const both = keptNow.flatMap((key): MenuChange | [] => {
    const [was, is] = [old.get(key) as Entry, now.get(key) as Entry];
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

/** Entries by what names them: the page that they lead to, else their address or their label. */
function entriesOf(items: readonly SidebarNode[], moved?: ReadonlyMap<string, string>): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  const visit = (nodes: readonly SidebarNode[], under: string) => {
    for (const node of nodes) {
      if (node.type === 'html') continue;
      const path = pathOf(node);
      const named = path === undefined ? undefined : (moved?.get(path) ?? path);
      const key = `${node.type} ${named ?? (node.type === 'link' ? node.href : `${under} ${node.label}`)}`;
      if (!entries.has(key)) entries.set(key, { label: node.label, under });
      if (node.type === 'category') visit(node.items, under === '' ? node.label : `${under} › ${node.label}`);
    }
  };
  visit(items, '');
  return entries;
}
