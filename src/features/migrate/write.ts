// Writes the new site to a staging folder beside its destination, so that it appears completely or not at all. If the destination exists,
// updates only files that the user has not changed.

import { constants, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { readFileDigest } from '../../content/io/assets.ts';
import { findOutputFault } from '../../content/io/output.ts';
import { isPathBelowFolder } from '../../content/io/real-path.ts';
import { readFolderEntries, renameWithRetries, writeAtomically } from '../../content/io/write-whole.ts';
import { isOtherProcessRunning, removeFolderTree } from '../../engine/swap.ts';
import { tryOrUndefined } from '../../lib/attempt.ts';
import { computeHash } from '../../lib/hash.ts';
import { parseJson } from '../../lib/json.ts';
import { isPlainObject } from '../../lib/values.ts';
import { UserError } from '../../model/diagnostic.ts';
import {
  type FileUpdatePlan,
  formatManifest,
  MIGRATE_MANIFEST_NAME,
  type MigrateManifest,
  parseManifest,
  planFileUpdates,
  REPORT_NAME,
  type RunRecord,
  SECOND_REPORT_NAME,
} from './manifest.ts';
import type { NewSiteFile } from './planned.ts';
import { resolveReadablePath } from './reach.ts';

/** Creates the staging folder; returns its path. */
export function createMigrationStagingFolder(out: string): string {
  const prefix = `.${basename(out)}.techdocs-migrate-`;
  const staging = join(dirname(out), `${prefix}${process.pid}`);
  rmSync(staging, { recursive: true, force: true });
  removeOldStagingFolders(dirname(out), prefix);
  mkdirSync(staging, { recursive: true });
  return staging;
}

/** Removes staging folders that killed runs left. */
function removeOldStagingFolders(folder: string, prefix: string): void {
  for (const { name } of readFolderEntries(folder)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
    if (Number.isInteger(pid) && !isOtherProcessRunning(pid)) removeFolderTree(join(folder, name));
  }
}

/** Writes all files to a new folder. */
export function writeStagedFiles(site: string, staging: string, files: readonly NewSiteFile[]): void {
  const made = new Set<string>();
  for (const { path, text, from } of files) {
    const target = resolveSafePath(staging, path);
    const folder = dirname(target);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    const source = text === undefined ? resolveReadablePath(site, from ?? path) : undefined;
    if (text !== undefined) writeFileSync(target, text);
    else if (source !== undefined) copyFileSync(source, target, constants.COPYFILE_FICLONE);
  }
}

/** Returns the hash of each file that `writeStagedFiles` wrote. */
export function hashStagedFiles(staging: string, files: readonly NewSiteFile[]): Record<string, string> {
  const hashes: Record<string, string> = {};
  for (const { path, text } of files) {
    const target = join(staging, path);
    if (text !== undefined) hashes[path] = computeHash(text);
    else if (existsSync(target)) hashes[path] = readFileDigest(target).hash;
  }
  return hashes;
}

/** Returns the absolute path of a file of the new site. Throws if its name or a symbolic link leads out of the folder. */
function resolveSafePath(folder: string, path: string): string {
  const target = resolve(folder, path);
  const fault = isPathBelowFolder(target, folder)
    ? findOutputFault(target, folder)
    : 'it is outside the folder of the new site';
  if (fault === undefined) return target;
  throw UserError.of({ code: 'write-failed', message: `\`${path}\` cannot be written: ${fault}.` });
}

/** Replaces the text of each file that has a stand-in by the stand-in. */
export function replaceFilesByStandIns(files: readonly NewSiteFile[]): readonly NewSiteFile[] {
  return files.map((file) => (file.standIn === undefined ? file : { path: file.path, text: file.standIn }));
}

/** Returns what the last run recorded in a folder; `undefined` if `migrate` did not write the folder. */
export function readManifest(out: string): RunRecord | undefined {
  return tryOrUndefined(() => parseManifest(readFileSync(join(out, MIGRATE_MANIFEST_NAME), 'utf8')));
}

const PACKAGE_FILE = 'package.json';

/** Whether the `package.json` in the destination is the staged one, apart from dependencies that `npm install` added or changed. */
function differsOnlyInDependencies(staging: string, out: string): boolean {
  const [wanted, current] = [staging, out].map((folder) => {
    const path = join(folder, PACKAGE_FILE);
    const value = existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : undefined;
    return isPlainObject(value) ? value : undefined;
  });
  if (wanted === undefined || current === undefined) return false;
  const withoutDependencies = (value: typeof wanted) =>
    JSON.stringify(
      Object.entries(value)
        .filter(([key]) => !DEPENDENCY_KEY.test(key))
        .sort(),
    );
  const hasAll = Object.entries(wanted).every(
    ([key, value]) =>
      !DEPENDENCY_KEY.test(key) ||
      Object.keys(value ?? {}).every((name) => Object.hasOwn((current[key] as object | undefined) ?? {}, name)),
  );
  return hasAll && withoutDependencies(wanted) === withoutDependencies(current);
}

const DEPENDENCY_KEY = /^(?:dev|peer|optional)?dependencies$/i;

/** Moves the staged site to its destination. */
export function publishStagedFiles(staging: string, out: string, hashes: MigrateManifest): FileUpdatePlan {
  const { files: before, report } = readManifest(out) ?? {};
  const isThere = statSync(out, { throwIfNoEntry: false }) !== undefined;
  writeFileSync(join(staging, MIGRATE_MANIFEST_NAME), formatManifest({ files: hashes }));
  if (!isThere) {
    renameWithRetries(staging, out);
    return { write: Object.keys(hashes), overwritten: [], same: [], edited: [], touched: [], removed: [] };
  }
  const plan = planFileUpdates(hashes, before ?? {}, (path) =>
    path === PACKAGE_FILE && differsOnlyInDependencies(staging, out)
      ? hashes[path]
      : tryOrUndefined(() => computeHash(readFileSync(join(out, path)))),
  );
  for (const path of plan.write) replaceFileAtomically(join(staging, path), resolveSafePath(out, path));
  for (const path of plan.removed) rmSync(resolveSafePath(out, path), { force: true });
  // The manifest keeps the old hashes of files that the user changed, so that later runs recognise the changes and do not overwrite them.
  const kept = plan.touched.flatMap((path) => (before?.[path] === undefined ? [] : [[path, before[path]] as const]));
  const written = Object.entries(hashes).filter(([path]) => !plan.touched.includes(path));
  writeAtomically(
    join(out, MIGRATE_MANIFEST_NAME),
    formatManifest({ files: Object.fromEntries([...written, ...kept]), report }),
  );
  removeFolderTree(staging);
  return plan;
}

/**
 * Writes the report, and returns the name of its file. A report that the user has changed since the last run stays, and the new one stands
 * beside it.
 */
export function publishReport(out: string, text: string): string {
  const { files = {}, report } = readManifest(out) ?? {};
  const path = join(out, REPORT_NAME);
  const isEdited = existsSync(path) && computeHash(readFileSync(path)) !== report;
  writeAtomically(isEdited ? join(out, SECOND_REPORT_NAME) : path, text);
  if (isEdited) return SECOND_REPORT_NAME;
  writeAtomically(join(out, MIGRATE_MANIFEST_NAME), formatManifest({ files, report: computeHash(text) }));
  return REPORT_NAME;
}

/**
 * Replaces a file atomically, so that a killed run leaves either the old or the new file. The staging folder is normally on the same file
 * system.
 */
function replaceFileAtomically(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    renameWithRetries(from, to);
  } catch (error) {
    // A folder inside the destination may be on another file system.
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    writeAtomically(to, readFileSync(from));
  }
}
