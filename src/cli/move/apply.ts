// Applies a move: renames files with git, then writes the texts. All or nothing.
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runGitSync } from '../../content/git/run.ts';
import { createRefusedOutputError, findOutputFault } from '../../content/io/output.ts';
import { renameWithRetries, writeAtomically } from '../../content/io/write-whole.ts';
import { removeEmptyFolders } from '../new-release/write.ts';
import type { FileMoves } from './moved.ts';

/** Applies the move. `texts`: the edited texts, by the new names of their files. Reverts everything on a failure. */
export function moveAndEditFiles(root: string, moves: FileMoves, texts: ReadonlyMap<string, string>): void {
  for (const file of [...moves.map(([, to]) => to), ...texts.keys()]) {
    const fault = findOutputFault(join(root, file), root);
    if (fault !== undefined) throw createRefusedOutputError(file, fault);
  }
  const undo: (() => void)[] = [];
  try {
    for (const [from, to] of moves) {
      renameFile(root, from, to);
      undo.push(() => renameFile(root, to, from));
    }
    for (const [file, text] of texts) {
      const before = readFileSync(join(root, file));
      writeAtomically(join(root, file), text);
      undo.push(() => writeAtomically(join(root, file), before));
    }
  } catch (error) {
    for (const step of undo.reverse()) step();
    throw error;
  }
  for (const [from] of moves) {
    const [top = ''] = from.split('/');
    if (top !== from) removeEmptyFolders(dirname(join(root, from)), join(root, top));
  }
}

/** Renames a file or folder, with git if it is tracked. */
function renameFile(root: string, from: string, to: string): void {
  mkdirSync(dirname(join(root, to)), { recursive: true });
  const { output } = runGitSync(root, ['mv', '--', from, to]);
  if (output === undefined) renameWithRetries(join(root, from), join(root, to));
}
