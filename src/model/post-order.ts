// The order of posts, shared by lists, feeds, newer and older links, timelines and `new-release`.
import { groupBy } from '../lib/group.ts';
import { compareText } from '../lib/text.ts';
import { withSortedVersions } from './version.ts';

/** Fields that determine the order of posts. */
export interface DatedPost {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Seconds since the day began in UTC, if the post has a time. */
  readonly time?: number;
  /** Product key as in the post. */
  readonly product?: string;
  readonly version?: string;
  readonly file: string;
}

/**
 * Sorts posts by day, newest first; within a day by time (no time counts as the start of the day), then by file. Posts of the same product
 * and day are then reordered by version within their positions. `schemeOf` returns the version scheme of a product.
 */
export function sortNewestFirst<Post extends DatedPost>(
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
