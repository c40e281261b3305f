// Values by names that others chose: files, tags, languages, elements. Every object has properties that nobody put there,
// such as `constructor`, so a name from outside is looked up here.

/** What a record was given under a name. */
export function ownOf<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
