// IO. Sends a response as a static host does: conditional, partial, compressed, without a body for HEAD.
import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { chooseEncoding, isCachedCopyFresh, isCompressible, parseByteRange } from './negotiate.ts';

export interface Reply {
  readonly status: number;
  /** Media type. */
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Entity tag of a text. The tag of a file is derived from the file's time and size. */
  readonly tag?: string;
  readonly body: { readonly text: string | Uint8Array } | { readonly file: string };
}

/** Headers of every response, in addition to the headers of the site. They prevent other sites from reading the response. */
const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
};

/** Minimum size in bytes of a response that is compressed. */
const MIN_BYTES_TO_COMPRESS = 1000;

/** A response body that can be read in ranges. */
interface ReplyBodyReader {
  readonly size: number;
  readonly tag?: string;
  /** Last change, in milliseconds since 1970. */
  readonly modified?: number;
  read(start: number, end: number): Readable;
  close(): Promise<void>;
}

export interface HttpExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Sends a response. Rejects if its file cannot be read and nothing has been sent yet. */
export async function sendReply(exchange: HttpExchange, reply: Reply): Promise<void> {
  const bytes = await openReplyBody(reply);
  try {
    await sendBytes(exchange, reply, bytes);
  } finally {
    await bytes.close();
  }
}

async function sendBytes({ request, response }: HttpExchange, reply: Reply, bytes: ReplyBodyReader) {
  const { headers, method } = request;
  const { size, modified } = bytes;
  const isWhole = reply.status === 200;
  const part =
    isWhole && matchesIfRangeHeader(headers['if-range'], bytes) ? parseByteRange(headers.range, size) : undefined;
  const canCompress = isCompressible(reply.type) && size >= MIN_BYTES_TO_COMPRESS;
  const encoding =
    canCompress && part === undefined ? chooseEncoding(String(headers['accept-encoding'] ?? '')) : undefined;
  const etag = bytes.tag && (encoding === undefined ? `"${bytes.tag}"` : `W/"${bytes.tag}"`);

  for (const [name, value] of Object.entries({ ...COMMON_HEADERS, ...reply.headers })) response.setHeader(name, value);
  response.setHeader('content-type', reply.type);
  if (isWhole) response.setHeader('accept-ranges', 'bytes');
  if (etag) response.setHeader('etag', etag);
  if (modified !== undefined) response.setHeader('last-modified', new Date(modified).toUTCString());
  if (canCompress) response.setHeader('vary', 'Accept-Encoding');

  if (isWhole && etag && isCachedCopyFresh(headers, etag, modified)) {
    response.removeHeader('content-type');
    response.writeHead(304).end();
    return;
  }
  if (part === 'unsatisfiable') {
    response.writeHead(416, { 'content-range': `bytes */${size}`, 'content-length': 0 }).end();
    return;
  }
  const { start, end } = part ?? { start: 0, end: size - 1 };
  if (part) response.setHeader('content-range', `bytes ${start}-${end}/${size}`);
  if (encoding) response.setHeader('content-encoding', encoding);
  else response.setHeader('content-length', end - start + 1);
  response.writeHead(part ? 206 : reply.status);
  if (method === 'HEAD' || size === 0) {
    response.end();
    return;
  }
  const steps = encoding ? [bytes.read(start, end), createCompressor(encoding)] : [bytes.read(start, end)];
  // Ignores the error that occurs when the browser disconnects early.
  await pipeline([...steps, response]).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE' && error.code !== 'ECONNRESET' && error.code !== 'EPIPE')
      throw error;
  });
}

/** Whether the client's `If-Range` header is absent or names the current version of the file. */
function matchesIfRangeHeader(
  header: string | readonly string[] | undefined,
  { tag, modified }: ReplyBodyReader,
): boolean {
  if (header === undefined || header === `"${tag}"`) return true;
  return modified !== undefined && header === new Date(modified).toUTCString();
}

function createCompressor(encoding: 'br' | 'gzip'): Transform {
  // Fast settings, because the response is sent once over a short distance.
  if (encoding === 'gzip') return createGzip({ level: 5 });
  return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}

async function openReplyBody({ body, tag }: Reply): Promise<ReplyBodyReader> {
  if ('text' in body) {
    const buffer = typeof body.text === 'string' ? Buffer.from(body.text) : body.text;
    const read = (start: number, end: number) => Readable.from([buffer.subarray(start, end + 1)]);
    return { size: buffer.length, ...(tag !== undefined && { tag }), read, close: async () => {} };
  }
  const handle: FileHandle = await open(body.file, 'r');
  const stats = await handle.stat();
  if (!stats.isFile()) {
    await handle.close();
    throw Object.assign(new Error(`${body.file} is no file.`), { code: 'ENOENT' });
  }
  const modified = Math.floor(stats.mtimeMs);
  return {
    size: stats.size,
    tag: `${stats.size.toString(36)}-${modified.toString(36)}`,
    modified,
    read: (start, end) => handle.createReadStream({ start, end, autoClose: false }),
    close: () => handle.close(),
  };
}

/** Creates a response of one sentence in plain text. The sentence must not contain data of the request. */
export function createPlainReply(
  status: number,
  sentence: string,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return {
    status,
    type: 'text/plain; charset=utf-8',
    headers: { 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'", ...headers },
    body: { text: `${sentence}\n` },
  };
}
