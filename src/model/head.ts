// The head of a page, and what a site puts into those of all its pages.
import type { Diagnostic } from './diagnostic.ts';

/** Elements that a site may put into the head of its pages. */
export const headTagNames = ['meta', 'link', 'script', 'style', 'noscript'] as const;

/** Marks tags that parts of the site put into the heads of single pages: instant navigation brings and removes them. */
export const headMark = 'data-head';

/** An element that a site or one of its parts puts into the head. */
export interface HeadTag {
  readonly tagName: (typeof headTagNames)[number];
  readonly attributes: HeadAttributes;
  readonly innerHTML?: string;
}

/** Attributes by name; `true` writes only the name. */
export type HeadAttributes = Readonly<Record<string, string | boolean>>;

/** The keys of the configuration for it. */
export interface HeadConfig {
  /** Stylesheets of the project that join that of the site, root-relative. */
  readonly customCss: readonly string[];
  /** The addresses that those name, with their places; absent where there are no stylesheets. */
  readonly cssLinks?: readonly (Required<Pick<Diagnostic, 'file' | 'line' | 'column'>> & { readonly href: string })[];
  readonly stylesheets: readonly { readonly href: string; readonly attributes: HeadAttributes }[];
  readonly scripts: readonly { readonly src: string; readonly attributes: HeadAttributes }[];
  readonly headTags: readonly HeadTag[];
}

/** A page in another language. */
export interface AlternateView {
  readonly hreflang: string;
  readonly href: string;
  /** Readers get there, and search engines are not sent: it is the page of another language once more. */
  readonly isCopy?: true;
}

/** The head of a page. */
export interface HeadView {
  /** `page | site`, or the site's title alone. */
  readonly title: string;
  readonly description: string;
  /** Absolute if the site has a `url`; absent on the 404 page. */
  readonly canonical?: string;
  readonly noIndex: boolean;
  /** Absolute. */
  readonly image?: string;
  readonly keywords: readonly string[];
  readonly ogType: 'website' | 'article';
  /** `YYYY-MM-DD`. */
  readonly published?: string;
  readonly modified?: string;
  readonly articleTags: readonly string[];
  /** The page in each language; for a page without a canonical address, the first page of each language. */
  readonly alternates: readonly AlternateView[];
  /** Objects of schema.org, to be printed as JSON-LD. */
  readonly jsonLd: readonly object[];
  /** Address of the Markdown mirror. */
  readonly markdownHref?: string;
  /** Address of a stylesheet that only some pages load. */
  readonly stylesheetHref?: string;
  /** Address of the page's own script. */
  readonly scriptHref?: string;
  /** Feeds of this page, besides those of the site. */
  readonly feeds: readonly { readonly type: string; readonly title: string; readonly href: string }[];
  /** What parts of the site add. */
  readonly tags?: readonly HeadTag[];
}
