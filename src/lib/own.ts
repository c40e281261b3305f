// Looks up values by names that other people chose: files, tags, languages, elements. Every object inherits properties such as
// `constructor`, so an ordinary property access could return one of those.

/** Returns the record's own value for a name. */
export function ownOf<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
