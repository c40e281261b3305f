// Detects code of a site that never returns, such as a hook of an extension. The caller records the start and the end of each call in
// memory that another thread reads.
import type { Diagnostic, SiteCodeFault } from './diagnostic.ts';

/** A watched call of an extension hook or of other code of the site. */
export interface WatchedCallOptions {
  /** Name of the hook, such as `routes` or `slots.diagram.render`. */
  readonly hook: string;
  /** Path or file of the page for which the hook is called. */
  readonly page?: string;
  /** Timeout in seconds; default: 10. */
  readonly seconds?: number;
  /** Fingerprint of the called code, if other code with the same name may be called later. */
  readonly version?: string;
  /** Details of the finding, if the code is not a hook of an extension. */
  readonly siteCode?: HangingSiteCode;
}

/** Code of a site that belongs to no extension, as described in the finding about a timeout. */
export interface HangingSiteCode
  extends Pick<Diagnostic, 'code' | 'file' | 'line' | 'column'>,
    Pick<SiteCodeFault, 'what' | 'isOfContent'> {
  /** Name of the code that does not return, if `what` does not identify it. */
  readonly who?: string;
}

/** A watched import of code of a site. */
export interface WatchedImportOptions extends WatchedCallOptions {
  /** Creates the error to report. `error` contains the stack of the interrupted code. */
  explainError(error: unknown): Promise<Error>;
}

/** Watches the hooks of an extension, or other code of the site. */
export interface HangWatch {
  /** Calls a hook. If the hook exceeds its timeout, another thread interrupts it and reports a finding; the call then never returns. */
  around<Value>(call: WatchedCallOptions, run: () => Value): Value;
  /** Calls an asynchronous hook. If the process blocks before the promise of the hook settles, the hook is reported. */
  until<Value>(call: WatchedCallOptions, run: () => Promise<Value>): Promise<Value>;
  /** Imports code. Rejects if its top level blocks the process. */
  load<Value>(call: WatchedImportOptions, run: () => Promise<Value>): Promise<Value>;
}

/** Returns the watch for imports of code. The first call starts the watch. Returns `undefined` if no thread may be started. */
export type HangWatchStarter = () => Promise<HangWatch | undefined>;

/** Calls a hook. Uses the watch, if there is one, to detect that the hook never returns. */
export function runUnderHangWatch<Value>(
  watch: HangWatch | undefined,
  call: WatchedCallOptions,
  run: () => Value,
): Value {
  return watch === undefined ? run() : watch.around(call, run);
}
