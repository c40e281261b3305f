// Caches values derived from objects for the lifetime of those objects. Each caller creates and owns its cache; this module contains no
// cache.

/** A cache of values derived from objects of one type. */
export type DerivedValueCache<From extends object, Value> = ReturnType<typeof createDerivedValueCache<From, Value>>;

/** Creates an empty cache. Objects must be immutable, because the cache compares them by reference. */
export function createDerivedValueCache<From extends object, Value>() {
  const entries = new WeakMap<From, { readonly input: unknown; readonly value: Value }>();
  return {
    /** Returns the value cached for `from` if `input` is the same (`===`). If not, computes it with `make`. */
    of(from: From, input: unknown, make: () => Value): Value {
      const entry = entries.get(from);
      if (entry !== undefined && entry.input === input) return entry.value;
      const value = make();
      entries.set(from, { input, value });
      return value;
    },
  };
}

/** Returns a function that computes the value of each key once. The cache lives as long as the returned function. */
export function memoizeByKey<T>(make: (key: string) => T): (key: string) => T {
  const values = new Map<string, T>();
  return (key) => {
    if (!values.has(key)) values.set(key, make(key));
    return values.get(key) as T;
  };
}
