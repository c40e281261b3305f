// Runs a command as a whole process and measures its wall time from start to exit, processor time (steadier on a shared machine) and the
// peak memory of the largest process. The last two come from GNU time if it is installed, else from a hook that runs when a Node child
// process ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';

const GNU_TIME = '/usr/bin/time';
const LIMIT = 15 * 60_000;
const HOOK = `import { writeFileSync } from 'node:fs';
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  writeFileSync(process.env.BENCH_USAGE_FILE, [maxRSS, userCPUTime / 1e6, systemCPUTime / 1e6].join(' '));
});
`;
const children = new Set<ChildProcess>();

/** Resources that a process used. Memory is NaN if it is unknown. */
export interface Usage {
  readonly seconds: number;
  /** Seconds of processor time. */
  readonly cpu: number;
  /** Peak of the largest process. */
  readonly megabytes: number;
  readonly stdout: string;
}

/** Result of a command. */
export interface Ended {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a bench in a temporary folder, which is removed when it ends or is interrupted. */
export async function inScratch(bench: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'techdocs-bench-'));
  const clean = () => {
    killChildren();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      clean();
      process.exit(130);
    });
  }
  try {
    await bench(folder);
  } finally {
    clean();
  }
}

/** Kills running child processes, when the bench itself is ended. */
export function killChildren() {
  for (const child of children) {
    for (const pid of childrenOf(child.pid ?? 0)) process.kill(pid, 'SIGKILL');
    child.kill('SIGKILL');
  }
}

/** Returns the processes that GNU time has started, which would survive it. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Runs a command in `cwd`; throws with the end of its output if it fails. `scratch` is a folder for temporary files of the measurement. */
export async function measure(
  command: readonly string[],
  { cwd, scratch, env }: { readonly cwd: string; readonly scratch: string; readonly env?: NodeJS.ProcessEnv },
): Promise<Usage> {
  const usageFile = join(scratch, 'usage');
  rmSync(usageFile, { force: true });
  const [program = '', ...words] = withUsage(command, usageFile, scratch);
  const started = performance.now();
  const { status, signal, stdout, stderr } = await run(program, words, {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env, BENCH_USAGE_FILE: usageFile },
  });
  const seconds = (performance.now() - started) / 1000;
  if (status !== 0) {
    const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-15).join('\n');
    throw new Error(`\`${command.join(' ')}\` ended with ${signal ?? `exit code ${status}`}:\n${said}`);
  }
  // The last line is the requested format; GNU time may write remarks before it.
  const usage = existsSync(usageFile) ? (readFileSync(usageFile, 'utf8').trim().split('\n').at(-1) ?? '') : '';
  const [kilobytes = Number.NaN, user = Number.NaN, system = Number.NaN] = usage.split(' ').filter(Boolean).map(Number);
  return { seconds, cpu: user + system, megabytes: kilobytes / 1024, stdout };
}

function withUsage(command: readonly string[], usageFile: string, scratch: string): readonly string[] {
  if (process.platform === 'linux' && existsSync(GNU_TIME)) {
    return [GNU_TIME, '-f', '%M %U %S', '-o', usageFile, ...command];
  }
  const [program, ...args] = command;
  if (program !== process.execPath) return command;
  const hook = join(scratch, 'usage.mjs');
  writeFileSync(hook, HOOK);
  return [program, '--import', pathToFileURL(hook).href, ...args];
}

/** Runs a program to its end, in the same process group, so that an interrupt reaches it, too. */
export function run(
  program: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd?: string; readonly env: NodeJS.ProcessEnv },
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: LIMIT });
    children.add(child);
    const said = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        said[name] += text;
      });
    }
    child.on('error', (error) => reject(new Error(`\`${program}\` cannot be started: ${error.message}`)));
    child.on('close', (status, signal) => {
      children.delete(child);
      resolve({ status, signal, ...said });
    });
  });
}

/** Returns the median; of an even count the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/** One number of many. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
