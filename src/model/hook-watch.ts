// Detects code of a site that never returns, such as a hook of an extension: the caller records the start and the end of each call in
// memory that another thread can read.
import type { CodeFault, Diagnostic } from './diagnostic.ts';

/** A watched call of an extension hook or of other code of the site. */
export interface WatchedCall {
  /** Name of the hook, such as `routes` or `slots.diagram.render`. */
  readonly hook: string;
  /** Path or file of the page for which it is called. */
  readonly page?: string;
  /** Timeout in seconds; default: 10. */
  readonly seconds?: number;
  /** Fingerprint of its code, if other code of the same name may be called later. */
  readonly version?: string;
  /** Details of the finding, if the code is not a hook of an extension. */
  readonly own?: SiteCode;
}

/** Code of a site that belongs to no extension: the parts of the timeout finding that are known in advance. */
export interface SiteCode
  extends Pick<Diagnostic, 'code' | 'file' | 'line' | 'column'>,
    Pick<CodeFault, 'what' | 'isOfContent'> {
  /** Name of the code that does not return, if `what` does not identify it. */
  readonly who?: string;
}

/** Import of a site's code. */
export interface LoadCall extends WatchedCall {
  /** Returns the error to report for one with the stack of the interruption. */
  tell(error: unknown): Promise<Error>;
}

/** Watches the hooks of an extension, or other code of the site. */
export interface HookWatch {
  /** Calls a hook. If it exceeds its timeout, the call never returns. */
  around<Value>(call: WatchedCall, run: () => Value): Value;
  /** Calls an asynchronous hook, which is reported if the process blocks before its promise settles. */
  until<Value>(call: WatchedCall, run: () => Promise<Value>): Promise<Value>;
  /** Imports code. Rejects if its top level blocks the process. */
  load<Value>(call: LoadCall, run: () => Promise<Value>): Promise<Value>;
}

/** Returns the watch for loading code, and starts it on the first call; `undefined` if no thread may be started. */
export type StartWatch = () => Promise<HookWatch | undefined>;

/** Calls a hook, watched if there is a watch. */
export function callWatched<Value>(watch: HookWatch | undefined, call: WatchedCall, run: () => Value): Value {
  return watch === undefined ? run() : watch.around(call, run);
}
