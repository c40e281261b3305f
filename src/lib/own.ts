// Looks up values by names that users choose: files, tags, languages, elements. Every object inherits properties such as `constructor`,
// which an ordinary property access could return.

/** Returns the value of a property that the record itself has; `undefined` for missing and inherited properties. */
export function getOwnPropertyValue<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
