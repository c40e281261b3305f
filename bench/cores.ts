// `npm run bench:cores`: what a cold build takes on more cores than this machine has. Measures the processor time of all threads with several
// numbers of workers, replays it on virtual cores, and checks the replay with real builds on one and two cores.
import { existsSync, mkdirSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { countIndexThreads } from '../src/engine/search-thread.ts';
import { buildStages, mainShare, replay, type ThreadCounts } from './cores/replay.ts';
import { type BuildTimes, countsThreads, measureBuild } from './floor/threads.ts';
import { inScratch, measure, median } from './measure.ts';
import { table } from './report.ts';
import { copyPackage, makeCorpusSite, remove } from './sites.ts';

const HELP = `Usage: npm run bench:cores -- [options]

  --scale N       corpus (default: 10)
  --runs N        runs of each, of which the median counts (default: 3)
  --workers LIST  numbers of workers (default: 1,2,4,8)
  --no-check      leave out the real builds that check the replay
  --help          print this help

Needs Linux, and taskset for the check. The check needs a machine that does nothing else.
`;
const CORES = [1, 2, 4, 8] as const;

function readCall() {
  const options = {
    scale: { type: 'string', default: '10' },
    runs: { type: 'string', default: '3' },
    workers: { type: 'string', default: '1,2,4,8' },
    'no-check': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ options });
  const numbers = { scale: [values.scale], runs: [values.runs], workers: values.workers.split(',') };
  for (const [name, given] of Object.entries(numbers))
    if (!given.every((text) => /^[1-9]\d*$/.test(text)))
      throw new Error(`--${name} takes whole numbers from 1, not \`${given.join(',')}\`.`);
  return {
    scale: Number(values.scale),
    runs: Number(values.runs),
    workers: numbers.workers.map(Number),
    checks: !values['no-check'],
    help: values.help,
  };
}

/** A measured build with a number of workers. */
interface MeasuredWorkers {
  readonly workers: number;
  /** Medians by part. */
  readonly parts: BuildTimes;
}

/** Number of threads that the engine starts for a number of workers (`engine/jobs.ts`, `engine/rendering.ts`) and a large site. */
function threadCounts(workers: number): ThreadCounts {
  return { document: workers, page: workers, index: Math.max(1, countIndexThreads(workers, workers, Infinity)) };
}

function medianParts(builds: readonly BuildTimes[]): BuildTimes {
  const names = new Set(builds.flatMap((parts) => Object.keys(parts)));
  return Object.fromEntries([...names].map((name) => [name, median(builds.map((parts) => parts[name] ?? 0))]));
}

/** Returns the wall seconds of real builds on some of the cores. */
async function measureReal(build: BuildRun, workers: number, cores: number): Promise<number> {
  const { folder, scratch, runs } = build;
  const seconds: number[] = [];
  for (let at = 0; at < runs; at++) {
    remove(folder, CACHES);
    const list = Array.from({ length: cores }, (_, core) => core).join(',');
    const command = ['taskset', '-c', list, ...buildCommand(build, workers)];
    seconds.push((await measure(command, { cwd: folder, scratch })).seconds);
  }
  return median(seconds);
}

const CACHES = ['.techdocs', 'node_modules', 'build'];

interface BuildRun {
  readonly program: string;
  readonly folder: string;
  readonly scratch: string;
  readonly runs: number;
}

function buildCommand({ program }: BuildRun, workers: number): readonly string[] {
  return [process.execPath, program, 'build', '--json', '--quiet', '--workers', String(workers)];
}

async function measureWorkers(build: BuildRun, workers: readonly number[]): Promise<readonly MeasuredWorkers[]> {
  const { folder, scratch, runs } = build;
  const builds = new Map(workers.map((count): [number, BuildTimes[]] => [count, []]));
  for (let at = 0; at < runs; at++) {
    for (const [count, measured] of builds) {
      process.stderr.write(`${count} workers …\n`);
      remove(folder, CACHES);
      measured.push((await measureBuild(buildCommand(build, count), { cwd: folder, scratch })).parts);
    }
  }
  return [...builds].map(([count, measured]) => ({ workers: count, parts: medianParts(measured) }));
}

function coresTable(measured: readonly MeasuredWorkers[]): string {
  const [first] = measured;
  const one = first === undefined ? 0 : replay(buildStages(first.parts, threadCounts(first.workers)), 1);
  const body = measured.map(({ workers, parts }) => {
    const stages = buildStages(parts, threadCounts(workers));
    const faster = CORES.map((cores) => `${(one / replay(stages, cores)).toFixed(2)} ×`);
    const all = Object.values(parts).reduce((sum, ms) => sum + ms, 0);
    return [String(workers), (all / 1000).toFixed(1), `${Math.round(mainShare(parts) * 100)} %`, ...faster];
  });
  return table(['Workers', 'CPU s', 'main thread', ...CORES.map((cores) => `${cores} cores`)], body, 0);
}

function partsTable(measured: readonly MeasuredWorkers[]): string {
  const names = [...new Set(measured.flatMap(({ parts }) => Object.keys(parts)))];
  const body = names.map((name) => [name, ...measured.map(({ parts }) => String(Math.round(parts[name] ?? 0)))]);
  return table(['Part, ms of processor time', ...measured.map(({ workers }) => `${workers} workers`)], body, 1);
}

async function checkTable(build: BuildRun, measured: readonly MeasuredWorkers[]): Promise<string> {
  const body: string[][] = [];
  for (const { workers, parts } of measured.slice(0, 2)) {
    const stages = buildStages(parts, threadCounts(workers));
    for (const cores of CORES.filter((count) => count <= Math.min(2, availableParallelism()))) {
      const [expected, real] = [replay(stages, cores) / 1000, await measureReal(build, workers, cores)];
      body.push([String(workers), String(cores), expected.toFixed(2), real.toFixed(2), (real / expected).toFixed(2)]);
    }
  }
  return table(['Workers', 'Cores', 'replay s', 'real s', 'real / replay'], body, 0);
}

async function bench({ scale, runs, workers, checks }: ReturnType<typeof readCall>, folder: string): Promise<void> {
  const scratch = join(folder, 'scratch');
  mkdirSync(scratch);
  const program = copyPackage(join(folder, 'package'));
  const { name, folder: site } = makeCorpusSite(join(folder, 'site'), scale);
  const build: BuildRun = { program, folder: site, scratch, runs };
  const measured = await measureWorkers(build, workers);
  process.stdout.write(
    `${name}: medians of ${runs}. The replay says how much faster than the first number of workers on one core.\n\n`,
  );
  process.stdout.write(`${coresTable(measured)}\n\n${partsTable(measured)}\n\n`);
  const hasTaskset = (process.env.PATH ?? '').split(delimiter).some((path) => existsSync(join(path, 'taskset')));
  if (!checks || !hasTaskset) return;
  const [load = 0] = loadavg();
  process.stdout.write(
    `The replay beside real builds, with a load of ${load.toFixed(1)}:\n\n${await checkTable(build, measured)}\n`,
  );
}

try {
  const call = readCall();
  if (call.help) process.stdout.write(HELP);
  else if (!countsThreads) throw new Error('It needs the counters of threads of the Linux kernel.');
  else await inScratch((folder) => bench(call, folder));
} catch (error) {
  process.stderr.write(`The bench stopped. ${(error as Error).message}\n`);
  process.exitCode = 1;
}
