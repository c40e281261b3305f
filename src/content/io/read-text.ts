// IO. Reads a text and normalizes it: UTF-8 without a byte order mark, line ends `\n`. Any other file yields a diagnostic, never a crash.
// Reads synchronously: for hundreds of small files, promises take six times as long. One `fstat` of the open file returns both size and
// stamp.
import { isAscii } from 'node:buffer';
import { readSync, type Stats } from 'node:fs';
import { findLineAndColumn } from '../../lib/text.ts';
import { createLimitLookup } from '../../model/budgets.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { createUnreadableFileFinding } from '../../model/unreadable.ts';
import { withOpenFile } from './open-file.ts';

const MAX_FILE_BYTES = createLimitLookup()('file');

interface ReadTextOptions {
  /** Maximum size in bytes. */
  readonly maxBytes?: number;
  /** Receives the stats of the file before it is read. */
  readonly onStats?: (stats: Stats) => void;
}

/** A text, or the reason why it could not be read. */
export type ReadTextResult =
  | { readonly text: string; readonly diagnostic?: undefined }
  | { readonly text?: undefined; readonly diagnostic: Diagnostic };

/** A text that was read. */
export type LoadedText = Extract<ReadTextResult, { readonly text: string }>;

const MEGABYTE = 1024 * 1024;

const strictDecoder = new TextDecoder('utf-8', { fatal: true });

/** Reads a text. `path` is absolute, `file` its name for messages. */
export function readText(
  path: string,
  file: string,
  { maxBytes: most = MAX_FILE_BYTES, onStats }: ReadTextOptions = {},
): ReadTextResult {
  try {
    return withOpenFile(path, (handle, stats) => {
      onStats?.(stats);
      if (stats.size > most) return createTooLargeResult(stats.size, most, file);
      return decodeText(readBytes(handle, stats.size), file);
    });
  } catch (error) {
    return { diagnostic: createUnreadableFileFinding(file, error) };
  }
}

/** Returns the bytes of a file; `undefined` if it cannot be read, or has more than `most` bytes. */
export function readFileBytes(path: string, most: number): Buffer | undefined {
  try {
    return withOpenFile(path, (handle, { size }) => (size > most ? undefined : readBytes(handle, size)));
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

/** Decodes bytes that were already read, such as those of a pipe. */
export function decodeText(bytes: Uint8Array, file: string): ReadTextResult {
  if (bytes.length > MAX_FILE_BYTES) return createTooLargeResult(bytes.length, MAX_FILE_BYTES, file);
  try {
    // Most texts are ASCII, which is decoded as Latin-1 in a fifth of the time.
    const text = isAscii(bytes)
      ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
      : strictDecoder.decode(bytes);
    return { text: text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text };
  } catch {
    const message = 'The file is not UTF-8 text.';
    const suggestion = 'Save it with the encoding UTF-8.';
    return {
      diagnostic: { code: 'not-utf8', severity: 'error', file, message, ...findFirstInvalidByte(bytes), suggestion },
    };
  }
}

function createTooLargeResult(size: number, most: number, file: string): ReadTextResult {
  const has = Math.ceil(size / MEGABYTE);
  const limit = most / MEGABYTE;
  const message = `The file is ${has} MB; the limit is ${limit} MB.`;
  return { diagnostic: { code: 'file-too-large', severity: 'error', file, message } };
}

/** Returns line and column of the first byte that is not UTF-8: where decoding and encoding again yields different bytes. */
function findFirstInvalidByte(bytes: Uint8Array): { line: number; column: number } {
  const readable = Buffer.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  const bad = readable.findIndex((byte, index) => byte !== bytes[index]);
  // `stream` drops a truncated character at the end.
  const before = new TextDecoder().decode(bytes.subarray(0, bad), { stream: true });
  return findLineAndColumn(before, before.length);
}
