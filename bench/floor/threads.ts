// The processor time of a build's threads and of the phases on its main thread. On Linux the kernel counts it for each thread; elsewhere only
// the sum is known. A hook that is loaded into the process and its threads reads these counters, so techdocs itself measures nothing.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildReport } from '../../src/engine/build.ts';
import { measure } from '../measure.ts';

/** Whether the kernel counts the processor time of each thread. */
export const countsThreads = existsSync('/proc/thread-self/schedstat');

/** Milliseconds of processor time by part of a build: `main: PHASE`, `main: rest`, `thread: STEP`, and `V8`. */
export type BuildTimes = Readonly<Record<string, number>>;

/**
 * Runs in each thread. Threads are listed with the step that they run. The counters are read before a thread is terminated, when it ends by
 * itself, and when the process ends. On the main thread, the clock of the phases is its processor time.
 */
const HOOK = `
import { appendFileSync, openSync, readdirSync, readFileSync, readlinkSync, readSync, writeFileSync } from 'node:fs';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
const folder = process.env.BENCH_THREADS;
const own = readlinkSync('/proc/thread-self').split('/').at(-1);
const readTime = (file) => Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6;
appendFileSync(folder + '/names', own + ' ' + (isMainThread ? 'main' : workerData?.step ?? 'other') + '\\n');
if (isMainThread) {
  const counters = new Map();
  const readAll = () => {
    for (const id of readdirSync('/proc/self/task')) {
      try {
        counters.set(id, readTime('/proc/self/task/' + id + '/schedstat'));
      } catch {}
    }
  };
  const { terminate } = Worker.prototype;
  Worker.prototype.terminate = function () {
    readAll();
    return terminate.call(this);
  };
  process.on('exit', () => {
    readAll();
    for (const line of readFileSync(folder + '/ended', 'utf8').trim().split('\\n')) {
      const [id, time] = line.split(' ');
      if (id !== '') counters.set(id, Number(time));
    }
    const { user, system } = process.cpuUsage();
    const all = (user + system) / 1000;
    writeFileSync(folder + '/times', JSON.stringify({ all, counters: [...counters] }));
  });
  const handle = openSync('/proc/thread-self/schedstat', 'r');
  const bytes = Buffer.alloc(64);
  performance.now = () => Number(bytes.latin1Slice(0, readSync(handle, bytes, 0, 64, 0)).split(' ')[0]) / 1e6;
} else {
  const note = () => appendFileSync(folder + '/ended', own + ' ' + readTime('/proc/thread-self/schedstat') + '\\n');
  process.on('exit', note);
}
`;

/** What the hook writes. */
export interface Counters {
  /** Processor time of the process. */
  readonly all: number;
  /** Processor time by thread. */
  readonly counters: readonly (readonly [thread: string, ms: number])[];
}

/** Returns the parts of a build. `names` has a line for each thread, with its number and step. Pure. */
export function buildTimes(names: string, { all, counters }: Counters, phases: BuildReport['phases']): BuildTimes {
  const steps = new Map(
    names
      .trim()
      .split('\n')
      .map((line) => line.split(' ') as [string, string]),
  );
  const times: Record<string, number> = {};
  for (const [phase, ms] of Object.entries(phases)) times[`main: ${phase}`] = ms;
  const inPhases = Object.values(phases).reduce((sum, ms) => sum + ms, 0);
  let known = 0;
  for (const [thread, ms] of counters) {
    const step = steps.get(thread);
    if (step === undefined) continue;
    known += ms;
    const name = step === 'main' ? 'main: rest' : `thread: ${step}`;
    times[name] = (times[name] ?? 0) + (step === 'main' ? ms - inPhases : ms);
  }
  return { ...times, V8: all - known };
}

/** Runs a build, and returns its processor time in milliseconds: all of it, and by part if the kernel counts threads. */
export async function measureBuild(
  command: readonly string[],
  { cwd, scratch }: { readonly cwd: string; readonly scratch: string },
): Promise<{ readonly all: number; readonly parts: BuildTimes }> {
  if (!countsThreads) return { all: (await measure(command, { cwd, scratch })).cpu * 1000, parts: {} };
  const hook = join(scratch, 'threads.mjs');
  writeFileSync(hook, HOOK);
  rmSync(join(scratch, 'times'), { force: true });
  for (const name of ['names', 'ended']) writeFileSync(join(scratch, name), '');
  const [node = '', ...words] = command;
  const env = { BENCH_THREADS: scratch };
  const { stdout } = await measure([node, '--import', pathToFileURL(hook).href, ...words], { cwd, scratch, env });
  const counted: Counters = JSON.parse(readFileSync(join(scratch, 'times'), 'utf8'));
  const { phases }: BuildReport = JSON.parse(stdout);
  return { all: counted.all, parts: buildTimes(readFileSync(join(scratch, 'names'), 'utf8'), counted, phases) };
}
