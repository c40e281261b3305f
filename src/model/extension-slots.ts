// What fills the places that a page leaves open until the site is known, and what extensions tell of them.
import type { ReactNode } from 'react';
import type { Json } from '../lib/json.ts';
import type { SitePage, SiteView } from './site-view.ts';

/** Fills a slot. */
export interface SlotHandler {
  /** The part of its data that `resolve` needs, where that is not all of it: `resolve` gets what this gives, and slots of the same part are asked for once. */
  asks?(data: Json): Json;
  /**
   * Draws a diagram, asks a server: once for all slots of the same data, and again when the code or the key of the extension is another.
   * What it gives is remembered with the findings that it reported. Where it throws or gives `undefined`, nothing is remembered: the next
   * build asks again, and while the site is served the next edit of a page. `data` is what `asks` gives, else the data of the slot: a type
   * of your own may stand there.
   */
  resolve?(data: Json, tools: ResolveTools): Json | undefined | Promise<Json | undefined>;
  /** The same for all data at once that nothing is remembered of, where that costs less. Gives a list in their order. */
  resolveAll?(asked: readonly SlotRequest[]): readonly (Json | undefined)[] | Promise<readonly (Json | undefined)[]>;
  /**
   * What stands in the place; a text is HTML. `resolved` is what `resolve` gave, and `undefined` where it gave nothing. The level of the
   * finding decides: after an error, as where it threw, no site is written and the dev server shows the page as it was before; after a
   * warning, the page shows what this makes of `undefined`.
   */
  render(data: Json, resolved: Json | undefined, site: SiteView, page: SitePage): string | ReactNode;
  /** Findings about all such slots of a site, in the order of its pages. It is not called where there is none. */
  check?(slots: readonly UsedSlot[]): readonly ExtensionFinding[];
}

/** A slot that `resolveAll` is asked for. */
export interface SlotRequest {
  readonly data: Json;
  readonly tools: ResolveTools;
}

/** A slot where it was written. */
export interface UsedSlot {
  readonly data: Json;
  /** From the root of the project. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** What `resolve` gets. */
export interface ResolveTools {
  /** Absolute path of the project. */
  readonly root: string;
  /** Whether the site is written. Otherwise it is served or looked at, and what takes long may be left to the page. */
  readonly isWritten: boolean;
  /** Publishes a file whose name carries a hash of its content, and of `key`; gives its address. `name` is such as `diagram.svg`, without folders. */
  asset(name: string, content: string | Uint8Array, key?: string): string;
  /**
   * Publishes a file of the disk as `/assets/PATH`, such as one of a package of the site; gives its address. Name it by its content.
   * `onDisk` says what stands for a module on a site that opens from a disk, which can load none: another script, or `null` for nothing.
   */
  copy(path: string, from: string, onDisk?: { readonly path: string; readonly from: string } | null): string;
  /** Tells of the slot wherever it stands; without a line, where it begins. Line 1 is the one below, so in a fence the first line of its text. */
  report(finding: SlotFinding, line?: number): void;
  /** Ends after 60 seconds: hand it to what you wait for. */
  readonly signal: AbortSignal;
}

/** A finding of an extension. Its level is that of its code; a code that `rules` does not have is a warning. It is plain data, so that the data of a slot may hold one. */
export type ExtensionFinding = {
  /** Without the prefix. */
  readonly code: string;
  /** One sentence. */
  readonly message: string;
  readonly suggestion?: string;
  /** From the root of the project. Without one, the finding stands where the configuration names the extension. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
};

/** A finding whose place is known. */
export type SlotFinding = Pick<ExtensionFinding, 'code' | 'message' | 'suggestion'>;
