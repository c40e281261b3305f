// Addresses and sidebar items that extensions resolve: the position of each, and its target.
import type { SlotFinding } from './extension-slots.ts';
import type { GeneratedSources } from './generated-pages.ts';

/** Position of an address. */
export interface LinkPlace {
  /** `media`: a file that the page shows or loads, but not as an image. */
  readonly kind: 'link' | 'image' | 'media';
  /** Key of the docs version, for docs with several versions. */
  readonly version?: string;
  /** All sets of pages that the extension generated. */
  readonly made: readonly GeneratedSources[];
  /** The set that contains the page with the address, if the extension generated that page. */
  readonly set?: GeneratedSources;
}

/** Position of an item in a sidebar. */
export interface SidebarPlace {
  /** Key of the docs version. */
  readonly version: string;
  /** All sets of pages that the extension generated. */
  readonly made: readonly GeneratedSources[];
  /** Path of the item in the sidebars file, such as `sidebars.docs[2]`. */
  readonly setting: string;
  /** Reports a finding about the item. */
  report(finding: SlotFinding): void;
}

/** The target of an address. */
export type ExtensionLink =
  | { readonly href: string }
  /** A page that the extension generated, by its `file` in `made`, or the anchor `hash` on it, written as in an address. */
  | { readonly page: string; readonly hash?: string }
  /** The first of these pages that contains `hash`. If none contains it, the finding suggests one of `ids`. */
  | { readonly pages: readonly string[]; readonly hash: string; readonly ids: readonly string[] }
  /** A file of a set that the extension generated. */
  | { readonly file: string; readonly version: string }
  /** The stylesheet that techdocs ships for a feature. */
  | { readonly style: string }
  /** Broken, and already reported elsewhere. */
  | { readonly isTold: true }
  /** Broken, with the reason: `is no ticket`. */
  | { readonly problem: string; readonly suggestion?: string };
