// IO. Puts files into a folder that is being made.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A file that is to be written. */
export interface NewFile {
  /** Absolute. */
  readonly file: string;
  readonly content: string | Uint8Array;
}

/** How files are put into a folder. */
export interface Placing {
  /** Absolute paths of folders that are there; grows. */
  readonly made: Set<string>;
  /** Whether a file that is there may be a link to one of another folder, so that it is never written into. */
  readonly hasLinks: boolean;
}

/** Writes a file and makes its folder. */
export function putFile({ file, content }: NewFile, placing: Placing): void {
  clearPlace(file, placing);
  writeFileSync(file, content);
}

/** Makes the folder of a file, and removes what is in its place. */
export function clearPlace(file: string, { made, hasLinks }: Placing): void {
  makeFolder(dirname(file), made);
  if (hasLinks) rmSync(file, { force: true });
}

/** Makes a folder and those above it. One call for each, as they are all known to be missing at first. */
function makeFolder(folder: string, made: Set<string>): void {
  if (made.has(folder)) return;
  makeFolder(dirname(folder), made);
  made.add(folder);
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
