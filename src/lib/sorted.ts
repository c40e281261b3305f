// Searches in sorted lists.

/**
 * Returns the number of leading items for which `isBefore` is true, by binary search. `isBefore` must be false for all items after them.
 */
export function countLeadingItems<T>(items: readonly T[], isBefore: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(items[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}
