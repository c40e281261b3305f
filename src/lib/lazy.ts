// Lazy constants: values that are expensive to create, so they are built on first use. Such a value depends only on code, packages and the
// key: a table, a compiled regular expression, the formatter of a language. A value that depends on content, configuration, clock or
// environment belongs in a cache, or in a field of an object with the same lifetime.
import { copyDataAndStrings } from './text.ts';

/**
 * Returns a function that calls `make` on first use, keeps the result, and returns it on later calls. If `make` throws, the next call tries
 * again.
 */
export function lazy<T>(make: () => T): () => T {
  let constant: { readonly value: T } | undefined;
  return () => {
    constant ??= { value: make() };
    return constant.value;
  };
}

/**
 * Like `lazy`, with one value for each key. Holds at most `most` values. Drops values that were not used lately, and builds them again on
 * demand. Drops many at once, because deleting the oldest entry of a full `Map` again and again gets slower each time.
 */
export function memoizeByKeyWithLimit<T>(make: (key: string) => T, most: number): (key: string) => T {
  interface Entry {
    readonly key: string;
    readonly value: T;
  }
  let recent = new Map<string, Entry>();
  let earlier: typeof recent = new Map();
  const createEntry = (key: string): Entry => ({ key, value: make(key) });
  return (key) => {
    const cached = recent.get(key);
    if (cached) return cached.value;
    const entry = earlier.get(key) ?? createEntry(copyDataAndStrings(key));
    if ((recent.size + 1) * 2 > most) [earlier, recent] = [recent, new Map()];
    recent.set(entry.key, entry);
    return entry.value;
  };
}
