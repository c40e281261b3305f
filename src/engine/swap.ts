// Swaps the staged folder with the old one by two renames back to back, and heals what a run left that was killed
// between them. The names of the folders tell which process they belong to, so two builds leave each other's alone.
import { lstatSync, readdirSync, rmdirSync, rmSync, statSync, unlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { rename } from '../content/io/write-whole.ts';
import { MANIFEST_FILE } from '../model/constants.ts';
import { UserError } from '../model/diagnostic.ts';

/** Puts the stage in the place of the folder; `retire` gets the old one. */
export function swap(staging: string, dir: string, retire: (backup: string) => void): void {
  const backup = sibling(dir, 'old');
  const hasOld = lstatSync(dir, { throwIfNoEntry: false }) !== undefined;
  if (hasOld) rename(dir, backup);
  try {
    rename(staging, dir);
  } catch (error) {
    if (hasOld) rename(backup, dir);
    throw error;
  }
  if (hasOld) retire(backup);
}

/** Removes a folder. Its listing tells files from folders, which saves half of the system calls that `rmSync` makes. */
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

/** Finishes or takes back the swap of a run that was killed, and removes what dead runs have staged. */
export function recoverSwap(dir: string): void {
  const prefix = `.${basename(dir)}.techdocs-`;
  const left = readOutFolder(dirname(dir))
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(prefix))
    .map((entry) => ({
      path: join(dirname(dir), entry.name),
      mark: /^(new|old)-(\d+)-/.exec(entry.name.slice(prefix.length)),
    }))
    .filter(({ path, mark }) => mark && !path.includes(`new-${ownMark()}`) && !isRunning(Number(mark[2])));
  if (left.length === 0) return;
  if (!lstatSync(dir, { throwIfNoEntry: false })) {
    // A stage gets its manifest last, so one with a manifest is whole, and newer than what was put aside.
    const whole = left
      .map(({ path, mark }) => ({ path, isNew: mark?.[1] === 'new', time: manifestTime(path) }))
      .filter(({ isNew, time }) => !isNew || time > 0)
      .sort((a, b) => b.time - a.time || Number(b.isNew) - Number(a.isNew));
    if (whole[0]) rename(whole[0].path, dir);
  }
  for (const { path } of left) rmSync(path, { recursive: true, force: true });
}

function manifestTime(dir: string): number {
  return statSync(join(dir, MANIFEST_FILE), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Whether another process of that number runs. */
export function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A name beside the folder that tells whose it is. */
export function sibling(dir: string, part: 'new' | 'old'): string {
  const moment = performance.now().toString(36).replace('.', '');
  return join(dirname(dir), `.${basename(dir)}.techdocs-${part}-${ownMark()}-${moment}`);
}

/** Another process may have had the number of this one, but it was not started at the same time. */
function ownMark(): string {
  return `${process.pid}-${performance.timeOrigin.toString(36).replace('.', '')}`;
}

/** Entries of a folder; none where there is no folder. */
export function readOutFolder(dir: string) {
  try {
    return readdirSync(dir, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

const REASONS: Readonly<Record<string, string>> = {
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

/** Why the system does not write, in words; nothing where it is not the system. */
export function writeReason(error: unknown, platform: string = process.platform): string | undefined {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(code))
    return 'another program has a file in it open, or there is no permission to write there';
  return REASONS[code] ?? (syscall === undefined ? undefined : `the system reports ${code}`);
}

/** Says in words what the system refuses when the site is written; `name` is the output folder as it was asked for. */
export function guard<T>(name: string, step: () => T): T {
  return guarded(`Cannot write the site to \`${name}\``, step);
}

/** Says in words what the system refuses; `what` begins the sentence. */
export function guarded<T>(what: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw inWords(what, error);
  }
}

/** What to throw for an error of a step: what the system refuses in words, all else as it is. */
export function inWords(what: string, error: unknown): unknown {
  const reason = writeReason(error);
  return reason === undefined ? error : UserError.of({ code: 'write-failed', message: `${what}: ${reason}.` });
}

/** A path from the root of its project where it is in there, else the whole. */
export function shownPath(path: string, root: string): string {
  const own = relative(root, path);
  return own === '' || own.startsWith('..') ? path : own;
}
