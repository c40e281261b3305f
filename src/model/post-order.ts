// The order of posts: one for lists, feeds, newer and older, timelines and `new-release`.
import { groupBy } from '../lib/group.ts';
import { compareText } from '../lib/text.ts';
import { withSortedVersions } from './version.ts';

/** What the order of posts depends on. */
export interface DatedPost {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Seconds since the day began in UTC, where the post has a time. */
  readonly time?: number;
  /** As the post names it. */
  readonly product?: string;
  readonly version?: string;
  readonly file: string;
}

/**
 * Posts by day, the newest first. Those of a day go by their time, one without a time as the first of the day, then by their
 * file; among them, those of one product change places until they go by version. `schemeOf` gives the version scheme of a product.
 */
export function newestFirst<Post extends DatedPost>(
  posts: readonly Post[],
  schemeOf: (product: string | undefined) => string | undefined,
): Post[] {
  const byTime = [...posts].sort(
    (a, b) => compareText(b.date, a.date) || (b.time ?? 0) - (a.time ?? 0) || compareText(a.file, b.file),
  );
  const rows = groupBy(byTime, ({ date, product }) => `${date} ${product ?? ''}`);
  const sorted = new Map([...rows].map(([key, row]) => [key, withSortedVersions(row, schemeOf(row[0]?.product))]));
  return byTime.map(({ date, product }) => sorted.get(`${date} ${product ?? ''}`)?.shift() as Post);
}
