// Finds a Chromium on this machine. Nothing is installed or downloaded.
import { accessSync, constants } from 'node:fs';
import native, { type PlatformPath } from 'node:path';

/** The same browser without windows opens a page for a third of the processor time (0.19 s for 0.56 s), so it comes first. */
export const HEADLESS = 'chromium-headless-shell';

const NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'msedge'];

/** Where Windows has them, below the folders of programs; none is in the path there. */
const PROGRAMS = [
  'Google/Chrome/Application/chrome.exe',
  'Chromium/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
];

const PLACES = [
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

/** The path of a Chromium on this machine: the one that `CHROMIUM_PATH` names, or the first of those that are installed. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM_PATH) return isExecutable(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  return browserPlaces(env).find(isExecutable);
}

/** Where a Chromium may be, the best place first. */
export function browserPlaces(
  env: NodeJS.ProcessEnv,
  { delimiter, join, sep }: PlatformPath = native,
): readonly string[] {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  if (sep === '/')
    return [...NAMES.flatMap((name) => [...folders, '/usr/bin'].map((folder) => join(folder, name))), ...PLACES];
  const programs = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].flatMap((folder) => folder || []);
  return [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, `${name}.exe`))),
    ...PROGRAMS.flatMap((name) => programs.map((folder) => join(folder, name))),
  ];
}
