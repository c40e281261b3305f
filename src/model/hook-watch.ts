// How code of a site that never ends is noticed, such as a hook of an extension: who calls it says so before and after, where another thread
// can see it.
import type { CodeFault, Diagnostic } from './diagnostic.ts';

/** A call of a hook of an extension, or of other code of the site. */
export interface WatchedCall {
  /** Such as `routes`, or `slots.diagram.render`. */
  readonly hook: string;
  /** The page that it is called for: its path, or its file. */
  readonly page?: string;
  /** Seconds that it may take; 10 by default. */
  readonly seconds?: number;
  /** Stands for its code, where another one of the same name is called later. */
  readonly version?: string;
  /** What is told of it where it is no hook of an extension. */
  readonly own?: OwnCode;
}

/** Code of a site that belongs to no extension: the finding that it does not end, as far as that is known before. */
export interface OwnCode
  extends Pick<Diagnostic, 'code' | 'file' | 'line' | 'column'>,
    Pick<CodeFault, 'what' | 'isOfContent'> {
  /** What of it does not end, where `what` does not say it. */
  readonly who?: string;
}

/** Code of a site that is imported. */
export interface LoadCall extends WatchedCall {
  /** Gives the fault that is told, of an error with the stack at that moment. */
  tell(error: unknown): Promise<Error>;
}

/** Watches over the hooks of an extension, or over other code of the site. */
export interface HookWatch {
  /** Calls a hook. Where it does not end in time, the call never returns. */
  around<Value>(call: WatchedCall, run: () => Value): Value;
  /** A hook has promised something: until `run` is settled, what holds up the whole process is its fault. */
  until<Value>(call: WatchedCall, run: () => Promise<Value>): Promise<Value>;
  /** Imports code. Rejects where what it does at its top level holds up the whole process. */
  load<Value>(call: LoadCall, run: () => Promise<Value>): Promise<Value>;
}

/** Gives what watches while code is loaded, and starts it where it is not needed before; nothing where no thread may be started. */
export type StartWatch = () => Promise<HookWatch | undefined>;

/** Calls a hook under its watch, where there is one. */
export function watched<Value>(watch: HookWatch | undefined, call: WatchedCall, run: () => Value): Value {
  return watch === undefined ? run() : watch.around(call, run);
}
