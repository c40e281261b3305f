// What lies around the folders of pages in the working tree, as far as texts name it: links that lead out of the docs lead there in
// the repository.
import { folderOf, shortPath, tidyPath } from '../lib/file-path.ts';

/** The repository of a project, as its texts need it. Plain data. */
export interface Checkout {
  /** Web address of the repository; absent where nothing says it. */
  readonly url?: string;
  /** Where the project is in the repository: empty, or with a slash at the end. */
  readonly place: string;
  /** What is there, by root-relative path. A path that no text names is not listed. */
  readonly entries: Readonly<Record<string, CheckoutEntry>>;
}

/** A file, a folder, or where neither is there the name in its folder that is spelled nearly like it. */
export type CheckoutEntry = 'file' | 'folder' | { readonly nearest?: string };

const CODE =
  /\.(?:[cm]?[jt]sx?|py|go|rs|rb|php|java|kts?|scala|swift|c|h|cc|cpp|hpp|cs|m|dart|ex|exs|lua|pl|r|sh|ps1|vue|svelte|sql)$/i;

/** Whether a file is source code by its name. Where the docs are the whole project, a link to it means the repository. */
export function isSourceCode(file: string): boolean {
  return CODE.test(file);
}

/** The root-relative path that a text means, which may begin with `../`. `file` is the text's own. */
export function fileNamed(file: string, path: string, root: string): string {
  const [, ofRoot] = /^@site\/(.*)$/s.exec(path) ?? [];
  return shortPath(tidyPath(ofRoot ?? `${folderOf(file)}/${path}`), root);
}
