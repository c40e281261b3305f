// Views of the text templates: feeds, sitemap and the other files that are not pages.
import type { TimelineVersionView } from './release-view.ts';

/** A day, `YYYY-MM-DD`, and the seconds since it began in UTC, if the post has a time. */
export interface FeedInstant {
  readonly date: string;
  readonly time?: number;
}

/** View of a feed. */
export interface FeedView<B = string> {
  readonly format: 'rss' | 'atom' | 'json';
  readonly title: string;
  readonly description: string;
  /** Publisher of the feed. */
  readonly author: string;
  readonly language: string;
  /** Absolute URL. */
  readonly siteUrl: string;
  readonly feedUrl: string;
  readonly homeUrl: string;
  /** Stylesheet for browsers that display the feed, relative to the origin. */
  readonly stylesheetHref: string;
  /** Instant of the newest post, or of a later update of a post. */
  readonly updated: FeedInstant;
  readonly items: readonly {
    readonly title: string;
    readonly url: string;
    readonly published: FeedInstant;
    /** Day of the last update in its front matter, if it is later than the day of the post. */
    readonly modified?: string;
    readonly summary: string;
    /** Authors of the post. */
    readonly authors: readonly string[];
    /** Product of the post, then its tags. */
    readonly tags: readonly string[];
    readonly body: B;
  }[];
}

/** All versions of a product as data. URLs are absolute if the site has a `url`. */
export interface TimelineDataView<B = string> {
  readonly product: string;
  readonly label: string;
  readonly url: string;
  readonly latest?: string;
  /** Version scheme of the product, so that scripts can compare versions. */
  readonly versionScheme?: string;
  readonly siteUrl: string;
  readonly versions: readonly (Pick<TimelineVersionView<B>, 'version' | 'date' | 'title' | 'summary' | 'changes'> & {
    readonly url: string;
    readonly withdrawn?: true;
  })[];
}

/** Views of text files by type. */
export interface TextFileViews<B = string> {
  feed: FeedView<B>;
  timeline: TimelineDataView<B>;
  sitemap: {
    readonly urls: readonly {
      readonly loc: string;
      readonly lastmod?: string;
      readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
    }[];
  };
  /** `robots.txt`: one sitemap per language; with `isClosed`, all pages are disallowed. */
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
    /** Text direction; absent for left to right. */
    readonly direction?: 'rtl';
    /** Text for readers, with the placeholder `{address}`. */
    readonly moved: string;
  };
  /** A docs page or post as Markdown. */
  markdown: {
    readonly title: string;
    readonly url: string;
    /** Facts that the page shows in addition to its text, such as its version. */
    readonly facts?: Readonly<Record<string, string>>;
    readonly body: B;
    /** Targets of links in the document, by the link as written. Links without a target here stay unchanged. */
    readonly links?: Readonly<Record<string, string>>;
  };
  /** Links by group, as Markdown. */
  'link-list': {
    readonly title: string;
    readonly description: string;
    /** Address of the page that shows this list; absent if there is none. */
    readonly url?: string;
    readonly groups: readonly {
      readonly label: string;
      readonly links: readonly {
        readonly label: string;
        readonly href: string;
        readonly description: string;
        /** Number of characters of the target; absent if the target is not a text of the site. */
        readonly size?: number;
      }[];
    }[];
  };
  /** Documents joined in one file, rendered one at a time. */
  'joined-markdown': { readonly pages: readonly TextFileViews<B>['markdown'][] };
  /** `_redirects` of static hosts. */
  redirects: {
    readonly redirects: readonly { readonly from: string; readonly to: string }[];
    /** Rules of the site's own file. */
    readonly siteRules?: string;
  };
  'nginx-redirects': TextFileViews['redirects'];
  'nginx-pages': TextFileViews['redirects'] & {
    readonly baseUrl: string;
    /** Whether pages are files `x.html` instead of folders. */
    readonly isFile: boolean;
    /** Encoded addresses of all pages. */
    readonly pages: readonly string[];
    /** Folders of the languages other than the default, such as `de`. */
    readonly languages: readonly string[];
  };
  headers: { readonly blocks: readonly HttpHeaderBlock[]; readonly siteRules?: string };
  empty: Record<string, never>;
}

/** Headers for all paths that match a pattern. */
export interface HttpHeaderBlock {
  readonly pattern: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** One text file: its type and its view. */
export type TextFileProps<B = string> = {
  [K in keyof TextFileViews<B>]: { readonly type: K; readonly view: TextFileViews<B>[K] };
}[keyof TextFileViews<B>];
