// The head of a page, and the tags that a site adds to the heads of all its pages.
import type { Diagnostic } from './diagnostic.ts';

/** Names of the elements that a site may add to the head of its pages. */
export const headTagNames = ['meta', 'link', 'script', 'style', 'noscript'] as const;

/**
 * Attribute of the tags that parts of a site add to the head of individual pages. Instant navigation adds and removes the tags with this
 * attribute.
 */
export const headTagMarkerAttribute = 'data-head';

/** An element that a site or one of its parts adds to the head. */
export interface HeadTag {
  readonly tagName: (typeof headTagNames)[number];
  readonly attributes: HeadAttributes;
  readonly innerHTML?: string;
}

/** Attributes by name. `true` stands for an attribute without a value; `false` and `undefined` for no attribute. */
export type HeadAttributes = Readonly<Record<string, string | boolean | undefined>>;

/** Settings of the head. */
export interface HeadConfig {
  /** Root-relative stylesheets of the project. They are added to the stylesheet of the site. */
  readonly customCss: readonly string[];
  /** Addresses in the stylesheets of `customCss`, with their positions; absent if there are no stylesheets. */
  readonly cssLinks?: readonly (Required<Pick<Diagnostic, 'file' | 'line' | 'column'>> & { readonly href: string })[];
  readonly stylesheets: readonly { readonly href: string; readonly attributes: HeadAttributes }[];
  readonly scripts: readonly { readonly src: string; readonly attributes: HeadAttributes }[];
  readonly headTags: readonly HeadTag[];
}

/** A page in another language. */
export interface AlternateLanguageView {
  readonly hreflang: string;
  readonly href: string;
  /**
   * Set if the page repeats a page of another language, or is above the page that the language lacks. Readers can open it, but search engines
   * are not sent to it.
   */
  readonly isCopy?: true;
}

/** The head of a page. */
export interface HeadView {
  /** `page | site`, or only the title of the site. */
  readonly title: string;
  readonly description: string;
  /** Absolute if the site has a `url`; absent on the 404 page. */
  readonly canonical?: string;
  readonly noIndex: boolean;
  /** Absolute address of an image. */
  readonly image?: string;
  readonly keywords: readonly string[];
  readonly ogType: 'website' | 'article';
  /** `YYYY-MM-DD`. */
  readonly published?: string;
  readonly modified?: string;
  readonly articleTags: readonly string[];
  /** The page in each language; for a page without a canonical address, the home page of each language. */
  readonly alternates: readonly AlternateLanguageView[];
  /** schema.org objects, rendered as JSON-LD. */
  readonly jsonLd: readonly object[];
  /** Address of the Markdown mirror. */
  readonly markdownHref?: string;
  /** Address of a stylesheet that only some pages load. */
  readonly stylesheetHref?: string;
  /** Address of the page's own script. */
  readonly scriptHref?: string;
  /** Feeds of this page, in addition to those of the site. */
  readonly feeds: readonly { readonly type: string; readonly title: string; readonly href: string }[];
  /** Tags that parts of the site add. */
  readonly tags?: readonly HeadTag[];
}
