// What a page for paper shows: the texts of several pages, one after the other, with a cover and contents.
import type { FrontView } from './hero.ts';
import type { ForeignText } from './release-view.ts';

/** One of several pages that are printed together. */
export interface PrintedView<B = string> extends FrontView {
  /** Anchor of the page in the list at the top. */
  readonly id: string;
  readonly title: string;
  /** Inline HTML of its title. */
  readonly titleHtml: string;
  /** Set if the text is in another language. */
  readonly foreign?: ForeignText;
  readonly href: string;
  /** Day of a post. */
  readonly dateText?: string;
  /** Its entries in the table of contents, as inline HTML without links. */
  readonly headings: readonly { readonly id: string; readonly html: string }[];
  readonly body: B;
}

/** All pages of a section on one page. */
export interface PrintView<B = string> {
  readonly title: string;
  readonly version?: string;
  /** `YYYY-MM-DD`: the date of its newest text. */
  readonly date?: string;
  readonly dateText?: string;
  /** Address of the same content online; empty if the site has no `url`. */
  readonly address: string;
  readonly docs: readonly PrintedView<B>[];
  /** Paper size, by its name in CSS; when readers print, they choose it. */
  readonly size?: string;
  /** Hash of the files that it may show by names without a hash of their own. */
  readonly shown?: string;
  /** Page numbers of anchors in print, once they are known. */
  readonly sheets?: Readonly<Record<string, number>>;
}
