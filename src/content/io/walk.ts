// IO. Lists the files of a folder in one fixed order, whatever the file system's. Each folder is read on its own, so that
// one that cannot be read hides no other, and whatever is in it is a file, is passed over by its name, or is told.
import { type Dirent, lstatSync, readdirSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { isMarkdown, leadsOut } from '../../lib/file-path.ts';
import { compareText } from '../../lib/text.ts';
import { MANIFEST_FILE } from '../../model/constants.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { type Refusal, refusalAdvice, refusalReasons, type ShownNames } from '../../model/shown-files.ts';
import type { SourceKind } from '../../model/source.ts';
import { NO_FILE, unreadable } from '../../model/unreadable.ts';
import { type Bounds, realRefusal } from './open-file.ts';
import { isBelow, wholePath } from './real-path.ts';
import { statsOf } from './stats.ts';

const CATEGORY = /(?:^|\/)_category_\.(?:json|ya?ml)$/;
/** Names as code has them, such as `__init__`: no part is called so. */
const CODE_NAME = /^__.*[^_].*__(?:\.[^.]+)?$/s;

/** Whether what has this name is passed over: `_` begins the name of a part that pages include, `.` that of a hidden file. */
export function isPartial(name: string): boolean {
  return name.startsWith('.') || (name.startsWith('_') && !CATEGORY.test(name) && !CODE_NAME.test(name));
}

/** Whether a file is a page. */
export function isPageFile({ path }: Pick<WalkedFile, 'path'>): boolean {
  return isMarkdown(path);
}

/** Whether a file says something of its folder. */
export function isCategory({ path }: Pick<WalkedFile, 'path'>): boolean {
  return CATEGORY.test(path);
}

/** Whether a file of the posts' folder says who the authors are. */
export function isAuthors({ path }: Pick<WalkedFile, 'path'>): boolean {
  return /^authors\.ya?ml$/.test(path);
}

/** Whether a file only stands beside pages. */
export function isBeside(file: Pick<WalkedFile, 'path'> & { readonly kind?: SourceKind }): boolean {
  return !isPageFile(file) && !isCategory(file) && !(file.kind === 'post' && isAuthors(file));
}

/** What is listed. */
export interface WalkOptions extends Pick<Bounds, 'root' | 'repository'>, Partial<ShownNames> {
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
  /** Files and folders that were passed over since their names begin with `_`, root-relative. */
  readonly parts?: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

interface Walking extends Omit<WalkOptions, keyof ShownNames>, Bounds {
  readonly files: WalkedFile[];
  readonly looked: string[];
  readonly parts: string[];
  readonly diagnostics: Diagnostic[];
}

/** A file or folder, with the real paths of the folders that led to it. */
interface Visited extends WalkedFile {
  readonly parents: readonly string[];
  /** A link leads here from the listed folder: what is hidden here is nobody's to list. */
  readonly isLinked?: boolean;
}

/** Lists all files below a folder, sorted by code units. A folder that does not exist has none. */
export function walkFolder(options: WalkOptions): Walk {
  const { root, folder, folders: own = [folder], wanted = [] } = options;
  const except = options.except.filter((one) => one !== folder && (folder === '.' || one.startsWith(`${folder}/`)));
  const [files, folders, parts, diagnostics]: [WalkedFile[], string[], string[], Diagnostic[]] = [[], [], [], []];
  const walking: Walking = { ...options, folders: own, wanted, except, files, looked: folders, parts, diagnostics };
  if (!statsOf(join(root, folder))?.isDirectory()) folders.push(folder);
  else attempt(walking, folder, () => visitLink(walking, { file: folder, path: '', parents: [] }));
  const byFile = (a: { file?: string }, b: { file?: string }) => compareText(a.file ?? '', b.file ?? '');
  return { files: files.sort(byFile), folders, parts: parts.sort(compareText), diagnostics: diagnostics.sort(byFile) };
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
  const { root, diagnostics } = walking;
  if (statSync(join(root, file), { throwIfNoEntry: false }) === undefined) {
    diagnostics.push(unreadable(file, 'this symbolic link leads nowhere'));
    return;
  }
  const real = wholePath(join(root, file));
  const refusal = realRefusal(file, walking);
  if (refusal !== undefined && !isOwnHidden(walking, real, refusal)) {
    diagnostics.push(refusedLink(walking, file, { real, refusal }));
    return;
  }
  const stats = statSync(real);
  if (!stats.isDirectory()) visitFile(walking, { file, path }, stats.isFile());
  else if (!parents.includes(real)) {
    visitFolder(walking, { file, path, parents: [...parents, real], isLinked: isElsewhere(walking, path, real) });
  }
}

/** Whether a link leads out of the listed folder, or that folder is a link to one around it. */
function isElsewhere({ root, folder }: Walking, path: string, real: string): boolean {
  if (path === '') return isBelow(join(wholePath(root), folder), real);
  return !isBelow(real, wholePath(join(root, folder)));
}

/** Whether a link leads to a hidden file of a folder whose hidden files are listed, as those of static folders are. */
function isOwnHidden({ root, folder, isHidden }: Walking, real: string, refusal: Refusal): boolean {
  return refusal === 'hidden' && isBelow(real, wholePath(join(root, folder))) && !isHidden(basename(real));
}

function refusedLink(
  { root, folder }: Walking,
  file: string,
  { real, refusal }: { readonly real: string; readonly refusal: Refusal },
): Diagnostic {
  if (refusal === 'outside') {
    const bounds = leadsOut(folder) ? 'repository' : 'project';
    const message = `This symbolic link leads out of the ${bounds} and is not followed.`;
    return { code: 'outside-symlink', severity: 'warning', file, message };
  }
  const target = relative(wholePath(root), real).split(sep).join('/');
  const message = `This symbolic link leads to \`${target}\`, which ${refusalReasons[refusal]}, and is not followed.`;
  const suggestion = refusalAdvice(refusal, target);
  return { code: 'secret-file', severity: 'warning', file, message, ...(suggestion && { suggestion }) };
}

function visitFolder(walking: Walking, folder: Visited): void {
  const entries = readdirSync(join(walking.root, folder.file), { withFileTypes: true });
  // A built site among pages is what a build wrote there, and no content.
  const isPassedOver = folder.isLinked || (folder.path !== '' && walking.isHidden(MANIFEST_FILE));
  const isBuilt = isPassedOver && entries.some(({ name }) => name === MANIFEST_FILE);
  if (isBuilt) return;
  walking.looked.push(folder.file);
  for (const entry of entries) visitEntry(walking, entry, folder);
}

function visitEntry(walking: Walking, entry: Dirent, folder: Visited): void {
  const { name } = entry;
  const file = folder.file === '.' ? name : `${folder.file}/${name}`;
  const path = folder.path === '' ? name : `${folder.path}/${name}`;
  if (name === 'node_modules' || walking.except.includes(file)) return;
  if (walking.isHidden(name) || (folder.isLinked && name.startsWith('.'))) {
    if (name.startsWith('_')) walking.parts.push(file);
    return;
  }
  attempt(walking, file, () => {
    if (isMisread(walking, file)) walking.diagnostics.push(misnamed(file, 'not-utf8', 'is not UTF-8'));
    else if (name.includes('\\')) walking.diagnostics.push(misnamed(file, 'invalid-route', 'contains a backslash'));
    else if (/[\n\r]/.test(name)) walking.diagnostics.push(misnamed(file, 'invalid-route', 'contains a line break'));
    else if (entry.isSymbolicLink()) visitLink(walking, { ...folder, file, path });
    else if (entry.isDirectory()) visitFolder(walking, { ...folder, file, path });
    else visitFile(walking, { file, path }, entry.isFile());
  });
}

function visitFile({ files, diagnostics }: Walking, found: WalkedFile, isFile: boolean): void {
  if (isFile) files.push(found);
  else diagnostics.push(unreadable(found.file, NO_FILE));
}

/** Whether a name came as other bytes than UTF-8, so that what it was decoded to names nothing. */
function isMisread({ root }: Walking, file: string): boolean {
  return file.includes('\ufffd') && lstatSync(join(root, file), { throwIfNoEntry: false }) === undefined;
}

/** A name that is no part of an address: no host takes it, or no list of addresses with one a line can hold it. */
function misnamed(file: string, code: string, reason: string): Diagnostic {
  const message = `The name of this file ${reason}, so it has no address.`;
  return { code, severity: 'error', file, message, suggestion: 'Rename it.' };
}
