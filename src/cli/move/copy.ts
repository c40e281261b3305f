// A copy of the project in which a move is tried.
import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findCheckedCacheFolder } from '../../cache/cache-folder.ts';
import { findProjectPathInRepository } from '../../content/git/changes.ts';
import { readStats } from '../../content/io/stats.ts';
import { renameWithRetries, writeAtomically } from '../../content/io/write-whole.ts';
import { prepareCommitCopy } from '../../engine/assembled.ts';
import { MANIFEST_FILE } from '../../model/constants.ts';
import { createInvocationError } from '../../model/diagnostic.ts';
import type { FileMoves } from './moved.ts';

/** Folders without inputs of a site. */
const FOLDERS_NOT_COPIED: ReadonlySet<string> = new Set(['node_modules', '.git', '.techdocs']);

/** Maximum number of files in a copied project. */
const MAX_COPIED_FILES = 200_000;

/** Copies a project, passes the copy to `use`, and removes it. `name` distinguishes copies of one process. */
export async function runInHardLinkedCopy<T>(
  root: string,
  name: string,
  use: (copy: string) => Promise<T>,
): Promise<T> {
  const folder = join(findCheckedCacheFolder(root), 'moves', `${process.pid}-${name}`);
  rmSync(folder, { recursive: true, force: true });
  try {
    const prefix = findProjectPathInRepository(root);
    const copy = join(folder, prefix);
    mkdirSync(copy, { recursive: true });
    prepareCommitCopy(root, folder, prefix);
    hardLinkFolder(root, copy, { count: 0 });
    return await use(copy);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Copies the inputs of a site as hard links, which need no space. This is safe, because changed files are replaced and not written into.
 */
function hardLinkFolder(from: string, to: string, seen: { count: number }): void {
  const entries = readdirSync(from, { withFileTypes: true });
  if (entries.some(({ name }) => name === MANIFEST_FILE)) return;
  mkdirSync(to, { recursive: true });
  for (const entry of entries) {
    if (FOLDERS_NOT_COPIED.has(entry.name)) continue;
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    seen.count += 1;
    if (seen.count > MAX_COPIED_FILES)
      throw createInvocationError(`The project has more than ${MAX_COPIED_FILES} files.`);
    if (entry.isDirectory()) hardLinkFolder(source, target, seen);
    else if (entry.isSymbolicLink() && readStats(source)?.isDirectory() === true) hardLinkFolder(source, target, seen);
    else if (entry.isFile() || readStats(source)?.isFile() === true) hardLinkOrCopy(source, target);
  }
}

function hardLinkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}

/** Renames files in a folder one by one. */
export function renameFilesInFolder(root: string, moves: FileMoves): void {
  for (const [from, to] of moves) {
    mkdirSync(dirname(join(root, to)), { recursive: true });
    renameWithRetries(join(root, from), join(root, to));
  }
}

/** Writes texts by file. */
export function writeTextsInFolder(root: string, texts: ReadonlyMap<string, string>): void {
  for (const [file, text] of texts) writeAtomically(join(root, file), text);
}
