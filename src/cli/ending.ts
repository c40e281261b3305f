// Handles every end of the process: the command completes, the user interrupts, the output cannot be written, or code of the site exits.
// Sets the exit code of each case; `exit` listeners remove half-written files.
import { findWriteFailureReason } from '../content/io/write-errors.ts';
import { createProcessExitError, UserError } from '../model/diagnostic.ts';

/**
 * Monitors the end of the process. `report` prints a fault and sets the exit code. Returns the function that ends the process after the
 * command.
 */
export function createProcessEnder(report: (fault: unknown) => void, exitCode: () => number): () => Promise<void> {
  let isOver = false;
  const end = (code = exitCode()) => {
    isOver = true;
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(130));
  process.on('uncaughtException', (error) => {
    report(error);
    end();
  });
  process.on('exit', (code) => {
    if (isOver) return;
    isOver = true;
    report(createUnfinishedCommandError(code, new Error().stack ?? ''));
  });
  runExitListenersOnReallyExit();
  for (const name of ['stdout', 'stderr'] as const) {
    process[name].on('error', (error: NodeJS.ErrnoException) => {
      // A reader that stops early, such as `head`, is not a fault.
      if (error.code === 'EPIPE') return;
      const message = `Cannot write to ${name}: ${findWriteFailureReason(error) ?? error.message}.`;
      report(UserError.of({ code: 'write-failed', message }));
      end();
    });
  }
  return async () => {
    isOver = true;
    for (const stream of [process.stdout, process.stderr]) {
      await new Promise<void>((done) => stream.write('', () => done()));
    }
    // Lets pending stream errors and due timers of the site run first. They could not run yet if the command never waited. Does not wait
    // for later timers and open sockets of the site, which would keep the process alive.
    setTimeout(() => setImmediate(() => end()), 1);
  };
}

/** Makes direct calls of `process.reallyExit` run the `exit` listeners first, as calls of `process.exit` do. */
function runExitListenersOnReallyExit(): void {
  const { reallyExit: leave } = process as NodeJS.Process & { reallyExit: (code?: number) => never };
  let isAsked = false;
  process.on('exit', () => {
    isAsked = true;
  });
  const reallyExit = (code?: number) => (isAsked ? leave.call(process, code) : process.exit(code));
  Object.assign(process, { reallyExit });
}

/** Error for a process that exits before its command has completed. */
function createUnfinishedCommandError(code: number, stack: string): Error {
  if (!/^ +at (?:process\.)?exit \(node:/m.test(stack)) return new Error('The command ended before it finished.');
  return createProcessExitError(code);
}

/**
 * Converts an uncaught error to a `UserError` if its cause is known, such as the site's code or a full disk; returns other errors
 * unchanged.
 */
export function convertToUserErrorIfKnown(error: unknown): unknown {
  if (error instanceof UserError || !(error instanceof Error)) return error;
  if (/\btechdocs-config:|[\\/](?:templates|parts)\.mjs:/.test(error.stack ?? '')) {
    return UserError.of({ code: 'invalid-config', message: `Code of the site failed: ${error.message}` });
  }
  if (/native binding/i.test(error.message) && /rolldown/i.test(error.stack ?? '')) return createMissingBundlerError();
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (!['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS'].includes(code)) return error;
  return UserError.of({
    code: 'write-failed',
    message: `Cannot write${path ? ` ${path}` : ''}: ${findWriteFailureReason(error)}.`,
  });
}

/** Error for a missing bundler binary, which npm installs as an optional dependency for the operating system. */
function createMissingBundlerError(): UserError {
  return UserError.of({
    code: 'missing-package',
    message: `The part of rolldown for this system (${process.platform}, ${process.arch}) is not installed, and techdocs needs it to read configurations.`,
    suggestion: 'Remove `node_modules`, and install again without `--omit=optional` and `--no-optional`.',
  });
}
