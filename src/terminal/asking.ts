// Shared by interactive commands: their environment, and how they end before they have written anything. The prompts (`prompts.ts`) are
// loaded only when a question is asked.
import { type Diagnostic, UserError } from '../model/diagnostic.ts';
import type { Terminal } from './terminal.ts';

/** Environment of an interactive command. */
export interface CommandEnvironment {
  /** Current working directory. */
  readonly folder: string;
  readonly now: Date;
}

/** Thrown when the user interrupts; nothing has been written. */
export class UserInterruption extends Error {}

/** Runs a command. If the user interrupts it, prints that nothing was written. */
export async function runInterruptibly(terminal: Terminal, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof UserInterruption)) throw error;
    reportInterruption(terminal);
  }
}

/** Prints that nothing was written, because the user interrupted the command or declined. */
export function reportInterruption({ writeError, setExitCode }: Terminal): void {
  writeError('Nothing was written.\n');
  setExitCode(130);
}

/** Throws one error with all faults, if there are any. */
export function throwIfFaults(faults: readonly Diagnostic[]): void {
  if (faults.length > 0) throw new UserError(faults[0]?.message ?? '', 2, faults);
}
