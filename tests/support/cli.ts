// Runs the command as a user does: the compiled package, in a child process.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type * as Main from '../../src/cli/main.ts';
import type { Terminal } from '../../src/terminal/terminal.ts';

const bin = fileURLToPath(new URL('../../bin/techdocs.js', import.meta.url));

const compiled = new URL('../../dist/cli.js', import.meta.url).href;

/** The root of this repository. */
export const repository = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');

/** Output without colours, whatever the environment of the tests sets. */
const plain = { NO_COLOR: '1', FORCE_COLOR: undefined };

/** Result of a run. */
export interface CliRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Folder of a command, and additions to the environment of the tests. */
interface CallPlace {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs `techdocs` with arguments in a folder. A call without an environment of its own runs the compiled package in this process, because
 * starting Node takes longer than most commands.
 */
export function techdocs(args: readonly string[], place: CallPlace): Promise<CliRun> {
  return place.env ? techdocsProcess(args, place) : techdocsHere(args, place.cwd);
}

/** Opens a non-interactive terminal that records its output. `env` adds to the environment of the tests. */
export async function openTestTerminal(env: Readonly<Record<string, string | undefined>> = {}) {
  const { createTerminal } = (await import(compiled)) as typeof Main;
  const written = { stdout: '', stderr: '' };
  const streamTo = (name: keyof typeof written) => ({
    isTTY: false,
    write: (text: string) => {
      written[name] += text;
    },
  });
  const streams = { stdin: process.stdin, stdout: streamTo('stdout'), stderr: streamTo('stderr') };
  const terminal = createTerminal({ env: { ...process.env, ...plain, ...env }, exitCode: 0, ...streams });
  return { terminal, written };
}

/** Runs a command of the compiled package in this process, in a folder. */
export async function runCompiled(args: readonly string[], terminal: Terminal, cwd: string): Promise<void> {
  const { runCommand } = (await import(compiled)) as typeof Main;
  await runCommand([process.execPath, bin, ...args], terminal, { cwd });
}

async function techdocsHere(args: readonly string[], cwd: string): Promise<CliRun> {
  const { terminal, written } = await openTestTerminal();
  await runCompiled(args, terminal, cwd);
  return { code: terminal.exitCode(), ...written };
}

/** Runs `techdocs` in a child process, as a user does: for tests that end a process, or depend on its environment. */
export function techdocsProcess(args: readonly string[], { cwd, env }: CallPlace): Promise<CliRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin, ...args], {
      cwd,
      env: { ...process.env, ...plain, ...env },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
