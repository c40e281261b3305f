// IO. Opens the reader's browser at an address of our own making, without a shell in between.
import { spawn } from 'node:child_process';

/** Opens an address. `BROWSER` names another program; a machine without any is no fault. */
export function openBrowser(address: string, platform: string, browser: string | undefined): void {
  const [command, ...args] = openCommand(address, platform, browser);
  const child = spawn(command as string, args, { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

/** The program that opens an address, and what it is called with. */
export function openCommand(address: string, platform: string, browser: string | undefined): readonly string[] {
  if (browser !== undefined && browser.trim() !== '') return [browser.trim(), address];
  if (platform === 'darwin') return ['open', address];
  // `explorer` takes the address as it is, which `cmd /c start` would read as a command line.
  return platform === 'win32' ? ['explorer', address] : ['xdg-open', address];
}
