// Files of the working tree that are outside of the page folders, but that pages link to. Links to such files lead to the repository on the
// web.
import { getParentFolder, normalizePath, shortenPathReenteringRoot } from '../lib/file-path.ts';

/** The repository of a project, with the entries that its texts refer to. Plain data. */
export interface GitCheckout {
  /** Web address of the repository; absent if unknown. */
  readonly url?: string;
  /** Path of the project in the repository: empty, or with a slash at the end. */
  readonly place: string;
  /** Entries by root-relative path. Lists only paths that a text refers to. */
  readonly entries: Readonly<Record<string, CheckoutEntry>>;
}

/** A file, a folder, or a missing entry; `nearest` is the most similar name in the same folder. */
export type CheckoutEntry = 'file' | 'folder' | { readonly nearest?: string };

const CODE_EXTENSION_PATTERN =
  /\.(?:[cm]?[jt]sx?|py|go|rs|rb|php|java|kts?|scala|swift|c|h|cc|cpp|hpp|cs|m|dart|ex|exs|lua|pl|r|sh|ps1|vue|svelte|sql)$/i;

/** Whether a file is source code, by its name. If the docs folder is the whole project, links to source code point to the repository. */
export function isSourceCode(file: string): boolean {
  return CODE_EXTENSION_PATTERN.test(file);
}

/** Resolves a path in a text to a root-relative path, which may begin with `../`. `file` contains the text. */
export function resolvePathWrittenInFile(file: string, path: string, root: string): string {
  const [, ofRoot] = /^@site\/(.*)$/s.exec(path) ?? [];
  return shortenPathReenteringRoot(normalizePath(ofRoot ?? `${getParentFolder(file)}/${path}`), root);
}
