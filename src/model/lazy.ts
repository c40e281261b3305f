// The one way to keep a value between calls without a cache: constants that are expensive to make, and are made when they are
// first asked for. What goes through here in a module is decided by code, packages and the key alone: a table, a compiled
// pattern, the formatter of a language. Never what content, configuration, the clock or the environment decide: that is a
// field of a value, and goes when the value does, or an entry of a cache.

/** Gives a function that calls `make` at most once, and answers with what it gave. One that throws is called again. */
export function lazy<T>(make: () => T): () => T {
  let constant: { readonly value: T } | undefined;
  return () => {
    constant ??= { value: make() };
    return constant.value;
  };
}

/** `lazy` by key: one value for each. At most `most` are kept; the oldest leaves, and is made anew when it is asked for. */
export function lazyBy<T>(make: (key: string) => T, most: number): (key: string) => T {
  const values = new Map<string, { readonly value: T }>();
  return (key) => {
    const kept = values.get(key);
    if (kept) return kept.value;
    const own = ownText(key);
    const value = make(own);
    if (values.size >= most) values.delete(values.keys().next().value as string);
    values.set(own, { value });
    return value;
  };
}

/** A piece of a text keeps the whole text in memory. This one stands for itself. */
function ownText(piece: string): string {
  return JSON.parse(JSON.stringify(piece)) as string;
}
