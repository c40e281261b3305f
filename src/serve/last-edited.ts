// Which file was changed last: where an author left off is where they go on.
import { join } from 'node:path';
import { statsOf } from '../content/stats.ts';

/** The root-relative file with the latest time; nothing where there are none. */
export function lastEdited(root: string, files: readonly string[]): string | undefined {
  let [latest, time]: [string | undefined, number] = [undefined, 0];
  for (const file of files) {
    const modified = statsOf(join(root, file))?.mtimeMs ?? 0;
    if (modified > time) [latest, time] = [file, modified];
  }
  return latest;
}
