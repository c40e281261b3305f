// Data of a print page: the texts of several pages in sequence, with a cover and contents.
import type { WelcomeView } from './hero.ts';
import type { ForeignText } from './layout.ts';

/** A page of the site, as part of a print page. */
export interface PrintedPageView<B = string> extends WelcomeView {
  /** Anchor in the table of contents. */
  readonly id: string;
  readonly title: string;
  /** Inline HTML of its title. */
  readonly titleHtml: string;
  /** Set if the text is not in the language of the site. */
  readonly foreign?: ForeignText;
  readonly href: string;
  /** Formatted date of a post. */
  readonly dateText?: string;
  /** Headings in the table of contents, as inline HTML without links. */
  readonly headings: readonly { readonly id: string; readonly html: string }[];
  readonly body: B;
}

/** All pages of a section on one page. */
export interface PrintView<B = string> {
  readonly title: string;
  readonly version?: string;
  /** `YYYY-MM-DD`: the date of the newest text on the print page. */
  readonly date?: string;
  readonly dateText?: string;
  /** Address of the same content online; empty if the site has no `url`. */
  readonly address: string;
  readonly docs: readonly PrintedPageView<B>[];
  /** Hash of the files that the page may show and whose names contain no hash. */
  readonly shown?: string;
  /** Page numbers in print by anchor, once they are known. */
  readonly sheets?: Readonly<Record<string, number>>;
}
