// Checks look-ups that always succeed, because the name and the values come from the same site. Only a bug can make such a look-up fail.

/** Returns the value. If it is `undefined`, throws an error that contains noun and name. */
export function requireDefined<T>(value: T | undefined, noun: string, name: string): T {
  if (value === undefined) throw new Error(`There is no ${noun} \`${name}\`.`);
  return value;
}
