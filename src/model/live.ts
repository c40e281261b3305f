// Messages from the dev server to an open page, and names that the server and the page share. Only the dev server's own script reads the
// messages.
import type { CodeFrameLine } from './code-frame.ts';
import type { Diagnostic } from './diagnostic.ts';

/** Reserved addresses of the dev server. */
export const devServerPaths = {
  script: '/__techdocs/client.js',
  events: '/__techdocs/events',
  move: '/__techdocs/move',
  page: '/__techdocs/page',
} as const;

/** Attribute of `<body>` with the version of the page. */
export const pageRevisionAttribute = 'data-techdocs';

/** The page of a file, for an editor that shows it beside the text. */
export interface EditorPreviewPage {
  /** Encoded address of the page, with base URL. */
  readonly path: string;
  /** Headings of the page, as in the saved file, in order; lines from 1. */
  readonly headings: readonly { readonly line: number; readonly id: string }[];
}

/**
 * A message from an editor to the page in its preview: the position at the top of the editor. When the reader scrolls, the page sends the
 * same kind of message to the editor.
 */
export interface EditorScrollMessage {
  readonly type: 'techdocs-scroll';
  /** Ids of the headings before and after the position; empty at the start and the end of the page. */
  readonly above: string;
  readonly below: string;
  /** Position between the two headings, from 0 to 1. */
  readonly part: number;
}

/** A finding as shown in the browser. */
export interface BrowserFinding extends Pick<Diagnostic, 'code' | 'message' | 'suggestion'> {
  /** `file:line:column`. */
  readonly place?: string;
  /** Address that opens the editor at the position. */
  readonly href?: string;
  /** Address of the page that is rendered from the file. */
  readonly page?: string;
  /** The command that explains the code; absent for codes of extensions. */
  readonly explain?: string;
  readonly frame: readonly CodeFrameLine[];
}

/** Findings of one severity. */
export interface BrowserFindingList {
  /** Total number; `faults` may contain only the first of them. */
  readonly all: number;
  readonly faults: readonly BrowserFinding[];
}

/** An event of the event stream. */
export type DevServerEvent =
  /** The current page. `isEdit` is set if an edit caused the change, so that the change is highlighted. */
  | { readonly type: 'page'; readonly version: string; readonly html: string; readonly isEdit: boolean }
  /** The page has a new address. */
  | { readonly type: 'moved'; readonly href: string }
  /** The page no longer exists. */
  | { readonly type: 'gone' }
  /** A file was renamed. `offer` is set if the dev server can update the links to the file, or the address of its page. */
  | { readonly type: 'renamed'; readonly offer?: { readonly from: string; readonly to: string } }
  /** Files that pages load have changed: hashes by address. */
  | { readonly type: 'files'; readonly hashes: Readonly<Record<string, string>> }
  | {
      readonly type: 'faults';
      readonly errors: BrowserFindingList;
      readonly warnings: BrowserFindingList;
      /** Whether all errors are on other pages and do not affect this page. */
      readonly isElsewhere: boolean;
    };
