// Runs the command as a user would: the compiled package, in a process of its own.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type * as Main from '../../src/cli/main.ts';
import type { Terminal } from '../../src/terminal/terminal.ts';

const bin = fileURLToPath(new URL('../../bin/techdocs.js', import.meta.url));

const compiled = new URL('../../dist/cli.js', import.meta.url).href;

/** The root of this repository. */
export const repository = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');

/** Output without colours, whatever the environment of the tests asks for. */
const plain = { NO_COLOR: '1', FORCE_COLOR: undefined };

/** What a run gave. */
export interface CliRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where a command is called, and what its environment adds to that of the tests. */
interface CallPlace {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs `techdocs` with arguments in a folder. A call that wants no environment of its own is run by the compiled package in
 * this process, as a start of Node costs more than most commands do.
 */
export function techdocs(args: readonly string[], place: CallPlace): Promise<CliRun> {
  return place.env ? techdocsProcess(args, place) : techdocsHere(args, place.cwd);
}

/** A terminal that nobody sits at, with what is written to it. The environment adds to that of the tests. */
export async function openTestTerminal(env: Readonly<Record<string, string | undefined>> = {}) {
  const { openTerminal } = (await import(compiled)) as typeof Main;
  const written = { stdout: '', stderr: '' };
  const streamTo = (name: keyof typeof written) => ({
    isTTY: false,
    write: (text: string) => {
      written[name] += text;
    },
  });
  const streams = { stdin: process.stdin, stdout: streamTo('stdout'), stderr: streamTo('stderr') };
  const terminal = openTerminal({ env: { ...process.env, ...plain, ...env }, exitCode: 0, ...streams });
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

/** Runs `techdocs` in a process of its own, as a user does: for what ends a process, or what its environment decides. */
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
