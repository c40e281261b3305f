// What a move would change, as a patch that git reads. Pure.
import { createTwoFilesPatch } from 'diff';

/** A file with its names and texts; absent texts are those of a file that is not text, or does not change. */
export interface PatchedFile {
  readonly from: string;
  readonly to: string;
  readonly before?: string;
  readonly after?: string;
}

/** The patch. */
export function patchOf(files: readonly PatchedFile[]): string {
  return files
    .map(({ from, to, before, after }) => {
      const isEdited = before !== undefined && after !== undefined && before !== after;
      const similarity = isEdited ? '' : 'similarity index 100%\n';
      const renamed = from === to ? '' : `${similarity}rename from ${from}\nrename to ${to}\n`;
      // The first line of a patch of two files is a rule.
      const changes = isEdited
        ? createTwoFilesPatch(`a/${from}`, `b/${to}`, before, after, undefined, undefined).replace(/^=+\n/, '')
        : '';
      return from === to && !isEdited ? '' : `diff --git a/${from} b/${to}\n${renamed}${changes}`;
    })
    .join('');
}
