// IO. Lists the files of a folder in one fixed order, whatever the file system's. Links are followed here and not by
// the glob, because one that leaves the project needs a word of its own.
import { realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import glob, { type Entry } from 'fast-glob';
import type { Diagnostic } from '../model/diagnostic.ts';
import { compareText } from '../model/text.ts';
import { unreadable } from '../model/unreadable.ts';

/** Lists everything, links as links. What is passed over is decided by name below. */
const GLOB = {
  dot: true,
  onlyFiles: false,
  followSymbolicLinks: false,
  objectMode: true,
  ignore: ['**/node_modules/**'],
} satisfies glob.Options;

const CATEGORY = /(?:^|\/)_category_\.(?:json|ya?ml)$/;

/** Whether what has this name is passed over: `_` begins the name of a part that pages include, `.` that of a hidden file. */
export function isPartial(name: string): boolean {
  return (name.startsWith('_') || name.startsWith('.')) && !CATEGORY.test(name);
}

/** Whether a file is a page. */
export function isPage({ path }: Pick<WalkedFile, 'path'>): boolean {
  return /\.(?:md|markdown)$/i.test(path);
}

/** Whether a file says something of its folder. */
export function isCategory({ path }: Pick<WalkedFile, 'path'>): boolean {
  return CATEGORY.test(path);
}

/** Whether a file only stands beside pages. */
export function isBeside(file: Pick<WalkedFile, 'path'>): boolean {
  return !isPage(file) && !isCategory(file);
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

/** A walk on its way. */
interface Walking extends WalkOptions {
  readonly realRoot: string;
  readonly files: WalkedFile[];
  readonly folders: string[];
  readonly diagnostics: Diagnostic[];
}

/** A file or folder, with the real paths of the folders that led to it. */
interface Visited extends WalkedFile {
  readonly parents: readonly string[];
}

/** Lists all files below a folder, sorted by code units. A folder that does not exist has none. */
export function walkFolder(options: WalkOptions): Walk {
  const { root, folder } = options;
  const except = options.except.filter((one) => one !== folder && (folder === '.' || one.startsWith(`${folder}/`)));
  const walking: Walking = {
    ...options,
    except,
    realRoot: realpathSync(root),
    files: [],
    folders: [],
    diagnostics: [],
  };
  const { files, folders, diagnostics } = walking;
  if (!statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory()) folders.push(folder);
  else attempt(walking, folder, () => visitLink(walking, { file: folder, path: '', parents: [] }));
  const byFile = (a: { file?: string }, b: { file?: string }) => compareText(a.file ?? '', b.file ?? '');
  return { files: files.sort(byFile), folders, diagnostics: diagnostics.sort(byFile) };
}

function attempt({ diagnostics }: Walking, file: string, look: () => void): void {
  try {
    look();
  } catch (error) {
    diagnostics.push(unreadable(file, error));
  }
}

/** Follows a link as long as it stays in the project and does not lead into itself. */
function visitLink(walking: Walking, { file, path, parents }: Visited): void {
  const { root, realRoot, files, diagnostics } = walking;
  const real = realpathSync(join(root, file));
  if (real !== realRoot && !real.startsWith(realRoot + sep)) {
    const message = 'The link leads out of the project and is not followed.';
    diagnostics.push({ code: 'outside-symlink', severity: 'warning', file, message });
    return;
  }
  const stats = statSync(real);
  if (stats.isFile()) files.push({ file, path });
  if (!stats.isDirectory() || parents.includes(real)) return;
  walking.folders.push(file);
  for (const entry of glob.sync('**', { ...GLOB, cwd: join(root, file) })) {
    visitEntry(walking, entry, { file, path, parents: [...parents, real] });
  }
}

function visitEntry(walking: Walking, { path: name, dirent }: Entry, folder: Visited): void {
  const file = folder.file === '.' ? name : `${folder.file}/${name}`;
  const path = folder.path === '' ? name : `${folder.path}/${name}`;
  const isExcepted = walking.except.some((one) => file === one || file.startsWith(`${one}/`));
  if (isExcepted || name.split('/').some(walking.isHidden)) return;
  attempt(walking, file, () => {
    if (dirent.isSymbolicLink()) visitLink(walking, { file, path, parents: folder.parents });
    else if (dirent.isFile()) walking.files.push({ file, path });
    else if (dirent.isDirectory()) walking.folders.push(file);
  });
}
