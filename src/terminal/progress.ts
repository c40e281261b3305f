// Prints the progress of a command on stderr. A terminal shows one line that changes. At the end, each phase has a line with its duration.
import { BUILD_PHASES, type Phase } from '../engine/phases.ts';
import { formatDuration } from './report.ts';
import type { Terminal } from './terminal.ts';

const CLEAR_LINE = '\r\u001b[K';

/** Returns functions that print the progress of a command. */
export function createProgressDisplay({ writeError: write, isLive, colors }: Terminal, isQuiet: boolean) {
  let isShown = false;
  const clear = () => {
    if (isShown) write(CLEAR_LINE);
    isShown = false;
  };
  return {
    /** Removes the live line. */
    clear,
    on(phase: Phase | 'crawl' | 'external', done?: number, all?: number): void {
      if (!isLive || isQuiet) return;
      const count = done === undefined ? '' : ` ${done}/${all}`;
      write(`${CLEAR_LINE}${colors.cyan('…')} ${phase}${count}`);
      isShown = true;
    },
    /** Prints a line with the duration of each phase. */
    end(times: Readonly<Partial<Record<Phase, number>>>): void {
      clear();
      if (isQuiet) return;
      for (const phase of BUILD_PHASES) {
        const ms = times[phase];
        if (ms !== undefined) write(`  ${phase.padEnd(10)}${colors.dim(formatDuration(ms).padStart(8))}\n`);
      }
    },
  };
}
