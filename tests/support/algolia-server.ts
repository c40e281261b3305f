// Algolia's query API on loopback, as far as a search key may use it: records in DocSearch's shape, filters by facet, and failures of a
// hosted service.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A record of the server. */
export interface AlgoliaRecord {
  readonly url: string;
  readonly hierarchy: Readonly<Record<string, string | null>>;
  readonly content: string | null;
  readonly language: string;
  readonly version: readonly string[];
}

/** A query of the browser. */
export interface AlgoliaQuery {
  readonly path: string;
  readonly appId: string | undefined;
  readonly apiKey: string | undefined;
  readonly request: Readonly<Record<string, unknown>>;
}

/** A running server. */
export interface AlgoliaServer {
  readonly origin: string;
  readonly asked: AlgoliaQuery[];
  /** Sets how the next requests fail: a status, no response, a response that is not JSON, or other JSON. */
  fail(how: number | 'slow' | 'not JSON' | 'no results' | undefined): void;
  close(): Promise<void>;
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type,x-algolia-application-id,x-algolia-api-key',
};

/** Serves records on a free port of 127.0.0.1. */
export async function serveAlgolia(records: readonly AlgoliaRecord[]): Promise<AlgoliaServer> {
  const asked: AlgoliaQuery[] = [];
  let failure: Parameters<AlgoliaServer['fail']>[0];
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') return response.writeHead(204, CORS).end();
    const body = JSON.parse(await bodyOf(request)) as { requests: Record<string, unknown>[] };
    const header = (name: string) => request.headers[name] as string | undefined;
    asked.push({
      path: `${request.method} ${request.url}`,
      appId: header('x-algolia-application-id'),
      apiKey: header('x-algolia-api-key'),
      request: body.requests[0] ?? {},
    });
    if (failure === 'slow') return;
    response.writeHead(typeof failure === 'number' ? failure : 200, { ...CORS, 'content-type': 'application/json' });
    if (failure === 'not JSON') response.end('<html>A proxy asks you to sign in.</html>');
    else if (failure === 'no results') response.end('null');
    else if (failure !== undefined) response.end(JSON.stringify({ message: 'No', status: failure }));
    else response.end(JSON.stringify({ results: body.requests.map((each) => answer(each, records)) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    fail: (how) => {
      failure = how;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

/** Returns the records that contain the query, in the format of the service. */
function answer(request: Record<string, unknown>, records: readonly AlgoliaRecord[]) {
  const { query, offset, length, facetFilters, highlightPreTag, highlightPostTag } = request as {
    query: string;
    offset: number;
    length: number;
    facetFilters: readonly string[];
    highlightPreTag: string;
    highlightPostTag: string;
  };
  const text = (record: AlgoliaRecord) => [...Object.values(record.hierarchy), record.content].join(' ').toLowerCase();
  const has = (record: AlgoliaRecord, filter: string) => {
    const [name, value = ''] = filter.split(':');
    return name === 'language' ? record.language === value : record.version.includes(value);
  };
  const found = records.filter(
    (record) => text(record).includes(query.toLowerCase()) && facetFilters.every((filter) => has(record, filter)),
  );
  const marked = (value: string) =>
    value.replace(new RegExp(query.replace(/\W/g, '\\$&'), 'gi'), `${highlightPreTag}$&${highlightPostTag}`);
  return {
    nbHits: found.length,
    hits: found.slice(offset, offset + length).map((record) => ({
      ...record,
      _snippetResult: { content: { value: marked(record.content ?? '') } },
      _highlightResult: {
        hierarchy: Object.fromEntries(
          Object.entries(record.hierarchy).flatMap(([level, value]) =>
            value ? [[level, { value: marked(value) }]] : [],
          ),
        ),
      },
    })),
  };
}
