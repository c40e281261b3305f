// How long a site asks to be left alone.

/**
 * Milliseconds that a `Retry-After` header asks to wait: seconds or a date. A date that is over means at once; what is
 * neither says nothing. `now` in milliseconds since 1970.
 */
export function retryAfter(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Za-z]{3}/.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
