// Texts that should be JSON and may be anything.

/** The value of a text; nothing where it is no JSON. */
export function jsonIn(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
