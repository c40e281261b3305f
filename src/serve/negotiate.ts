// HTTP content negotiation: freshness, range, encoding, media type. Pure.

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  otf: 'font/otf',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webm: 'video/webm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
  yaml: 'text/plain; charset=utf-8',
  yml: 'text/plain; charset=utf-8',
  zip: 'application/zip',
};

/** Returns the media type of a file, by its extension. */
export function findContentType(file: string): string {
  const ending = /\.([a-z\d]+)$/i.exec(file)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(CONTENT_TYPES, ending) ? (CONTENT_TYPES[ending] as string) : 'application/octet-stream';
}

/** Whether compression makes bytes of this type smaller. */
export function isCompressible(type: string): boolean {
  return /^(?:text\/|application\/(?:json|xml|manifest\+json|wasm)|image\/svg\+xml|font\/[ot]tf)/.test(type);
}

/** Chooses the content encoding by the header `Accept-Encoding`; `undefined` for none. */
export function chooseEncoding(header: string | undefined): 'br' | 'gzip' | undefined {
  const weights = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const weight = parameters
        .map((parameter) => /^q=([\d.]+)$/.exec(parameter)?.[1])
        .find((candidate) => candidate !== undefined);
      return [name, weight === undefined ? 1 : Number(weight)] as const;
    }),
  );
  const isWelcome = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return isWelcome('br') ? 'br' : isWelcome('gzip') ? 'gzip' : undefined;
}

/** Whether the client's cached copy is current. `modified`: last change, in milliseconds since 1970. */
export function isCachedCopyFresh(
  headers: { readonly 'if-none-match'?: string; readonly 'if-modified-since'?: string },
  etag: string,
  modified?: number,
): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = headers;
  // If the client sends both headers, only `If-None-Match` counts (RFC 9110).
  if (tags !== undefined)
    return (
      tags.trim() === '*' || tags.split(',').some((tag) => removeWeakEtagPrefix(tag) === removeWeakEtagPrefix(etag))
    );
  const time = since === undefined ? Number.NaN : Date.parse(since);
  return modified !== undefined && Math.floor(modified / 1000) * 1000 <= time;
}

function removeWeakEtagPrefix(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}

/** A range of a file, both ends included. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses the header `Range`. Returns `unsatisfiable` if the file has no such bytes. Returns `undefined` if the header is missing, invalid
 * or has several ranges; the whole file is then sent.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [first, last] = [match[1], match[2]].map((text) => (text === '' ? undefined : Number(text)));
  if (first === undefined) {
    if (last === 0 || size === 0) return 'unsatisfiable';
    return { start: Math.max(0, size - (last ?? 0)), end: size - 1 };
  }
  if (last !== undefined && last < first) return undefined;
  return first >= size ? 'unsatisfiable' : { start: first, end: Math.min(last ?? size - 1, size - 1) };
}
