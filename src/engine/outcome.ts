// IO. Caches the result of a site: with unchanged inputs nothing is parsed, assembled or checked.

import { defineStep, type Memo } from '../cache/memo.ts';
import type { Diagnostic } from '../model/diagnostic.ts';

/** Subject of a result, and its inputs. */
export interface SiteOutcomeKey {
  /** Identifies a folder or a command. */
  readonly subject: string;
  readonly fingerprint: string;
  /** `YYYY-MM-DD`, for results that depend on the date. */
  readonly today: string;
}

interface CachedSiteOutcome<T> {
  readonly day: string;
  /** Whether another date may give another result. */
  readonly isOfDay: boolean;
  readonly value: T;
}

const SITE_OUTCOME_STEP = defineStep<CachedSiteOutcome<unknown>>('site');

/** Returns the cached result of the same inputs. */
export function getCachedSiteOutcome<T>(memo: Memo, { subject, fingerprint, today }: SiteOutcomeKey): T | undefined {
  const kept = memo.get(SITE_OUTCOME_STEP, [subject, fingerprint]);
  if (kept === undefined) return undefined;
  const { day, isOfDay, value } = kept as CachedSiteOutcome<T>;
  return day === today || (day < today && !isOfDay) ? value : undefined;
}

/** Stores a result. If a finding is about a future date, the result is valid only on the current day. */
export function setCachedSiteOutcome<T>(
  memo: Memo,
  { subject, fingerprint, today }: SiteOutcomeKey,
  { value, findings }: { readonly value: T; readonly findings: readonly Diagnostic[] },
): void {
  const isOfDay = findings.some(({ code }) => code === 'future-date' || code === 'scheduled-post');
  memo.set(SITE_OUTCOME_STEP, [subject, fingerprint], { day: today, isOfDay, value });
}
