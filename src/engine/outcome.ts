// IO. What came of a site the last time. Where it would be made from the same again, nothing is parsed, assembled or checked.
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Cache } from './cache.ts';

/** What a value was made from, and where it is kept. */
export interface OutcomeKey {
  /** A file of the cache. */
  readonly file: string;
  readonly fingerprint: string;
  /** `YYYY-MM-DD`, for what depends on the day. */
  readonly today: string;
}

interface Kept<T> {
  readonly day: string;
  /** Whether another day may give another value. */
  readonly isOfDay: boolean;
  readonly value: T;
}

/** The value that was made from the same. */
export function recallOutcome<T>(cache: Cache, { file, fingerprint, today }: OutcomeKey): T | undefined {
  const text = cache.read(file, fingerprint);
  if (text === undefined) return undefined;
  const { day, isOfDay, value } = JSON.parse(text) as Kept<T>;
  return day === today || (day < today && !isOfDay) ? value : undefined;
}

/** Keeps a value with what was found on the way to it: a date that lies ahead is none some day. */
export function keepOutcome<T>(
  cache: Cache,
  { file, fingerprint, today }: OutcomeKey,
  { value, findings }: { readonly value: T; readonly findings: readonly Diagnostic[] },
): void {
  const isOfDay = findings.some(({ code }) => code === 'future-date' || code === 'scheduled-post');
  cache.write(file, fingerprint, JSON.stringify({ day: today, isOfDay, value } satisfies Kept<T>));
}
