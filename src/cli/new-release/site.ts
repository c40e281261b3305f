// What `new-release` has to know of a site: its products and the posts there are. Plain values and the questions that
// are asked of them; `read-site.ts` reads them.
import { fillConfigVariables } from '../../config/variables.ts';
import { defaultPostSlug, defaultPostTitle } from '../../model/placeholders.ts';
import { newestFirst } from '../../model/post-order.ts';
import { latestOf, type VersionRules } from '../../model/version.ts';

/** A post that is there, drafts too. Variables are filled in. */
export interface ReleasePost {
  /** Root-relative POSIX path. */
  readonly file: string;
  /** Site path. */
  readonly route: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Seconds since the day began in UTC, where the post has a time. */
  readonly time?: number;
  readonly product?: string;
  readonly version?: string;
  readonly tags: readonly string[];
}

/** A product as the configuration writes it: variables of the site are not filled in, but for `name`. */
export interface ReleaseProduct extends VersionRules {
  readonly key: string;
  /** The label with variables filled in. */
  readonly name: string;
  readonly label: string;
  readonly tag?: string;
  /** Pattern of its posts' titles. */
  readonly postTitle: string;
  /** Pattern of its posts' slugs. */
  readonly postSlug: string;
  /** Pattern of its tags in git. */
  readonly gitTag?: string;
  /** Paths of its sources, from the top of their repository. */
  readonly gitPaths: readonly string[];
}

/** The site as a new post sees it. */
export interface ReleaseSite {
  /** Folder of the posts, root-relative. */
  readonly folder: string;
  /** Site path that posts are below. */
  readonly routeBase: string;
  /** Newest first. */
  readonly posts: readonly ReleasePost[];
  /** Empty where the site configures none; then posts say which there are, and the first one may name any. */
  readonly products: readonly ReleaseProduct[];
  /** What a project without products and posts is called. */
  readonly projectName?: string;
  /** The version of the project's package, for the first release of a project of one product. */
  readonly packageVersion?: string;
  readonly variables: Readonly<Record<string, string>>;
  /** Whether posts may be dated ahead: they wait for their day. */
  readonly schedules?: boolean;
}

/** A product of which the configuration says nothing. */
export function plainProduct(key: string): ReleaseProduct {
  return { key, name: key, label: key, postTitle: defaultPostTitle, postSlug: defaultPostSlug, gitPaths: [] };
}

/** The posts of a product, newest first. */
export function releaseSettings(product: ReleaseProduct, site: ReleaseSite): readonly ReleasePost[] {
  return site.posts.filter((post) => post.product === product.key);
}

/** The last release of a product, a candidate too: what comes next is counted on from it. */
export function lastRelease({ key, versionScheme }: ReleaseProduct, site: ReleaseSite) {
  const releases = site.posts.filter((post) => post.product === key);
  return latestOf(releases, { versionScheme, prereleases: 'latest' });
}

/** Posts in the order of the site. */
export function inOrder(posts: readonly ReleasePost[], products: readonly ReleaseProduct[]): readonly ReleasePost[] {
  return newestFirst(posts, (key) => products.find((product) => product.key === key)?.versionScheme);
}

/** A text with the site's variables filled in. */
export function filledText(text: string, site: ReleaseSite): string {
  return String(fillConfigVariables(text, site.variables).value);
}

/** A text without what a terminal would obey; line ends and tabs stay. */
export function printable(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\ufffd');
}

/** A text of the user's as a message may show it: one line, not too long. */
export function messageText(text: string): string {
  const line = printable(text).replace(/\s+/g, ' ').replaceAll('`', "'");
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
