// How long each phase took, and which day it is. The clock is handed in, as nothing below may look at the time.
import { timeOfBuild } from '../lib/day.ts';
import { callFault } from '../model/diagnostic.ts';

/** The phases of a build, in order. */
export const PHASES = ['config', 'read', 'parse', 'assemble', 'check', 'render', 'search', 'write'] as const;

/** One phase of a build. */
export type Phase = (typeof PHASES)[number];

/** Runs a step as part of a phase. */
export type PhaseTimer = <T>(phase: Phase, step: () => T | Promise<T>) => Promise<T>;

/** Collects the time of each phase; a phase may run more than once, as it does for each locale. */
export interface Phases {
  readonly clock: PhaseTimer;
  /** Adds a time that was taken elsewhere. */
  add(phase: Phase, ms: number): void;
  /** Milliseconds by phase. */
  readonly times: Readonly<Partial<Record<Phase, number>>>;
}

/** Starts collecting. `onStart` is told when a phase begins; none begins once the signal is given. */
export function createPhases(
  now: () => number,
  onStart: (phase: Phase) => void = () => {},
  signal?: AbortSignal,
): Phases {
  const times: Partial<Record<Phase, number>> = {};
  const add = (phase: Phase, ms: number) => {
    times[phase] = Math.round(((times[phase] ?? 0) + ms) * 10) / 10;
  };
  return {
    times,
    add,
    clock: async (phase, step) => {
      signal?.throwIfAborted();
      onStart(phase);
      add(phase, 0); // Those that began first stand first, whichever ends first.
      const start = now();
      try {
        return await step();
      } finally {
        add(phase, now() - start);
      }
    },
  };
}

/** The time that counts for a build: that of the clock, unless `SOURCE_DATE_EPOCH` sets it. Throws where that is no number. */
export function buildTime(): number {
  const { SOURCE_DATE_EPOCH: epoch } = process.env;
  const time = timeOfBuild(epoch, Date.now());
  if (time !== undefined) return time;
  const suggestion = 'Set it to seconds since 1970, such as `git log -1 --format=%ct` prints, or unset it.';
  throw callFault(`The environment variable \`SOURCE_DATE_EPOCH\` is \`${epoch}\`, which is not a time.`, suggestion);
}

/**
 * The day at a time (milliseconds since 1970) where it is furthest ahead, at UTC+14: what lies after it is in
 * the future everywhere. Only warnings about dates need it, and no byte of a site.
 */
export function furthestDay(time: number): string {
  return new Date(time + 14 * 3_600_000).toISOString().slice(0, 10);
}
