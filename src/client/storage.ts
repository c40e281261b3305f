// What the reader chose, kept where the browser lets us. Storage may be switched off or full: then everything works and
// nothing is kept, with one warning.

/** `localStorage`, but it never fails. */
export class SafeStorage {
  #hasWarned = false;

  /** What is stored under a key; null where there is nothing, or no storage. */
  get(key: string): string | null {
    return this.#attempt(() => localStorage.getItem(key));
  }

  /** Stores a value, if it can be. */
  set(key: string, value: string): void {
    this.#attempt(() => localStorage.setItem(key, value));
  }

  #attempt<T>(work: () => T): T | null {
    try {
      return work();
    } catch (error) {
      if (!this.#hasWarned) console.warn('Storage is not available: choices are not remembered.', error);
      this.#hasWarned = true;
      return null;
    }
  }
}
