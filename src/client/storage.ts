// What the reader chose, kept where the browser lets us. Storage may be switched off or full: then everything works and
// nothing is kept, with one warning.

/** `localStorage`, but it never fails. */
export type SafeStorage = ReturnType<typeof createStorage>;

/** Makes the storage of a script, which warns once. */
export function createStorage() {
  let hasWarned = false;
  const attempt = <T>(work: () => T): T | null => {
    try {
      return work();
    } catch (error) {
      if (!hasWarned) console.warn('Storage is not available: choices are not remembered.', error);
      hasWarned = true;
      return null;
    }
  };
  return {
    /** What is stored under a key; null where there is nothing, or no storage. */
    get: (key: string) => attempt(() => localStorage.getItem(key)),
    /** Stores a value, if it can be. */
    set: (key: string, value: string) => attempt(() => localStorage.setItem(key, value)),
  };
}
