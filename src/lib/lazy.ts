// The one way to keep a value between calls without a cache: constants that are expensive to make, and are made when they are
// first asked for. What goes through here in a module is decided by code, packages and the key alone: a table, a compiled
// pattern, the formatter of a language. Never what content, configuration, the clock or the environment decide: that is a
// field of a value, and goes when the value does, or an entry of a cache.
import { withOwnTexts } from './text.ts';

/** Gives a function that calls `make` at most once, and answers with what it gave. One that throws is called again. */
export function lazy<T>(make: () => T): () => T {
  let constant: { readonly value: T } | undefined;
  return () => {
    constant ??= { value: make() };
    return constant.value;
  };
}

/**
 * `lazy` by key: one value for each. At most `most` are kept; those that were not asked for lately leave, and are made anew when they
 * are. They leave together, as taking the oldest entry out of a full `Map`, again and again, takes longer with each.
 */
export function lazyBy<T>(make: (key: string) => T, most: number): (key: string) => T {
  interface Entry {
    readonly key: string;
    readonly value: T;
  }
  let recent = new Map<string, Entry>();
  let earlier: typeof recent = new Map();
  const made = (key: string): Entry => ({ key, value: make(key) });
  return (key) => {
    const kept = recent.get(key);
    if (kept) return kept.value;
    const entry = earlier.get(key) ?? made(withOwnTexts(key));
    if ((recent.size + 1) * 2 > most) [earlier, recent] = [recent, new Map()];
    recent.set(entry.key, entry);
    return entry.value;
  };
}
