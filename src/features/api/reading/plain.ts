// Type of the maps in a parsed description.

/** An object of a parsed description. */
export type AnyRecord = Readonly<Record<string, unknown>>;

/** Whether a value is an object and not a list. */
export function isRecord(value: unknown): value is AnyRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
