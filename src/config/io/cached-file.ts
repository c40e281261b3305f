// IO. Texts that are kept in files from one run to the next, each with its key and a checksum.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOf } from '../../lib/hash.ts';

/** The text of a file that was made from the same. The first line is the key, the second a checksum of the rest. */
export function readKept(file: string, key: string): string | undefined {
  try {
    const [first, sum, ...lines] = readFileSync(file, 'utf8').split('\n');
    const text = lines.join('\n');
    return first === key && sum === hashOf(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text. Where the file cannot be written, it is made again the next time. */
export function cacheCode(file: string, key: string, text: string): void {
  try {
    const made = mkdirSync(dirname(file), { recursive: true });
    if (made !== undefined) keepOutOfGit(file);
    const draft = `${file}.${randomUUID()}.tmp`;
    writeFileSync(draft, `${key}\n${hashOf(text)}\n${text}`, { flag: 'wx' });
    renameSync(draft, file);
  } catch {
    // The folder cannot be written.
  }
}

/** Has git leave the cache alone that lies in the project itself: one that was committed is not used. */
function keepOutOfGit(file: string): void {
  const [, folder] = /^(.*[\\/]\.techdocs[\\/]cache)[\\/]/s.exec(file) ?? [];
  const ignore = folder === undefined ? undefined : join(folder, '.gitignore');
  if (ignore !== undefined && !existsSync(ignore)) writeFileSync(ignore, '*\n');
}
