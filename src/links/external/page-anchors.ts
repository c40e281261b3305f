// IO. Reads as much of an answer as it takes to find anchors in it; a packed page grows no further than the limit.
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { scanHtml } from '../folder/scan-html.ts';

/** So many bytes of a page are read to find anchors, unpacked. */
const MAX_BODY = 4_000_000;

const UNPACKERS: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
  ['deflate', createInflate],
]);

/** Which of the wanted anchors a page has. Lets go of the body. */
export async function readAnchors({ headers, body }: Dispatcher.ResponseData, anchors: readonly string[]) {
  const unpack = UNPACKERS.get(headerOf(headers, 'content-encoding')?.toLowerCase() ?? '')?.();
  const stream = unpack ? body.on('error', (error) => unpack.destroy(error)).pipe(unpack) : body;
  const pieces: Buffer[] = [];
  let [size, scanned] = [0, 0];
  try {
    for await (const piece of stream) {
      pieces.push(piece as Buffer);
      size += (piece as Buffer).length;
      if (size >= MAX_BODY) break;
      // Every scan begins at the start of the page, so the next one comes when twice as much was read.
      if (size < scanned * 2) continue;
      scanned = size;
      const answers = anchorsIn(pieces, anchors);
      if (Object.values(answers).every(Boolean)) return answers;
    }
  } finally {
    discard(body);
    unpack?.destroy();
  }
  return anchorsIn(pieces, anchors);
}

function anchorsIn(pieces: readonly Buffer[], anchors: readonly string[]): Readonly<Record<string, boolean>> {
  const ids = new Set(scanHtml(Buffer.concat(pieces).toString('utf8')).ids);
  return Object.fromEntries(anchors.map((anchor) => [anchor, ids.has(anchor) || ids.has(`user-content-${anchor}`)]));
}

/** Lets go of a body without reading it. */
export function discard(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => {});
  body.destroy();
}

/** The value of a header, the first one where there are several. */
export function headerOf(headers: Dispatcher.ResponseData['headers'], name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}
