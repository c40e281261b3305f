// Order of the entries of an object.

/** Returns a copy of `all` in which the properties of `added` follow the property `after`. Throws if `all` lacks that property. */
export function insertPropertiesAfter<All extends object>(all: All, after: string, added: object): All {
  const entries = Object.entries(all);
  const index = entries.findIndex(([name]) => name === after);
  if (index < 0) throw new Error(`There is no entry \`${after}\`.`);
  return Object.fromEntries(entries.toSpliced(index + 1, 0, ...Object.entries(added))) as All;
}
