// A value that several routes share and that is dear to make: made when it is first asked for.

/** Calls `make` at most once, and gives what it gave from then on. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
