// IO. Watches over the main thread, which a hook may hold up for ever: looks where that is, and ends what is under way there. Only what runs at
// that moment is lost: the main thread goes on with what comes next, and tells of it.
import { writeSync } from 'node:fs';
import { type Debugger, Session } from 'node:inspector';
import type { MessagePort } from 'node:worker_threads';
import { type Cells, type HungCall, hangDetector } from '../watch/cells.ts';

/** What the thread is started with. */
export interface WatchTask {
  readonly cells: Cells;
}

/** What it says when it has ended something. */
export interface HangReply {
  readonly call: HungCall;
  /** The stack at that moment, the innermost place first. */
  readonly frames: readonly string[];
}

/** Milliseconds in which code stops where it is; what waits in the system does not. */
const STOP = 2000;
/** Looks, one a second, after which it is tried again. */
const AGAIN = 10;
/** Looks after which the process is ended whatever it does. */
const LAST = 60;

/** Watches until the thread is ended. */
export async function run({ cells }: WatchTask, port: MessagePort): Promise<void> {
  const look = hangDetector(cells);
  let looks = 0;
  setInterval(() => {
    const call = look();
    looks = call === undefined ? 0 : looks + 1;
    if (call === undefined) return;
    if (looks % AGAIN === 1) interrupt((frames) => port.postMessage({ call, frames } satisfies HangReply));
    if (looks < LAST) return;
    const who = call.extension === undefined ? 'Code of the site' : `The extension \`${call.extension}\``;
    writeSync(2, `${who} does not end in \`${call.hook}\`, and cannot be stopped.\n`);
    process.kill(process.pid, 'SIGKILL');
  }, 1000);
}

/** Ends what the main thread is doing. `done` gets the places of its stack. */
function interrupt(done: (frames: readonly string[]) => void): void {
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
  const late = setTimeout(end, STOP);
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => void urls.set(scriptId, url));
  session.once('Debugger.paused', ({ params }) => {
    frames = params.callFrames.map((frame) => frameText(frame, urls));
    end();
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

function frameText({ url, location }: Debugger.CallFrame, urls: ReadonlyMap<string, string>): string {
  const { scriptId, lineNumber, columnNumber = 0 } = location;
  return `${url || (urls.get(scriptId) ?? '')}:${lineNumber + 1}:${columnNumber + 1}`;
}
