// Swaps the staging folder with the output folder by two consecutive renames, and recovers if a run was killed between them. Folder names
// contain the process id, so that concurrent builds leave each other's folders alone.
import { lstatSync, readdirSync, rmdirSync, rmSync, statSync, unlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { renameWithRetries } from '../content/io/write-whole.ts';
import { MANIFEST_FILE } from '../model/constants.ts';
import { UserError } from '../model/diagnostic.ts';

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
export function removeTree(dir: string): void {
  try {
    for (const entry of readdirSync(dir, { withFileTypes: true })) {
      const path = `${dir}/${entry.name}`;
      if (entry.isDirectory()) removeTree(path);
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
  const left = listFolder(dirname(dir))
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
      .map(({ path, mark }) => ({ path, isNew: mark?.[1] === 'new', time: readManifestTime(path) }))
      .filter(({ isNew, time }) => !isNew || time > 0)
      .sort((a, b) => b.time - a.time || Number(b.isNew) - Number(a.isNew));
    if (whole[0]) renameWithRetries(whole[0].path, dir);
  }
  for (const { path } of left) rmSync(path, { recursive: true, force: true });
}

function readManifestTime(dir: string): number {
  return statSync(join(dir, MANIFEST_FILE), { throwIfNoEntry: false })?.mtimeMs ?? 0;
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

/** Returns the entries of a folder; empty if the folder does not exist. */
export function listFolder(dir: string) {
  try {
    return readdirSync(dir, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

const ERROR_REASONS: Readonly<Record<string, string>> = {
  EBUSY: 'it is in use or a mount point, so it cannot be replaced; build into a folder inside it',
  EXDEV:
    'it is a mount point or part of a lower layer of the file system, so it cannot be replaced; build into a folder inside it',
  EACCES: 'there is no permission to write there',
  EPERM: 'there is no permission to write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'there is no space left',
  EDQUOT: 'there is no space left',
  EFBIG: 'a file is larger than the system allows',
  ENAMETOOLONG: 'a name is longer than the file system allows',
  EIO: 'the device failed',
  EBADF: 'it is not open for writing',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENOTDIR: 'a part of its path is a file',
  EISDIR: 'it is a folder',
  ENOTEMPTY: 'another build has just written it',
};

/** Returns the reason why the system refuses to write; `undefined` for other errors. */
export function findWriteFailureReason(error: unknown, platform: string = process.platform): string | undefined {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(code))
    return 'another program has a file in it open, or there is no permission to write there';
  return ERROR_REASONS[code] ?? (syscall === undefined ? undefined : `the system reports ${code}`);
}

/**
 * Runs a step that writes the site, and replaces system errors with errors that a user understands. `name` is the output folder as the user
 * wrote it.
 */
export function explainSiteWriteErrors<T>(name: string, step: () => T): T {
  return explainWriteErrors(`Cannot write the site to \`${name}\``, step);
}

/** Runs a step, and replaces system errors with errors that a user understands. `what` is the start of the message. */
export function explainWriteErrors<T>(what: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw explainWriteError(what, error);
  }
}

/** Returns the error to throw: for a system error an explanation, else the unchanged error. */
export function explainWriteError(what: string, error: unknown): unknown {
  const reason = findWriteFailureReason(error);
  return reason === undefined ? error : UserError.of({ code: 'write-failed', message: `${what}: ${reason}.` });
}

/** Returns a path relative to the project if the path is inside the project, otherwise the absolute path. */
export function formatPathForMessage(path: string, root: string): string {
  const own = relative(root, path);
  return own === '' || own.startsWith('..') ? path : own;
}
