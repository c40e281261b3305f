// What the reader chose, kept where the browser lets us. Storage may be switched off or full: then everything works and
// nothing is kept, with one warning.

/** `localStorage`, but it never fails. */
export type SafeStorage = ReturnType<typeof createStorage>;

/** Makes the storage of a script. All scripts of a page, each a bundle of its own, warn once together. */
export function createStorage() {
  const page = globalThis as { techdocsWarned?: boolean };
  const attempt = <T>(work: () => T): T | null => {
    try {
      return work();
    } catch (error) {
      if (!page.techdocsWarned) console.warn('Choices are not remembered.', error);
      page.techdocsWarned = true;
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
