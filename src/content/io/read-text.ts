// IO. Reads a text as the rest of techdocs expects it: UTF-8 without a byte order mark, lines ended by `\n`. What is not
// such a text becomes a diagnostic and never a crash. Reading is synchronous: for hundreds of small files that takes a
// sixth of the time of promises, and a look at the open file tells its size and its stamp at once.
import { isAscii } from 'node:buffer';
import { readSync, type Stats } from 'node:fs';
import { positionAt } from '../../lib/text.ts';
import { limitsOf } from '../../model/budgets.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { unreadable } from '../../model/unreadable.ts';
import { withFile } from './open-file.ts';

const MOST_BYTES = limitsOf()('file');

/** How a text is read. */
export interface TextReading {
  /** Bytes that it may have. */
  readonly most?: number;
  /** Has the file before it is read. */
  readonly onStats?: (stats: Stats) => void;
}

/** A text, or why there is none. */
export type TextRead =
  | { readonly text: string; readonly diagnostic?: undefined }
  | { readonly text?: undefined; readonly diagnostic: Diagnostic };

/** A text that could be read. */
export type Text = Extract<TextRead, { readonly text: string }>;

const MB = 1024 * 1024;

const strict = new TextDecoder('utf-8', { fatal: true });

/** Reads a text. `path` is absolute, `file` its name for messages. */
export function readText(path: string, file: string, { most = MOST_BYTES, onStats }: TextReading = {}): TextRead {
  try {
    return withFile(path, (handle, stats) => {
      onStats?.(stats);
      if (stats.size > most) return tooLarge(stats.size, most, file);
      return decodeText(readBytes(handle, stats.size), file);
    });
  } catch (error) {
    return { diagnostic: unreadable(file, error) };
  }
}

/** The bytes of a file; nothing where it cannot be read, or has more than `most`. */
export function readFileBytes(path: string, most: number): Buffer | undefined {
  try {
    return withFile(path, (handle, { size }) => (size > most ? undefined : readBytes(handle, size)));
  } catch {
    return undefined;
  }
}

function readBytes(handle: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  let length = 0;
  while (length < size) {
    const count = readSync(handle, bytes, length, size - length, length);
    if (count === 0) break;
    length += count;
  }
  return bytes.subarray(0, length);
}

/** Reads what has come as bytes, from a pipe for example. */
export function decodeText(bytes: Uint8Array, file: string): TextRead {
  if (bytes.length > MOST_BYTES) return tooLarge(bytes.length, MOST_BYTES, file);
  try {
    // Most texts are ASCII, and decoding them as Latin-1 takes a fifth of the time.
    const text = isAscii(bytes)
      ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
      : strict.decode(bytes);
    return { text: text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text };
  } catch {
    const message = 'The file is not UTF-8 text.';
    const suggestion = 'Save it with the encoding UTF-8.';
    return { diagnostic: { code: 'not-utf8', severity: 'error', file, message, ...firstBadByte(bytes), suggestion } };
  }
}

function tooLarge(size: number, most: number, file: string): TextRead {
  const [has, limit] = [Math.ceil(size / MB), most / MB];
  const message = `The file is ${has} MB; the limit is ${limit} MB.`;
  return { diagnostic: { code: 'file-too-large', severity: 'error', file, message } };
}

/** Line and column of the first byte that is not UTF-8: there the bytes of the text as it can be read are others. */
function firstBadByte(bytes: Uint8Array): { line: number; column: number } {
  const readable = Buffer.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  const bad = readable.findIndex((byte, index) => byte !== bytes[index]);
  // With `stream`, a character that is cut off at the end is left out.
  const before = new TextDecoder().decode(bytes.subarray(0, bad), { stream: true });
  return positionAt(before, before.length);
}
