// Cache keys of parsed documents.
import { computeHash } from '../lib/hash.ts';
import type { Document } from '../model/document.ts';
import type { Source } from '../model/source.ts';

/** Number of digits at the start of a cache key that identify the salt, a hash of engine and settings. */
const SALT_DIGITS = 8;

/** Returns the fingerprint of parsing a source. `salt` is a hash of the engine and the parser's settings in its locale. */
export function computeParseFingerprint(source: Source, salt: string): string {
  const { hash, kind, file, path, locale, version } = source;
  return salt.slice(0, SALT_DIGITS) + computeHash([salt, hash, kind, file, path, locale, version].join('\0'), 24);
}

/**
 * Returns the subject of a parse result, which identifies a page and its settings. The subject stays the same if the text of the page
 * changes.
 */
export function formatParseResultSubject(key: string, { kind, file, locale, version }: Document | Source): string {
  return [key.slice(0, SALT_DIGITS), kind, file, locale, version].join('\0');
}
