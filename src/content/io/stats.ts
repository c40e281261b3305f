// IO. What the file system says of a path that may lead nowhere.
import { lstatSync, type Stats, statSync } from 'node:fs';

/** What is at a path, links followed; nothing where there is nothing, also since a part of the path is a file or too long. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** What is at a path, be it a link; nothing where there is nothing, or where nobody may look. */
export function ownStatsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
