// Servers that misbehave, each in one way and on a port of its own: a sample of what external links may meet. All listen on loopback; two
// more count forbidden connections.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** Result of a link: `ok` means no finding. */
export type Outcome =
  | 'ok'
  | 'broken-external-link'
  | 'broken-external-anchor'
  | 'unverified-link'
  | 'moved-external-link';

/** One server. */
export interface FarmServer {
  readonly name: string;
  /** Requested address. */
  readonly url: string;
  readonly outcome: Outcome;
  /** Text that the message has to contain. */
  readonly says: string;
  /** Methods of the received requests. */
  readonly requests: string[];
}

/** The running farm. */
export interface Farm {
  readonly servers: readonly FarmServer[];
  /** Returns the number of forbidden connections. */
  readonly trespasses: () => number;
  readonly close: () => Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse, nth: number, farm: Places) => void;
interface Places {
  /** Port of the listener on another loopback address. */
  readonly forbiddenPort: number;
}
interface Kind {
  readonly path?: string;
  readonly outcome: Outcome;
  readonly says?: string;
  readonly handle: Handler;
}

const page = (ids: readonly string[]) =>
  `<!doctype html><title>x</title>${ids.map((id) => `<p id="${id}">x</p>`).join('')}`;
const html = { 'content-type': 'text/html; charset=utf-8' };
const answer =
  (status: number, headers: Record<string, string> = {}): Handler =>
  (_, response) =>
    void response.writeHead(status, { ...html, ...headers }).end(page(['there']));
const onlyGet =
  (onHead: Handler): Handler =>
  (request, response, nth, farm) =>
    (request.method === 'HEAD' ? onHead : answer(200))(request, response, nth, farm);
const firstThen =
  (first: Handler, times = 1): Handler =>
  (request, response, nth, farm) =>
    (nth <= times ? first : answer(200))(request, response, nth, farm);
const tooMany = (retryAfter?: () => string): Handler => {
  return (_, response) => void response.writeHead(429, retryAfter ? { 'retry-after': retryAfter() } : {}).end();
};
const to = (status: number, location: string | ((farm: Places) => string)): Handler => {
  return (request, response, _, farm) => {
    if (request.url === '/end') return void response.writeHead(200, html).end(page(['there']));
    const target = typeof location === 'string' ? location : location(farm);
    response.writeHead(status, { location: target }).end();
  };
};
const steps = (table: Record<string, readonly [number, string]>): Handler => {
  return (request, response) => {
    const step = table[request.url ?? ''];
    if (step === undefined) response.writeHead(200, html).end(page(['there']));
    else response.writeHead(step[0], { location: step[1] }).end();
  };
};
const drip =
  (start: string, rest: string): Handler =>
  (request, response) => {
    response.writeHead(200, html);
    if (request.method === 'HEAD') return void response.end();
    response.write(start);
    const timer = setInterval(() => response.write(rest), 20);
    response.on('close', () => clearInterval(timer));
  };
/** Forty megabytes of spaces in forty kilobytes. */
const bomb = gzipSync(Buffer.alloc(40_000_000, 0x20));
const httpDate = (ms: number) => () => new Date(Date.now() + ms).toUTCString();

/** Behaviour of each server. */
const KINDS: Readonly<Record<string, Kind>> = {
  'plain page': { outcome: 'ok', handle: answer(200) },
  'no HEAD: 405': { outcome: 'ok', handle: onlyGet(answer(405)) },
  'no HEAD: 404': { outcome: 'ok', handle: onlyGet(answer(404)) },
  'no HEAD: 501': { outcome: 'ok', handle: onlyGet(answer(501)) },
  'no HEAD: hangs': { outcome: 'ok', handle: onlyGet(() => {}) },
  'no HEAD: resets': { outcome: 'ok', handle: onlyGet((request) => request.socket.destroy()) },
  'status 404': { outcome: 'broken-external-link', says: 'the site answers 404 Not Found', handle: answer(404) },
  'status 410': { outcome: 'broken-external-link', says: '410 Gone', handle: answer(410) },
  'status 403': { outcome: 'unverified-link', says: '403 Forbidden', handle: answer(403) },
  'status 500': { outcome: 'unverified-link', says: '500 Internal Server Error', handle: answer(500) },
  'status 503 for a while': { outcome: 'ok', handle: firstThen(answer(503), 2) },
  '429 without a word': { outcome: 'ok', handle: firstThen(tooMany()) },
  '429 for a second': { outcome: 'ok', handle: firstThen(tooMany(() => '1')) },
  '429 until a date': { outcome: 'ok', handle: firstThen(tooMany(httpDate(1000))) },
  '429 until a date that is over': { outcome: 'ok', handle: firstThen(tooMany(httpDate(-60_000))) },
  '429 for a day': { outcome: 'unverified-link', says: 'asks to wait 86400 s', handle: tooMany(() => '86400') },
  '429 until next year': {
    outcome: 'unverified-link',
    says: 'asks to wait',
    handle: tooMany(httpDate(31_000_000_000)),
  },
  '429 with a negative time': {
    outcome: 'unverified-link',
    says: '429 Too Many Requests',
    handle: tooMany(() => '-5'),
  },
  '429 with nonsense': { outcome: 'unverified-link', says: '429 Too Many Requests', handle: tooMany(() => 'soon') },
  'moved permanently': { outcome: 'moved-external-link', says: '/end', handle: to(301, '/end') },
  'moved twice for good': {
    outcome: 'moved-external-link',
    says: '/end',
    handle: steps({ '/': [301, '/second'], '/second': [308, '/end'] }),
  },
  'moved for now': { outcome: 'ok', handle: to(302, '/end') },
  'circle of one': { outcome: 'broken-external-link', says: 'it redirects in a loop', handle: to(302, '/') },
  'circle of two': {
    outcome: 'broken-external-link',
    says: 'it redirects in a loop',
    handle: steps({ '/': [302, '/b'], '/b': [302, '/'] }),
  },
  'redirects without end': {
    outcome: 'broken-external-link',
    says: 'it redirects more than 10 times',
    handle: (request, response) => void response.writeHead(302, { location: `${request.url}x` }).end(),
  },
  'redirect to nothing': { outcome: 'broken-external-link', says: '302', handle: answer(302) },
  'redirect to a file': {
    outcome: 'broken-external-link',
    says: 'it redirects to something that is not a web address',
    handle: to(302, 'file:///etc/passwd'),
  },
  'redirect to another loopback': {
    outcome: 'unverified-link',
    says: 'is a private address, which techdocs does not request',
    handle: to(302, ({ forbiddenPort }) => `http://127.0.0.2:${forbiddenPort}/`),
  },
  'redirect to a number': {
    outcome: 'unverified-link',
    says: 'is a private address, which techdocs does not request',
    handle: to(302, ({ forbiddenPort }) => `http://2130706434:${forbiddenPort}/`),
  },
  'redirect to metadata': {
    outcome: 'unverified-link',
    says: '`169.254.169.254` is a private address',
    handle: to(302, 'http://169.254.169.254/latest/meta-data/'),
  },
  'redirect to IPv6 loopback': {
    outcome: 'unverified-link',
    says: '`[::1]` is a private address',
    handle: to(302, ({ forbiddenPort }) => `http://[::1]:${forbiddenPort}/`),
  },
  'redirect to mapped IPv4': {
    outcome: 'unverified-link',
    says: 'is a private address',
    handle: to(302, ({ forbiddenPort }) => `http://[::ffff:127.0.0.2]:${forbiddenPort}/`),
  },
  'redirect to a private name': {
    outcome: 'unverified-link',
    says: '`inner.test` is a private address',
    handle: to(302, ({ forbiddenPort }) => `http://inner.test:${forbiddenPort}/`),
  },
  'head in drops': {
    outcome: 'unverified-link',
    says: 'there was no answer within',
    handle: (request) => {
      const head = [...'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n'];
      const timer = setInterval(() => request.socket.write(head.shift() ?? '.'), 200);
      request.socket.on('close', () => clearInterval(timer));
    },
  },
  'body in drops': { path: '/#late', outcome: 'unverified-link', says: 'no answer', handle: drip('<p>', '.') },
  'endless page with the anchor': { path: '/#there', outcome: 'ok', handle: drip(page(['there']), '<p>more</p>') },
  'packed page': {
    path: '/#there',
    outcome: 'ok',
    handle: (_, response) =>
      void response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync(page(['there']))),
  },
  'packed bomb': {
    path: '/#there',
    outcome: 'unverified-link',
    says: 'the page has no `#there`',
    handle: (_, response) => void response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(bomb),
  },
  'redirect in UTF-8': {
    outcome: 'ok',
    handle: ({ url }, response) =>
      void (url === '/'
        ? response.writeHead(302, { location: Buffer.from('/schön').toString('latin1') }).end()
        : response.writeHead(url === '/sch%C3%B6n' ? 200 : 404, html).end()),
  },
  'page in Latin-1': {
    path: '/#schön',
    outcome: 'ok',
    handle: (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html; charset=ISO-8859-1' })
        .end(Buffer.from(page(['schön']), 'latin1')),
  },
  'page that names its encoding in its head': {
    path: '/#ёж',
    outcome: 'ok',
    handle: (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          Buffer.concat([
            Buffer.from('<meta charset="windows-1251"><p id="'),
            Buffer.from([0xb8, 0xe6]),
            Buffer.from('">'),
          ]),
        ),
  },
  'page with an unknown encoding': {
    path: '/#there',
    outcome: 'ok',
    handle: answer(200, { 'content-type': 'text/html; charset=none-such' }),
  },
  'page in a compression that was not asked for': {
    path: '/#there',
    outcome: 'unverified-link',
    says: 'the answer cannot be read',
    handle: answer(200, { 'content-encoding': 'zstd' }),
  },
  'page without the anchor': {
    path: '/#absent',
    outcome: 'broken-external-anchor',
    says: '#absent',
    handle: answer(200),
  },
  'page that stops short': {
    path: '/#late',
    outcome: 'unverified-link',
    says: 'closes the connection',
    handle: (_, response) => {
      response.writeHead(200, { ...html, 'content-length': '5000' });
      response.write('<p>');
      setTimeout(() => response.destroy(), 20);
    },
  },
  reset: {
    outcome: 'unverified-link',
    says: 'the site closes the connection without an answer',
    handle: (request) => void (request.socket as Socket).resetAndDestroy(),
  },
  'endless headers': {
    outcome: 'unverified-link',
    says: 'the answer cannot be read',
    handle: (_, response) => void response.writeHead(200, { ...html, 'x-long': 'y'.repeat(200_000) }).end(),
  },
};

/** Starts the farm. */
export async function openFarm(): Promise<Farm> {
  const open: Server[] = [];
  const sockets = new Set<Socket>();
  const listen = async <S extends Server>(server: S, host = '127.0.0.1'): Promise<number> => {
    open.push(server);
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    });
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    return (server.address() as AddressInfo).port;
  };
  let trespasses = 0;
  const trap = createSocketServer((socket) => {
    trespasses += 1;
    socket.destroy();
  });
  const forbiddenPort = await listen(trap, '127.0.0.2');
  const servers: FarmServer[] = [];
  for (const [name, { path = '/', outcome, says = '', handle }] of Object.entries(KINDS)) {
    const requests: string[] = [];
    const server = createServer({ maxHeaderSize: 1_000_000 }, (request, response) => {
      requests.push(request.method ?? '');
      handle(request, response, requests.length, { forbiddenPort });
    });
    const url = `http://127.0.0.1:${await listen(server)}${path}`;
    servers.push({ name, url, outcome, says, requests });
  }
  const pem = readFileSync(fileURLToPath(new URL('../fixtures/self-signed.pem', import.meta.url)), 'utf8');
  const secure = await listen(createSecureServer({ key: pem, cert: pem }, (_, response) => response.end('x')));
  const certificate = { outcome: 'broken-external-link', says: 'the certificate of the site is invalid' } as const;
  servers.push({ name: 'wrong certificate', url: `https://127.0.0.1:${secure}/`, ...certificate, requests: [] });
  const plain = await listen(createServer((_, response) => response.end('x')));
  const noTls = { outcome: 'broken-external-link', says: 'the site does not speak TLS' } as const;
  servers.push({ name: 'no TLS', url: `https://127.0.0.1:${plain}/`, ...noTls, requests: [] });
  const noise = await listen(
    createSocketServer((socket) => void socket.on('data', () => socket.end('SSH-2.0-x\r\n\r\n'))),
  );
  const unreadable = { outcome: 'unverified-link', says: 'the answer cannot be read' } as const;
  servers.push({ name: 'no HTTP', url: `http://127.0.0.1:${noise}/`, ...unreadable, requests: [] });
  const refused = { outcome: 'unverified-link', says: 'the site refuses the connection' } as const;
  servers.push({ name: 'nobody there', url: `http://127.0.0.1:${await freePort()}/`, ...refused, requests: [] });
  const unknown = { outcome: 'unverified-link', says: 'the host name is unknown' } as const;
  servers.push({ name: 'unknown name', url: 'http://absent.test/', ...unknown, requests: [] });
  return {
    servers,
    trespasses: () => trespasses,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all(open.map((server) => new Promise((done) => server.close(done))));
    },
  };
}

/** Opens a server on loopback that accepts requests with and without TLS on one port, as `elsewhere.example`. */
export async function openBilingual(status: number): Promise<{
  readonly port: number;
  /** Certificate of its authority, for clients. */
  readonly ca: string;
  /** Schemes of the received requests. */
  readonly requests: string[];
  readonly close: () => Promise<void>;
}> {
  const ca = readFileSync(fileURLToPath(new URL('../fixtures/self-signed.pem', import.meta.url)), 'utf8');
  const requests: string[] = [];
  const plain = createServer((_, response) => {
    requests.push('http');
    response.writeHead(200, html).end(page(['there']));
  });
  const secure = createSecureServer({ key: ca, cert: ca }, (_, response) => {
    requests.push('https');
    response.writeHead(status, html).end(page(['there']));
  });
  const sockets = new Set<Socket>();
  const front = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    socket.once('data', (first) => {
      socket.pause();
      socket.unshift(first);
      // A TLS connection begins with a handshake, whose type is 22.
      (first[0] === 22 ? secure : plain).emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port } = front.address() as AddressInfo;
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => front.close(done));
  };
  return { port, ca, requests, close };
}

async function freePort(): Promise<number> {
  const server = createSocketServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
