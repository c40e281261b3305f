// What a page for paper shows: the texts of several pages, one after the other, with a cover and contents.
import type { ForeignText } from './release-view.ts';

/** A page among those that are printed one after the other. */
export interface PrintedView<B = string> {
  /** Anchor of the page in the list at the top. */
  readonly id: string;
  readonly title: string;
  /** Inline HTML of its title. */
  readonly titleHtml: string;
  /** Where the text is in another language. */
  readonly foreign?: ForeignText;
  readonly href: string;
  /** Day of a post. */
  readonly dateText?: string;
  /** What the contents list below its title: inline HTML without links. */
  readonly headings: readonly { readonly id: string; readonly html: string }[];
  readonly body: B;
}

/** All pages of a section on one. */
export interface PrintView<B = string> {
  readonly title: string;
  readonly version?: string;
  /** `YYYY-MM-DD`: the newest of its texts. */
  readonly date?: string;
  readonly dateText?: string;
  /** Where the same is read; empty where the site does not know its origin. */
  readonly address: string;
  readonly docs: readonly PrintedView<B>[];
  /** Of the sheets, as CSS names it; by hand it is what the reader chooses. */
  readonly size?: string;
  /** Stands for the files that it may show by names which do not say what is in them. */
  readonly shown?: string;
  /** Numbers of the sheets that anchors are on, once they are known. */
  readonly sheets?: Readonly<Record<string, number>>;
}
