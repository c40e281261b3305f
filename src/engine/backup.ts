// The folder of the build before the last one, kept in the cache. The next stage starts from it: of a thousand files all
// but a few are already what they have to be, so an edit costs a few files and not a thousand links and removals.
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rename } from '../content/io/write-whole.ts';
import { MANIFEST_FILE } from '../model/constants.ts';
import { decodeManifest, type Manifest, type ManifestFile } from './manifest.ts';
import { removeTree } from './swap.ts';

/** What a stage that started from a spare folder holds already. */
export interface Backup {
  /** Folders that are there, absolute. */
  readonly folders: ReadonlySet<string>;
  /** Whether a file is there as this fingerprint says. */
  has(path: string, fingerprint: string | undefined): boolean;
}

/**
 * Makes the spare folder the stage, without what the new site does not have. Nothing where there is none or it cannot be
 * had: the stage then starts empty. Its manifest goes first, since a stage with a manifest counts as whole.
 */
export function takeBackup(backupDir: string, staging: string, outputs: ReadonlySet<string>): Backup | undefined {
  try {
    if (!lstatSync(backupDir).isDirectory()) return undefined;
    const file = join(backupDir, MANIFEST_FILE);
    const manifest = decodeManifest(readFileSync(file, 'utf8'));
    const written = statSync(file).mtimeMs;
    if (!manifest) return undefined;
    if (!holdsOnly(backupDir, manifest)) {
      rmSync(backupDir, { recursive: true, force: true });
      return undefined;
    }
    rename(backupDir, staging);
    rmSync(join(staging, MANIFEST_FILE));
    for (const path of manifest.keys()) if (!outputs.has(path)) removeFile(staging, path);
    return {
      folders: foldersOf(staging, manifest, outputs),
      has(path, fingerprint) {
        const listed = manifest.get(path);
        if (listed === undefined || listed.fingerprint !== fingerprint) return false;
        return isUntouched(join(staging, path), listed, written);
      },
    };
  } catch {
    rmSync(staging, { recursive: true, force: true });
    return undefined;
  }
}

/** Whether a folder holds files of its manifest and nothing else: a repository may bring one with links, or with more. */
function holdsOnly(dir: string, manifest: Manifest): boolean {
  const isOwn = (below: string): boolean =>
    readdirSync(join(dir, below), { withFileTypes: true }).every((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) return isOwn(path);
      return entry.isFile() && (manifest.has(path) || path === MANIFEST_FILE);
    });
  return isOwn('');
}

/** Whether a file is still as it was when the manifest that lists it was written. */
export function isUntouched(file: string, { size }: ManifestFile, written: number): boolean {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  return stats?.isFile() === true && stats.size === size && stats.mtimeMs <= written;
}

/** Keeps a folder that was put aside as the spare one; where that cannot be, it is removed. */
export function keepBackup(backup: string, backupDir: string | undefined): void {
  try {
    if (backupDir === undefined || existsSync(backupDir)) throw new Error('There is no place for it.');
    mkdirSync(dirname(backupDir), { recursive: true });
    rename(backup, backupDir);
  } catch {
    // Another file system, for example. To remove it costs time, never the build.
    removeTree(backup);
  }
}

/** Removes a file and the folders that hold nothing without it. */
function removeFile(staging: string, path: string): void {
  rmSync(join(staging, path), { force: true });
  try {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) rmdirSync(join(staging, folder));
  } catch {
    // The folder holds something else.
  }
}

function foldersOf(staging: string, manifest: Manifest, outputs: ReadonlySet<string>): Set<string> {
  const folders = new Set([staging]);
  for (const path of manifest.keys()) {
    if (!outputs.has(path)) continue;
    for (let folder = dirname(join(staging, path)); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  }
  return folders;
}
