// Values of a parsed description.

/** A map of a description. */
export type Plain = Readonly<Record<string, unknown>>;

/** Whether a value is a map. */
export function isRecord(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
