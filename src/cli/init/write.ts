// Writes the files of a new site: all files or none. New files never overwrite existing files. An existing file that is extended is
// replaced atomically, and only if it still has the text that was read.
import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isPathBelowFolder, resolveSymlinksInExistingPart } from '../../content/io/real-path.ts';
import { readStats, readSymlinkStats } from '../../content/io/stats.ts';
import { findWriteFailureReason } from '../../content/io/write-errors.ts';
import { writeAtomically } from '../../content/io/write-whole.ts';
import { type Diagnostic, UserError } from '../../model/diagnostic.ts';
import { writeNewFile } from '../new-release/write.ts';
import type { PlannedFile } from './plan.ts';

/**
 * Returns findings for files that cannot be written. This is the case if a parent of the file is not a folder, or if a symbolic link is
 * broken or leads out of the site.
 */
export function findTargetFileFaults(root: string, files: readonly PlannedFile[]): readonly Diagnostic[] {
  const blocked = new Map<string, string>();
  for (const { path } of files) {
    let folder = dirname(join(root, path));
    while (readSymlinkStats(folder) === undefined) folder = dirname(folder);
    const isFolder = readStats(folder)?.isDirectory() === true;
    if (!isFolder && !blocked.has(folder)) blocked.set(folder, path);
  }
  const ledOut = files.filter(({ path }) => !blocked.has(dirname(join(root, path))) && isOutsideRoot(path, root));
  const fault = (path: string, why: string): Diagnostic => {
    const message = `\`${path}\` cannot be written: ${why}.`;
    return { code: 'write-failed', severity: 'error', message, suggestion: 'Move that away.' };
  };
  return [
    ...[...blocked.values()].map((path) => fault(path, 'something else is in the place of its folder')),
    ...ledOut.map(({ path }) => {
      const place = path.startsWith('../') ? 'repository' : 'folder of the site';
      return fault(path, `a symbolic link leads out of the ${place}`);
    }),
  ];
}

/**
 * Whether the real path of a file is outside of the allowed folder: the site, or the ancestor folder to which a leading `../` leads.
 * Symbolic links within the allowed folder are accepted.
 */
function isOutsideRoot(path: string, root: string): boolean {
  const [up = ''] = /^(?:\.\.\/)+/.exec(path) ?? [];
  const real = resolveSymlinksInExistingPart(join(root, path));
  const bounds = resolveSymlinksInExistingPart(join(root, up));
  return !isPathBelowFolder(real, bounds);
}

/** Writes all files. If a file cannot be written, reverts the files that were written before it. */
export function writePlannedFiles(root: string, files: readonly PlannedFile[]): void {
  const undo: (() => void)[] = [];
  for (const file of files) {
    try {
      if (file.before === undefined) undo.push(writeNewFile(join(root, file.path), file.text));
      else replaceFileText(join(root, file.path), { ...file, before: file.before }, undo);
    } catch (error) {
      for (const step of undo.reverse()) step();
      const code = (error as NodeJS.ErrnoException).code;
      const reason =
        code === 'EEXIST'
          ? 'another program wrote it in the meantime'
          : (findWriteFailureReason(error) ?? String((error as Error).message));
      const message = `\`${file.path}\` cannot be written: ${reason}. Nothing was written.`;
      throw UserError.of({ code: 'write-failed', message });
    }
  }
}

function replaceFileText(
  path: string,
  { text, before }: { readonly text: string; readonly before: string },
  undo: (() => void)[],
): void {
  // Preserves a symbolic link.
  const real = realpathSync(path);
  if (readFileSync(real, 'utf8') !== before) throw new Error('it has changed in the meantime');
  writeAtomically(real, text);
  undo.push(() => writeAtomically(real, before));
}
