// What commands have in common that ask where flags are missing: what they are told, and how they end before anything is
// written. The questions themselves are loaded where somebody is asked (`prompts.ts`).
import { type Diagnostic, UserError } from '../model/diagnostic.ts';
import type { Terminal } from './terminal.ts';

/** What such a command is told of the world. */
export interface CommandEnvironment {
  /** The current folder. */
  readonly folder: string;
  readonly now: Date;
}

/** Thrown where somebody interrupts: nothing has been written. */
export class Interruption extends Error {}

/** Runs a command, which somebody may interrupt. */
export async function interruptible(terminal: Terminal, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Interruption)) throw error;
    leave(terminal);
  }
}

/** Says that somebody interrupted, or did not want what would be written. */
export function leave({ writeError, setExitCode }: Terminal): void {
  writeError('Nothing was written.\n');
  setExitCode(130);
}

/** Ends the command where something is wrong, with all of it. */
export function throwFaults(faults: readonly Diagnostic[]): void {
  if (faults.length > 0) throw new UserError(faults[0]?.message ?? '', 2, faults);
}
