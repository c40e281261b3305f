// Messages from the dev server to an open page, and the names that both use. Only the dev server's own script reads them.
import type { FrameRow } from './code-frame.ts';
import type { Diagnostic } from './diagnostic.ts';

/** Reserved addresses of the dev server. */
export const livePaths = {
  script: '/__techdocs/client.js',
  events: '/__techdocs/events',
  move: '/__techdocs/move',
  page: '/__techdocs/page',
} as const;

/** Attribute of `<body>` with the version of the page. */
export const liveVersionAttribute = 'data-techdocs';

/** The page of a file, for an editor that shows it beside the text. */
export interface PreviewedPage {
  /** Its encoded address, with base URL. */
  readonly path: string;
  /** Its headings in the saved text of the file, in order; lines from 1. */
  readonly headings: readonly { readonly line: number; readonly id: string }[];
}

/**
 * A message of an editor to the page in its preview: the position at the top of the editor. The page answers with the same message when its
 * reader scrolls.
 */
export interface EditorScroll {
  readonly type: 'techdocs-scroll';
  /** Ids of the headings before and after the position; empty at the start and the end of the page. */
  readonly above: string;
  readonly below: string;
  /** Position between the two headings, from 0 to 1. */
  readonly part: number;
}

/** A finding as shown in the browser. */
export interface LiveFault extends Pick<Diagnostic, 'code' | 'message' | 'suggestion'> {
  /** `file:line:column`. */
  readonly place?: string;
  /** Address that opens the editor at the position. */
  readonly href?: string;
  /** Address of the page that is rendered from the file. */
  readonly page?: string;
  /** The command that explains the code; absent for codes of extensions. */
  readonly explain?: string;
  readonly frame: readonly FrameRow[];
}

/** Findings of one severity. */
export interface LiveFaults {
  /** Total number; `faults` may contain only the first of them. */
  readonly all: number;
  readonly faults: readonly LiveFault[];
}

/** An event of the event stream. */
export type LiveEvent =
  /** The current page. `isEdit` is set if an edit caused the change, so that the change is highlighted. */
  | { readonly type: 'page'; readonly version: string; readonly html: string; readonly isEdit: boolean }
  /** The page has a new address. */
  | { readonly type: 'moved'; readonly href: string }
  /** The page no longer exists. */
  | { readonly type: 'gone' }
  /** A file was renamed. `offer`: the links to it and its address can be updated; absent if there is nothing to update. */
  | { readonly type: 'renamed'; readonly offer?: { readonly from: string; readonly to: string } }
  /** Files that pages load have changed: hashes by address. */
  | { readonly type: 'files'; readonly hashes: Readonly<Record<string, string>> }
  | {
      readonly type: 'faults';
      readonly errors: LiveFaults;
      readonly warnings: LiveFaults;
      /** Whether all errors are on other pages and do not affect this page. */
      readonly isElsewhere: boolean;
    };
