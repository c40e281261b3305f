// Backup of the output folder as it was before the last build, stored in the cache. The next build starts its staging folder from the
// backup. Nearly all its files are still correct, so a build after an edit writes a few files, instead of linking and removing a thousand.
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { renameWithRetries } from '../content/io/write-whole.ts';
import { MANIFEST_FILE } from '../model/constants.ts';
import { decodeManifest, type Manifest, type ManifestFile } from './manifest.ts';
import { removeFolderTree } from './swap.ts';

/** Files of a staging folder that started from a backup. */
export interface StagingFilesFromBackup {
  /** Existing folders, absolute. */
  readonly folders: ReadonlySet<string>;
  /** Whether a file exists with this fingerprint. */
  has(path: string, fingerprint: string | undefined): boolean;
}

/**
 * Moves the backup to the staging folder and removes files that the new site does not have. Returns `undefined` if there is no usable
 * backup; the staging folder then starts empty. Removes the manifest first, because a staging folder with a manifest counts as complete.
 */
export function moveBackupToStaging(
  backupDir: string,
  staging: string,
  outputs: ReadonlySet<string>,
): StagingFilesFromBackup | undefined {
  try {
    if (!lstatSync(backupDir).isDirectory()) return undefined;
    const file = join(backupDir, MANIFEST_FILE);
    const manifest = decodeManifest(readFileSync(file, 'utf8'));
    const written = statSync(file).mtimeMs;
    if (!manifest) return undefined;
    if (!hasOnlyManifestFiles(backupDir, manifest)) {
      rmSync(backupDir, { recursive: true, force: true });
      return undefined;
    }
    renameWithRetries(backupDir, staging);
    rmSync(join(staging, MANIFEST_FILE));
    for (const path of manifest.keys()) if (!outputs.has(path)) removeFileAndEmptyFolders(staging, path);
    return {
      folders: listFoldersWithOutputs(staging, manifest, outputs),
      has(path, fingerprint) {
        const listed = manifest.get(path);
        if (listed === undefined || listed.fingerprint !== fingerprint) return false;
        return isFileUnchanged(join(staging, path), listed, written);
      },
    };
  } catch {
    rmSync(staging, { recursive: true, force: true });
    return undefined;
  }
}

/**
 * Whether a folder contains only the files of its manifest. The cache may come from a repository, and its backup may then contain links or
 * other files.
 */
function hasOnlyManifestFiles(dir: string, manifest: Manifest): boolean {
  const isOwn = (below: string): boolean =>
    readdirSync(join(dir, below), { withFileTypes: true }).every((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) return isOwn(path);
      return entry.isFile() && (manifest.has(path) || path === MANIFEST_FILE);
    });
  return isOwn('');
}

/** Whether a file is unchanged since the manifest that lists it was written. */
export function isFileUnchanged(file: string, { size }: ManifestFile, written: number): boolean {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  return stats?.isFile() === true && stats.size === size && stats.mtimeMs <= written;
}

/** Moves the replaced output folder to the backup. Removes the folder if it cannot be moved. */
export function moveOutputToBackup(replacedDir: string, backupDir: string | undefined): void {
  try {
    if (backupDir === undefined || existsSync(backupDir)) throw new Error('There is no place for it.');
    mkdirSync(dirname(backupDir), { recursive: true });
    renameWithRetries(replacedDir, backupDir);
  } catch {
    // The move may fail, for example if the backup is on another file system. Removing the folder costs time, but does not fail the build.
    removeFolderTree(replacedDir);
  }
}

/** Removes a file. Also removes its parent folders if they become empty. */
function removeFileAndEmptyFolders(staging: string, path: string): void {
  rmSync(join(staging, path), { force: true });
  try {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) rmdirSync(join(staging, folder));
  } catch {
    // A folder that still has files stays, and so do its parents.
  }
}

function listFoldersWithOutputs(staging: string, manifest: Manifest, outputs: ReadonlySet<string>): Set<string> {
  const folders = new Set([staging]);
  for (const path of manifest.keys()) {
    if (!outputs.has(path)) continue;
    for (let folder = dirname(join(staging, path)); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  }
  return folders;
}
