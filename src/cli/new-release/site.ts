// Facts about a site that `new-release` needs: its products and its posts. Plain values and queries on them; `read-site.ts` reads them.
import { fillVariablesInValue } from '../../config/variables.ts';
import { defaultPostSlugPattern, defaultPostTitlePattern } from '../../model/placeholders.ts';
import { sortPostsNewestFirst } from '../../model/post-order.ts';
import { findLatestRelease, type ProductVersionSettings } from '../../model/version.ts';

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
  /** Whether the post is a draft without a version, as an import writes for unreleased changes. */
  readonly isPending?: boolean;
}

/** A product as configured. Variables are replaced in `name`, and in no other property. */
export interface ReleaseProduct extends ProductVersionSettings {
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
export interface SiteReleases {
  /** Folder of the posts, root-relative. */
  readonly folder: string;
  /** Site path of the list of posts. */
  readonly routeBase: string;
  /** Newest first. */
  readonly posts: readonly ReleasePost[];
  /**
   * Products of the configuration. If the list is empty, `listProductKeys` returns the products of the posts. If there are no posts either,
   * the first post may name any product.
   */
  readonly products: readonly ReleaseProduct[];
  /** Name of a project without products and posts. */
  readonly projectName?: string;
  /** Version in `package.json`, the proposal for the first release of a project with a single product. */
  readonly packageVersion?: string;
  readonly variables: Readonly<Record<string, string>>;
  /** Whether posts with a future date are published on that day. */
  readonly schedules?: boolean;
}

/** Returns a product that has a key and no configuration. */
export function createUnconfiguredProduct(key: string): ReleaseProduct {
  return {
    key,
    name: key,
    label: key,
    postTitle: defaultPostTitlePattern,
    postSlug: defaultPostSlugPattern,
    gitPaths: [],
  };
}

/** Returns the posts of a product, newest first. */
export function listPostsOfProduct(product: ReleaseProduct, site: SiteReleases): readonly ReleasePost[] {
  return site.posts.filter((post) => post.product === product.key);
}

/** Returns the last release of a product, from which the next version is counted. It may be a pre-release. */
export function findLastRelease({ key, versionScheme }: ReleaseProduct, site: SiteReleases) {
  const releases = site.posts.filter((post) => post.product === key);
  return findLatestRelease(releases, { versionScheme, prereleases: 'latest' });
}

/** Sorts posts as the site does, newest first. */
export function sortPostsInSiteOrder(
  posts: readonly ReleasePost[],
  products: readonly ReleaseProduct[],
): readonly ReleasePost[] {
  return sortPostsNewestFirst(posts, (key) => products.find((product) => product.key === key)?.versionScheme);
}

/** Replaces the site's variables in a text. */
export function fillSiteVariables(text: string, site: SiteReleases): string {
  return String(fillVariablesInValue(text, site.variables).value);
}
