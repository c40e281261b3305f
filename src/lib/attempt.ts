// Calls functions that throw if they have no result, such as parsers.

/** Returns the result of a function; `undefined` if it throws. */
export function tryOrUndefined<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
