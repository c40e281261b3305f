// Runs a Chromium of this machine for a piece of work, with a profile of its own that is gone afterwards. The two are joined by
// pipes: where this process ends, however it does, the pipes are closed, and the browser ends itself.
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guarded } from './swap.ts';

const FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
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

/** A browser that runs. Its fourth and fifth streams are the pipes by which it is driven. */
interface RunningBrowser {
  readonly child: ChildProcess;
  readonly whenGone: Promise<void>;
}

/** Runs a browser until `use` is done. It can reach no host but this machine. */
export async function withBrowser<T>(
  browser: string,
  flags: readonly string[],
  use: (running: RunningBrowser) => Promise<T>,
): Promise<T> {
  const profile = guarded(inTemporary(), () => mkdtempSync(join(tmpdir(), 'techdocs-browser-')));
  const { kill, ...running } = start(browser, profile, flags);
  try {
    return await use(running);
  } finally {
    kill();
    await running.whenGone;
    removeProfile(profile);
  }
}

function removeProfile(profile: string): void {
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}

/** Runs a browser, and removes its profile when it has ended: this process may be gone by then. */
const SCRIPT = 'profile=$1; shift; "$@"; rm -rf -- "$profile"';

/** Starts the browser as a group of processes of its own: it is started by a script, which alone would be ended. */
function start(browser: string, profile: string, flags: readonly string[]) {
  const isGroup = process.platform !== 'win32';
  const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'];
  const words = [browser, ...FLAGS, `--user-data-dir=${profile}`, ...flags];
  const child = isGroup
    ? spawn('/bin/sh', ['-c', SCRIPT, 'sh', profile, ...words], { stdio, detached: true })
    : spawn(browser, words.slice(1), { stdio });
  const kill = () => {
    if (child.pid === undefined || child.exitCode !== null) return;
    if (isGroup) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  };
  const end = () => {
    kill();
    removeProfile(profile);
  };
  process.once('exit', end);
  const whenGone = new Promise<void>((resolve) => {
    child.on('error', () => resolve());
    child.on('exit', () => resolve());
  });
  return { child, whenGone: whenGone.finally(() => process.off('exit', end)), kill };
}
