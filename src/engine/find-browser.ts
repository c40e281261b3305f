// Finds a Chromium on this machine. Installs and downloads nothing.
import { accessSync, constants } from 'node:fs';
import native, { type PlatformPath } from 'node:path';

/**
 * Program name of the headless variant of Chromium. It is tried first, because it opens a page in a third of the processor time (0.19 s
 * instead of 0.56 s).
 */
export const HEADLESS_SHELL = 'chromium-headless-shell';

const BROWSER_COMMANDS = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'msedge',
];

/** Paths of browsers on Windows, relative to the program folders. On Windows, browsers are not in `PATH`. */
const WINDOWS_BROWSER_PATHS = [
  'Google/Chrome/Application/chrome.exe',
  'Chromium/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
];

const MAC_BROWSER_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the path of a Chromium: the value of `CHROMIUM_PATH` if it is set, else the first installed Chromium. Returns `undefined` if
 * there is no such program.
 */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM_PATH) return isExecutable(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  return listBrowserPaths(env).find(isExecutable);
}

/** Returns candidate paths of a Chromium, the best first. */
export function listBrowserPaths(
  env: NodeJS.ProcessEnv,
  { delimiter, join, sep }: PlatformPath = native,
): readonly string[] {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  if (sep === '/')
    return [
      ...BROWSER_COMMANDS.flatMap((name) => [...folders, '/usr/bin'].map((folder) => join(folder, name))),
      ...MAC_BROWSER_PATHS,
    ];
  const programs = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].flatMap((folder) => folder || []);
  return [
    ...BROWSER_COMMANDS.flatMap((name) => folders.map((folder) => join(folder, `${name}.exe`))),
    ...WINDOWS_BROWSER_PATHS.flatMap((name) => programs.map((folder) => join(folder, name))),
  ];
}
