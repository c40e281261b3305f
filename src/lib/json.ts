// Values that JSON can hold, and texts that should be JSON and may be anything.

/** The value of a text; nothing where it is no JSON. */
export function jsonIn(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };
