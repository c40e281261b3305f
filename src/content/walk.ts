// IO. Lists the files of a folder in one fixed order, whatever the file system's. Links are followed here and not by
// the glob, because one that leaves the project needs a word of its own.
import { realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import glob, { type Entry } from 'fast-glob';
import type { Diagnostic } from '../model/diagnostic.ts';
import { compareText } from '../model/text.ts';

/** Everything, links as links; what is passed over is decided by name below. */
const GLOB = {
  dot: true,
  onlyFiles: false,
  followSymbolicLinks: false,
  objectMode: true,
  ignore: ['**/node_modules/**'],
} satisfies glob.Options;

/** Files that are pages. */
export const MARKDOWN = /\.(?:md|markdown)$/i;
/** Files that say something of their folder. */
export const CATEGORY = /(?:^|\/)_category_\.(?:json|ya?ml)$/;

/** Names with `_` or `.` before them are parts for others to include, or nobody's business. */
export function isPartial(name: string): boolean {
  return (name.startsWith('_') || name.startsWith('.')) && !CATEGORY.test(name);
}

/** What is listed. */
export interface WalkOptions {
  /** Absolute path of the project root. */
  readonly root: string;
  /** Folder to list, root-relative. */
  readonly folder: string;
  /** Whether a file or folder of this name is passed over. */
  readonly isHidden: (name: string) => boolean;
  /** Folders that are listed on their own, root-relative. */
  readonly except: readonly string[];
}

/** A file, by two names. */
export interface WalkedFile {
  /** POSIX path relative to the root. */
  readonly file: string;
  /** POSIX path relative to the folder. */
  readonly path: string;
}

/** What was found, and what could not be looked at. */
export interface Walk {
  readonly files: readonly WalkedFile[];
  /** All folders that were looked into, root-relative. */
  readonly folders: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Lists all files below a folder, sorted by code units. A folder that does not exist has none. */
export function walkFolder(options: WalkOptions): Walk {
  const { root, folder, isHidden } = options;
  const files: WalkedFile[] = [];
  const folders: string[] = [];
  const diagnostics: Diagnostic[] = [];
  const realRoot = realpathSync(root);
  const except = options.except.filter((one) => one !== folder && (folder === '.' || one.startsWith(`${folder}/`)));

  function unreadable(file: string, error: unknown): void {
    const reason = reasonOf(error);
    diagnostics.push({
      code: 'unreadable-file',
      severity: 'error',
      file,
      message: `The file cannot be read: ${reason}.`,
    });
  }

  /** Follows a link as long as it stays in the project and does not lead into itself. */
  function visitLink(file: string, path: string, parents: readonly string[]): void {
    const real = realpathSync(join(root, file));
    if (real !== realRoot && !real.startsWith(realRoot + sep)) {
      const message = 'The link leads out of the project and is not followed.';
      diagnostics.push({ code: 'outside-symlink', severity: 'warning', file, message });
      return;
    }
    const stats = statSync(real);
    if (stats.isFile()) files.push({ file, path });
    if (stats.isDirectory() && !parents.includes(real)) visitFolder(file, path, [...parents, real]);
  }

  function visit(entry: Entry, folderFile: string, folderPath: string, parents: readonly string[]): void {
    const file = folderFile === '.' ? entry.path : `${folderFile}/${entry.path}`;
    const path = folderPath === '' ? entry.path : `${folderPath}/${entry.path}`;
    if (entry.path.split('/').some(isHidden) || isExcepted(file)) return;
    try {
      if (entry.dirent.isSymbolicLink()) visitLink(file, path, parents);
      else if (entry.dirent.isFile()) files.push({ file, path });
      else if (entry.dirent.isDirectory()) folders.push(file);
    } catch (error) {
      unreadable(file, error);
    }
  }

  function isExcepted(file: string): boolean {
    return except.some((one) => file === one || file.startsWith(`${one}/`));
  }

  function visitFolder(file: string, path: string, parents: readonly string[]): void {
    folders.push(file);
    const entries = glob.sync('**', { ...GLOB, cwd: join(root, file) });
    for (const entry of entries) visit(entry, file, path, parents);
  }

  const start = statSync(join(root, folder), { throwIfNoEntry: false });
  if (!start?.isDirectory()) folders.push(folder);
  else {
    try {
      const real = realpathSync(join(root, folder));
      const isInside = real === realRoot || real.startsWith(realRoot + sep);
      if (isInside) visitFolder(folder, '', [real]);
      else visitLink(folder, '', []);
    } catch (error) {
      unreadable(folder, error);
    }
  }
  const byFile = (a: { file?: string }, b: { file?: string }) => compareText(a.file ?? '', b.file ?? '');
  return { files: files.sort(byFile), folders, diagnostics: diagnostics.sort(byFile) };
}

/** Why a file could not be read, in words. */
export function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied';
  if (code === 'ENOENT') return 'it does not exist';
  if (code === 'ELOOP') return 'its links lead in a circle';
  return code ?? String(error);
}
