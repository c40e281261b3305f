// Finds a Chromium for the browser tests, or installs the system's package if possible. On a continuous integration host a missing browser
// is an error: tests that are skipped there never run.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { findBrowser, HEADLESS_SHELL } from '../src/engine/find-browser.ts';

function canInstall(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs the first available package of these. */
function install(...names: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: readonly string[]) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  return apt('update', '-q') && names.some((name) => apt('install', '-y', '-q', '--no-install-recommends', name));
}

/** Path of a browser, or why there is none and whether that is an error here. */
export interface FoundBrowser {
  readonly path?: string;
  readonly isFault: boolean;
  readonly message?: string;
}

/** Finds a browser, or installs one if possible. */
export function ensureBrowser(): FoundBrowser {
  const isFault = (process.env.CI ?? '') !== '' && process.env.CI !== 'false';
  const found = findBrowser();
  // A faster browser is worth five seconds on a host that exists only for this run; the machine of a person is not changed.
  const isSlow = isFault && !process.env.CHROMIUM_PATH && !found?.endsWith(HEADLESS_SHELL);
  if (found && isSlow && canInstall()) install(HEADLESS_SHELL);
  if (found) return { path: findBrowser() ?? found, isFault: false };
  if (process.env.CHROMIUM_PATH) {
    return { isFault: true, message: `CHROMIUM_PATH names \`${process.env.CHROMIUM_PATH}\`, which cannot be run.` };
  }
  if (canInstall() && install(HEADLESS_SHELL, 'chromium')) {
    const path = findBrowser();
    if (path) return { path, isFault: false };
  }
  const what = isFault ? 'The browser tests cannot run' : 'The browser tests are skipped';
  return { isFault, message: `${what}: no Chromium was found. Install one, or name it in CHROMIUM_PATH.` };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { path, isFault, message } = ensureBrowser();
  if (path) process.stdout.write(`${path}\n`);
  if (message) process.stderr.write(`${message}\n`);
  process.exitCode = isFault ? 1 : 0;
}
