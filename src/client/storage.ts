// Stores the reader's choices. If storage is disabled or full, all features work without it, and one warning is logged.

/** `localStorage` that never throws. */
export type SafeStorage = ReturnType<typeof createSafeStorage>;

/** Creates the storage of a script. All scripts of a page, which are separate bundles, share one warning. */
export function createSafeStorage() {
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
    /** Returns the value of a key; `null` if there is no value or no storage. */
    get: (key: string) => attempt(() => localStorage.getItem(key)),
    /** Stores a value, if possible. */
    set: (key: string, value: string) => attempt(() => localStorage.setItem(key, value)),
  };
}
