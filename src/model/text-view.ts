// What the text templates see: feeds, sitemap and the other files that are not pages.
import type { TimelineVersionView } from './release-view.ts';

/** Files that are rendered by text templates. */
export interface FeedView<B = string> {
  readonly format: 'rss' | 'atom' | 'json';
  readonly title: string;
  readonly description: string;
  /** Who publishes it. */
  readonly author: string;
  readonly language: string;
  /** Absolute addresses. */
  readonly siteUrl: string;
  readonly feedUrl: string;
  readonly homeUrl: string;
  /** Stylesheet for browsers that show the feed, below the origin. */
  readonly stylesheetHref: string;
  /** `YYYY-MM-DD` of the newest post. */
  readonly updated: string;
  readonly items: readonly {
    readonly title: string;
    readonly url: string;
    readonly date: string;
    readonly summary: string;
    /** Those whom the post names. */
    readonly authors: readonly string[];
    /** Its product, then its tags. */
    readonly tags: readonly string[];
    readonly body: B;
  }[];
}

/** All versions of a product as data. Addresses are absolute where the site has a `url`. */
export interface TimelineDataView<B = string> {
  readonly product: string;
  readonly label: string;
  readonly url: string;
  readonly latest?: string;
  /** How its versions are written, so that scripts can compare them. */
  readonly versionScheme?: string;
  readonly siteUrl: string;
  readonly versions: readonly (Pick<TimelineVersionView<B>, 'version' | 'date' | 'title' | 'summary' | 'changes'> & {
    readonly url: string;
  })[];
}

/** Text files, by what they are. */
export interface TextViews<B = string> {
  feed: FeedView<B>;
  timeline: TimelineDataView<B>;
  sitemap: {
    readonly urls: readonly {
      readonly loc: string;
      readonly lastmod?: string;
      readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
    }[];
  };
  /** A sitemap for each language; of a closed site no page may be read. */
  robots: { readonly sitemapUrls: readonly string[]; readonly isClosed?: true };
  opensearch: {
    readonly title: string;
    readonly description: string;
    readonly searchUrl: string;
    readonly faviconUrl?: string;
  };
  redirect: {
    readonly href: string;
    readonly canonical: string;
    readonly title: string;
    readonly lang: string;
    /** Absent if it is the usual one. */
    readonly direction?: 'rtl';
    /** Text for the reader, with `{address}` in it. */
    readonly moved: string;
  };
  /** A docs page or post as Markdown. */
  markdown: {
    readonly title: string;
    readonly url: string;
    readonly body: B;
    /** Targets of its links, by their written form; other links stay unchanged. */
    readonly links?: Readonly<Record<string, string>>;
  };
  /** Links by group, as Markdown. */
  'link-list': {
    readonly title: string;
    readonly description: string;
    readonly groups: readonly {
      readonly label: string;
      readonly links: readonly {
        readonly label: string;
        readonly href: string;
        readonly description: string;
        /** Number of characters of the target; absent if it is not a text of the site. */
        readonly size?: number;
      }[];
    }[];
  };
  /** Documents in one file, which is rendered one by one. */
  'joined-markdown': { readonly pages: readonly TextViews<B>['markdown'][] };
  /** `_redirects` of static hosts. */
  redirects: {
    readonly redirects: readonly { readonly from: string; readonly to: string }[];
    /** The rules of the site's own file. */
    readonly own?: string;
  };
  'nginx-redirects': TextViews['redirects'];
  'nginx-pages': TextViews['redirects'] & {
    readonly baseUrl: string;
    /** Whether a page is a file `x.html` instead of a folder. */
    readonly isFile: boolean;
    /** Addresses of all pages, encoded. */
    readonly pages: readonly string[];
  };
  headers: { readonly blocks: readonly HeaderBlock[]; readonly own?: string };
  empty: Record<string, never>;
}

/** Headers for the paths of a pattern. */
export interface HeaderBlock {
  readonly pattern: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** One text file. */
export type TextProps<B = string> = {
  [K in keyof TextViews<B>]: { readonly type: K; readonly view: TextViews<B>[K] };
}[keyof TextViews<B>];
