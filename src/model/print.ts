// Plans for print: sections with one print page each.
import type { DocEntry } from './entries.ts';
import type { SidebarTree } from './navigation.ts';

/** Docs pages that are combined on one print page. */
export interface PrintSection extends Pick<SidebarTree, 'version' | 'file'> {
  readonly path: string;
  readonly title: string;
  /** Each page once, in the order of the sidebar. */
  readonly docs: readonly DocEntry[];
}

/** The print sections of a site, and for each page the address of the smallest section that contains it. */
export interface PrintSectionsOfSite {
  readonly sections: readonly PrintSection[];
  /** Addresses of print pages, by the site path of the docs page. */
  readonly hrefs: ReadonlyMap<string, string>;
  /** Sections without a print page, because a page of the site already has the path. `source` is the file of this page. */
  readonly covered: readonly { readonly path: string; readonly source: string }[];
}

/** Data printed in addition to the texts: title, site path and version. */
export interface PrintMetadata {
  readonly title: string;
  readonly path: string;
  /** Version, if it is known and differs from the version of the docs. */
  readonly version?: string;
}
