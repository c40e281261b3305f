// Files of posts: what the name of one says, `YYYY-MM-DD-slug.md` or `YYYY/MM/DD/slug.md` in any folder, and the sentence that a new
// one begins with.
import { isDay } from '../lib/day.ts';
import { withoutMarkdown } from '../lib/file-path.ts';

/** What the path of a post says. */
export interface PostFileName {
  /** Where there is such a day. */
  readonly date?: string;
  /** Written as a date, whether there is such a day or not. */
  readonly named?: string;
  readonly slug: string;
}

/** The file beside the posts with what stands above them in a change log. It is a part and no page. */
export const changelogHead = '_changelog.md';

/** The sentence that a post begins with which says nothing of itself. */
export function plainSummary(title: string): string {
  return `${title} is available.`;
}

/** Reads the path of a post below the releases folder; a folder with an `index.md` names the post. */
export function postFileName(path: string): PostFileName {
  const name = withoutMarkdown(path).replace(/\/index$/i, '');
  const match = /(?:^|\/)(\d{4})[-/](\d{2})[-/](\d{2})[-/]([^/]+)$/.exec(name);
  if (!match) return { slug: name.split('/').at(-1) ?? name };
  const named = `${match[1]}-${match[2]}-${match[3]}`;
  return { named, ...(isDay(named) && { date: named }), slug: match[4] as string };
}
