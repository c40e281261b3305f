// Configuration of release posts.
import type { ProductConfig } from './product-config.ts';

/** Location and listing of posts, and settings of `new-release`. Paths are root-relative. */
export interface ReleasesConfig {
  readonly path: string;
  readonly routeBasePath: string;
  readonly title: string;
  readonly description: string;
  readonly postsPerPage: number;
  readonly recentPosts: number;
  readonly showReadingTime: boolean;
  readonly feed: { readonly types: readonly ('rss' | 'atom' | 'json')[]; readonly limit: number };
  /** Products of a site that has none in `products`. */
  readonly products: Readonly<Record<string, ProductConfig>>;
  /** Headings for commits in a drafted post, by the type or the first word of a commit. `false` omits the commit. */
  readonly commitHeadings: Readonly<Record<string, string | false>>;
  /** Whether drafted posts link to issues, commits and comparisons; default: only on a site with at most one product. */
  readonly links?: boolean;
  /** Whether drafted posts name the authors of the commits. */
  readonly thanks: boolean;
  /** Root-relative change log of all posts, which `new-release` writes. */
  readonly changelog?: string;
  /** Whether posts are published only from their date on. */
  readonly schedule: boolean;
}
