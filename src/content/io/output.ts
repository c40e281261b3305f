// IO. All writes to a path that a command, configuration or content names go through this module. The real path must be inside the given
// folder, and nothing is written through a link or over a device.
import { writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UserError } from '../../model/diagnostic.ts';
import { isPathBelowFolder, resolveSymlinksInExistingPart } from './real-path.ts';
import { readStats, readSymlinkStats } from './stats.ts';
import { writeAtomically } from './write-whole.ts';

/** A validated output file. */
export interface OutputFile {
  /** Absolute path. */
  readonly path: string;
  /**
   * Whether the path is a device, a pipe, or a link outside the project, such as `/dev/stdout`. It is then written to directly and never
   * replaced.
   */
  readonly isStream: boolean;
}

/** Returns the reason why a path must not be written to, or `undefined`. Links may lead only to places inside the folder `within`. */
export function findOutputFault(path: string, within: string): string | undefined {
  const folder = resolveSymlinksInExistingPart(dirname(path));
  const bounds = resolveSymlinksInExistingPart(within);
  if (folder !== bounds && !isPathBelowFolder(folder, bounds))
    return 'a symbolic link leads out of the folder that it is in';
  return canBeFolder(dirname(path))
    ? findOverwriteFault(path)
    : 'a file or a broken symbolic link is in the place of its folder';
}

/** Whether a folder exists or can be created. */
function canBeFolder(folder: string): boolean {
  if (readSymlinkStats(folder) === undefined && dirname(folder) !== folder) return canBeFolder(dirname(folder));
  return readStats(folder)?.isDirectory() === true;
}

/** Returns the reason why an existing file must not be replaced, or `undefined`. Folders are not refused here: callers handle them. */
function findOverwriteFault(path: string): string | undefined {
  const stats = readSymlinkStats(path);
  if (stats === undefined || stats.isFile() || stats.isDirectory()) return undefined;
  return stats.isSymbolicLink() ? 'it is a symbolic link' : 'it is a device, a pipe or a socket';
}

/**
 * Validates an output file named on the command line, relative to the project root. Throws for a folder. Throws for a link or device inside
 * the project. A path outside the project is the user's decision and is not checked further.
 */
export function validateOutputPath(name: string, root: string): OutputFile {
  const path = resolve(root, name);
  const fault = isPathBelowFolder(path, root) ? findOutputFault(path, root) : undefined;
  // Checks for a folder now, because the system would report it only after the temporary file has been written.
  const isFolder = readSymlinkStats(path)?.isDirectory() === true;
  if (fault !== undefined || isFolder) throw createRefusedOutputError(name, fault ?? 'it is a folder');
  return { path, isStream: findOverwriteFault(path) !== undefined };
}

/** Returns the error for an output path that is refused. */
export function createRefusedOutputError(name: string, fault: string): UserError {
  const message = `\`${name}\` cannot be written: ${fault}.`;
  return UserError.of({ code: 'write-failed', message, suggestion: 'Name another file, or remove what is there.' });
}

/** Writes a file completely or not at all; a stream is written to directly. */
export function writeOutput({ path, isStream }: OutputFile, content: string | Uint8Array): void {
  if (isStream) writeFileSync(path, content);
  else writeAtomically(path, content);
}
