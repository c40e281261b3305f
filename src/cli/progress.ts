// Says on stderr what a command is doing: on a terminal one line that changes, and always one line a phase when it is
// over. The terminal, the clock and the environment are handed in.
import { PHASES, type Phase } from '../engine/phases.ts';
import { type Colors, seconds } from './report.ts';

/** Where progress goes. */
export interface ProgressPlace {
  readonly write: (text: string) => void;
  /** A terminal whose line may be rewritten. */
  readonly isLive: boolean;
  readonly isQuiet: boolean;
  readonly colors: Colors;
}

/** Shows the phases of a command. */
export interface Progress {
  on(phase: Phase | 'external', done?: number, all?: number): void;
  /** Prints the line of each phase. */
  end(times: Readonly<Partial<Record<Phase, number>>>): void;
  /** Takes the live line away. */
  clear(): void;
}

const CLEAR_LINE = '\r\u001b[K';

/** Starts showing progress. */
export function createProgress({ write, isLive, isQuiet, colors }: ProgressPlace): Progress {
  let isShown = false;
  const clear = () => {
    if (isShown) write(CLEAR_LINE);
    isShown = false;
  };
  return {
    clear,
    on(phase, done, all) {
      if (!isLive || isQuiet) return;
      const count = done === undefined ? '' : ` ${done}/${all}`;
      write(`${CLEAR_LINE}${colors.cyan('…')} ${phase}${count}`);
      isShown = true;
    },
    end(times) {
      clear();
      if (isQuiet) return;
      for (const phase of PHASES) {
        const ms = times[phase];
        if (ms !== undefined) write(`  ${phase.padEnd(10)}${colors.dim(seconds(ms).padStart(8))}\n`);
      }
    },
  };
}
