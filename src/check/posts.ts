// Reports likely mistakes in release posts: a version that another post already has, a wrong date, a missing summary.
import type { SiteConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Document } from '../model/document.ts';
import { parsePostFileName } from '../model/post-file.ts';
import type { Site } from '../model/site.ts';

/**
 * Minimum word count of a long post: one minute of reading at 200 words per minute. A long post needs a truncate marker, because lists show
 * a post without a marker in full.
 */
const MIN_LONG_POST_WORDS = 200;

/** Returns warnings about the posts of the site. `today` is `YYYY-MM-DD` in the time zone that is furthest ahead. */
export function checkPosts(site: Site, today: string): Diagnostic[] {
  const posts = site.documents.filter(
    ({ kind, frontMatter }) => kind === 'post' && (frontMatter.draft !== true || site.config.includeDrafts),
  );
  const day = { today, ...site.config };
  return [
    ...findDuplicateVersions(posts),
    ...posts.flatMap((post) => [...findWrongDates(post, day), ...findMissingTruncateMark(post)]),
  ];
}

function createPostWarning(post: Document, key: string, finding: Omit<Diagnostic, 'severity'>): Diagnostic {
  const place = post.frontMatterPositions[key] ?? { line: 1, column: 1 };
  return { ...finding, severity: 'warning', file: post.file, ...place };
}

function findDuplicateVersions(posts: readonly Document[]): Diagnostic[] {
  const first = new Map<string, Document>();
  return posts.flatMap((post) => {
    const { product, version } = post.frontMatter;
    if (product === undefined || version === undefined) return [];
    const name = `${product}\0${version}`;
    const earlier = first.get(name);
    if (earlier === undefined) {
      first.set(name, post);
      return [];
    }
    const message = `\`${earlier.file}\` already announces version \`${version}\` of \`${product}\`.`;
    const suggestion = 'Change the version of one of the two posts, or merge the posts.';
    return createPostWarning(post, 'version', { code: 'duplicate-version', message, suggestion });
  });
}

/** Dates that decide whether a post is in the future. */
type PostDateLimits = Pick<SiteConfig, 'postsUntil' | 'releases'> & { readonly today: string };

/** Returns the finding for a future date: a warning, since it is likely a mistake, or a note if the site schedules its posts. */
function createFutureDateFinding(
  post: Document,
  date: string,
  { today, postsUntil = today, releases }: PostDateLimits,
): Diagnostic[] {
  if (releases?.schedule && date > postsUntil) {
    const message = `This post appears on ${date}.`;
    const suggestion = 'Build the site again on that day.';
    return [{ ...createPostWarning(post, 'date', { code: 'scheduled-post', message, suggestion }), severity: 'note' }];
  }
  if (releases?.schedule || date <= today) return [];
  const message = `This post is dated ${date}, which is in the future.`;
  const suggestion =
    'Correct the date, keep the post back with `draft: true`, or set `releases.schedule` to hold it back until its day.';
  return [createPostWarning(post, 'date', { code: 'future-date', message, suggestion })];
}

function findWrongDates(post: Document, day: PostDateLimits): Diagnostic[] {
  const { date: ofName, writtenDate } = parsePostFileName(post.path);
  const { date = ofName } = post.frontMatter;
  const findings: Diagnostic[] = [];
  if (date !== undefined) findings.push(...createFutureDateFinding(post, date, day));
  if (date !== undefined && writtenDate !== undefined && date !== writtenDate) {
    const message = `The file name says ${writtenDate}, but the front matter says ${date}. The front matter is used.`;
    const suggestion = 'Rename the file, or leave `date` out.';
    findings.push(createPostWarning(post, 'date', { code: 'date-mismatch', message, suggestion }));
  }
  return findings;
}

function findMissingTruncateMark(post: Document): Diagnostic[] {
  if (post.isTruncated || post.wordCount < MIN_LONG_POST_WORDS) return [];
  const message = `This post has ${post.wordCount} words and no \`<!-- truncate -->\`, so lists show all of it.`;
  const suggestion = 'Add the line `<!-- truncate -->` where the summary ends.';
  return [createPostWarning(post, '', { code: 'missing-truncate', message, suggestion })];
}
