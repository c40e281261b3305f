// IO. Replaces a file in one step, so that whoever reads it meanwhile has the old one or the new one.
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** Writes a file beside its place and puts it there when it is whole. Its folder has to be there. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  // A device or a pipe is written to, never replaced.
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats && !stats.isFile() && !stats.isDirectory()) {
    writeFileSync(file, content);
    return;
  }
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, content);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
