// IO. Texts of the files that a move changes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readStats } from '../../content/io/stats.ts';
import { isSafeRelativePath } from '../../lib/file-path.ts';

/** Files of a project with the edits of a move. Nothing is written. */
export class EditedFiles {
  /** New texts by the old names of their files. */
  readonly texts = new Map<string, string>();

  constructor(private readonly root: string) {}

  /**
   * Returns the text of a file after the edits so far. Returns `undefined` for a file that cannot be edited: a file in a commit, a
   * generated file, or a file of a package or outside the project. The later comparison of the sites shows whether the unedited file breaks
   * anything.
   */
  read(file: string): string | undefined {
    const edited = this.texts.get(file);
    if (edited !== undefined) return edited;
    const path = join(this.root, file);
    const isOfProject = isSafeRelativePath(file) && !/(?:^|\/)node_modules\//.test(file);
    return isOfProject && readStats(path)?.isFile() === true ? readFileSync(path, 'utf8') : undefined;
  }

  /** Edits a file, if that is possible and changes it. */
  edit(file: string, change: (text: string) => string): void {
    const text = this.read(file);
    if (text === undefined) return;
    const edited = change(text);
    if (edited !== text) this.texts.set(file, edited);
  }
}
