// IO. Replaces a file in one step, so that whoever reads it meanwhile has the old one or the new one.
import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A name beside a file for what is to take its place: nobody else has it, so that no link waits there, and it is short. */
export function draftName(file: string): string {
  return join(dirname(file), `.${basename(file).slice(0, 40)}.${randomUUID()}.tmp`);
}

/** Writes a file beside its place and puts it there when it is whole. Makes its folder where there is none. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = draftName(file);
  try {
    writeFileSync(temporary, content, { flag: 'wx' });
    rename(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** What Windows says while another program has a file open. */
const HELD = new Set<unknown>(['EPERM', 'EACCES', 'EBUSY']);
/** Milliseconds to wait before each further try. */
const PAUSES = [10, 30, 100, 300, 600];

/** Renames a file or folder. */
export function rename(from: string, to: string): void {
  patiently(() => renameSync(from, to));
}

/** Does a step that Windows refuses while a virus scanner, an indexer or an editor has a file open; they soon let go. */
export function patiently(step: () => void, platform: string = process.platform, pauses = PAUSES): void {
  const [pause, ...later] = pauses;
  try {
    step();
  } catch (error) {
    if (platform !== 'win32' || pause === undefined || !HELD.has((error as NodeJS.ErrnoException).code)) throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
    patiently(step, platform, later);
  }
}
