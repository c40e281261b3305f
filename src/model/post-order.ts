// The order of posts, shared by lists, feeds, newer and older links, timelines and `new-release`.
import { groupBy } from '../lib/group.ts';
import { compareText } from '../lib/text.ts';
import { sortReleasesByVersion } from './version.ts';

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
 * Sorts posts by day, newest first. Within a day, sorts by time (a post without a time is the oldest), then by file. Posts of one product
 * and day then exchange their positions so that they are in the order of their versions. `schemeOf` returns the version scheme of a
 * product.
 */
export function sortPostsNewestFirst<Post extends DatedPost>(
  posts: readonly Post[],
  schemeOf: (product: string | undefined) => string | undefined,
): Post[] {
  const byTime = [...posts].sort(
    (a, b) => compareText(b.date, a.date) || (b.time ?? 0) - (a.time ?? 0) || compareText(a.file, b.file),
  );
  const rows = groupBy(byTime, ({ date, product }) => `${date} ${product ?? ''}`);
  const sorted = new Map([...rows].map(([key, row]) => [key, sortReleasesByVersion(row, schemeOf(row[0]?.product))]));
  return byTime.map(({ date, product }) => sorted.get(`${date} ${product ?? ''}`)?.shift() as Post);
}
