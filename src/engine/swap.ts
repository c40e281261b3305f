// Swaps the staging folder with the output folder by two consecutive renames, and recovers if a run was killed between them. Folder names
// contain the process id, so that concurrent builds leave each other's folders alone.
import { lstatSync, readdirSync, rmdirSync, rmSync, statSync, unlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { runAndExplainWriteErrors } from '../content/io/write-errors.ts';
import { readFolderEntries, renameWithRetries } from '../content/io/write-whole.ts';
import { MANIFEST_FILE } from '../model/constants.ts';

/** Renames the staging folder to the output folder; `retire` receives the old folder. */
export function swapFolders(staging: string, dir: string, retire: (backup: string) => void): void {
  const backup = createSiblingPath(dir, 'old');
  const hasOld = lstatSync(dir, { throwIfNoEntry: false }) !== undefined;
  if (hasOld) renameWithRetries(dir, backup);
  try {
    renameWithRetries(staging, dir);
  } catch (error) {
    if (hasOld) renameWithRetries(backup, dir);
    throw error;
  }
  if (hasOld) retire(backup);
}

/** Removes a folder. Its listing distinguishes files from folders, which saves half of the system calls of `rmSync`. */
export function removeFolderTree(dir: string): void {
  try {
    for (const entry of readdirSync(dir, { withFileTypes: true })) {
      const path = `${dir}/${entry.name}`;
      if (entry.isDirectory()) removeFolderTree(path);
      else unlinkSync(path);
    }
    rmdirSync(dir);
  } catch {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Completes or reverts the swap of a killed run, and removes staging folders of processes that ended. */
export function recoverFolderSwap(dir: string): void {
  const prefix = `.${basename(dir)}.techdocs-`;
  const left = readFolderEntries(dirname(dir))
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(prefix))
    .map((entry) => ({
      path: join(dirname(dir), entry.name),
      mark: /^(new|old)-(\d+)-/.exec(entry.name.slice(prefix.length)),
    }))
    .filter(
      ({ path, mark }) =>
        mark && !path.includes(`new-${createProcessIdentifier()}`) && !isOtherProcessRunning(Number(mark[2])),
    );
  if (left.length === 0) return;
  if (!lstatSync(dir, { throwIfNoEntry: false })) {
    // The manifest is written last, so a staging folder with a manifest is complete, and newer than the replaced folder.
    const whole = left
      .map(({ path, mark }) => ({
        path,
        isNew: mark?.[1] === 'new',
        time: statSync(join(path, MANIFEST_FILE), { throwIfNoEntry: false })?.mtimeMs ?? 0,
      }))
      .filter(({ isNew, time }) => !isNew || time > 0)
      .sort((a, b) => b.time - a.time || Number(b.isNew) - Number(a.isNew));
    if (whole[0]) renameWithRetries(whole[0].path, dir);
  }
  for (const { path } of left) rmSync(path, { recursive: true, force: true });
}

/** Whether another process with this id is running. */
export function isOtherProcessRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns the path of a sibling folder, whose name identifies the process that owns it. */
export function createSiblingPath(dir: string, part: 'new' | 'old'): string {
  const moment = performance.now().toString(36).replace('.', '');
  return join(dirname(dir), `.${basename(dir)}.techdocs-${part}-${createProcessIdentifier()}-${moment}`);
}

/** Returns the id and start time of this process: the system may reuse an id, so the id alone is not unique. */
function createProcessIdentifier(): string {
  return `${process.pid}-${performance.timeOrigin.toString(36).replace('.', '')}`;
}

/**
 * Runs a step that writes the site, and replaces system errors with errors that a user understands. `name` is the output folder as the user
 * wrote it.
 */
export function explainSiteWriteErrors<T>(name: string, step: () => T): T {
  return runAndExplainWriteErrors(`Cannot write the site to \`${name}\``, step);
}
