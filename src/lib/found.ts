// Look-ups that cannot fail unless the code is wrong: what names a value was made from the same site.

/** The value that was looked up. Throws an error that says what is missing. */
export function found<T>(value: T | undefined, noun: string, name: string): T {
  if (value === undefined) throw new Error(`There is no ${noun} \`${name}\`.`);
  return value;
}
