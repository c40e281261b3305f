// IO. Lists the files of a folder in a fixed order, independent of the file system. Each folder is read separately, so that one unreadable
// folder does not hide others. Every entry is listed, skipped by its name, or reported.
import { type Dirent, lstatSync, readdirSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { computeRelativePath, isMarkdownPath, leadsOutOfRoot } from '../../lib/file-path.ts';
import { compareText } from '../../lib/text.ts';
import { MANIFEST_FILE } from '../../model/constants.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import {
  type FileRefusalReason,
  type FilesPermittedByConfig,
  fileRefusalDescriptions,
  formatFileRefusalFix,
} from '../../model/shown-files.ts';
import type { SourceKind } from '../../model/source.ts';
import { createUnreadableFileFinding, NOT_A_FILE_REASON } from '../../model/unreadable.ts';
import { findRefusalOfRealPath, type ReadPermissions } from './open-file.ts';
import { isPathBelowFolder, resolveSymlinksInExistingPart } from './real-path.ts';
import { isFolder } from './stats.ts';

const CATEGORY_FILE_PATTERN = /(?:^|\/)_category_\.(?:json|ya?ml)$/;
/** Matches names from program code, such as `__init__`. They begin with `_`, but pages do not include them as parts. */
const DUNDER_NAME_PATTERN = /^__.*[^_].*__(?:\.[^.]+)?$/s;

/**
 * Whether an entry is skipped because of its name. The name of a part for includes begins with `_`; the name of a hidden file begins with
 * `.`.
 */
export function isNameSkippedByWalk(name: string): boolean {
  return (
    name.startsWith('.') ||
    (name.startsWith('_') && !CATEGORY_FILE_PATTERN.test(name) && !DUNDER_NAME_PATTERN.test(name))
  );
}

/** Whether a file is a page: any Markdown file. */
export function isPageFile({ path }: Pick<WalkedFile, 'path'>): boolean {
  return isMarkdownPath(path);
}

/** Whether a file describes the category of its folder. */
export function isCategoryFile({ path }: Pick<WalkedFile, 'path'>): boolean {
  return CATEGORY_FILE_PATTERN.test(path);
}

/** Whether a file of the posts folder defines authors. */
export function isAuthorsFile({ path }: Pick<WalkedFile, 'path'>): boolean {
  return /^authors\.ya?ml$/.test(path);
}

/** Whether a file only accompanies pages, such as an image. It is then neither a page nor a category file nor an authors file. */
export function isAssetFile(file: Pick<WalkedFile, 'path'> & { readonly kind?: SourceKind }): boolean {
  return !isPageFile(file) && !isCategoryFile(file) && !(file.kind === 'post' && isAuthorsFile(file));
}

/** Options for listing a folder. */
export interface WalkOptions extends Pick<ReadPermissions, 'root' | 'repository'>, Partial<FilesPermittedByConfig> {
  /** Folder to list, root-relative. */
  readonly folder: string;
  /** Returns whether a file or folder of this name is skipped. */
  readonly isHidden: (name: string) => boolean;
  /** Folders that are listed separately, root-relative. */
  readonly except: readonly string[];
}

/** A file with its path in the project and its path in the listed folder. */
export interface WalkedFile {
  /** POSIX path relative to the project root. */
  readonly file: string;
  /** POSIX path relative to the listed folder. */
  readonly path: string;
}

/** Result of listing a folder: its files, and findings on entries that could not be read. */
export interface WalkResult {
  readonly files: readonly WalkedFile[];
  /** All visited folders, root-relative. */
  readonly folders: readonly string[];
  /** Files and folders that were skipped because their names begin with `_`, root-relative. */
  readonly parts?: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

interface WalkState extends Omit<WalkOptions, keyof FilesPermittedByConfig>, ReadPermissions {
  readonly files: WalkedFile[];
  readonly looked: string[];
  readonly parts: string[];
  readonly diagnostics: Diagnostic[];
}

/** A file or folder, with the real paths of its parent folders. */
interface VisitedPath extends WalkedFile {
  readonly parents: readonly string[];
  /** Whether the walk followed a link out of the listed folder to reach it. Hidden files in it are never listed. */
  readonly isLinked?: boolean;
}

/** Lists all files below a folder, sorted by code units. A missing folder has no files. */
export function walkFolder(options: WalkOptions): WalkResult {
  const { root, folder, folders: walkedFolders = [folder], wanted = [] } = options;
  const except = listSeparateFoldersInside(options);
  const files: WalkedFile[] = [];
  const folders: string[] = [];
  const parts: string[] = [];
  const diagnostics: Diagnostic[] = [];
  const walking: WalkState = {
    ...options,
    folders: walkedFolders,
    wanted,
    except,
    files,
    looked: folders,
    parts,
    diagnostics,
  };
  if (!isFolder(join(root, folder))) folders.push(folder);
  else runOrReportError(walking, folder, () => visitSymlink(walking, { file: folder, path: '', parents: [] }));
  const byFile = (a: { file?: string }, b: { file?: string }) => compareText(a.file ?? '', b.file ?? '');
  return { files: files.sort(byFile), folders, parts: parts.sort(compareText), diagnostics: diagnostics.sort(byFile) };
}

/** Returns the folders inside the listed folder that are listed separately. */
function listSeparateFoldersInside({ folder, except }: WalkOptions): readonly string[] {
  return except.filter((other) => other !== folder && (folder === '.' || other.startsWith(`${folder}/`)));
}

/** Adds files that are not on disk to the files of a folder, as if they were on disk. `files` are root-relative. */
export function addFilesToWalk(walk: WalkResult, options: WalkOptions, files: Iterable<string>): WalkResult {
  const { folder, isHidden } = options;
  const except = listSeparateFoldersInside(options);
  const known = new Set(walk.files.map(({ file }) => file));
  const added = [...files].flatMap((file) => {
    const path = folder === '.' ? file : computeRelativePath(folder, file);
    const isInside = !leadsOutOfRoot(path) && !except.some((other) => file.startsWith(`${other}/`));
    return isInside && !known.has(file) && !path.split('/').some(isHidden) ? [{ file, path }] : [];
  });
  if (added.length === 0) return walk;
  return { ...walk, files: [...walk.files, ...added].sort((a, b) => compareText(a.file, b.file)) };
}

function runOrReportError({ diagnostics }: WalkState, file: string, look: () => void): void {
  try {
    look();
  } catch (error) {
    diagnostics.push(createUnreadableFileFinding(file, error));
  }
}

/** Follows a link if it stays in the project and is not circular. */
function visitSymlink(walking: WalkState, { file, path, parents }: VisitedPath): void {
  const { root, diagnostics } = walking;
  if (statSync(join(root, file), { throwIfNoEntry: false }) === undefined) {
    diagnostics.push(createUnreadableFileFinding(file, 'this symbolic link leads nowhere'));
    return;
  }
  const real = resolveSymlinksInExistingPart(join(root, file));
  const refusal = findRefusalOfRealPath(file, walking);
  if (refusal !== undefined && !isHiddenFileToList(walking, real, refusal)) {
    diagnostics.push(createRefusedSymlinkFinding(walking, file, { real, refusal }));
    return;
  }
  const stats = statSync(real);
  if (!stats.isDirectory()) visitFile(walking, { file, path }, stats.isFile());
  else if (!parents.includes(real)) {
    visitFolder(walking, { file, path, parents: [...parents, real], isLinked: isSymlinkOutside(walking, path, real) });
  }
}

/**
 * Whether a link leads out of the listed folder. If the listed folder itself is a link, returns whether this link leads to one of the
 * folder's own parent folders.
 */
function isSymlinkOutside({ root, folder }: WalkState, path: string, real: string): boolean {
  if (path === '') return isPathBelowFolder(join(resolveSymlinksInExistingPart(root), folder), real);
  return !isPathBelowFolder(real, resolveSymlinksInExistingPart(join(root, folder)));
}

/** Whether a link leads to a hidden file in a folder that lists its hidden files, such as a static folder. */
function isHiddenFileToList({ root, folder, isHidden }: WalkState, real: string, refusal: FileRefusalReason): boolean {
  return (
    refusal === 'hidden' &&
    isPathBelowFolder(real, resolveSymlinksInExistingPart(join(root, folder))) &&
    !isHidden(basename(real))
  );
}

function createRefusedSymlinkFinding(
  { root, folder }: WalkState,
  file: string,
  { real, refusal }: { readonly real: string; readonly refusal: FileRefusalReason },
): Diagnostic {
  if (refusal === 'outside') {
    const bounds = leadsOutOfRoot(folder) ? 'repository' : 'project';
    const message = `This symbolic link leads out of the ${bounds} and is not followed.`;
    return { code: 'outside-symlink', severity: 'warning', file, message };
  }
  const target = relative(resolveSymlinksInExistingPart(root), real).split(sep).join('/');
  const message = `This symbolic link leads to \`${target}\`, which ${fileRefusalDescriptions[refusal]}, and is not followed.`;
  const suggestion = formatFileRefusalFix(refusal, target);
  return { code: 'secret-file', severity: 'warning', file, message, ...(suggestion && { suggestion }) };
}

function visitFolder(walking: WalkState, folder: VisitedPath): void {
  const entries = readdirSync(join(walking.root, folder.file), { withFileTypes: true });
  // Skips a folder that contains a built site: it is build output, not content.
  const isPassedOver = folder.isLinked || (folder.path !== '' && walking.isHidden(MANIFEST_FILE));
  const isBuilt = isPassedOver && entries.some(({ name }) => name === MANIFEST_FILE);
  if (isBuilt) return;
  walking.looked.push(folder.file);
  for (const entry of entries) visitFolderItem(walking, entry, folder);
}

function visitFolderItem(walking: WalkState, entry: Dirent, folder: VisitedPath): void {
  const { name } = entry;
  const file = folder.file === '.' ? name : `${folder.file}/${name}`;
  const path = folder.path === '' ? name : `${folder.path}/${name}`;
  if (name === 'node_modules' || walking.except.includes(file)) return;
  if (walking.isHidden(name) || (folder.isLinked && name.startsWith('.'))) {
    if (name.startsWith('_')) walking.parts.push(file);
    return;
  }
  runOrReportError(walking, file, () => {
    if (hasInvalidUtf8Name(walking, file))
      walking.diagnostics.push(createInvalidNameFinding(file, 'not-utf8', 'is not UTF-8'));
    else if (name.includes('\\'))
      walking.diagnostics.push(createInvalidNameFinding(file, 'invalid-route', 'contains a backslash'));
    else if (/[\n\r]/.test(name))
      walking.diagnostics.push(createInvalidNameFinding(file, 'invalid-route', 'contains a line break'));
    else if (entry.isSymbolicLink()) visitSymlink(walking, { ...folder, file, path });
    else if (entry.isDirectory()) visitFolder(walking, { ...folder, file, path });
    else visitFile(walking, { file, path }, entry.isFile());
  });
}

function visitFile({ files, diagnostics }: WalkState, walkedFile: WalkedFile, isFile: boolean): void {
  if (isFile) files.push(walkedFile);
  else diagnostics.push(createUnreadableFileFinding(walkedFile.file, NOT_A_FILE_REASON));
}

/**
 * Whether a file name on disk is not valid UTF-8. The decoded name then contains replacement characters, and no file with this name exists.
 */
function hasInvalidUtf8Name({ root }: WalkState, file: string): boolean {
  return file.includes('\ufffd') && lstatSync(join(root, file), { throwIfNoEntry: false }) === undefined;
}

/**
 * Returns a finding for a file name that cannot be part of an address. Hosts reject such a name, or the name would break a file with one
 * address per line.
 */
function createInvalidNameFinding(file: string, code: string, reason: string): Diagnostic {
  const message = `The name of this file ${reason}, so it has no address.`;
  return { code, severity: 'error', file, message, suggestion: 'Rename it.' };
}
