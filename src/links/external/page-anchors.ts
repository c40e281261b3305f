// IO. Reads a response as far as necessary to find anchors; decompression stops at a limit.
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { scanHtmlPage } from '../folder/scan-html.ts';

/** Maximum number of decompressed bytes. */
const MAX_BODY_BYTES = 4_000_000;

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
  let [size, scanned] = [0, 0];
  for await (const piece of decompressBody(response)) {
    pieces.push(piece);
    size += piece.length;
    // Each scan starts at the beginning of the page, so scans run only when the size has doubled.
    if (size < scanned * 2) continue;
    scanned = size;
    const answers = findAnchorsInBody(pieces, anchors);
    if (Object.values(answers).every(Boolean)) return answers;
  }
  const answers = Object.entries(findAnchorsInBody(pieces, anchors));
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
  const unpack = DECOMPRESSORS.get(getFirstHeader(headers, 'content-encoding')?.toLowerCase() ?? '')?.();
  const stream = unpack ? body.on('error', (error) => unpack.destroy(error)).pipe(unpack) : body;
  let size = 0;
  try {
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

function findAnchorsInBody(pieces: readonly Buffer[], anchors: readonly string[]): Readonly<Record<string, boolean>> {
  const ids = new Set(scanHtmlPage(Buffer.concat(pieces).toString('utf8')).ids);
  return Object.fromEntries(anchors.map((anchor) => [anchor, ids.has(anchor) || ids.has(`user-content-${anchor}`)]));
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
