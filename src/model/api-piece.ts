// What a page of a reference of an API is made of, as data: HTML that techdocs made, headings, descriptions that others wrote, code
// and requests. Equal pieces of a reference are one value, as schemas stand wherever they are used.
import type { ApiRequest } from './api.ts';

/** What is no text of ours: an address in HTML, which leads somewhere when the whole site is known, or a value in code. */
export interface ApiSlot {
  readonly slot: string;
  /** The address of a file of ours, and no link. */
  readonly isFile?: true;
}

/** A text with slots in it. */
export type ApiFilled = string | ApiSlot | readonly ApiFilled[];

/** A piece of HTML. */
export interface ApiHtmlPiece {
  readonly html: ApiFilled;
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
export interface ApiHeadingPiece {
  /** A line of plain text. */
  readonly heading: string;
  readonly level: number;
  readonly id: string;
}

/** Where a description stands. */
export interface ApiTextPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Its lines are lines of the file, each behind `column - 1` spaces; otherwise all of it stands in one place. */
  readonly isBlock?: true;
}

/** A description, as Markdown. */
export interface ApiTextPiece {
  readonly text: string;
  /** Level of its highest heading; 4 where it says none. */
  readonly level?: number;
  /** Spaces before its lines in the Markdown of the page. */
  readonly indent?: number;
  /** Absent where it is not found in the files of the description. */
  readonly place?: ApiTextPlace;
}

/** A block of code. */
export interface ApiCodePiece {
  readonly code: string;
  /** As it stands behind the backticks of a fence. */
  readonly info: string;
  /** It was made of a schema, and says nothing that the fields of that do not: search has no need of it. */
  readonly isAgain?: true;
}

/** What a page is made of. A request is shown in several languages. */
export type ApiPiece = ApiHtmlPiece | ApiHeadingPiece | ApiTextPiece | ApiCodePiece | { readonly request: ApiRequest };
