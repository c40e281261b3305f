// The content of a page that an extension generates from files, as data: HTML of the extension, headings, Markdown texts of other authors,
// and code. Equal pieces share one object: in an API reference, every mention of a type repeats the description of the type.
import type { Json } from '../lib/json.ts';

/** A slot in generated content: an address in HTML, which is resolved when the whole site is known, or a value in code. */
export interface FilledSlot {
  /** The address, or the value. */
  readonly slot: string;
  /** Set if the address names a file; absent if the address is a link. */
  readonly isFile?: true;
}

/** A text with slots in it. */
export type Filled = string | FilledSlot | readonly Filled[];

/** A piece of HTML. */
export interface HtmlPiece {
  /** HTML that closes the elements that it opens. With `nesting`, one element may stay open. */
  readonly html: Filled;
  /** 1: leaves an element open for a later piece to close; -1: closes one. */
  readonly nesting?: 1 | 0 | -1;
  /** Search record that begins at this piece. The record ends where the next record begins. */
  readonly row?: { readonly id: string; readonly name: string };
  /** Set if the current search record ends at this piece and no new record begins. */
  readonly endsRow?: true;
  /** Replacement for the HTML in the Markdown version of the page. */
  readonly mirror?: string;
}

/** A heading in the table of contents. */
export interface HeadingPiece {
  /** Plain text in one line. */
  readonly heading: string;
  /** Heading level, 2 to 6. */
  readonly level: number;
  /** Anchor for links, unique on the page. */
  readonly id: string;
}

/** Position of a text in a file. */
export interface TextPlace {
  /** Root-relative path. */
  readonly file: string;
  /** Line, from 1. */
  readonly line: number;
  /** Column, from 1. */
  readonly column: number;
  /**
   * Whether each line of the text is a line of the file, indented by `column - 1` spaces. Otherwise all lines of the text have the same
   * position.
   */
  readonly isBlock?: true;
}

/** A Markdown text of other authors. */
export interface TextPiece {
  /** Markdown; elements left open are closed at its end. */
  readonly text: string;
  /** Level of its highest heading; default: 4. */
  readonly level?: number;
  /** Number of spaces before each line in the Markdown version of the page. */
  readonly indent?: number;
  /** Position of the text in its file; absent if unknown. */
  readonly place?: TextPlace;
}

/** A block of code. */
export interface CodePiece {
  /** Code without a line break at the end. */
  readonly code: string;
  /** Info string of the fence, as after the backticks. */
  readonly info: string;
  /** Set if the code repeats other pieces. Search then ignores it. */
  readonly isAgain?: true;
}

/** A piece that the extension defines: its `pieces` hook renders it to code when the page is parsed. */
export interface OwnPiece {
  /** Name of the function in `pieces`. */
  readonly piece: string;
  /** Argument of the function. */
  readonly data: Json;
}

/** A piece of a page. */
export type PagePiece = HtmlPiece | HeadingPiece | TextPiece | CodePiece | OwnPiece;

/** The same code in several languages; readers choose one. */
export interface CodeChoice {
  /** Group id: choosing a label switches all choices of the group. */
  readonly group: string;
  /** The codes; search and the Markdown version of the page use the first. */
  readonly codes: readonly ChosenCode[];
}

/** Code in one of the languages. */
export interface ChosenCode {
  /** Label of the choice. */
  readonly label: string;
  /** Language for highlighting. */
  readonly language: string;
  /** The code. */
  readonly text: string;
  /** The code with `word` in place of each value, so that code of the same form is highlighted once. */
  readonly template?: string;
  /** Placeholder that does not occur elsewhere in the code. */
  readonly word?: string;
  /** Values for the occurrences of `word`, in order. */
  readonly values?: readonly string[];
}
