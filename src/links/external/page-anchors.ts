// IO. Reads a response as far as necessary to find anchors; decompression stops at a limit.
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { scanHtmlPage } from '../folder/scan-html.ts';
import { createEncodingError } from './client-errors.ts';

/** Maximum number of decompressed bytes. */
const MAX_BODY_BYTES = 4_000_000;

/** Number of bytes at the start of a page in which browsers look for its encoding. */
const META_CHARSET_BYTES = 1024;

const DECOMPRESSORS: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
  ['deflate', createInflate],
]);

/**
 * Returns for each anchor whether the page has it. The value is `unread` if the anchor may be beyond the size limit. Discards the rest of
 * the body.
 */
export async function findAnchorsInResponse(response: Dispatcher.ResponseData, anchors: readonly string[]) {
  const pieces: Buffer[] = [];
  let size = 0;
  let scanned = 0;
  for await (const piece of decompressBody(response)) {
    pieces.push(piece);
    size += piece.length;
    // Each scan starts at the beginning of the page, so scans run only when the size has doubled.
    if (size < scanned * 2) continue;
    scanned = size;
    const answers = findAnchorsInBody(response, pieces, anchors);
    if (Object.values(answers).every(Boolean)) return answers;
  }
  const answers = Object.entries(findAnchorsInBody(response, pieces, anchors));
  // The unread rest of the page may contain the anchor.
  return Object.fromEntries(
    answers.map(([anchor, is]) => [anchor, is || (size >= MAX_BODY_BYTES ? 'unread' : false)] as const),
  );
}

/** Returns the text of a response; `undefined` if it is larger than the limit. */
export async function readResponseText(response: Dispatcher.ResponseData): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  for await (const piece of decompressBody(response)) pieces.push(piece);
  const all = Buffer.concat(pieces);
  return all.length < MAX_BODY_BYTES ? all.toString('utf8') : undefined;
}

/** Iterates over the decompressed bytes of a response up to the limit. Discards the body at the end. */
async function* decompressBody({ headers, body }: Dispatcher.ResponseData): AsyncGenerator<Buffer> {
  const encoding = getFirstHeader(headers, 'content-encoding')?.toLowerCase() ?? 'identity';
  const unpack = DECOMPRESSORS.get(encoding)?.();
  const stream = unpack ? body.on('error', (error) => unpack.destroy(error)).pipe(unpack) : body;
  let size = 0;
  try {
    if (unpack === undefined && encoding !== 'identity') throw createEncodingError(encoding);
    for await (const piece of stream) {
      yield piece as Buffer;
      size += (piece as Buffer).length;
      if (size >= MAX_BODY_BYTES) break;
    }
  } finally {
    discardBody(body);
    unpack?.destroy();
  }
}

function findAnchorsInBody(
  response: Dispatcher.ResponseData,
  pieces: readonly Buffer[],
  anchors: readonly string[],
): Readonly<Record<string, boolean>> {
  const ids = new Set(scanHtmlPage(decodePage(response, Buffer.concat(pieces))).ids);
  return Object.fromEntries(anchors.map((anchor) => [anchor, ids.has(anchor) || ids.has(`user-content-${anchor}`)]));
}

/** Decodes a page by the encoding that its header or its `meta` element names; without a known name, as UTF-8. */
function decodePage({ headers }: Dispatcher.ResponseData, bytes: Buffer): string {
  const pattern = /charset\s*=\s*["']?([\w:.-]+)/i;
  const start = bytes.toString('latin1', 0, META_CHARSET_BYTES);
  const match = pattern.exec(getFirstHeader(headers, 'content-type') ?? '') ?? pattern.exec(start);
  try {
    return new TextDecoder(match?.[1]).decode(bytes);
  } catch {
    // The page names an unknown encoding.
    return bytes.toString('utf8');
  }
}

/** Discards a body without reading it. */
export function discardBody(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => {});
  body.destroy();
}

/** Returns the first value of a header. */
export function getFirstHeader(headers: Dispatcher.ResponseData['headers'], name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}
