// The site as code of users sees it: extensions and parts. Plain values, frozen, and nothing of the text of any page, so that an edit of a
// text alone leaves them as they are.
import type { Json } from '../lib/json.ts';
import type { PageType } from './route.ts';

/** One page of the site. */
export interface SitePage {
  /** `doc`, `post` (of a release) or `page` (a single page), for pages that have a file. Parts stand on the others too. */
  readonly type: PageType;
  /** Decoded, below the base URL: starts with `/`, no trailing slash. */
  readonly path: string;
  /** Its address, with the base URL. */
  readonly href: string;
  readonly title: string;
  readonly description: string;
  readonly isIndexed: boolean;
  /** Of docs: what sidebars call it. */
  readonly id?: string;
  /** Its file, from the root of the project. Absent where no file stands for it, and for all below. */
  readonly file?: string;
  readonly version?: string;
  readonly frontMatter?: Readonly<Record<string, unknown>>;
  readonly headings?: readonly { readonly level: number; readonly id: string; readonly text: string }[];
  /** Of a post: `YYYY-MM-DD`. */
  readonly date?: string;
  /** The same as pages write it in their language: `October 24, 2025`. */
  readonly dateText?: string;
  /**
   * The last change of a docs page or a post: from git, where [`docs.showLastUpdateTime`](./configuration.md#docs) or
   * `docs.showLastUpdateAuthor` shows it or an extension asks for it by [`lastUpdate`](../extend/interface.md#lastupdate). `last_update` in the
   * [front matter](./front-matter.md) takes its place. Git knows commits alone: an edited page keeps its date, and a new one has none, until
   * it is committed.
   */
  readonly lastUpdate?: {
    /** `YYYY-MM-DD`. */
    readonly date?: string;
    /** The same as pages write it in their language. */
    readonly dateText?: string;
    readonly author?: string;
  };
}

/** The site in one language, as extensions see it. */
export interface SiteView {
  readonly title: string;
  readonly tagline: string;
  /** Origin; empty where the site has none. */
  readonly url: string;
  readonly baseUrl: string;
  readonly locale: string;
  readonly defaultLocale: string;
  readonly variables: Readonly<Record<string, string>>;
  /**
   * All pages that have a file: first docs in the order of their files, then posts, newest first, then single pages. Sort them where
   * another order matters.
   */
  readonly pages: readonly SitePage[];
  /** The extension's own texts in this language. */
  readonly texts: Readonly<Record<string, string>>;
  /** The `data` that the extension's own `read` gave. */
  readonly data?: Json;
}
