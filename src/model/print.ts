// What is printed: sections on one page each, and documents for paper.
import type { DocEntry, Entry } from './entries.ts';
import type { SidebarTree } from './navigation.ts';

/** Docs pages that are shown on one, for paper. */
export interface PrintSection extends Pick<SidebarTree, 'version' | 'file'> {
  readonly path: string;
  readonly title: string;
  /** Each once, in the sidebar's order. */
  readonly docs: readonly DocEntry[];
}

/** The sections of a site, and for each page the address of the smallest one that it belongs to. */
export interface Print {
  readonly sections: readonly PrintSection[];
  /** By site path of the page. */
  readonly hrefs: ReadonlyMap<string, string>;
  /** Sections whose path a page of the site has, made from the file `source`. */
  readonly covered: readonly { readonly path: string; readonly source: string }[];
}

/** What is printed besides the texts: how it is called, and the path of what it is about. */
export interface PrintFacts {
  readonly title: string;
  readonly path: string;
  /** Absent where it is that of the docs, or there is none. */
  readonly version?: string;
}

/** A document for paper. */
export interface Paper extends PrintFacts {
  readonly entries: readonly Entry[];
  /** Key of its docs version, where all of it is of one. */
  readonly docsVersion?: string;
  /** Name of its file, without ending. */
  readonly name: string;
  /** Size of its sheets, by its name in CSS. */
  readonly size: string;
}

/** The documents that a site has: one of each product. */
export interface Papers {
  /** By key of the product. */
  readonly ofProducts: ReadonlyMap<string, Paper>;
  /** Address of the document that a page is in, by its site path. */
  readonly hrefs: ReadonlyMap<string, string>;
}
