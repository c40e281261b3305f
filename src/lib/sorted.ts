// Lists that are in order.

/** How many of the first items stand before a place. `isBefore` says it of each, and of none behind one that does not. */
export function countBefore<T>(items: readonly T[], isBefore: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(items[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}
