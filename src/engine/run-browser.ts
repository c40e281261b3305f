// Runs a local Chromium with a temporary profile, which is removed afterwards. Pipes connect the processes: when this process ends in any
// way, the pipes close, and the browser exits.
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAndExplainWriteErrors } from '../content/io/write-errors.ts';

const BROWSER_FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  // Without this flag, Chromium refuses to run as root, the usual user in containers.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Returns the start of the message about a temporary folder that cannot be written. */
const formatTemporaryFolderFault = () => `Cannot write to the temporary folder \`${tmpdir()}\``;

/** Free bytes that a browser needs to print. */
const MIN_FREE_DISK_BYTES = 32 << 20;

/**
 * Throws if the temporary folder has too little free space for a browser. It is called after a browser failed, because a browser does not
 * report this cause.
 */
export function requireFreeDiskSpace(): void {
  const file = join(tmpdir(), `techdocs-room-${randomUUID()}`);
  const piece = Buffer.alloc(1 << 20);
  runAndExplainWriteErrors(formatTemporaryFolderFault(), () => {
    try {
      for (let bytes = 0; bytes < MIN_FREE_DISK_BYTES; bytes += piece.length) appendFileSync(file, piece);
    } finally {
      rmSync(file, { force: true });
    }
  });
}

/** Runs a browser until `use` is done. The browser can reach no host except this machine. */
export async function runWithBrowser<T>(
  browser: string,
  flags: readonly string[],
  use: (running: { readonly child: ChildProcess; readonly whenGone: Promise<void> }) => Promise<T>,
): Promise<T> {
  const profile = runAndExplainWriteErrors(formatTemporaryFolderFault(), () =>
    mkdtempSync(join(tmpdir(), 'techdocs-browser-')),
  );
  const { kill, ...running } = startBrowser(browser, profile, flags);
  try {
    return await use(running);
  } finally {
    kill();
    await running.whenGone;
    removeBrowserProfile(profile);
  }
}

function removeBrowserProfile(profile: string): void {
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}

/** Shell script that runs a browser and removes its profile after the browser has exited, even if this process has exited before. */
const BROWSER_SHELL_SCRIPT = 'profile=$1; shift; "$@"; rm -rf -- "$profile"';

/** Starts the browser as a process group: its parent is a shell script, and killing only the script would leave the browser running. */
function startBrowser(browser: string, profile: string, flags: readonly string[]) {
  const isGroup = process.platform !== 'win32';
  const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'];
  const words = [browser, ...BROWSER_FLAGS, `--user-data-dir=${profile}`, ...flags];
  const child = isGroup
    ? spawn('/bin/sh', ['-c', BROWSER_SHELL_SCRIPT, 'sh', profile, ...words], { stdio, detached: true })
    : spawn(browser, words.slice(1), { stdio });
  const kill = () => {
    if (child.pid === undefined || child.exitCode !== null) return;
    if (isGroup) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  };
  const end = () => {
    kill();
    removeBrowserProfile(profile);
  };
  process.once('exit', end);
  const whenGone = new Promise<void>((resolve) => {
    child.on('error', () => resolve());
    child.on('exit', () => resolve());
  });
  return { child, whenGone: whenGone.finally(() => process.off('exit', end)), kill };
}
