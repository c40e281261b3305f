// IO. Replaces a file in one step, so that whoever reads it meanwhile has the old one or the new one.
import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a file beside its place and puts it there when it is whole. Its folder has to be there. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, content);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
