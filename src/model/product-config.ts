// A product as the configuration has it, and what leads to something with a sentence on it.

/** Something to go to, with a sentence on it. */
export interface TileConfig {
  readonly label: string;
  /** Absent for what has no page. */
  readonly href?: string;
  /** A name of the `lucide` icon set. */
  readonly icon?: string;
  readonly description?: string;
}

/** A product: what readers see of it, and what its posts are like. */
export interface ProductConfig {
  /** The key in the config, which posts name in `product`. */
  readonly key: string;
  readonly label: string;
  readonly description?: string;
  /** Heading that it stands under with others. */
  readonly group?: string;
  /** Heading above several groups, such as a platform. */
  readonly area?: string;
  /** Left out where products are listed: its posts name it, and nothing leads to it. */
  readonly unlisted?: boolean;
  /** Site path of the product's page. */
  readonly page?: string;
  /** Names of the sidebars that hold its pages; absent: the one that holds its page. */
  readonly sidebars?: readonly string[];
  readonly tag?: string;
  /** A name of `model/version-scheme.ts` or a shape such as `vN.N.NNN`. */
  readonly versionScheme?: string;
  /** Title of a new post, with placeholders such as `{version}`. */
  readonly postTitle?: string;
  /** Slug of a new post, with placeholders. */
  readonly postSlug?: string;
  /** How the product's releases are tagged in git, with placeholders. */
  readonly gitTag?: string;
  /** Where the product's sources are in a repository of several. */
  readonly gitPaths?: readonly string[];
  readonly image?: string;
  /** A name of the `lucide` icon set; shown where there is no `image`. */
  readonly icon?: string;
  /** Shown on its landing page, in their order. */
  readonly steps?: readonly TileConfig[];
  /** What is needed to use it; shown there too. */
  readonly requirements?: readonly TileConfig[];
}
