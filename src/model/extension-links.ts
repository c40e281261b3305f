// Addresses and items of sidebars that extensions know: where they stand, and where they lead.
import type { SlotFinding } from './extension-slots.ts';
import type { GeneratedSources } from './generated-pages.ts';

/** Where an address stands. */
export interface LinkPlace {
  /** `media`: of something that the page shows or loads in another way than as an image. */
  readonly kind: 'link' | 'image' | 'media';
  /** Key of the docs version, of docs where there are several. */
  readonly version?: string;
  /** All that the extension made. */
  readonly made: readonly GeneratedSources[];
  /** The set that the page is of on which it stands, where the extension made that. */
  readonly set?: GeneratedSources;
}

/** Where an item stands in a sidebar. */
export interface SidebarPlace {
  /** Key of the docs version. */
  readonly version: string;
  /** All that the extension made. */
  readonly made: readonly GeneratedSources[];
  /** The item in its file, such as `sidebars.docs[2]`. */
  readonly setting: string;
  /** Tells of the item. */
  report(finding: SlotFinding): void;
}

/** Where an address leads. */
export type ExtensionLink =
  | { readonly href: string }
  /** To a page that the extension made, by the `file` that it has in `made`: to its begin, or to what `hash` names, as in an address. */
  | { readonly page: string; readonly hash?: string }
  /** To the first of such pages that has what `hash` names. Where none has it, one of `ids` may be meant. */
  | { readonly pages: readonly string[]; readonly hash: string; readonly ids: readonly string[] }
  /** To a file of a set that the extension made. */
  | { readonly file: string; readonly version: string }
  /** To the stylesheet that techdocs brings for a feature. */
  | { readonly style: string }
  /** It leads nowhere, and that is told elsewhere. */
  | { readonly isTold: true }
  /** It leads nowhere, and why: `is no ticket`. */
  | { readonly problem: string; readonly suggestion?: string };
