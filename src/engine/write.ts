// Replaces the output folder as a whole. The new site is created in a staging folder beside the output folder, with links to unchanged
// files and to files that techdocs did not write. Then two renames swap the folders. Readers find either the old site or the new one, never
// a mixture, even if the process is killed. All steps are synchronous, so signals are handled only between steps.
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  openSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isPathBelowFolder, resolveSymlinksInExistingPart } from '../content/io/real-path.ts';
import { readFolderEntries } from '../content/io/write-whole.ts';
import { findWindowsPathFault } from '../lib/file-path.ts';
import { computeHash } from '../lib/hash.ts';
import { MANIFEST_FILE } from '../model/constants.ts';
import { UserError } from '../model/diagnostic.ts';
import { moveBackupToStaging, moveOutputToBackup, type StagingFilesFromBackup } from './backup.ts';
import { encodeManifest, isPathInsideOutput, type Manifest } from './manifest.ts';
import { assertOutFolderUnchanged, type OutFolder } from './out-folder.ts';
import { createSiblingPath, explainSiteWriteErrors, swapFolders } from './swap.ts';

export interface StagingFolder {
  /** Writes a text, bytes, or a sequence of bytes. Returns the number of bytes. */
  write(path: string, content: string | Uint8Array | Iterable<Uint8Array>): number;
  copy(path: string, from: string): number;
  /** Creates the folder of a file that a thread writes. Returns the absolute path of the file. */
  reserve(path: string): string;
  /** Reserves output paths that were not known at the start. Throws if a file that techdocs did not write blocks one of them. */
  claim(paths: Iterable<string>): void;
  /** Links a file from the old folder. */
  keep(path: string): void;
  /** Swaps the folders; returns the new revision. */
  commit(manifest: Manifest): string;
  /** Removes the staging folder; the output folder is unchanged. */
  discard(): void;
}

/** Creates a staging folder. It contains the foreign files of the old folder: files that techdocs did not write. */
export function createStagingFolder(old: OutFolder, outputs: Iterable<string>): StagingFolder {
  const attempt = <T>(step: () => T): T => runUnlessFolderChanged(old, step);
  const { dir, backup, foreign, remove } = attempt(() => prepareStagingFolder(old, new Set(outputs)));
  const createdFolders = new Set(backup?.folders ?? [dir]);
  // Files of the backup may be hard links to files of the old folder. Overwriting them would change both, so they are replaced.
  const clear = (file: string) => {
    if (backup) rmSync(file, { force: true });
  };
  const reserve = (path: string): string => {
    if (!isPathInsideOutput(path)) throw new UserError(`\`${path}\` would be written outside the output folder.`, 1);
    const fault = process.platform === 'win32' ? findWindowsPathFault(path) : undefined;
    if (fault) throw UserError.of({ code: 'write-failed', message: `\`${path}\` cannot be written: ${fault}.` });
    const file = join(dir, path);
    createFolderWithParents(dirname(file), createdFolders);
    clear(file);
    return file;
  };
  return {
    write: (path, content) => explainSiteWriteErrors(old.name, () => writeContentToFile(reserve(path), content)),
    copy: (path, from) =>
      explainSiteWriteErrors(old.name, () => {
        const file = reserve(path);
        copyFileSync(from, file, constants.COPYFILE_FICLONE);
        chmodSync(file, 0o644);
        return statSync(file).size;
      }),
    reserve: (path) => explainSiteWriteErrors(old.name, () => reserve(path)),
    claim: (paths) => attempt(() => refuseOverwritingFiles(foreign, new Set(paths))),
    keep: (path) =>
      attempt(() => {
        if (backup?.has(path, old.manifest.get(path)?.fingerprint)) return;
        linkOrCopyFile(join(old.dir, path), reserve(path));
      }),
    commit(manifest) {
      const text = encodeManifest(manifest);
      attempt(() => {
        writeFileSync(join(dir, MANIFEST_FILE), text);
        // If another build has written the folder meanwhile, kept files may come from that build, and foreign files may be missing.
        assertOutFolderUnchanged(old);
        swapFolders(dir, old.dir, (backup) =>
          moveOutputToBackup(backup, foreign.length === 0 ? old.backupDir : undefined),
        );
      });
      process.off('exit', remove);
      return computeHash(text);
    },
    discard() {
      remove();
      process.off('exit', remove);
    },
  };
}

/**
 * Runs a step, and explains its error. Throws an `OutFolderChangedError` instead if another build has written the folder meanwhile, because
 * that may have caused the error.
 */
function runUnlessFolderChanged<T>(old: OutFolder, step: () => T): T {
  try {
    return explainSiteWriteErrors(old.name, step);
  } catch (error) {
    assertOutFolderUnchanged(old);
    throw error;
  }
}

function writeContentToFile(file: string, content: Parameters<StagingFolder['write']>[1]): number {
  // Passes strings to Node, which encodes them. Encoding each string first would create garbage.
  if (typeof content === 'string') {
    writeFileSync(file, content);
    return Buffer.byteLength(content);
  }
  const parts = content instanceof Uint8Array ? [content] : content;
  const handle = openSync(file, 'w');
  let size = 0;
  try {
    for (const part of parts) {
      // A write may be partial.
      for (let index = 0; index < part.length; ) index += writeSync(handle, part, index);
      size += part.length;
    }
  } finally {
    closeSync(handle);
  }
  return size;
}

/** Creates a folder and its parents. Each is created without a check, because all are missing at first. */
function createFolderWithParents(folder: string, createdFolders: Set<string>): void {
  if (createdFolders.has(folder)) return;
  createFolderWithParents(dirname(folder), createdFolders);
  createdFolders.add(folder);
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

interface PreparedStagingFolder {
  readonly dir: string;
  readonly backup?: StagingFilesFromBackup;
  /** Without foreign files, the old folder contains only techdocs' files and can become the next backup. */
  readonly foreign: readonly ForeignFile[];
  /** Called if the process ends before the swap, for example by an interrupt. */
  readonly remove: () => void;
}

function prepareStagingFolder(old: OutFolder, outputs: ReadonlySet<string>): PreparedStagingFolder {
  mkdirSync(dirname(old.dir), { recursive: true });
  const foreign = findForeignFiles(old);
  assertOutFolderUnchanged(old);
  refuseOverwritingFiles(foreign, outputs);
  const dir = createSiblingPath(old.dir, 'new');
  // Threads may still write when the process ends, so `rmSync` may find new files in a folder that it has emptied, and retries.
  const remove = () => rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
  process.once('exit', remove);
  const backup =
    foreign.length === 0 && old.backupDir !== undefined ? moveBackupToStaging(old.backupDir, dir, outputs) : undefined;
  if (!backup) mkdirSync(dir);
  const mode = statSync(old.dir, { throwIfNoEntry: false })?.mode;
  if (mode !== undefined) chmodSync(dir, mode & 0o7777);
  for (const { path, kind } of foreign) {
    if (kind === 'folder' && isAtOrBelowOutput(path, outputs)) continue;
    const from = join(old.dir, path);
    const to = join(dir, path);
    mkdirSync(dirname(to), { recursive: true });
    if (kind === 'folder') mkdirSync(to, { recursive: true });
    else if (kind === 'link') copySymlink(old.dir, path, to);
    else linkOrCopyFile(from, to);
  }
  return { dir, backup, foreign, remove };
}

/** Copies a foreign symbolic link. Throws if the link leads out of the folder, because it would publish files outside the site. */
function copySymlink(dir: string, path: string, to: string): void {
  const target = readlinkSync(join(dir, path));
  const end = resolveSymlinksInExistingPart(resolve(dirname(join(dir, path)), target));
  if (!isPathBelowFolder(end, resolveSymlinksInExistingPart(dir))) {
    const message = `\`${path}\` in the output folder is a symbolic link that leads out of it. Remove it, or choose another output folder.`;
    throw UserError.of({ code: 'foreign-file', message, target: path });
  }
  symlinkSync(target, to);
}

interface ForeignFile {
  readonly path: string;
  readonly kind: 'file' | 'link' | 'folder';
}

/** Returns the entries of the output folder that techdocs did not write. Folders are included only if empty. */
function findForeignFiles(old: OutFolder): readonly ForeignFile[] {
  const foreignFiles: ForeignFile[] = [];
  const visit = (below: string) => {
    const entries = readFolderEntries(join(old.dir, below));
    if (entries.length === 0 && below !== '') foreignFiles.push({ path: below, kind: 'folder' });
    for (const entry of entries) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) visit(path);
      else if (path !== MANIFEST_FILE && !old.manifest.has(path)) {
        foreignFiles.push({ path, kind: entry.isSymbolicLink() ? 'link' : 'file' });
      }
    }
  };
  visit('');
  return foreignFiles;
}

function refuseOverwritingFiles(foreign: readonly ForeignFile[], outputs: ReadonlySet<string>): void {
  const folders = new Set(
    [...outputs].flatMap((path) => path.split('/').map((_, i, all) => all.slice(0, i).join('/'))),
  );
  for (const { path, kind } of foreign) {
    if (kind === 'folder') continue;
    const isInTheWay = folders.has(path) || isAtOrBelowOutput(path, outputs);
    if (!isInTheWay) continue;
    const message = `\`${path}\` in the output folder was not written by techdocs, and the site has a file of that name. Move it away.`;
    throw UserError.of({ code: 'foreign-file', message, target: path });
  }
}

/** Whether an output has this path or the path of a parent folder. */
function isAtOrBelowOutput(path: string, outputs: ReadonlySet<string>): boolean {
  return path.split('/').some((_, i, all) => outputs.has(all.slice(0, i + 1).join('/')));
}

function linkOrCopyFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EEXIST') throw error;
    copyFileSync(from, to);
  }
}
