// Copies of a new site that its user has changed since the last run, for dry runs and for trials that may not run its code.
import { cpSync, existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of a site that a trial does not need, or that a build makes. */
const FOLDERS_TO_SKIP = ['node_modules', 'build', '.techdocs', '.git'];
const CODE_FILE = /\.[cm]?[jt]sx?$/;

/** Copies the site in `out` to the folder `copy`, with the changes of the user. Installed packages are linked. */
export function copyEditedSite(out: string, copy: string): void {
  copyFiles(out, copy, () => true);
  if (existsSync(join(out, 'node_modules'))) symlinkSync(join(out, 'node_modules'), join(copy, 'node_modules'), 'dir');
}

/**
 * Gives the trial of a site the files of the user, except code: code is what `migrate` wrote, or its stand-ins. `written` are the paths of
 * the files that `migrate` wrote; those that the user removed are removed.
 */
export function copyEditsToTrial(out: string, trial: string, written: readonly string[]): void {
  if (!existsSync(out)) return;
  copyFiles(out, trial, (path) => !CODE_FILE.test(path));
  for (const path of written)
    if (!CODE_FILE.test(path) && !existsSync(join(out, path))) rmSync(join(trial, path), { force: true });
}

function copyFiles(from: string, to: string, isWanted: (path: string) => boolean): void {
  const left = FOLDERS_TO_SKIP.map((name) => join(from, name));
  const filter = (path: string) => !left.includes(path) && isWanted(path);
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter });
}
