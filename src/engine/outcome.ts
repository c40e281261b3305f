// IO. What came of a site the last time. Where it would be made from the same again, nothing is parsed, assembled or checked.
import type { Diagnostic } from '../model/diagnostic.ts';
import { type Memo, step } from './memo.ts';

/** What a value is about, and what it was made from. */
export interface OutcomeKey {
  /** Names a folder or a command. */
  readonly subject: string;
  readonly fingerprint: string;
  /** `YYYY-MM-DD`, for what depends on the day. */
  readonly today: string;
}

interface CachedOutcome<T> {
  readonly day: string;
  /** Whether another day may give another value. */
  readonly isOfDay: boolean;
  readonly value: T;
}

const OUTCOME = step<CachedOutcome<unknown>>('site');

/** The value that was made from the same. */
export function getOutcome<T>(memo: Memo, { subject, fingerprint, today }: OutcomeKey): T | undefined {
  const kept = memo.get(OUTCOME, [subject, fingerprint]);
  if (kept === undefined) return undefined;
  const { day, isOfDay, value } = kept as CachedOutcome<T>;
  return day === today || (day < today && !isOfDay) ? value : undefined;
}

/** Keeps a value with what was found on the way to it: a date that lies ahead is none some day. */
export function setOutcome<T>(
  memo: Memo,
  { subject, fingerprint, today }: OutcomeKey,
  { value, findings }: { readonly value: T; readonly findings: readonly Diagnostic[] },
): void {
  const isOfDay = findings.some(({ code }) => code === 'future-date' || code === 'scheduled-post');
  memo.set(OUTCOME, [subject, fingerprint], { day: today, isOfDay, value });
}
