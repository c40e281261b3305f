// A product as the configuration has it, and what leads to something with a sentence on it.

/** A link with a sentence about its target. */
export interface TileConfig {
  readonly label: string;
  /** Absent if there is no page. */
  readonly href?: string;
  /** A name of the `lucide` icon set. */
  readonly icon?: string;
  readonly description?: string;
}

/** A product: what readers see, and the form of its posts. */
export interface ProductConfig {
  /** Its key in the configuration, which posts name in `product`. */
  readonly key: string;
  readonly label: string;
  readonly description?: string;
  /** Heading of its group in lists. */
  readonly group?: string;
  /** Heading above several groups, such as a platform. */
  readonly area?: string;
  /** Whether lists leave it out: posts name it, but nothing links to it. */
  readonly unlisted?: boolean;
  /** Site path of the product's page. */
  readonly page?: string;
  /** Names of its sidebars; absent: the one that contains its page. */
  readonly sidebars?: readonly string[];
  readonly tag?: string;
  /** A name of `model/version-scheme.ts` or a shape such as `vN.N.NNN`. */
  readonly versionScheme?: string;
  /** Whether pre-releases are `listed` only, may be the `latest`, or are `hidden` as unlisted posts are; absent: `listed`. */
  readonly prereleases?: 'listed' | 'latest' | 'hidden';
  /** Title of a new post, with placeholders such as `{version}`. */
  readonly postTitle?: string;
  /** Slug of a new post, with placeholders. */
  readonly postSlug?: string;
  /** Git tag of the product's releases, with placeholders. */
  readonly gitTag?: string;
  /** Folders of the product's sources in a repository of several. */
  readonly gitPaths?: readonly string[];
  readonly image?: string;
  /** A name of the `lucide` icon set; shown where there is no `image`. */
  readonly icon?: string;
  /** First steps on its landing page, in order. */
  readonly steps?: readonly TileConfig[];
  /** Requirements on its landing page. */
  readonly requirements?: readonly TileConfig[];
}
