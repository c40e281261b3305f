// IO. Reads a text as the rest of techdocs expects it: UTF-8 without a byte order mark, lines ended by `\n`. What is not
// such a text becomes a diagnostic and never a crash. Reading is synchronous: for hundreds of small files that takes a
// sixth of the time of promises.
import { readFileSync, statSync } from 'node:fs';
import type { Diagnostic } from '../model/diagnostic.ts';
import { reasonOf } from './walk.ts';

const MOST_BYTES = 10 * 1024 * 1024;

/** A text, or why there is none. */
export type TextRead =
  | { readonly text: string; readonly diagnostic?: undefined }
  | { readonly text?: undefined; readonly diagnostic: Diagnostic };

const strict = new TextDecoder('utf-8', { fatal: true });

/** Reads a text. `path` is absolute, `file` its name for messages. */
export function readText(path: string, file: string): TextRead {
  let bytes: Buffer;
  try {
    const { size } = statSync(path);
    if (size > MOST_BYTES) return tooLarge(size, file);
    bytes = readFileSync(path);
  } catch (error) {
    return fault('unreadable-file', file, `The file cannot be read: ${reasonOf(error)}.`);
  }
  return decodeText(bytes, file);
}

/** Reads what has come as bytes, from a pipe for example. */
export function decodeText(bytes: Uint8Array, file: string): TextRead {
  if (bytes.length > MOST_BYTES) return tooLarge(bytes.length, file);
  try {
    const text = strict.decode(bytes);
    return { text: text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text };
  } catch {
    const place = firstBadByte(bytes);
    return fault('not-utf8', file, 'The file is not UTF-8 text.', {
      ...place,
      suggestion: 'Save it with the encoding UTF-8.',
    });
  }
}

function tooLarge(size: number, file: string): TextRead {
  return fault('file-too-large', file, `The file has ${Math.ceil(size / 1024 / 1024)} MB; at most 10 MB are read.`);
}

function fault(code: string, file: string, message: string, rest: Partial<Diagnostic> = {}): TextRead {
  return { diagnostic: { code, severity: 'error', file, message, ...rest } };
}

/** Line and column of the first byte that is not UTF-8. */
function firstBadByte(bytes: Uint8Array): { line: number; column: number } {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (decodeStart(bytes, middle) === undefined) bad = middle;
    else good = middle;
  }
  const before = decodeStart(bytes, good) ?? '';
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

/** The first bytes as text; a character cut off at the end is let pass. */
function decodeStart(bytes: Uint8Array, length: number): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length), { stream: true });
  } catch {
    return undefined;
  }
}
