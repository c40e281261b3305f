// What the dev server tells an open page, and the names that both use. Only the server's own script reads it.
import type { FrameRow } from './code-frame.ts';
import type { Diagnostic } from './diagnostic.ts';

/** Addresses of the dev server that no site can have. */
export const livePaths = {
  script: '/__techdocs/client.js',
  events: '/__techdocs/events',
  move: '/__techdocs/move',
} as const;

/** Attribute of `<body>`: which version of the page this is. */
export const liveVersion = 'data-techdocs';

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
