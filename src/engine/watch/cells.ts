// What a thread says of the code of a site that it calls, such as hooks, in memory that others can read while it is held up.
import type { HookWatch, WatchedCall } from '../../model/hook-watch.ts';

/** A call of a hook, as others read it. */
export interface HungCall extends WatchedCall {
  /** Name of the extension; absent for other code of the site. */
  readonly extension?: string;
}

/** Seconds that a hook may hold up its thread. */
export const HOOK_SECONDS = 10;

/** Numbers: how many calls have begun and ended, whether one is under way, its seconds, promises that are waited for, a pulse. */
const [COUNT, IS_UNDER_WAY, SECONDS, WAITING, PULSE] = [0, 1, 2, 3, 4] as const;
/** Lengths of the two texts behind the numbers: the call that is under way, and what was promised last. */
const [CALL_LENGTH, PROMISE_LENGTH] = [5, 6] as const;
const NUMBERS = 7;
const TEXT_BYTES = 8000;

/** The memory of a thread. */
export type Cells = SharedArrayBuffer;

/** Makes the memory of a thread. */
export function createCells(): Cells {
  return new SharedArrayBuffer(NUMBERS * 4 + 2 * TEXT_BYTES);
}

function viewOf(cells: Cells) {
  const textAt = (at: number) => new Uint8Array(cells, NUMBERS * 4 + at * TEXT_BYTES, TEXT_BYTES);
  return { numbers: new Int32Array(cells, 0, NUMBERS), call: textAt(0), promise: textAt(1) };
}

/** Watches over the hooks that a thread calls. */
export interface ThreadWatch {
  /** What watches over an extension, by its name; without one, over other code of the site. */
  of(extension?: string): HookWatch;
  /** A hook has been ended from outside: it is not called any more, and fails at once with this error, which has its stack. */
  stop(call: HungCall, frames: readonly string[]): Error;
  /** All hooks are called again: they may be others. */
  forget(): void;
}

/** Opens the watch of this thread. */
export function openWatch(cells: Cells): ThreadWatch {
  const stopped = new Map<string, Error>();
  const { enter, leave, wait, reset } = writerOf(cells);
  const failStopped = (call: HungCall) => {
    const known = stopped.size > 0 && stopped.get(keyOf(call));
    if (known) throw known;
  };
  const until = async <Value>(call: HungCall, run: () => Promise<Value>): Promise<Value> => {
    failStopped(call);
    wait(1, { ...call, seconds: HOOK_SECONDS });
    try {
      return await run();
    } finally {
      wait(-1);
    }
  };
  const of: ThreadWatch['of'] = (extension) => ({
    around({ hook, page, seconds = HOOK_SECONDS, own, version }, run) {
      const call = { extension, hook, page, seconds, own, version };
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
      const error = new Error(hangReason(call));
      error.stack = ['Error', ...frames.map((frame) => `    at ${frame}`)].join('\n');
      stopped.set(keyOf(call), error);
      return error;
    },
    forget: () => stopped.clear(),
  };
}

function keyOf({ extension = '', hook, version = '' }: HungCall): string {
  return `${extension} ${hook} ${version}`;
}

/** Writes what this thread does into its memory. */
function writerOf(cells: Cells) {
  const { numbers, call: callText, promise } = viewOf(cells);
  const encoder = new TextEncoder();
  const say = (text: Uint8Array, length: number, value: HungCall) => {
    const { written } = encoder.encodeInto(JSON.stringify(value), text);
    Atomics.store(numbers, length, written);
  };
  let [current, said]: (HungCall | undefined)[] = [];
  const begin = (call: HungCall) => {
    current = call;
    // A page has hundreds of calls of the same.
    if (said === undefined || !isSame(said, call)) {
      said = call;
      say(callText, CALL_LENGTH, call);
    }
    Atomics.add(numbers, COUNT, 1);
    Atomics.store(numbers, SECONDS, call.seconds ?? HOOK_SECONDS);
    Atomics.store(numbers, IS_UNDER_WAY, 1);
  };
  let pulse: ReturnType<typeof setInterval> | undefined;
  return {
    /** A call begins; gives the one that it is part of. */
    enter(call: HungCall): HungCall | undefined {
      const outer = current;
      begin(call);
      return outer;
    },
    /** It ends, and the one that it was part of goes on. */
    leave(outer: HungCall | undefined) {
      if (outer) return begin(outer);
      current = undefined;
      Atomics.add(numbers, COUNT, 1);
      Atomics.store(numbers, IS_UNDER_WAY, 0);
    },
    /** One promise more is waited for, or one less. */
    wait(change: 1 | -1, call?: HungCall) {
      if (call) say(promise, PROMISE_LENGTH, call);
      const waiting = Math.max(0, Atomics.load(numbers, WAITING) + change);
      Atomics.store(numbers, WAITING, waiting);
      if (waiting === 0) {
        clearInterval(pulse);
        pulse = undefined;
      } else {
        pulse ??= setInterval(() => Atomics.add(numbers, PULSE, 1), 500);
        pulse.unref();
      }
    },
    /** What was under way is no more. */
    reset() {
      current = undefined;
      for (const at of [IS_UNDER_WAY, WAITING] as const) Atomics.store(numbers, at, 0);
      Atomics.add(numbers, COUNT, 1);
    },
  };
}

/** Whether both are told in the same words. */
function isSame(a: HungCall, b: HungCall): boolean {
  return (
    a.hook === b.hook &&
    a.page === b.page &&
    a.extension === b.extension &&
    a.version === b.version &&
    a.own?.line === b.own?.line
  );
}

/** Why a call is ended. */
export function hangReason({ seconds = HOOK_SECONDS, own }: WatchedCall): string {
  return `${own?.who ?? 'it'} did not end within ${seconds} seconds.`;
}

/**
 * Gives what is asked once a second, and names a call that does not end. Seconds are counted and not measured: a machine that was asleep has
 * slept with all its threads.
 */
export function hangDetector(cells: Cells): () => HungCall | undefined {
  const { numbers, call, promise } = viewOf(cells);
  const read = (text: Uint8Array, length: number) =>
    JSON.parse(new TextDecoder().decode(text.slice(0, Atomics.load(numbers, length)))) as HungCall;
  let [seen, same] = ['', 0];
  return () => {
    const isUnderWay = Atomics.load(numbers, IS_UNDER_WAY) === 1;
    const isWaiting = Atomics.load(numbers, WAITING) > 0;
    const now = `${Atomics.load(numbers, COUNT)} ${isUnderWay} ${isUnderWay || Atomics.load(numbers, PULSE)}`;
    same = now === seen && (isUnderWay || isWaiting) ? same + 1 : 0;
    seen = now;
    if (same < (isUnderWay ? Atomics.load(numbers, SECONDS) : HOOK_SECONDS)) return undefined;
    return isUnderWay ? read(call, CALL_LENGTH) : read(promise, PROMISE_LENGTH);
  };
}
