// Groups pages that moved together, so that a renamed folder is one difference and not one for each page. Pure.

/** Old and new path of a page. */
interface PathMove {
  readonly from: string;
  readonly to: string;
}

/** Items that moved from one folder to another. */
export interface MovedFolder<Item> extends PathMove {
  readonly items: readonly Item[];
}

/** Minimum number of pages that are shown as a folder. */
const MIN_PAGES_OF_FOLDER = 3;

/**
 * Groups items by the folders between which they moved. `findMove` returns `undefined` for items that stay single. A group takes the place
 * of its first item.
 */
export function groupByMovedFolder<Item>(
  items: readonly Item[],
  findMove: (item: Item) => PathMove | undefined,
): readonly (Item | MovedFolder<Item>)[] {
  const groups = new Map<string, PathMove & { readonly items: Item[] }>();
  const keys = items.map((item) => {
    const move = findMove(item);
    if (move === undefined) return undefined;
    const folder = computeFolderMove(move);
    const key = JSON.stringify(folder);
    const group = groups.get(key) ?? { ...folder, items: [] };
    group.items.push(item);
    groups.set(key, group);
    return key;
  });
  return items.flatMap((item, index) => {
    const group = groups.get(keys[index] ?? '');
    const isAlone = group === undefined || group.items.length < MIN_PAGES_OF_FOLDER;
    const shown: readonly (Item | MovedFolder<Item>)[] = isAlone ? [item] : group.items[0] === item ? [group] : [];
    return shown;
  });
}

/** Whether an item of `groupByMovedFolder` is a group. */
export function isMovedFolder<Item extends object>(item: Item | MovedFolder<Item>): item is MovedFolder<Item> {
  return 'items' in item;
}

/** Returns the folders between which a page moved: its paths without the segments that are equal at their ends. */
function computeFolderMove({ from, to }: PathMove): PathMove {
  const old = from.split('/');
  const now = to.split('/');
  while (old.length > 1 && now.length > 1 && old.at(-1) === now.at(-1)) {
    old.pop();
    now.pop();
  }
  return { from: old.join('/'), to: now.join('/') };
}
