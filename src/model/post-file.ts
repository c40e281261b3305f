// File names of posts: `YYYY-MM-DD-slug.md` or `YYYY/MM/DD/slug.md` in any folder; and the default first sentence of a new post.
import { isIsoDate } from '../lib/day.ts';
import { dropMarkdownExtension } from '../lib/file-path.ts';

/** Date and slug in the path of a post. */
interface PostFileName {
  /** The date, if it exists in the calendar. */
  readonly date?: string;
  /** The date as written, even if the calendar has no such date. */
  readonly writtenDate?: string;
  readonly slug: string;
}

/** File in the posts folder whose text begins the change log. It is not a page. */
export const CHANGELOG_INTRO_FILE = '_changelog.md';

/** Returns the default first sentence of a post without a summary, as plain text. */
export function formatDefaultPostSummary(title: string): string {
  return `${title} is available.`;
}

/** Returns the default first sentence as Markdown. The label of a product may contain Markdown syntax, such as `R&D <Tools>`. */
export function formatDefaultPostSummaryInMarkdown(title: string): string {
  return formatDefaultPostSummary(title).replace(/[\\`*<[\]]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');
}

/** Parses the path of a post, relative to the releases folder. An `index.md` has the name of its folder. */
export function parsePostFileName(path: string): PostFileName {
  const name = dropMarkdownExtension(path).replace(/\/index$/i, '');
  const match = /(?:^|\/)(\d{4})[-/](\d{2})[-/](\d{2})[-/]([^/]+)$/.exec(name);
  if (!match) return { slug: name.split('/').at(-1) ?? name };
  const named = `${match[1]}-${match[2]}-${match[3]}`;
  return { writtenDate: named, ...(isIsoDate(named) && { date: named }), slug: match[4] as string };
}
