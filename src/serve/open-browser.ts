// IO. Opens the reader's browser at an address of our own making, without a shell in between.
import { spawn } from 'node:child_process';

/** Where a browser is opened. */
export interface Browsing {
  readonly platform: string;
  /** What `BROWSER` says, which names another program. */
  readonly browser: string | undefined;
  /** Called where there is no browser, which is no fault of a machine; at most once. */
  readonly onNone?: () => void;
}

/** Opens an address. */
export function openBrowser(address: string, { platform, browser, onNone = () => {} }: Browsing): void {
  const [command, ...args] = openCommand(address, platform, browser);
  const child = spawn(command as string, args, { stdio: 'ignore', detached: true });
  child.on('error', onNone);
  // `xdg-open` runs everywhere, and says by its code that it has found no browser. `explorer` ends with 1 when all is well.
  if (command === 'xdg-open') child.on('exit', (code) => code !== 0 && onNone());
  child.unref();
}

/** The program that opens an address, and what it is called with. */
export function openCommand(address: string, platform: string, browser: string | undefined): readonly string[] {
  if (browser !== undefined && browser.trim() !== '') return [browser.trim(), address];
  if (platform === 'darwin') return ['open', address];
  // `explorer` takes the address as it is, which `cmd /c start` would read as a command line.
  return platform === 'win32' ? ['explorer', address] : ['xdg-open', address];
}
