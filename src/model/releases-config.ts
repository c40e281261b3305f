// The release posts of a site as the configuration has them.
import type { ProductConfig } from './product-config.ts';

/** Where posts are, how they are listed, and what `new-release` makes of them. Paths are root-relative. */
export interface ReleasesConfig {
  readonly path: string;
  readonly routeBasePath: string;
  readonly title: string;
  readonly description: string;
  readonly postsPerPage: number;
  readonly recentPosts: number;
  readonly showReadingTime: boolean;
  readonly feed: { readonly types: readonly ('rss' | 'atom' | 'json')[]; readonly limit: number };
  /** As `products`, of a site that has none there. */
  readonly products: Readonly<Record<string, ProductConfig>>;
  /** Headings of commits in a drafted post, by kind or first word of the commit; `false` leaves the commit out. */
  readonly commitHeadings: Readonly<Record<string, string | false>>;
  /** Whether drafts link to issues, commits and comparisons; absent: on a site of one product or none. */
  readonly links?: boolean;
  /** Whether drafts name the authors of the commits. */
  readonly thanks: boolean;
  /** File that `new-release` writes as a change log of all posts, root-relative. */
  readonly changelog?: string;
  /** Whether posts are held back until their day. */
  readonly schedule: boolean;
}
