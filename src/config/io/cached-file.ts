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
    const whole = readFileSync(file, 'utf8');
    const endOfKey = whole.indexOf('\n');
    if (endOfKey < 0 || whole.slice(0, endOfKey) !== key) return undefined;
    const endOfSum = whole.indexOf('\n', endOfKey + 1);
    const text = whole.slice(endOfSum + 1);
    return endOfSum >= 0 && whole.slice(endOfKey + 1, endOfSum) === computeHash(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Caches a text. If the file cannot be written, the next run builds the text again. */
export function cacheText(file: string, key: string, text: string): void {
  try {
    const createdFolder = mkdirSync(dirname(file), { recursive: true });
    if (createdFolder !== undefined) writeCacheGitignore(file);
    const draft = `${file}.${randomUUID()}.tmp`;
    writeFileSync(draft, `${key}\n${computeHash(text)}\n${text}`, { flag: 'wx' });
    renameSync(draft, file);
  } catch {
    // Caches nothing if the folder is not writable.
  }
}

/**
 * Writes a `.gitignore` file for a cache folder inside the project, so that Git does not commit the cache. techdocs refuses a committed
 * cache.
 */
function writeCacheGitignore(file: string): void {
  const [, folder] = /^(.*[\\/]\.techdocs[\\/]cache)[\\/]/s.exec(file) ?? [];
  const ignore = folder === undefined ? undefined : join(folder, '.gitignore');
  if (ignore !== undefined && !existsSync(ignore)) writeFileSync(ignore, '*\n');
}
