// Descriptions that are JSON, which is read ten times as fast as YAML.

/** A text as JSON; none where a key stands twice, which the library tells. */
export function jsonOf(text: string): unknown {
  try {
    const parsed: unknown = /^\s*\{/.test(text) ? JSON.parse(text) : undefined;
    // Outside of strings, a colon stands behind each key.
    const keys = parsed && text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '').split(':').length - 1;
    return keysIn(parsed) === keys ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The number of keys of a value, with all that is in it. */
function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  return inner.reduce((sum: number, each) => sum + keysIn(each), Array.isArray(value) ? 0 : inner.length);
}
