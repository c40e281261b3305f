// IO. The HTTP server: binds to one host, validates every request before any other code sees it, and survives every request.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { UserError } from '../model/diagnostic.ts';
import { checkRequest, READ_ONLY_HTTP_METHODS } from './requests.ts';
import { createPlainReply, type HttpExchange, type Reply, sendReply } from './send.ts';

/** Handles valid requests. */
export interface RequestHandler {
  /** Returns the response for a decoded path. */
  answer(path: string): Promise<Reply>;
  /** Called when the response was sent, or failed. */
  answered?(path: string): void;
  /** Handles a request that has no ordinary response, such as a request for an event stream. Returns whether it handled the request. */
  takeOver?(exchange: HttpExchange, requested: { readonly path: string; readonly query: URLSearchParams }): boolean;
  /** Called with an unexpected error, which is a fault of techdocs. */
  onFault(error: unknown): void;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** Returns the methods that a request target allows; without this function, GET and HEAD. */
  readonly methods?: (target: string) => readonly string[];
  /** Whether pages may be requested for a frame. The response headers of a page define which sites may embed the page. */
  readonly mayFrame?: boolean;
  /** Fails if the port is in use, instead of trying the next ones. */
  readonly isStrict: boolean;
}

const MAX_PORTS_TRIED = 50;

/** Timeouts of Node's HTTP server in milliseconds, and the interval at which it checks them. */
const HTTP_TIMEOUTS_MS = { headersTimeout: 10_000, requestTimeout: 10_000, connectionsCheckingInterval: 1000 };

/** Starts listening. Throws a `UserError` if no port is available. */
export async function startHttpServer(listening: ListenOptions, answering: RequestHandler) {
  const handler = (request: IncomingMessage, response: ServerResponse) =>
    void answerHttpRequest({ request, response }, listening, answering);
  const server = createServer(HTTP_TIMEOUTS_MS, handler);
  return {
    port: await listenOnFreePort(server, listening),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        // Closes event streams too, which would keep the server open.
        server.closeAllConnections();
      }),
  };
}

async function answerHttpRequest(
  exchange: HttpExchange,
  listening: ListenOptions,
  answering: RequestHandler,
): Promise<void> {
  const { request, response } = exchange;
  const { url = '', method = '' } = request;
  const { host } = listening;
  const methods = listening.methods?.(url) ?? READ_ONLY_HTTP_METHODS;
  // Node drops the second of two `Host` headers, so the distinct headers are read instead.
  const hosts = request.headersDistinct.host ?? [];
  const isFrame = listening.mayFrame === true && request.headers['sec-fetch-dest'] === 'iframe';
  const headers = {
    ...request.headers,
    ...(hosts.length > 1 && { host: hosts }),
    ...(isFrame && { 'sec-fetch-dest': 'document' }),
  };
  const verdict = checkRequest({ target: url, method, headers }, host, methods);
  try {
    if (!verdict.isAllowed) {
      const allow: Record<string, string> = verdict.status === 405 ? { allow: methods.join(', ') } : {};
      await sendReply(exchange, createPlainReply(verdict.status, verdict.reason, allow));
    } else if (!answering.takeOver?.(exchange, verdict)) {
      try {
        await sendReply(exchange, copyQueryToRedirect(await answering.answer(verdict.path), url));
      } finally {
        answering.answered?.(verdict.path);
      }
    }
  } catch (error) {
    answering.onFault(error);
    if (response.headersSent) response.destroy();
    else await sendReply(exchange, createPlainReply(500, 'techdocs could not answer this; its terminal says why.'));
  }
}

/** Adds the query of the request to a redirect that has none, as static hosts do. */
function copyQueryToRedirect(reply: Reply, target: string): Reply {
  const { location } = reply.headers ?? {};
  const query = /\?.*$/.exec(target)?.[0];
  if (location === undefined || query === undefined || location.includes('?')) return reply;
  return { ...reply, headers: { ...reply.headers, location: location.replace(/#|$/, (end) => query + end) } };
}

async function listenOnFreePort(server: Server, { host, port, isStrict }: ListenOptions): Promise<number> {
  const last = isStrict ? port : Math.min(port + MAX_PORTS_TRIED - 1, 65_535);
  for (let tried = port; ; tried += 1) {
    const code = await listenOrGetError(server, host, tried);
    if (code === undefined) {
      const address = server.address();
      return typeof address === 'object' && address !== null ? address.port : tried;
    }
    if (code === 'EADDRINUSE' && tried < last) continue;
    throw createListenError(code, tried, { host, port });
  }
}

function listenOrGetError(server: Server, host: string, port: number): Promise<string | undefined> {
  return once(server.listen(port, host), 'listening').then(
    () => undefined,
    ({ code, message }: NodeJS.ErrnoException) => code ?? message,
  );
}

function createListenError(
  code: string,
  tried: number,
  { host, port }: Pick<ListenOptions, 'host' | 'port'>,
): UserError {
  const fault = (message: string, suggestion: string) => UserError.of({ code: 'cannot-listen', message, suggestion });
  if (code === 'EADDRINUSE') {
    const message = tried === port ? `Port ${port} is taken.` : `The ports ${port} to ${tried} are taken.`;
    return fault(message, 'Name another one with `--port`.');
  }
  if (code === 'EACCES') return fault(`Port ${tried} needs special permission.`, 'Name one above 1023 with `--port`.');
  if (/^(?:EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)$/.test(code))
    return fault(`\`${host}\` is not an address of this machine.`, 'Remove `--host` to serve only this machine.');
  return fault(`The server cannot listen on ${host}:${tried}: ${code}.`, 'Name another port with `--port`.');
}
