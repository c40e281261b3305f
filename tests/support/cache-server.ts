// A server of Bazel's HTTP cache protocol that holds everything in memory, and fails in ways that a test chooses.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Handles a request instead of the server; returns whether it did. */
export type Fault = (request: IncomingMessage, response: ServerResponse, body: Buffer) => boolean;

/** A running server. */
export interface CacheServer {
  readonly url: string;
  /** Stored bytes by path: `/ac/…` and `/cas/…`. */
  readonly files: Map<string, Buffer>;
  /** Requests so far, as `GET /ac/…`. */
  readonly asked: string[];
  /** Returns the headers of the last request. */
  headers(): IncomingMessage['headers'];
  failBy(fault: Fault | undefined): void;
  close(): Promise<void>;
}

/** Starts the server on a free port of 127.0.0.1. */
export async function startCacheServer(): Promise<CacheServer> {
  const files = new Map<string, Buffer>();
  const asked: string[] = [];
  let headers: IncomingMessage['headers'] = {};
  let fault: Fault | undefined;
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    asked.push(`${method} ${url}`);
    headers = request.headers;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (fault?.(request, response, body)) return;
    if (method === 'PUT') {
      files.set(url, body);
      response.writeHead(201).end();
      return;
    }
    const file = files.get(url);
    response.writeHead(file ? 200 : 404).end(method === 'GET' ? file : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    files,
    asked,
    headers: () => headers,
    failBy: (next) => {
      fault = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
