// What the reader chose, remembered where the browser lets us. Storage may be switched off or full: then everything
// works unremembered, with one warning.
let hasWarned = false;

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch (error) {
    if (!hasWarned) console.warn('Storage is not available: choices are not remembered.', error);
    hasWarned = true;
    return otherwise;
  }
}

/** What is stored under a key; null where there is nothing, or no storage. */
export function recall(key: string): string | null {
  return attempt(() => localStorage.getItem(key), null);
}

/** Stores a value, if it can be. */
export function remember(key: string, value: string): void {
  attempt(() => localStorage.setItem(key, value), undefined);
}
