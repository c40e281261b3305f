// Runs a Chromium of this machine for a piece of work, with a profile of its own that is gone afterwards.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guarded } from './swap.ts';

const FLAGS = [
  '--headless',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  // Chromium refuses to run as the administrator otherwise, which is who builds in many a container.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Begins the sentence of what the system refuses there. */
const inTemporary = () => `Cannot write to the temporary folder \`${tmpdir()}\``;

/** Room that a browser needs for what it prints, in bytes. */
const ROOM = 32 << 20;

/** Throws where the temporary folder has no room for a browser, which does not say so itself. Asked when it has failed. */
export function requireRoom(): void {
  const file = join(tmpdir(), `techdocs-room-${randomUUID()}`);
  const piece = Buffer.alloc(1 << 20);
  guarded(inTemporary(), () => {
    try {
      for (let bytes = 0; bytes < ROOM; bytes += piece.length) appendFileSync(file, piece);
    } finally {
      rmSync(file, { force: true });
    }
  });
}

/** A browser that runs. */
interface RunningBrowser {
  readonly child: ChildProcess;
  readonly whenGone: Promise<void>;
}

/** Runs a browser until `use` is done. It can reach no host but this machine. */
export async function withBrowser<T>(
  browser: string,
  { flags, stdio = 'ignore' }: { readonly flags: readonly string[]; readonly stdio?: 'ignore' | 'pipe' },
  use: (running: RunningBrowser) => Promise<T>,
): Promise<T> {
  const profile = guarded(inTemporary(), () => mkdtempSync(join(tmpdir(), 'techdocs-browser-')));
  const { kill, ...running } = start(browser, [...FLAGS, `--user-data-dir=${profile}`, ...flags], stdio);
  try {
    return await use(running);
  } finally {
    kill();
    await running.whenGone;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Starts the browser as a group of processes of its own: some systems start it by a script, which alone would be ended. It
 * does not outlive this process. The pipes, where there are any, are those by which it is driven.
 */
function start(browser: string, flags: readonly string[], pipes: 'ignore' | 'pipe') {
  const isGroup = process.platform !== 'win32';
  const stdio = ['ignore', 'ignore', 'ignore', pipes, pipes] as const;
  const child = spawn(browser, flags, { stdio: [...stdio], detached: isGroup });
  const kill = () => {
    if (child.pid === undefined || child.exitCode !== null) return;
    if (isGroup) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  };
  process.once('exit', kill);
  const whenGone = new Promise<void>((resolve) => {
    child.on('error', () => resolve());
    child.on('exit', () => resolve());
  });
  return { child, whenGone: whenGone.finally(() => process.off('exit', kill)), kill };
}
