// Says on stderr what a command is doing: on a terminal one line that changes, and always one line a phase when it is
// over. The terminal is handed in.
import { PHASES, type Phase } from '../engine/phases.ts';
import { seconds } from './report.ts';
import type { Terminal } from './terminal.ts';

const CLEAR_LINE = '\r\u001b[K';

/** Starts showing the phases of a command. */
export function createProgress({ writeError: write, isLive, colors }: Terminal, isQuiet: boolean) {
  let isShown = false;
  const clear = () => {
    if (isShown) write(CLEAR_LINE);
    isShown = false;
  };
  return {
    /** Takes the live line away. */
    clear,
    on(phase: Phase | 'crawl' | 'external', done?: number, all?: number): void {
      if (!isLive || isQuiet) return;
      const count = done === undefined ? '' : ` ${done}/${all}`;
      write(`${CLEAR_LINE}${colors.cyan('…')} ${phase}${count}`);
      isShown = true;
    },
    /** Prints the line of each phase. */
    end(times: Readonly<Partial<Record<Phase, number>>>): void {
      clear();
      if (isQuiet) return;
      for (const phase of PHASES) {
        const ms = times[phase];
        if (ms !== undefined) write(`  ${phase.padEnd(10)}${colors.dim(seconds(ms).padStart(8))}\n`);
      }
    },
  };
}
