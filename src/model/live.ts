// What the dev server tells an open page, and the names that both use. Only the server's own script reads it.
import type { FrameRow } from './code-frame.ts';
import type { Diagnostic } from './diagnostic.ts';

/** Addresses of the dev server that no site can have. */
export const livePaths = {
  script: '/__techdocs/client.js',
  events: '/__techdocs/events',
  move: '/__techdocs/move',
  page: '/__techdocs/page',
} as const;

/** Attribute of `<body>`: which version of the page this is. */
export const liveVersion = 'data-techdocs';

/** The page of a file, for an editor that shows it beside the text. */
export interface PreviewedPage {
  /** Its address, encoded, with base URL. */
  readonly path: string;
  /** Its headings in the text of the file as it is saved, in order; lines from 1. */
  readonly headings: readonly { readonly line: number; readonly id: string }[];
}

/** What an editor posts to the page in a frame beside it: the place of the text that is at the top of the editor. */
export interface EditorScroll {
  readonly type: 'techdocs-scroll';
  /** Ids of the headings before and behind the place; empty at the begin and the end of the page. */
  readonly above: string;
  readonly below: string;
  /** How far it is from the one to the other, from 0 to 1. */
  readonly part: number;
}

/** A finding in the browser. */
export interface LiveFault extends Pick<Diagnostic, 'code' | 'message' | 'suggestion'> {
  /** `file:line:column`. */
  readonly place?: string;
  /** Opens the editor there. */
  readonly href?: string;
  /** The page that is made of the file. */
  readonly page?: string;
  /** The command that explains the code, which no code of an extension has. */
  readonly explain?: string;
  readonly frame: readonly FrameRow[];
}

/** Findings of one level. */
export interface LiveFaults {
  /** How many there are; `faults` may be the first of them. */
  readonly all: number;
  readonly faults: readonly LiveFault[];
}

/** An event of the stream. */
export type LiveEvent =
  /** The page as it is now. `isEdit` where somebody has changed it, so that it is worth pointing out. */
  | { readonly type: 'page'; readonly version: string; readonly html: string; readonly isEdit: boolean }
  /** The page is at another address now. */
  | { readonly type: 'moved'; readonly href: string }
  /** There is no such page any more. */
  | { readonly type: 'gone' }
  /** A file was renamed: its links and its address can be moved. Without an offer there is nothing to move any more. */
  | { readonly type: 'renamed'; readonly offer?: { readonly from: string; readonly to: string } }
  /** Files that pages load have changed: hash by address. */
  | { readonly type: 'files'; readonly hashes: Readonly<Record<string, string>> }
  | {
      readonly type: 'faults';
      readonly errors: LiveFaults;
      readonly warnings: LiveFaults;
      /** Whether all errors are those of other pages, which do not keep this one from being as it is to be. */
      readonly isElsewhere: boolean;
    };
