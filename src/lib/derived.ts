// Values that are made of others, kept as long as those live. Whoever calls owns what is kept: no module keeps one of these.

/** The values that were made of those of one type. */
export type Derived<From extends object, Value> = ReturnType<typeof derived<From, Value>>;

/** Starts without any. All values are immutable, so an object stands for all that it holds. */
export function derived<From extends object, Value>() {
  const entries = new WeakMap<From, { readonly input: unknown; readonly value: Value }>();
  return {
    /** What was made of `from` and the same `input`, which is compared by `===`; else what `make` gives now. */
    of(from: From, input: unknown, make: () => Value): Value {
      const entry = entries.get(from);
      if (entry !== undefined && entry.input === input) return entry.value;
      const value = make();
      entries.set(from, { input, value });
      return value;
    },
  };
}

/** Gives a function that makes the value of each key once, and keeps all of them as long as it lives itself. */
export function remembering<T>(make: (key: string) => T): (key: string) => T {
  const values = new Map<string, T>();
  return (key) => {
    if (!values.has(key)) values.set(key, make(key));
    return values.get(key) as T;
  };
}
