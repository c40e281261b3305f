// Parses descriptions in JSON, which is ten times as fast as YAML.

/**
 * Parses a text as JSON. Returns `undefined` if the text contains a duplicate key; the library then parses the text and reports the key.
 */
export function parseJsonWithUniqueKeys(text: string): unknown {
  try {
    const parsed: unknown = /^\s*\{/.test(text) ? JSON.parse(text) : undefined;
    // A text has one colon outside of strings for each key. A duplicate key is missing in the parsed value.
    const keys = parsed && text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '').split(':').length - 1;
    return countKeys(parsed) === keys ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  return inner.reduce((sum: number, item) => sum + countKeys(item), Array.isArray(value) ? 0 : inner.length);
}
