// IO. Which file was changed last: where an author left off is where they go on.
import { statSync } from 'node:fs';
import { join } from 'node:path';

/** The root-relative file with the latest time; nothing where there are none. */
export function lastEdited(root: string, files: readonly string[]): string | undefined {
  let [latest, time]: [string | undefined, number] = [undefined, 0];
  for (const file of files) {
    const modified = statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (modified > time) [latest, time] = [file, modified];
  }
  return latest;
}
