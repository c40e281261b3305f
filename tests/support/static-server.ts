// A static host on loopback, like the host of a finished site: clean URLs, 404.html, cached assets. Paths with malformed encoding refer to
// no file.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { decodePath } from '../../src/model/url.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/** A blank page that every server of this file has: gives access to the storage of the site without its scripts. */
export const BLANK = '/__blank';

/** A running server; `close` ends it. */
export interface StaticServer {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Serves a folder on a free port of 127.0.0.1. `createAddressNotFoundFinding` is the page in it for missing pages, if it exists. */
export async function serveFolder(folder: string, notFound = '404.html'): Promise<StaticServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(`http://127.0.0.1${request.url}`);
    if (pathname === BLANK) return response.writeHead(200, { 'content-type': 'text/html' }).end();
    const path = normalize(decodePath(pathname) ?? pathname);
    const found = [path, `${path}.html`, join(path, 'index.html')]
      .map((name) => join(folder, name))
      .find((name) => existsSync(name) && statSync(name).isFile());
    const file = found ?? join(folder, notFound);
    const type = { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' };
    // As the `_headers` of a site say: names of these files change with their content.
    const isHashed = found && pathname.includes('/assets/');
    response.writeHead(
      found ? 200 : 404,
      isHashed ? { ...type, 'cache-control': 'max-age=31536000, immutable' } : type,
    );
    return response.end(existsSync(file) ? readFileSync(file) : 'Not found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // A browser opens connections in advance that may never carry a request and would stay open.
        server.closeAllConnections();
      }),
  };
}
