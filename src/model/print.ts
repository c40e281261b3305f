// Plans for print: sections with one print page each, and PDF documents.
import type { DocEntry, Entry } from './entries.ts';
import type { SidebarTree } from './navigation.ts';

/** Docs pages that are combined on one print page. */
export interface PrintSection extends Pick<SidebarTree, 'version' | 'file'> {
  readonly path: string;
  readonly title: string;
  /** Each page once, in the order of the sidebar. */
  readonly docs: readonly DocEntry[];
}

/** The print sections of a site, and for each page the address of the smallest section that contains it. */
export interface PrintPlan {
  readonly sections: readonly PrintSection[];
  /** Addresses by site path of the page. */
  readonly hrefs: ReadonlyMap<string, string>;
  /** Sections without a print page, because a page of the site has that path; `source` is the file of that page. */
  readonly covered: readonly { readonly path: string; readonly source: string }[];
}

/** Data printed in addition to the texts: title, site path and version. */
export interface PrintFacts {
  readonly title: string;
  readonly path: string;
  /** Absent if it is the version of the docs, or unknown. */
  readonly version?: string;
}

/** A PDF document. */
export interface PdfDocument extends PrintFacts {
  readonly entries: readonly Entry[];
  /** Key of the docs version, if it is the same for all pages. */
  readonly docsVersion?: string;
  /** File name without extension. */
  readonly name: string;
  /** Paper size, by its name in CSS. */
  readonly size: string;
}

/** The PDF documents of a site: one per product. */
export interface PdfDocuments {
  /** By product key. */
  readonly ofProducts: ReadonlyMap<string, PdfDocument>;
  /** Address of the document that contains a page, by the site path of the page. */
  readonly hrefs: ReadonlyMap<string, string>;
}
