// JSON values, and parsing of texts that may not be JSON.

/** Parses a JSON text. Returns `undefined` if it is invalid. */
export function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

/** Whether a value can be written as JSON without loss. */
export function isJson(value: unknown): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.every(isJson);
  const isPlain = [Object.prototype, null].includes(Object.getPrototypeOf(value));
  return isPlain && Object.values(value).every((item) => item === undefined || isJson(item));
}
