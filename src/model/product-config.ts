// Configuration of products, and of tiles: links with a sentence about their target.

/** A link with a sentence about its target. */
export interface TileConfig {
  readonly label: string;
  /** Address of the link; absent if the tile leads to no page. */
  readonly href?: string;
  /** Name of an icon of the `lucide` set. */
  readonly icon?: string;
  readonly description?: string;
}

/** A product: its labels for readers, and the format of its posts. */
export interface ProductConfig {
  /** Key in the configuration. Posts refer to the product by this key, in `product`. */
  readonly key: string;
  readonly label: string;
  readonly description?: string;
  /** Heading of its group in lists. */
  readonly group?: string;
  /** Heading above several groups, such as a platform. */
  readonly area?: string;
  /** Whether lists omit the product: posts may name it, but nothing links to it. */
  readonly unlisted?: boolean;
  /** Site path of the product's page. */
  readonly page?: string;
  /** Names of the product's sidebars; absent: the sidebar that contains its page. */
  readonly sidebars?: readonly string[];
  readonly tag?: string;
  /** A name in `model/version-scheme.ts`, or a shape such as `vN.N.NNN`. */
  readonly versionScheme?: string;
  /** Handling of pre-releases: only `listed`, also eligible as `latest`, or `hidden` like unlisted posts; default: `listed`. */
  readonly prereleases?: 'listed' | 'latest' | 'hidden';
  /** Title of a new post, with placeholders such as `{version}`. */
  readonly postTitle?: string;
  /** Slug of a new post, with placeholders. */
  readonly postSlug?: string;
  /** Git tag of the product's releases, with placeholders. */
  readonly gitTag?: string;
  /** Folders of the product's sources, in a repository of several products. */
  readonly gitPaths?: readonly string[];
  readonly image?: string;
  /** Name of an icon of the `lucide` set; used without `image`. */
  readonly icon?: string;
  /** First steps on the landing page, in order. */
  readonly steps?: readonly TileConfig[];
  /** Requirements on the landing page. */
  readonly requirements?: readonly TileConfig[];
}
