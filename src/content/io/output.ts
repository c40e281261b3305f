// IO. The one door for what is written to a place that a call, a configuration or content names: by its real path it is inside
// what was named, and nothing is written through a link or over a device.
import { writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UserError } from '../../model/diagnostic.ts';
import { isBelow, wholePath } from './real-path.ts';
import { ownStatsOf, statsOf } from './stats.ts';
import { writeWhole } from './write-whole.ts';

/** A file that may be written. */
export interface Output {
  /** Absolute. */
  readonly path: string;
  /** It is a device, a pipe or a link outside of the project, such as `/dev/stdout`: written to, and never replaced. */
  readonly isStream: boolean;
}

/** Why nothing may be written to a path, in words; nothing where it may. Links may lead as far as the folder `within`. */
export function outputFault(path: string, within: string): string | undefined {
  const [folder, bounds] = [wholePath(dirname(path)), wholePath(within)];
  if (folder !== bounds && !isBelow(folder, bounds)) return 'a symbolic link leads out of the folder that it is in';
  return isFolderBelow(dirname(path))
    ? fileFault(path)
    : 'a file or a broken symbolic link is in the place of its folder';
}

/** Whether a folder is there, or can be made. */
function isFolderBelow(folder: string): boolean {
  if (ownStatsOf(folder) === undefined && dirname(folder) !== folder) return isFolderBelow(dirname(folder));
  return statsOf(folder)?.isDirectory() === true;
}

/** Why what is there may not be replaced. A folder is for who calls to judge. */
function fileFault(path: string): string | undefined {
  const stats = ownStatsOf(path);
  if (stats === undefined || stats.isFile() || stats.isDirectory()) return undefined;
  return stats.isSymbolicLink() ? 'it is a symbolic link' : 'it is a device, a pipe or a socket';
}

/**
 * Opens a file that a call names, relative to the root of the project. Throws where it is a link or no file. What is
 * outside of the project by its name is where the call wants it.
 */
export function openOutput(name: string, root: string): Output {
  const path = resolve(root, name);
  const fault = isBelow(path, root) ? outputFault(path, root) : undefined;
  // The system would refuse it late, when something was written beside it.
  const isFolder = ownStatsOf(path)?.isDirectory() === true;
  if (fault !== undefined || isFolder) throw refusedOutput(name, fault ?? 'it is a folder');
  return { path, isStream: fileFault(path) !== undefined };
}

/** Why a file is not written, as an error of the call. */
export function refusedOutput(name: string, fault: string): UserError {
  const message = `\`${name}\` cannot be written: ${fault}.`;
  return UserError.of({ code: 'write-failed', message, suggestion: 'Name another file, or remove what is there.' });
}

/** Writes a file, whole or not at all. */
export function writeOutput({ path, isStream }: Output, content: string | Uint8Array): void {
  if (isStream) writeFileSync(path, content);
  else writeWhole(path, content);
}
