// IO. Texts cached in files between runs, each with its key and a checksum.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { computeHash } from '../../lib/hash.ts';

/**
 * Returns a cached text, or `undefined` if its key does not match. The first line of the file is the key, the second line is a checksum of
 * the text, and the rest is the text.
 */
export function readCachedText(file: string, key: string): string | undefined {
  try {
    const [first, sum, ...lines] = readFileSync(file, 'utf8').split('\n');
    const text = lines.join('\n');
    return first === key && sum === computeHash(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Caches a text. If the file cannot be written, the next run builds the text again. */
export function cacheText(file: string, key: string, text: string): void {
  try {
    const made = mkdirSync(dirname(file), { recursive: true });
    if (made !== undefined) addGitignore(file);
    const draft = `${file}.${randomUUID()}.tmp`;
    writeFileSync(draft, `${key}\n${computeHash(text)}\n${text}`, { flag: 'wx' });
    renameSync(draft, file);
  } catch {
    // The folder is not writable: nothing is cached.
  }
}

/**
 * Writes a `.gitignore` file for a cache folder inside the project, so that Git does not commit the cache. A committed cache would be
 * useless.
 */
function addGitignore(file: string): void {
  const [, folder] = /^(.*[\\/]\.techdocs[\\/]cache)[\\/]/s.exec(file) ?? [];
  const ignore = folder === undefined ? undefined : join(folder, '.gitignore');
  if (ignore !== undefined && !existsSync(ignore)) writeFileSync(ignore, '*\n');
}
