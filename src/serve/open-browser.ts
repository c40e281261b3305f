// IO. Opens the default browser at an address that techdocs created, without a shell.
import { spawn } from 'node:child_process';

interface OpenBrowserOptions {
  readonly platform: string;
  /** Environment variable `BROWSER`, which names a program. */
  readonly browser: string | undefined;
  /** Called at most once if there is no browser, which is not a fault. */
  readonly onNone?: () => void;
}

/** Opens an address. */
export function openBrowser(address: string, { platform, browser, onNone = () => {} }: OpenBrowserOptions): void {
  const [command, ...args] = createBrowserCommand(address, platform, browser);
  const child = spawn(command as string, args, { stdio: 'ignore', detached: true });
  child.on('error', onNone);
  // If there is no browser, `xdg-open` starts and exits with an error code. Ignores the exit code of `explorer`, which is 1 even on
  // success.
  if (command === 'xdg-open') child.on('exit', (code) => code !== 0 && onNone());
  child.unref();
}

/** Returns the program that opens an address, with its arguments. */
export function createBrowserCommand(
  address: string,
  platform: string,
  browser: string | undefined,
): readonly string[] {
  if (browser !== undefined && browser.trim() !== '') return [browser.trim(), address];
  if (platform === 'darwin') return ['open', address];
  // `explorer` takes the address literally; `cmd /c start` would parse it as a command line.
  return platform === 'win32' ? ['explorer', address] : ['xdg-open', address];
}
