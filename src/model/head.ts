// What a site puts into the head of its pages.
import type { Diagnostic } from './diagnostic.ts';

/** Elements that a site may put into the head of its pages. */
export const headTagNames = ['meta', 'link', 'script', 'style', 'noscript'] as const;

/** One of them. */
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
