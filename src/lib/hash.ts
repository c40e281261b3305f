// Hashes of content. Hash functions have no side effects and return the same result everywhere. Therefore this file may import a module of
// Node. No other file of the pure rooms may.
import { hash } from 'node:crypto';

/** Returns the hash of a text or of bytes: the first hexadecimal digits of its SHA-256. */
export function computeHash(content: string | Uint8Array, digits = 32): string {
  return hash('sha256', content, 'hex').slice(0, digits);
}

/** Returns the hash source for a script in a Content-Security-Policy. */
export function computeCspScriptHash(script: string): string {
  return `'sha256-${hash('sha256', script, 'base64')}'`;
}
