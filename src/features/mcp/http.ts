// IO. Serves the MCP server over HTTP at `/mcp`. Checks requests in the same way as the dev server.
import { Readable } from 'node:stream';
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server';
import type { HttpExchange } from '../../serve/send.ts';
import { createPlainReply } from '../../serve/send.ts';
import { type ListenOptions, startHttpServer } from '../../serve/server.ts';

/** Path of the endpoint. */
export const MCP_PATH = '/mcp';

/** Size limit of a request in bytes. */
const MAX_REQUEST_BYTES = 1_000_000;

/** Starts the HTTP server. `create` returns a server per request. */
export async function startMcpHttp(
  listening: ListenOptions,
  create: () => McpServer,
  onFault: (error: unknown) => void,
) {
  const handler = createMcpHandler(create, { onerror: () => {}, maxRequestBodySize: MAX_REQUEST_BYTES });
  const pass = async ({ request, response }: HttpExchange): Promise<void> => {
    const { method = 'GET', headers } = request;
    const textHeaders = Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    );
    const body = method === 'POST' ? (Readable.toWeb(request) as ReadableStream) : undefined;
    const url = `http://${headers.host ?? 'localhost'}${MCP_PATH}`;
    const call = new Request(url, {
      method,
      headers: Object.fromEntries(textHeaders),
      body,
      duplex: 'half',
    } as RequestInit);
    const answer = await handler.fetch(call);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body === null) return void response.end();
    const stream = Readable.fromWeb(answer.body as never);
    response.on('close', () => stream.destroy());
    stream.on('error', () => response.destroy()).pipe(response);
  };
  const server = await startHttpServer(
    { ...listening, methods: () => ['GET', 'POST', 'DELETE'] },
    {
      onFault,
      answer: async () => createPlainReply(404, `The Model Context Protocol is spoken at ${MCP_PATH}.`),
      takeOver(exchange, { path }) {
        if (path !== MCP_PATH) return false;
        pass(exchange).catch((error) => {
          onFault(error);
          exchange.response.destroy();
        });
        return true;
      },
    },
  );
  return {
    port: server.port,
    async close(): Promise<void> {
      await handler.close();
      await server.close();
    },
  };
}
