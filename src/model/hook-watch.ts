// How a hook that never ends is noticed: who calls one says so before and after, where another thread can see it.

/** A call of a hook of an extension. */
export interface WatchedCall {
  /** Such as `routes`, or `slots.diagram.render`. */
  readonly hook: string;
  /** The page that it is called for: its path, or its file. */
  readonly page?: string;
  /** Seconds that it may take; 10 by default. */
  readonly seconds?: number;
}

/** Watches over the hooks of an extension. */
export interface HookWatch {
  /** Calls a hook. Where it does not end in time, the call never returns. */
  around<Value>(call: WatchedCall, run: () => Value): Value;
  /** A hook has promised something: until `run` is settled, what holds up the whole process is its fault. */
  until<Value>(call: WatchedCall, run: () => Promise<Value>): Promise<Value>;
}

/** Calls a hook under its watch, where there is one. */
export function watched<Value>(watch: HookWatch | undefined, call: WatchedCall, run: () => Value): Value {
  return watch === undefined ? run() : watch.around(call, run);
}
