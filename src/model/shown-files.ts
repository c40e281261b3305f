// Decides by name which files content may show, and provides the messages about refused files. Does not access the file system.
import { dropLeadingDotDots } from '../lib/file-path.ts';

/** Names of files and folders that contain passwords, keys or tokens, or data of a repository. */
const SECRET_FILE_NAME_PATTERN = /^(?:\.env.*|\.git.*|\.npmrc|\.netrc|\.htpasswd|\.ssh|\.aws|\.gnupg)$/is;

/** Names of key files. The name of an SSH key has no file extension, or begins with the type of the key, as in `id_rsa.old`. */
const KEY_FILE_NAME_PATTERN =
  /^(?:.*\.(?:pem|key|p12|pfx|ppk|jks|keystore|kdbx)|id_[^.]*|id_(?:rsa|dsa|ecdsa|ed25519)\..*)$/is;

/** Reason why content may not show a file. Another finding reports `unreadable` files. */
export type FileRefusalReason = 'outside' | 'hidden' | 'secret' | 'package' | 'special' | 'unreadable';

/** Names that the configuration of a site permits. Paths are root-relative. */
export interface FilesPermittedByConfig {
  /** Folders that the configuration names: their own path is not checked. */
  readonly folders: readonly string[];
  /**
   * Files that are shown although they are hidden or look like secrets: names, or paths that start at one of `folders` or at the project.
   */
  readonly wanted: readonly string[];
  /** Files that the configuration names. */
  readonly named?: readonly string[];
}

/**
 * Finds the first name in a path that looks like a secret, and returns the path up to this name. Returns `undefined` if there is no such
 * name, or if the site permits the file.
 */
export function findPathUpToSecret(path: string, wanted: readonly string[]): string | undefined {
  return findPathUpToName(path, wanted, isSecretFileName);
}

/** Returns why content may not show a file, based only on its root-relative path; `undefined` if the path is permitted. */
export function findFileNameRefusal(
  file: string,
  { folders, wanted, named = [] }: FilesPermittedByConfig,
): FileRefusalReason | undefined {
  const name = dropLeadingDotDots(file);
  if (/[\0\\]|(?:^|\/)\.{0,2}(?:\/|$)/.test(name)) return 'outside';
  const [below = name] = folders
    .flatMap((folder) => (file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : []))
    .sort((a, b) => a.length - b.length);
  if (named.includes(file)) return undefined;
  if (below.split('/').includes('node_modules')) return 'package';
  if (wanted.some((candidate) => isSameOrInsideFolder(name, candidate))) return undefined;
  if (findPathUpToName(below, wanted, isSecretFileName) !== undefined) return 'secret';
  return findPathUpToName(below, wanted, (segment) => segment.startsWith('.')) === undefined ? undefined : 'hidden';
}

function isSecretFileName(name: string, isLast: boolean): boolean {
  return SECRET_FILE_NAME_PATTERN.test(name) || (isLast && KEY_FILE_NAME_PATTERN.test(name));
}

function isSameOrInsideFolder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function findPathUpToName(
  path: string,
  wanted: readonly string[],
  isSought: (name: string, isLast: boolean) => boolean,
) {
  const names = path.split('/');
  const at = names.findIndex((name, index) => isSought(name, index === names.length - 1));
  const isWanted = wanted.some((candidate) => names.includes(candidate) || isSameOrInsideFolder(path, candidate));
  return at === -1 || isWanted ? undefined : names.slice(0, at + 1).join('/');
}

/** Reasons of refusals. In a message, they follow the name of the file. */
export const fileRefusalDescriptions: Readonly<Record<FileRefusalReason, string>> = {
  outside: 'leads out of the project',
  hidden: 'is hidden',
  secret: 'has the name of a secret',
  package: 'belongs to an installed package',
  special: 'is not a file',
  unreadable: 'cannot be read',
};

/** Formats the fix for a file that content may not show; `undefined` for an unreadable file, which another finding reports. */
export function formatFileRefusalFix(refusal: FileRefusalReason, file: string): string | undefined {
  if (refusal === 'unreadable') return undefined;
  if (refusal === 'outside') return 'Move the file into the project.';
  if (refusal === 'special') return 'Name a file.';
  if (refusal === 'package') return 'Copy the file into the project.';
  const name = dropLeadingDotDots(file);
  // If only the target of a symbolic link has a hidden or secret name, the fix is to copy the file. A permission for the link would also
  // permit every later target.
  const isNamedSo =
    findPathUpToName(name, [], (segment, isLast) => segment.startsWith('.') || isSecretFileName(segment, isLast)) !==
    undefined;
  const copy = 'Copy what readers may see into another file';
  return isNamedSo ? `${copy}, or list \`${name}\` in \`staticDotFiles\`.` : `${copy}.`;
}

/** Creates the placeholder of an included file that content may not show. It contains a NUL, which no author writes. */
export function createRefusalPlaceholder(refusal: FileRefusalReason): string {
  return `\0${refusal}`;
}

/** Returns the refusal in a placeholder text; `undefined` for the text of a file. */
export function parseRefusalPlaceholder(text: string): FileRefusalReason | undefined {
  const refusal = text.slice(1);
  return text.startsWith('\0') && Object.hasOwn(fileRefusalDescriptions, refusal)
    ? (refusal as FileRefusalReason)
    : undefined;
}

/** Whether a text is the placeholder of a file that is not shown. */
export function isRefusalPlaceholder(text: string): boolean {
  return parseRefusalPlaceholder(text) !== undefined;
}
