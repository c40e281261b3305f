// Duration of each build phase, and the current day. The clock is passed in, because modules below may not read the time.
import { computeBuildTimestampMs } from '../lib/day.ts';
import { createInvocationError } from '../model/diagnostic.ts';

/** The phases of a build, in order. */
export const BUILD_PHASES = ['config', 'read', 'parse', 'assemble', 'check', 'render', 'search', 'write'] as const;

/** A phase of a build. */
export type Phase = (typeof BUILD_PHASES)[number];

/** Runs a step as part of a phase, and adds the duration of the step to the phase. */
export type PhaseTimer = <T>(phase: Phase, step: () => T | Promise<T>) => Promise<T>;

/** Collects the duration of each phase. A phase may run more than once, for example once for each locale. */
export interface PhaseDurationCollector {
  readonly clock: PhaseTimer;
  /** Adds a duration that was measured elsewhere. */
  add(phase: Phase, ms: number): void;
  /** Milliseconds by phase. */
  readonly times: Readonly<Partial<Record<Phase, number>>>;
}

/** Creates a collector. It calls `onStart` at the beginning of each phase. After `signal` has aborted, no further phase begins. */
export function createPhaseDurationCollector(
  now: () => number,
  onStart: (phase: Phase) => void = () => {},
  signal?: AbortSignal,
): PhaseDurationCollector {
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
      add(phase, 0); // Keeps phases in the order of their start.
      const start = now();
      try {
        return await step();
      } finally {
        add(phase, now() - start);
      }
    },
  };
}

/** Returns the time of the build: `SOURCE_DATE_EPOCH` if it is set, otherwise the clock. Throws if `SOURCE_DATE_EPOCH` is not a number. */
export function readBuildTime(): number {
  const { SOURCE_DATE_EPOCH: epoch } = process.env;
  const time = computeBuildTimestampMs(epoch, Date.now());
  if (time !== undefined) return time;
  const suggestion = 'Set it to seconds since 1970, such as `git log -1 --format=%ct` prints, or unset it.';
  throw createInvocationError(
    `The environment variable \`SOURCE_DATE_EPOCH\` is \`${epoch}\`, which is not a time.`,
    suggestion,
  );
}

/**
 * Returns the day at a time (milliseconds since 1970) in UTC+14, the earliest time zone: a later date is in the future everywhere. Only
 * warnings about dates use it; no emitted file depends on it.
 */
export function computeLatestDayOnEarth(time: number): string {
  return new Date(time + 14 * 3_600_000).toISOString().slice(0, 10);
}

/** A timer that measures nothing. */
export const runUntimedPhase: PhaseTimer = async (_, step) => step();
