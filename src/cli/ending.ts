// How the process ends: its command is done, somebody interrupts it, nobody can be told anything, or code of the site ends
// it. Whichever it is, the exit code says it, and listeners of `exit` remove what is half written.
import { writeReason } from '../engine/swap.ts';
import { exitFault, UserError } from '../model/diagnostic.ts';

/** Watches over the end of this process. `tell` says what is wrong and sets the exit code. Gives what ends it in peace. */
export function watchEnding(tell: (fault: unknown) => void, exitCode: () => number): () => Promise<void> {
  let isOver = false;
  const end = (code = exitCode()) => {
    isOver = true;
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(130));
  process.on('uncaughtException', (error) => {
    tell(error);
    end();
  });
  process.on('exit', (code) => {
    if (isOver) return;
    isOver = true;
    tell(earlyEnd(code, new Error().stack ?? ''));
  });
  guardExit();
  for (const name of ['stdout', 'stderr'] as const) {
    process[name].on('error', (error: NodeJS.ErrnoException) => {
      // A program that reads the output and ends early, such as `head`, is no fault.
      if (error.code === 'EPIPE') return;
      const message = `Cannot write to ${name}: ${writeReason(error) ?? error.message}.`;
      tell(UserError.of({ code: 'write-failed', message }));
      end();
    });
  }
  return async () => {
    isOver = true;
    for (const stream of [process.stdout, process.stderr]) {
      await new Promise<void>((done) => stream.write('', () => done()));
    }
    // Faults of the streams are told first, and those of the site's timers that are due: where a command never waited,
    // none has run yet. Later timers and sockets of the site would keep the process alive.
    setTimeout(() => setImmediate(() => end()), 1);
  };
}

/** `process.exit` asks its listeners and then calls `process.reallyExit`; who calls that one by itself goes the same way. */
function guardExit(): void {
  const { reallyExit: leave } = process as NodeJS.Process & { reallyExit: (code?: number) => never };
  let isAsked = false;
  process.on('exit', () => {
    isAsked = true;
  });
  const reallyExit = (code?: number) => (isAsked ? leave.call(process, code) : process.exit(code));
  Object.assign(process, { reallyExit });
}

/** The process ends, and its command is not done. */
function earlyEnd(code: number, stack: string): Error {
  if (!/^ +at (?:process\.)?exit \(node:/m.test(stack)) return new Error('The command ended before it finished.');
  return exitFault(code);
}

/** What was thrown where nobody waits for it: by code of the site, by a disk that takes no more, or by a fault of ours. */
export function strayFault(error: unknown): unknown {
  if (error instanceof UserError || !(error instanceof Error)) return error;
  if (/\btechdocs-config:|[\\/](?:templates|parts)\.mjs:/.test(error.stack ?? '')) {
    return UserError.of({ code: 'invalid-config', message: `Code of the site failed: ${error.message}` });
  }
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (!['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS'].includes(code)) return error;
  return UserError.of({
    code: 'write-failed',
    message: `Cannot write${path ? ` ${path}` : ''}: ${writeReason(error)}.`,
  });
}
