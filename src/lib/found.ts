// Checks look-ups that only a bug can make fail, because both the name and the values come from the same site.

/** Returns the value. If it is `undefined`, throws an error that contains noun and name. */
export function requireDefined<T>(value: T | undefined, noun: string, name: string): T {
  if (value === undefined) throw new Error(`There is no ${noun} \`${name}\`.`);
  return value;
}
