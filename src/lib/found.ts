// Look-ups that fail only if the code is wrong: the name comes from the same site as the values.

/** Returns the value. Throws an error with its noun and name if the value is `undefined`. */
export function found<T>(value: T | undefined, noun: string, name: string): T {
  if (value === undefined) throw new Error(`There is no ${noun} \`${name}\`.`);
  return value;
}
