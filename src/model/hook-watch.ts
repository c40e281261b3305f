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
  readonly own?: TimedOutCodeDetails;
}

/** Code of a site that belongs to no extension, as described in the finding about a timeout. */
export interface TimedOutCodeDetails
  extends Pick<Diagnostic, 'code' | 'file' | 'line' | 'column'>,
    Pick<CodeFault, 'what' | 'isOfContent'> {
  /** Name of the code that does not return, if `what` does not identify it. */
  readonly who?: string;
}

/** A watched import of code of a site. */
export interface WatchedImport extends WatchedCall {
  /** Converts an error with the stack of the interrupted code to the error to report. */
  tell(error: unknown): Promise<Error>;
}

/** Watches the hooks of an extension, or other code of the site. */
export interface HookWatch {
  /** Calls a hook. If it exceeds its timeout, the call never returns. */
  around<Value>(call: WatchedCall, run: () => Value): Value;
  /** Calls an asynchronous hook, which is reported if the process blocks before its promise settles. */
  until<Value>(call: WatchedCall, run: () => Promise<Value>): Promise<Value>;
  /** Imports code. Rejects if its top level blocks the process. */
  load<Value>(call: WatchedImport, run: () => Promise<Value>): Promise<Value>;
}

/** Returns the watch for imports of code, which the first call starts; `undefined` if no thread may be started. */
export type StartHookWatch = () => Promise<HookWatch | undefined>;

/** Calls a hook. Uses the watch, if there is one, to detect that the hook never returns. */
export function callWithWatch<Value>(watch: HookWatch | undefined, call: WatchedCall, run: () => Value): Value {
  return watch === undefined ? run() : watch.around(call, run);
}
