// Slots that are filled when the whole site is known, and the findings of extensions.
import type { ReactNode } from 'react';
import type { Json } from '../lib/json.ts';
import type { SitePage, SiteView } from './site-view.ts';

/** Fills a slot. */
export interface SlotHandler {
  /**
   * Returns the part of the data that `resolve` needs. `resolve` receives only this part, and runs once for all slots with an equal part.
   * Default: all data.
   */
  asks?(data: Json): Json;
  /**
   * Does slow work, such as drawing a diagram or querying a server: once for all slots with the same data, and again when the code or the
   * key of the extension changes. The result is cached with its reported findings. If it throws or returns `undefined`, nothing is cached:
   * it runs again in the next build, or while the site is served, at the next edit of a page. `data` is the result of `asks`, else the data
   * of the slot; you can declare a type of your own for it.
   */
  resolve?(data: Json, tools: ResolveTools): Json | undefined | Promise<Json | undefined>;
  /**
   * Does the work of `resolve` in one call for all data without a cached result, if one call is faster than many. Returns the results in
   * the order of `requests`.
   */
  resolveAll?(requests: readonly SlotRequest[]): readonly (Json | undefined)[] | Promise<readonly (Json | undefined)[]>;
  /**
   * Renders the slot; a string is HTML. `resolved` is the result of `resolve`, or `undefined` if it has no result. In that case the
   * severity of the finding decides: after an error, such as an exception, no site is written and the dev server shows the previous page;
   * after a warning, the page shows what `render` returns for `undefined`.
   */
  render(data: Json, resolved: Json | undefined, site: SiteView, page: SitePage): string | ReactNode;
  /** Returns findings about all slots of this name on a site, in page order. Not called if there are none. */
  check?(slots: readonly UsedSlot[]): readonly ExtensionFinding[];
}

/** A slot passed to `resolveAll`. */
export interface SlotRequest {
  readonly data: Json;
  readonly tools: ResolveTools;
}

/** A slot with its place in the source. */
export interface UsedSlot {
  readonly data: Json;
  /** Path relative to the project root. */
  readonly file: string;
  /** Line, from 1. */
  readonly line: number;
}

/** Context of `resolve`. */
export interface ResolveTools {
  /** Absolute path of the project. */
  readonly root: string;
  /** Whether the site is written to disk. Otherwise it is served or checked, and slow work may be left to the page. */
  readonly isWritten: boolean;
  /**
   * Publishes a file whose name contains a hash of its content and of `key`; returns its address. `name` has no folders, such as
   * `diagram.svg`.
   */
  asset(name: string, content: string | Uint8Array, key?: string): string;
  /**
   * Publishes a file of the disk as `/assets/PATH`, such as one of an npm package of the site; returns its address. Use a path that depends
   * on the content. `onDisk` replaces a module if the site is opened from a disk, where browsers load no modules: it names another script,
   * or is `null` for no script.
   */
  copy(path: string, from: string, onDisk?: { readonly path: string; readonly from: string } | null): string;
  /**
   * Reports a finding at the first line of every occurrence of the slot, or `line` lines below it. In a fence, line 1 is thus the first
   * line of the text.
   */
  report(finding: SlotFinding, line?: number): void;
  /** Aborted after 60 seconds: pass it to asynchronous calls. */
  readonly signal: AbortSignal;
}

/**
 * A finding of an extension. `rules` sets the severity of its code; without an entry there, the finding is a warning. A finding is plain
 * data, so the data of a slot may contain one.
 */
export type ExtensionFinding = {
  /** Code without the prefix. */
  readonly code: string;
  /** Message of one sentence. */
  readonly message: string;
  readonly suggestion?: string;
  /** Path relative to the project root. Without one, the finding is at the extension in the configuration. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
};

/** A finding without a position: `report` adds it. */
export type SlotFinding = Pick<ExtensionFinding, 'code' | 'message' | 'suggestion'>;

/** Whether a value that an extension reports is a finding. */
export function isExtensionFinding(value: unknown): value is ExtensionFinding {
  const { code, message } = (value ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  return typeof code === 'string' && typeof message === 'string';
}

/** Throws if an extension reports something that is not a finding. */
export function assertExtensionFinding(value: unknown): void {
  if (!isExtensionFinding(value)) throw new Error('`report` must be given a finding with `code` and `message`.');
}
