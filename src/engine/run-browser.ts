// Runs a local Chromium with a temporary profile, which is removed afterwards. The processes are connected by pipes: when this process ends
// in any way, the pipes close, and the browser exits.
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explainErrors } from './swap.ts';

const BROWSER_FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  // Chromium otherwise refuses to run as root, the usual user in containers.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Start of the message when the temporary folder cannot be written. */
const temporaryFolderMessage = () => `Cannot write to the temporary folder \`${tmpdir()}\``;

/** Free bytes that a browser needs to print. */
const MIN_FREE_BYTES = 32 << 20;

/** Throws if the temporary folder has too little room for a browser, which does not report this itself. Called after a failure. */
export function requireFreeSpace(): void {
  const file = join(tmpdir(), `techdocs-room-${randomUUID()}`);
  const piece = Buffer.alloc(1 << 20);
  explainErrors(temporaryFolderMessage(), () => {
    try {
      for (let bytes = 0; bytes < MIN_FREE_BYTES; bytes += piece.length) appendFileSync(file, piece);
    } finally {
      rmSync(file, { force: true });
    }
  });
}

/** A running browser. It is controlled by its fourth and fifth streams, which are pipes. */
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
  const profile = explainErrors(temporaryFolderMessage(), () => mkdtempSync(join(tmpdir(), 'techdocs-browser-')));
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

/** Runs a browser and removes its profile after it has exited, even if this process is gone by then. */
const RUN_SCRIPT = 'profile=$1; shift; "$@"; rm -rf -- "$profile"';

/** Starts the browser as a process group, because its parent is a shell script: killing that alone would leave the browser running. */
function start(browser: string, profile: string, flags: readonly string[]) {
  const isGroup = process.platform !== 'win32';
  const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'];
  const words = [browser, ...BROWSER_FLAGS, `--user-data-dir=${profile}`, ...flags];
  const child = isGroup
    ? spawn('/bin/sh', ['-c', RUN_SCRIPT, 'sh', profile, ...words], { stdio, detached: true })
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
