// Shared memory in which a thread records each call of site code, such as a hook. Other threads can read it while the thread is blocked.
import type { HangWatch, WatchedCallOptions } from '../../model/hook-watch.ts';

/** A recorded call of a hook. */
export interface RecordedCall extends WatchedCallOptions {
  /** Name of the extension; absent for other site code. */
  readonly extension?: string;
}

/** Seconds that a hook may block its thread. */
const MAX_HOOK_SECONDS = 10;

/**
 * Indexes of the numbers in the memory: the count of started and ended calls, whether a call is running, the time limit of this call in
 * seconds, the number of pending promises, and a pulse.
 */
const [CALL_COUNT_INDEX, IS_RUNNING_INDEX, SECONDS_INDEX, PENDING_PROMISES_INDEX, PULSE_INDEX] = [
  0, 1, 2, 3, 4,
] as const;
/** Indexes of two text lengths. The texts follow the numbers: first the running call, then the call of the last pending promise. */
const [CALL_LENGTH_INDEX, PROMISE_LENGTH_INDEX] = [5, 6] as const;
const HANG_WATCH_INT32_COUNT = 7;
const MAX_CALL_TEXT_BYTES = 8000;

/** The shared memory of a thread. */
export type HangWatchMemory = SharedArrayBuffer;

/** Creates the shared memory of a thread. */
export function createHangWatchMemory(): HangWatchMemory {
  return new SharedArrayBuffer(HANG_WATCH_INT32_COUNT * 4 + 2 * MAX_CALL_TEXT_BYTES);
}

function createHangWatchMemoryViews(cells: HangWatchMemory) {
  const textAt = (at: number) =>
    new Uint8Array(cells, HANG_WATCH_INT32_COUNT * 4 + at * MAX_CALL_TEXT_BYTES, MAX_CALL_TEXT_BYTES);
  return { numbers: new Int32Array(cells, 0, HANG_WATCH_INT32_COUNT), call: textAt(0), promise: textAt(1) };
}

/** Watches the hooks that a thread calls. */
export interface HookWatchOfThread {
  /** Returns the watch of an extension. Without a name, returns the watch of all other site code. */
  of(extension?: string): HangWatch;
  /**
   * Records that a hook was interrupted. From then on the hook is not called: it fails at once with the returned error, whose stack is
   * `frames`.
   */
  stop(call: RecordedCall, frames: readonly string[]): Error;
  /** Forgets all interruptions. Called when the code may have changed, so that hooks can be called again. */
  forget(): void;
}

/** Creates the watch of this thread. */
export function createHookWatchOfThread(cells: HangWatchMemory): HookWatchOfThread {
  const stopped = new Map<string, Error>();
  const { enter, leave, wait, reset } = createCallRecorder(cells);
  const failStopped = (call: RecordedCall) => {
    const known = stopped.size > 0 && stopped.get(formatCallKey(call));
    if (known) throw known;
  };
  const until = async <Value>(call: RecordedCall, run: () => Promise<Value>): Promise<Value> => {
    failStopped(call);
    wait(1, { ...call, seconds: MAX_HOOK_SECONDS });
    try {
      return await run();
    } finally {
      wait(-1);
    }
  };
  const of: HookWatchOfThread['of'] = (extension) => ({
    around({ hook, page, seconds = MAX_HOOK_SECONDS, siteCode, version }, run) {
      const call = { extension, hook, page, seconds, siteCode, version };
      failStopped(call);
      const outer = enter(call);
      try {
        return run();
      } finally {
        leave(outer);
      }
    },
    until: (call, run) => until({ extension, ...call }, run),
    load: until,
  });
  return {
    of,
    stop(call, frames) {
      reset();
      const error = new Error(formatHangReason(call));
      error.stack = ['Error', ...frames.map((frame) => `    at ${frame}`)].join('\n');
      stopped.set(formatCallKey(call), error);
      return error;
    },
    forget: () => stopped.clear(),
  };
}

function formatCallKey({ extension = '', hook, version = '' }: RecordedCall): string {
  return `${extension} ${hook} ${version}`;
}

/** Creates the functions that record this thread's calls. */
function createCallRecorder(cells: HangWatchMemory) {
  const { numbers, call: callText, promise } = createHangWatchMemoryViews(cells);
  const encoder = new TextEncoder();
  const writeCall = (text: Uint8Array, length: number, value: RecordedCall) => {
    const { written } = encoder.encodeInto(JSON.stringify(value), text);
    Atomics.store(numbers, length, written);
  };
  let [current, lastPromiseCall]: (RecordedCall | undefined)[] = [];
  const begin = (call: RecordedCall) => {
    current = call;
    // A page makes hundreds of equal calls, so their text is encoded once.
    if (lastPromiseCall === undefined || !isSameCall(lastPromiseCall, call)) {
      lastPromiseCall = call;
      writeCall(callText, CALL_LENGTH_INDEX, call);
    }
    Atomics.add(numbers, CALL_COUNT_INDEX, 1);
    Atomics.store(numbers, SECONDS_INDEX, call.seconds ?? MAX_HOOK_SECONDS);
    Atomics.store(numbers, IS_RUNNING_INDEX, 1);
  };
  let pulse: ReturnType<typeof setInterval> | undefined;
  return {
    /** Records the start of a call; returns the enclosing call. */
    enter(call: RecordedCall): RecordedCall | undefined {
      const outer = current;
      begin(call);
      return outer;
    },
    /** Records the end of a call; the enclosing call continues. */
    leave(outer: RecordedCall | undefined) {
      if (outer) return begin(outer);
      current = undefined;
      Atomics.add(numbers, CALL_COUNT_INDEX, 1);
      Atomics.store(numbers, IS_RUNNING_INDEX, 0);
    },
    /** Adds or removes a pending promise. */
    wait(change: 1 | -1, call?: RecordedCall) {
      if (call) writeCall(promise, PROMISE_LENGTH_INDEX, call);
      const waiting = Math.max(0, Atomics.load(numbers, PENDING_PROMISES_INDEX) + change);
      Atomics.store(numbers, PENDING_PROMISES_INDEX, waiting);
      if (waiting === 0) {
        clearInterval(pulse);
        pulse = undefined;
      } else {
        pulse ??= setInterval(() => Atomics.add(numbers, PULSE_INDEX, 1), 500);
        pulse.unref();
      }
    },
    /** Clears the running call and the pending promises. */
    reset() {
      current = undefined;
      for (const at of [IS_RUNNING_INDEX, PENDING_PROMISES_INDEX] as const) Atomics.store(numbers, at, 0);
      Atomics.add(numbers, CALL_COUNT_INDEX, 1);
    },
  };
}

/** Whether two calls are recorded with the same text. */
function isSameCall(a: RecordedCall, b: RecordedCall): boolean {
  return (
    a.hook === b.hook &&
    a.page === b.page &&
    a.extension === b.extension &&
    a.version === b.version &&
    a.seconds === b.seconds &&
    a.siteCode?.line === b.siteCode?.line
  );
}

/** Returns the reason why a call is interrupted. */
export function formatHangReason({ seconds = MAX_HOOK_SECONDS, siteCode }: WatchedCallOptions): string {
  return `${siteCode?.who ?? 'it'} did not end within ${seconds} seconds.`;
}

/**
 * Returns a function that must be called once a second. It returns the call that does not end, if there is one. It counts seconds instead
 * of reading the clock, because the clock continues while a machine sleeps.
 */
export function createHangDetector(cells: HangWatchMemory): () => RecordedCall | undefined {
  const { numbers, call, promise } = createHangWatchMemoryViews(cells);
  const read = (text: Uint8Array, length: number) =>
    JSON.parse(new TextDecoder().decode(text.slice(0, Atomics.load(numbers, length)))) as RecordedCall;
  let seen = '';
  let same = 0;
  return () => {
    const isUnderWay = Atomics.load(numbers, IS_RUNNING_INDEX) === 1;
    const isWaiting = Atomics.load(numbers, PENDING_PROMISES_INDEX) > 0;
    const now = `${Atomics.load(numbers, CALL_COUNT_INDEX)} ${isUnderWay} ${isUnderWay || Atomics.load(numbers, PULSE_INDEX)}`;
    same = now === seen && (isUnderWay || isWaiting) ? same + 1 : 0;
    seen = now;
    if (same < (isUnderWay ? Atomics.load(numbers, SECONDS_INDEX) : MAX_HOOK_SECONDS)) return undefined;
    return isUnderWay ? read(call, CALL_LENGTH_INDEX) : read(promise, PROMISE_LENGTH_INDEX);
  };
}
