// Formats a move as a git patch. Pure.
import { createTwoFilesPatch } from 'diff';

/** A file of a patch, with its old and new names and texts. The texts are absent for binary files and for unchanged files. */
export interface PatchedFile {
  readonly from: string;
  readonly to: string;
  readonly before?: string;
  readonly after?: string;
}

/** Formats the files as a patch. */
export function createPatch(files: readonly PatchedFile[]): string {
  return files
    .map(({ from, to, before, after }) => {
      const isEdited = before !== undefined && after !== undefined && before !== after;
      const similarity = isEdited ? '' : 'similarity index 100%\n';
      const renamed = from === to ? '' : `${similarity}rename from ${from}\nrename to ${to}\n`;
      // Drops the separator line before the headers.
      const changes = isEdited
        ? createTwoFilesPatch(`a/${from}`, `b/${to}`, before, after, undefined, undefined).replace(/^=+\n/, '')
        : '';
      return from === to && !isEdited ? '' : `diff --git a/${from} b/${to}\n${renamed}${changes}`;
    })
    .join('');
}
