// Decides by name which files content may show, and provides the messages about refused files. Does not access the file system.
import { mirroredPath } from '../lib/file-path.ts';

/** Names of files and folders that contain passwords, keys or tokens, or data of a repository. */
const SECRET_NAME = /^(?:\.env.*|\.git.*|\.npmrc|\.netrc|\.htpasswd|\.ssh|\.aws|\.gnupg)$/is;

/** Names of key files. SSH keys have no file extension, or their key type as the name. */
const KEY_FILE_NAME = /^(?:.*\.(?:pem|key|p12|pfx|ppk|jks|keystore|kdbx)|id_[^.]*|id_(?:rsa|dsa|ecdsa|ed25519)\..*)$/is;

/** Reason why content may not show a file. `unreadable` files have a finding of their own. */
export type Refusal = 'outside' | 'hidden' | 'secret' | 'package' | 'special' | 'unreadable';

/** Names that the configuration of a site permits. Paths are root-relative. */
export interface PermittedNames {
  /** Folders that the configuration names: their own path is not checked. */
  readonly folders: readonly string[];
  /** Names, or paths in such a folder or in the project, that are shown although they are hidden or look like secrets. */
  readonly wanted: readonly string[];
  /** Files that the configuration names. */
  readonly named?: readonly string[];
}

/** Returns the path up to the first name that looks like a secret; `undefined` if there is none, or if the site permits the file. */
export function secretPathIn(path: string, wanted: readonly string[]): string | undefined {
  return findSegment(path, wanted, isSecret);
}

/** Returns why a file is not shown, by its root-relative path alone; `undefined` if its names are permitted. */
export function nameRefusal(file: string, { folders, wanted, named = [] }: PermittedNames): Refusal | undefined {
  const name = mirroredPath(file);
  if (/[\0\\]|(?:^|\/)\.{0,2}(?:\/|$)/.test(name)) return 'outside';
  const [below = name] = folders
    .flatMap((folder) => (file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : []))
    .sort((a, b) => a.length - b.length);
  if (named.includes(file)) return undefined;
  if (below.split('/').includes('node_modules')) return 'package';
  if (wanted.some((one) => isInFolder(name, one))) return undefined;
  if (findSegment(below, wanted, isSecret) !== undefined) return 'secret';
  return findSegment(below, wanted, (one) => one.startsWith('.')) === undefined ? undefined : 'hidden';
}

function isSecret(name: string, isLast: boolean): boolean {
  return SECRET_NAME.test(name) || (isLast && KEY_FILE_NAME.test(name));
}

function isInFolder(path: string, one: string): boolean {
  return path === one || path.startsWith(`${one}/`);
}

function findSegment(path: string, wanted: readonly string[], isSought: (name: string, isLast: boolean) => boolean) {
  const names = path.split('/');
  const at = names.findIndex((name, index) => isSought(name, index === names.length - 1));
  const isWanted = wanted.some((one) => names.includes(one) || isInFolder(path, one));
  return at === -1 || isWanted ? undefined : names.slice(0, at + 1).join('/');
}

/** Descriptions of refusals, after the name of the file. */
export const refusalReasons: Readonly<Record<Refusal, string>> = {
  outside: 'leads out of the project',
  hidden: 'is hidden',
  secret: 'has the name of a secret',
  package: 'belongs to an installed package',
  special: 'is not a file',
  unreadable: 'cannot be read',
};

/** Returns the fix for a file that is not shown. */
export function refusalAdvice(refusal: Refusal, file: string): string | undefined {
  if (refusal === 'unreadable') return undefined;
  if (refusal === 'outside') return 'Move the file into the project.';
  if (refusal === 'special') return 'Name a file.';
  if (refusal === 'package') return 'Copy the file into the project.';
  const name = mirroredPath(file);
  // A symbolic link is refused because of the name of its target: permitting the link would permit any later target too.
  const isNamedSo = findSegment(name, [], (one, isLast) => one.startsWith('.') || isSecret(one, isLast)) !== undefined;
  const copy = 'Copy what readers may see into another file';
  return isNamedSo ? `${copy}, or list \`${name}\` in \`staticDotFiles\`.` : `${copy}.`;
}

/** Returns the placeholder text of an included file that is not shown. It contains a NUL, which no author writes. */
export function refusalPlaceholder(refusal: Refusal): string {
  return `\0${refusal}`;
}

/** Returns the refusal that a placeholder text stands for; `undefined` for the text of a file. */
export function refusalOf(text: string): Refusal | undefined {
  const refusal = text.slice(1);
  return text.startsWith('\0') && Object.hasOwn(refusalReasons, refusal) ? (refusal as Refusal) : undefined;
}

/** Whether a text is the placeholder of a file that is not shown. */
export function isRefusal(text: string): boolean {
  return refusalOf(text) !== undefined;
}
