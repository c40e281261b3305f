// Names a value by what is in it. This is the one file of the pure rooms that names a module of Node: what it takes from
// there touches nothing, and gives the same for the same input on every machine.
import { hash } from 'node:crypto';

/** Hash of a text or of bytes: the first hexadecimal digits of its SHA-256. */
export function hashOf(content: string | Uint8Array, digits = 32): string {
  return hash('sha256', content, 'hex').slice(0, digits);
}

/** A script by its hash, as a Content-Security-Policy allows it. */
export function scriptHash(script: string): string {
  return `'sha256-${hash('sha256', script, 'base64')}'`;
}
