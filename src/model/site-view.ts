// The site as extensions and parts of pages see it: plain frozen values without texts of pages. An edit of a text alone therefore does not
// change them.
import type { Json } from '../lib/json.ts';
import type { PageType } from './route.ts';

/** One page of the site. */
export interface SitePage {
  /**
   * `doc`, `post` (of a release) or `page` (a single page, or a page that an extension adds) for pages with a text. Parts of pages also
   * receive pages of other types.
   */
  readonly type: PageType;
  /** Decoded, below the base URL: starts with `/`, no trailing slash. */
  readonly path: string;
  /** Address with the base URL. */
  readonly href: string;
  readonly title: string;
  readonly description: string;
  readonly isIndexed: boolean;
  /** Docs only: id that sidebars use. */
  readonly id?: string;
  /** Root-relative file. Absent for pages without a file, like all fields below. */
  readonly file?: string;
  readonly version?: string;
  readonly frontMatter?: Readonly<Record<string, unknown>>;
  readonly headings?: readonly { readonly level: number; readonly id: string; readonly text: string }[];
  /** Posts only: `YYYY-MM-DD`. */
  readonly date?: string;
  /** The date as pages show it in their language: `October 24, 2025`. */
  readonly dateText?: string;
  /**
   * Last change of a docs page or post, from git. Present if [`docs.showLastUpdateTime`](./configuration.md#docs) or
   * `docs.showLastUpdateAuthor` shows it, or if an extension requests it with [`lastUpdate`](../extend/interface.md#lastupdate).
   * `last_update` in the [front matter](./front-matter.md) overrides it. Git knows commits only: an edited page keeps its date, and a new
   * page has no date, until it is committed.
   */
  readonly lastUpdate?: {
    /** `YYYY-MM-DD`. */
    readonly date?: string;
    /** The date as pages show it in their language. */
    readonly dateText?: string;
    readonly author?: string;
  };
}

/** A product of the site, from `products` or `releases.products`. */
export interface SiteProduct {
  readonly key: string;
  readonly label: string;
  /** Path of the product's landing page, otherwise of its first page. Absent if the product has no page. */
  readonly path?: string;
  /** Its docs pages in the docs version that readers see first, in the order of its sidebars. */
  readonly pages: readonly SitePage[];
  /** Version of its latest release. */
  readonly latestVersion?: string;
}

/** The site in one language, as extensions see it. */
export interface SiteView {
  readonly title: string;
  readonly tagline: string;
  /** Origin; empty if the site has no `url`. */
  readonly url: string;
  readonly baseUrl: string;
  readonly locale: string;
  readonly defaultLocale: string;
  readonly variables: Readonly<Record<string, string>>;
  /**
   * All pages that have a file: docs in the order of their files, then posts, newest first, then single pages. Sort them if you need
   * another order.
   */
  readonly pages: readonly SitePage[];
  /** The products in the order of the configuration. Empty in the hook `sidebar`, because the sidebars determine the pages of a product. */
  readonly products: readonly SiteProduct[];
  /** Whether the site is written to disk. Otherwise it is served or checked. */
  readonly isWritten: boolean;
  /** The extension's own texts in this language. */
  readonly texts: Readonly<Record<string, string>>;
  /** The `data` that the extension's own `read` returned. */
  readonly data?: Json;
}
