// IO. Replaces a file atomically, so that readers see either the old or the new file.

import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Returns the name of a temporary file beside a file. The name is short, and unique, so that no link of this name can exist. */
export function createTemporaryName(file: string): string {
  return join(dirname(file), `.${basename(file).slice(0, 40)}.${randomUUID()}.tmp`);
}

/** Writes a file atomically: writes a temporary file and renames it. Creates the folder if needed. */
export function writeAtomically(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = createTemporaryName(file);
  try {
    writeFileSync(temporary, content, { flag: 'wx' });
    renameWithRetries(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Error codes on Windows while a different program has a file open. */
const FILE_IN_USE_ERROR_CODES = new Set<unknown>(['EPERM', 'EACCES', 'EBUSY']);
/** Milliseconds before each retry. */
const RETRY_PAUSES_MS = [10, 30, 100, 300, 600];

/** Renames a file or folder. Retries on Windows while another program has it open. */
export function renameWithRetries(from: string, to: string): void {
  retryWhileFileInUse(() => renameSync(from, to));
}

/**
 * Runs an operation. Retries it if Windows refuses it because a different program, such as a virus scanner, an indexer or an editor, has
 * the file open. Such programs soon close the file.
 */
export function retryWhileFileInUse(
  step: () => void,
  platform: string = process.platform,
  pauses = RETRY_PAUSES_MS,
): void {
  const [pause, ...later] = pauses;
  try {
    step();
  } catch (error) {
    if (
      platform !== 'win32' ||
      pause === undefined ||
      !FILE_IN_USE_ERROR_CODES.has((error as NodeJS.ErrnoException).code)
    )
      throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
    retryWhileFileInUse(step, platform, later);
  }
}

/** Returns the entries of a folder; empty if the folder does not exist. */
export function readFolderEntries(dir: string) {
  try {
    return readdirSync(dir, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
