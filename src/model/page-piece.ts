// What a page that an extension makes of other files consists of, as data: HTML that the extension made, headings, texts that others
// wrote as Markdown, and code. Equal pieces are one value, as what a reference says of a type stands wherever that is used.
import type { Json } from '../lib/json.ts';

/** What is no text of ours: an address in HTML, which leads somewhere when the whole site is known, or a value in code. */
export interface FilledSlot {
  /** The address, or the value. */
  readonly slot: string;
  /** The address of a file of ours, and no link. */
  readonly isFile?: true;
}

/** A text with slots in it. */
export type Filled = string | FilledSlot | readonly Filled[];

/** A piece of HTML. */
export interface HtmlPiece {
  /** The elements that it opens it closes, but for one at most. */
  readonly html: Filled;
  /** Whether it opens an element that a later piece closes, or closes one. */
  readonly nesting?: 1 | 0 | -1;
  /** What search finds at this place. It ends with the next one. */
  readonly row?: { readonly id: string; readonly name: string };
  /** It ends here, where nothing else begins. */
  readonly endsRow?: true;
  /** What stands in its place in the Markdown of the page. */
  readonly mirror?: string;
}

/** A heading that the table of contents lists. */
export interface HeadingPiece {
  /** A line of plain text. */
  readonly heading: string;
  /** 2 to 6. */
  readonly level: number;
  /** What links name it by: no other on the page has it. */
  readonly id: string;
}

/** Where a text stands. */
export interface TextPlace {
  /** Root-relative. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** Its lines are lines of the file, each behind `column - 1` spaces; otherwise all of it stands in one place. */
  readonly isBlock?: true;
}

/** A text that others wrote, as Markdown. */
export interface TextPiece {
  /** What it opens and does not close ends with it. */
  readonly text: string;
  /** Level of its highest heading; 4 where it says none. */
  readonly level?: number;
  /** Spaces before its lines in the Markdown of the page. */
  readonly indent?: number;
  /** Absent where it is not known. */
  readonly place?: TextPlace;
}

/** A block of code. */
export interface CodePiece {
  /** Without a line break at its end. */
  readonly code: string;
  /** As it stands behind the backticks of a fence. */
  readonly info: string;
  /** It says nothing that other pieces do not: search has no need of it. */
  readonly isAgain?: true;
}

/** What only the extension knows: its hook `pieces` makes code of it when the page is parsed. */
export interface OwnPiece {
  /** Name of the function of `pieces`. */
  readonly piece: string;
  /** What the function gets. */
  readonly data: Json;
}

/** What a page is made of. */
export type PagePiece = HtmlPiece | HeadingPiece | TextPiece | CodePiece | OwnPiece;

/** The same in several languages of code, of which readers see the one that they chose. */
export interface CodeChoice {
  /** Where readers choose a label, all choices of the same group follow. */
  readonly group: string;
  /** The first is that of search and of the Markdown of the page. */
  readonly codes: readonly ChosenCode[];
}

/** Code in one of the languages. */
export interface ChosenCode {
  /** What readers choose it by. */
  readonly label: string;
  /** Of the code, for its colours. */
  readonly language: string;
  /** The code. */
  readonly text: string;
  /** The code with a word in place of each value, so that code of one form is coloured once. */
  readonly template?: string;
  /** It stands nowhere else in the code. */
  readonly word?: string;
  /** What stands in the places of the word, in their order. */
  readonly values?: readonly string[];
}
