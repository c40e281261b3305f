// Values that are made of others, kept as long as those live. Whoever calls owns what is kept: no module keeps one of these.

/** What was made of each value of one type. All values are immutable, so an object stands for all that it holds. */
export interface Derived<From extends object, Value> {
  /** What was made of `from` and the same `input`, which is compared by `===`; else what `make` gives now. */
  of(from: From, input: unknown, make: () => Value): Value;
}

/** Starts without any. */
export function derived<From extends object, Value>(): Derived<From, Value> {
  const entries = new WeakMap<From, { readonly input: unknown; readonly value: Value }>();
  return {
    of(from, input, make) {
      const entry = entries.get(from);
      if (entry !== undefined && entry.input === input) return entry.value;
      const value = make();
      entries.set(from, { input, value });
      return value;
    },
  };
}
