// Which files content may show, judged by their names, and what is said of the others. No file system here.
import { mirroredName } from '../lib/file-path.ts';

/** Names that hold passwords, keys and tokens, or tell of a repository, as files and as folders. */
const SECRET = /^(?:\.env.*|\.git.*|\.npmrc|\.netrc|\.htpasswd|\.ssh|\.aws|\.gnupg)$/is;

/** Names of files that hold keys. Those of SSH have no ending, or are called by the kind of their key. */
const KEY = /^(?:.*\.(?:pem|key|p12|pfx|ppk|jks|keystore|kdbx)|id_[^.]*|id_(?:rsa|dsa|ecdsa|ed25519)\..*)$/is;

/** Why content does not show a file. What cannot be read has a finding of its own. */
export type Refusal = 'outside' | 'hidden' | 'secret' | 'package' | 'special' | 'unreadable';

/** Which names the site itself asks for. Paths are relative to the root. */
export interface ShownNames {
  /** Folders that the configuration names: names above a file of theirs are as the site wants them. */
  readonly folders: readonly string[];
  /** Names, or paths in such a folder or in the project, that are shown although they are hidden or like a secret's. */
  readonly wanted: readonly string[];
  /** Files that the configuration names. */
  readonly named?: readonly string[];
}

/** The part of a path up to a name that is like a secret's; nothing where no name is, or where the site asks for the file. */
export function secretIn(path: string, wanted: readonly string[]): string | undefined {
  return partIn(path, wanted, isSecret);
}

/** Why a file is not shown, by its path from the root alone; nothing where its names are as any others. */
export function nameRefusal(file: string, { folders, wanted, named = [] }: ShownNames): Refusal | undefined {
  const name = mirroredName(file);
  if (/[\0\\]|(?:^|\/)\.{0,2}(?:\/|$)/.test(name)) return 'outside';
  const [below = name] = folders
    .flatMap((folder) => (file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : []))
    .sort((a, b) => a.length - b.length);
  if (named.includes(file)) return undefined;
  if (below.split('/').includes('node_modules')) return 'package';
  if (wanted.some((one) => isIn(name, one))) return undefined;
  if (partIn(below, wanted, isSecret) !== undefined) return 'secret';
  return partIn(below, wanted, (one) => one.startsWith('.')) === undefined ? undefined : 'hidden';
}

function isSecret(name: string, isLast: boolean): boolean {
  return SECRET.test(name) || (isLast && KEY.test(name));
}

function isIn(path: string, one: string): boolean {
  return path === one || path.startsWith(`${one}/`);
}

function partIn(path: string, wanted: readonly string[], isSought: (name: string, isLast: boolean) => boolean) {
  const names = path.split('/');
  const at = names.findIndex((name, index) => isSought(name, index === names.length - 1));
  const isWanted = wanted.some((one) => names.includes(one) || isIn(path, one));
  return at === -1 || isWanted ? undefined : names.slice(0, at + 1).join('/');
}

/** What is said of a file that is not shown, after its name. */
export const refusalReasons: Readonly<Record<Refusal, string>> = {
  outside: 'leads out of the project',
  hidden: 'is hidden',
  secret: 'has the name of a secret',
  package: 'belongs to an installed package',
  special: 'is not a file',
  unreadable: 'cannot be read',
};

/** What to do about a file that is not shown. */
export function refusalAdvice(refusal: Refusal, file: string): string | undefined {
  if (refusal === 'unreadable') return undefined;
  if (refusal === 'outside') return 'Move the file into the project.';
  if (refusal === 'special') return 'Name a file.';
  if (refusal === 'package') return 'Copy the file into the project.';
  const name = mirroredName(file);
  // A link is not shown since it leads to such a name: to list the link would show whatever it leads to next.
  const isNamedSo = partIn(name, [], (one, isLast) => one.startsWith('.') || isSecret(one, isLast)) !== undefined;
  const copy = 'Copy what readers may see into another file';
  return isNamedSo ? `${copy}, or list \`${name}\` in \`staticDotFiles\`.` : `${copy}.`;
}

/** Stands for the text of a file that is included and not shown. No author writes a NUL. */
export function refused(refusal: Refusal): string {
  return `\0${refusal}`;
}

/** Why a text is not that of its file; nothing where it is. */
export function refusalOf(text: string): Refusal | undefined {
  const refusal = text.slice(1);
  return text.startsWith('\0') && Object.hasOwn(refusalReasons, refusal) ? (refusal as Refusal) : undefined;
}

/** Whether a text stands for a file that is not shown. */
export function isRefusal(text: string): boolean {
  return refusalOf(text) !== undefined;
}
