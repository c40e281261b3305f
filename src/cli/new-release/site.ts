// Facts about a site that `new-release` needs: its products and its posts. Plain values and queries on them; `read-site.ts` reads them.
import { fillConfigVariables } from '../../config/variables.ts';
import { defaultPostSlug, defaultPostTitle } from '../../model/placeholders.ts';
import { sortNewestFirst } from '../../model/post-order.ts';
import { latestOf, type VersionRules } from '../../model/version.ts';

/** An existing post, including drafts. Variables are replaced. */
export interface ReleasePost {
  /** Root-relative POSIX path. */
  readonly file: string;
  /** Site path. */
  readonly route: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Seconds since midnight in UTC, if the post has a time. */
  readonly time?: number;
  readonly product?: string;
  readonly version?: string;
  readonly tags: readonly string[];
  /** Whether it is a draft without a version, as an import writes for unreleased changes. */
  readonly isPending?: boolean;
}

/** A product as configured: variables are replaced only in `name`. */
export interface ReleaseProduct extends VersionRules {
  readonly key: string;
  /** The label with variables replaced. */
  readonly name: string;
  readonly label: string;
  readonly tag?: string;
  /** Pattern of the titles of its posts. */
  readonly postTitle: string;
  /** Pattern of the slugs of its posts. */
  readonly postSlug: string;
  /** Pattern of its git tags. */
  readonly gitTag?: string;
  /** Paths of its sources, relative to the root of their repository. */
  readonly gitPaths: readonly string[];
}

/** Facts about the site for a new post. */
export interface ReleaseSite {
  /** Folder of the posts, root-relative. */
  readonly folder: string;
  /** Site path of the list of posts. */
  readonly routeBase: string;
  /** Newest first. */
  readonly posts: readonly ReleasePost[];
  /** Empty if the site configures none; then the products are those of the posts, and the first post may name any product. */
  readonly products: readonly ReleaseProduct[];
  /** Name of a project without products and posts. */
  readonly projectName?: string;
  /** Version in `package.json`, the proposal for the first release of a project with a single product. */
  readonly packageVersion?: string;
  readonly variables: Readonly<Record<string, string>>;
  /** Whether posts with a future date are published on that day. */
  readonly schedules?: boolean;
}

/** Returns a product without configuration. */
export function unconfiguredProduct(key: string): ReleaseProduct {
  return { key, name: key, label: key, postTitle: defaultPostTitle, postSlug: defaultPostSlug, gitPaths: [] };
}

/** Returns the posts of a product, newest first. */
export function releaseSettings(product: ReleaseProduct, site: ReleaseSite): readonly ReleasePost[] {
  return site.posts.filter((post) => post.product === product.key);
}

/** Returns the last release of a product, which may be a pre-release: the base of the next version. */
export function lastRelease({ key, versionScheme }: ReleaseProduct, site: ReleaseSite) {
  const releases = site.posts.filter((post) => post.product === key);
  return latestOf(releases, { versionScheme, prereleases: 'latest' });
}

/** Sorts posts in the order of the site. */
export function sortPosts(posts: readonly ReleasePost[], products: readonly ReleaseProduct[]): readonly ReleasePost[] {
  return sortNewestFirst(posts, (key) => products.find((product) => product.key === key)?.versionScheme);
}

/** Replaces the site's variables in a text. */
export function fillSiteVariables(text: string, site: ReleaseSite): string {
  return String(fillConfigVariables(text, site.variables).value);
}

/** Replaces terminal control characters by `U+FFFD`; line feeds and tabs stay. */
export function escapeControlCharacters(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\ufffd');
}

/** Formats a user's text for a message: one line of at most 80 characters, without backticks. */
export function messageText(text: string): string {
  const line = escapeControlCharacters(text).replace(/\s+/g, ' ').replaceAll('`', "'");
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
