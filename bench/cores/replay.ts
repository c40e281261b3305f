// Replays the measured tasks of a build on a number of virtual cores. Pure.
import type { BuildTimes } from '../floor/threads.ts';

/** Tasks that run at the same time, in milliseconds of processor time. The next stage begins when all are done. */
export interface Stage {
  readonly name: string;
  readonly tasks: readonly number[];
}

/** Threads on which V8 compiles and collects garbage. */
const V8_THREADS = 4;

/** Parts of a build by the stage to which they belong. All other parts of the main thread belong to the start. */
const stageParts = {
  parse: { main: ['parse'], threads: ['block', 'document'] },
  assemble: { main: ['assemble', 'check'], threads: [] },
  render: { main: ['render', 'search', 'write'], threads: ['index', 'page'] },
} as const;

/** Steps that begin when the threads of another step are done. */
const nextSteps: Readonly<Record<string, string>> = { index: 'search' };

/** Number of threads of each step. A step that is not named has one thread. */
export type ThreadCounts = Readonly<Record<string, number>>;

/**
 * Returns the stages of a build. The work of a step is divided evenly among its threads, as the build balances it. V8's own time belongs to
 * the stages in proportion to their work.
 */
export function buildStages(parts: BuildTimes, counts: ThreadCounts): readonly Stage[] {
  const timeOf = (name: string) => parts[name] ?? 0;
  const inStages = new Set(Object.values(stageParts).flatMap(({ main }) => main.map((phase) => `main: ${phase}`)));
  const start = Object.entries(parts).reduce(
    (sum, [name, ms]) => (name.startsWith('main: ') && !inStages.has(name) ? sum + ms : sum),
    0,
  );
  const stages: Stage[] = [{ name: 'start', tasks: [start] }];
  for (const [name, { main, threads }] of Object.entries(stageParts)) {
    const own = main.reduce((sum, phase) => sum + timeOf(`main: ${phase}`), 0);
    const others = threads.flatMap((step) => {
      const count = counts[step] ?? 1;
      const own = timeOf(`thread: ${step}`) / count;
      const next = timeOf(`thread: ${nextSteps[step]}`);
      return Array.from({ length: count }, (_, at) => (at === 0 ? own + next : own));
    });
    stages.push({ name, tasks: [own, ...others] });
  }
  const all = stages.reduce((sum, { tasks }) => sum + total(tasks), 0);
  return stages.map(({ name, tasks }) => {
    const ofV8 = all === 0 ? 0 : (timeOf('V8') * total(tasks)) / all;
    return { name, tasks: [...tasks, ...Array.from({ length: V8_THREADS }, () => ofV8 / V8_THREADS)] };
  });
}

/** Returns the wall time of stages on a number of cores, in milliseconds. Cores are shared evenly, and no task uses more than one. */
export function replay(stages: readonly Stage[], cores: number): number {
  return stages.reduce((sum, { tasks }) => sum + wallTime(tasks, cores), 0);
}

function wallTime(tasks: readonly number[], cores: number): number {
  const sorted = tasks.filter((ms) => ms > 0).sort((a, b) => a - b);
  let [wall, done] = [0, 0];
  for (const [at, ms] of sorted.entries()) {
    // Until the shortest of the remaining tasks is done, each of them runs at the same speed.
    const speed = Math.min(1, cores / (sorted.length - at));
    wall += (ms - done) / speed;
    done = ms;
  }
  return wall;
}

/** Returns the share of the main thread in the processor time of a build. */
export function mainShare(parts: BuildTimes): number {
  const times = Object.entries(parts);
  const main = total(times.flatMap(([name, ms]) => (name.startsWith('main: ') ? ms : [])));
  return main / total(times.map(([, ms]) => ms));
}

function total(times: readonly number[]): number {
  return times.reduce((sum, ms) => sum + ms, 0);
}
