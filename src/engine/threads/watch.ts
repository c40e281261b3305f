// IO. Watches the main thread, which a hook may block for ever, and interrupts the code that runs there. Only the current call is lost: the
// main thread reports the fault and continues with the next call.
import { writeSync } from 'node:fs';
import { type Debugger, Session } from 'node:inspector';
import type { MessagePort } from 'node:worker_threads';
import { createHangDetector, type HangWatchMemory, type RecordedCall } from '../watch/cells.ts';

/** Input of the thread. */
export interface HangWatchTask {
  readonly cells: HangWatchMemory;
}

/** Posted after an interruption. */
export interface HangReport {
  readonly call: RecordedCall;
  /** The stack at the interruption, innermost frame first. */
  readonly frames: readonly string[];
}

/** Milliseconds to wait until the debugger pauses the running code and reports its stack. Code in a blocking system call never pauses. */
const DEBUGGER_PAUSE_TIMEOUT_MS = 2000;
/** Number of checks, one a second, after which the interruption is retried. */
const HANG_CHECKS_BEFORE_REINTERRUPT = 10;
/** Number of checks after which the process is killed in any case. */
const HANG_CHECKS_BEFORE_KILL = 60;

/** Watches until the thread is terminated. */
export async function run({ cells }: HangWatchTask, port: MessagePort): Promise<void> {
  const look = createHangDetector(cells);
  let looks = 0;
  setInterval(() => {
    const call = look();
    looks = call === undefined ? 0 : looks + 1;
    if (call === undefined) return;
    if (looks % HANG_CHECKS_BEFORE_REINTERRUPT === 1)
      interruptMainThread((frames) => port.postMessage({ call, frames } satisfies HangReport));
    if (looks < HANG_CHECKS_BEFORE_KILL) return;
    const who = call.extension === undefined ? 'Code of the site' : `The extension \`${call.extension}\``;
    writeSync(2, `${who} does not end in \`${call.hook}\`, and cannot be stopped.\n`);
    process.kill(process.pid, 'SIGKILL');
  }, 1000);
}

/** Interrupts the main thread. `done` receives the frames of its stack. */
function interruptMainThread(done: (frames: readonly string[]) => void): void {
  const session = new Session();
  session.connectToMainThread();
  const urls = new Map<string, string>();
  let frames: readonly string[] = [];
  const end = () => {
    clearTimeout(late);
    session.post('Runtime.terminateExecution', () => {
      done(frames);
      session.disconnect();
    });
    session.post('Debugger.resume');
  };
  const late = setTimeout(end, DEBUGGER_PAUSE_TIMEOUT_MS);
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => void urls.set(scriptId, url));
  session.once('Debugger.paused', ({ params }) => {
    frames = params.callFrames.map((frame) => formatStackFrame(frame, urls));
    end();
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

function formatStackFrame({ url, location }: Debugger.CallFrame, urls: ReadonlyMap<string, string>): string {
  const { scriptId, lineNumber, columnNumber = 0 } = location;
  return `${url || (urls.get(scriptId) ?? '')}:${lineNumber + 1}:${columnNumber + 1}`;
}
