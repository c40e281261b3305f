// `techdocs serve`, in this process or in a child process, with requests that a browser would not send.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DevServerEvent } from '../../src/model/live.ts';
import { openTestTerminal, runCompiled } from './cli.ts';

const bin = fileURLToPath(new URL('../../bin/techdocs.js', import.meta.url));

/** A running server. */
export interface DevServer {
  readonly origin: string;
  readonly port: number;
  /** Returns its output so far, without durations. */
  said(): string;
  /** Clears the recorded output, for a server that several tests share. */
  hush(): void;
  /** Waits for a text in its output. */
  untilSaid(text: string | RegExp): Promise<void>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Returns the HTML of a page as a build would write it: without the additions of the server. */
  page(path: string): Promise<string>;
  /** Sends a raw request and returns the whole response. */
  raw(request: string): Promise<string>;
  /** Opens the event stream of a page. */
  listen(page: string, version?: string): Promise<EventStream>;
  /** Ends it; returns its exit code. */
  stop(): Promise<number | null>;
}

/** A server in this process, whose keys can be pressed. */
export interface ServeHere extends DevServer {
  press(key: string): void;
}

/** A server in a child process, which can be killed, and whose memory can be measured. */
export interface ServeProcess extends DevServer {
  readonly child: ChildProcess;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** A stream of events. */
export interface EventStream {
  readonly events: readonly DevServerEvent[];
  /** Returns the next matching event after the end of the previous wait. */
  next(isWanted: (event: DevServerEvent) => boolean): Promise<DevServerEvent>;
  close(): void;
}

/** Timeout in milliseconds: far more than a busy machine needs. */
const PATIENCE = 90_000;

/** Output of a server so far. */
interface Written {
  stdout: string;
  stderr: string;
}

const commandOf = (args: readonly string[]) => [
  'serve',
  '--json',
  ...(args.includes('--port') ? args : ['--port', '0', ...args]),
];

/** Prevents that an editor of this machine is opened. */
const environment = { NO_COLOR: '1', FORCE_COLOR: undefined, EDITOR: '', VISUAL: '', TECHDOCS_EDITOR: '' };

/** Starts `techdocs serve` in this process, on a free port, for a folder, and waits until it listens. */
export async function startServe(
  cwd: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<ServeHere> {
  const { terminal, written } = await openTestTerminal({ ...environment, ...env });
  let press = (_key: string) => {};
  const keyboard = {
    onKey(pressed: (key: string) => void) {
      press = pressed;
      return false;
    },
  };
  let hasEnded = false;
  const ended = runCompiled(commandOf(args), { ...terminal, ...keyboard }, cwd).finally(() => {
    hasEnded = true;
  });
  const endOf = () => (hasEnded ? terminal.exitCode() : null);
  return {
    ...(await greeted(written, endOf)),
    press: (key) => press(key),
    async stop() {
      press('q');
      await ended;
      return terminal.exitCode();
    },
  };
}

/** Starts `techdocs serve` in a child process: for tests of signals, memory and permissions. `around` is a command that starts it. */
export async function startServeProcess(
  cwd: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  around: readonly string[] = [],
): Promise<ServeProcess> {
  const [command = '', ...words] = [...around, process.execPath, bin, ...commandOf(args)];
  const child = spawn(command, words, { cwd, env: { ...process.env, ...environment, ...env } });
  const written: Written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (text) => {
      written[name] += text;
    });
  }
  const ended = new Promise<number | null>((done) => child.once('close', done));
  return {
    ...(await greeted(written, () => child.exitCode)),
    child,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

/** Waits for the first line of a server; returns the functions to use it. `endOf` returns its exit code once it has ended. */
async function greeted(written: Written, endOf: () => number | null): Promise<Omit<DevServer, 'stop'>> {
  await until(() => {
    if (endOf() !== null) throw new Error(`It ended with ${endOf()}:\n${written.stderr}`);
    return written.stdout.trimEnd().endsWith('}');
  }, 'a first line');
  const { url, port } = JSON.parse(written.stdout) as { url: string; port: number };
  const { origin } = new URL(url);
  const said = () => written.stderr.replace(/\d+(?:\.\d+)? m?s\b/g, 'T');
  return {
    origin,
    port,
    said,
    hush() {
      written.stderr = '';
    },
    untilSaid: (text) =>
      until(() => (typeof text === 'string' ? said().includes(text) : text.test(said())), `${text}\nbut only:\n`, said),
    fetch: (path, init) => ask(origin + path, { redirect: 'manual', ...init }),
    page: (path) => servedPage(origin + path),
    raw: (request) => rawRequest(port, request),
    listen: (page, version) => openStream(origin, page, version),
  };
}

/** Repeats a request if the server has closed an idle connection meanwhile, as browsers do and Node's `fetch` does not. */
async function ask(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { readonly code?: string };
    if (code !== 'UND_ERR_SOCKET' && code !== 'ECONNRESET') throw error;
    return fetch(address, init);
  }
}

/** Waits until a condition is true. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: string,
  more: () => string = () => '',
): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}${more()}`);
    await new Promise((resume) => setTimeout(resume, 10));
  }
}

export function rawRequest(port: number, request: string): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    // Timeout for connections that the server leaves open.
    socket.setTimeout(1500, () => socket.destroy());
    let answer = '';
    socket.setEncoding('latin1').on('data', (text) => {
      answer += text;
    });
    socket.on('close', () => done(answer));
    // A server that rejects a request may close the connection before reading all of it.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (!/^(ECONNRESET|EPIPE)$/.test(error.code ?? '')) fail(error);
    });
  });
}

/** Returns the text of a page as a build would write it: without the additions of the server. */
async function servedPage(address: string): Promise<string> {
  // Compressing the response would cost the server more than the page.
  const html = await (await ask(address, { headers: { 'accept-encoding': 'identity' } })).text();
  return html
    .replace('<script type="module" src="/__techdocs/client.js"></script></head>', '</head>')
    .replace(/<body data-techdocs="[^"]*"/, '<body');
}

/** Returns the files of a build that a server answers differently. Files for the host itself are never served. */
export async function unlikeBuilt(origin: string, folder: string, among?: readonly string[]): Promise<string[]> {
  const { files } = JSON.parse(readFileSync(join(folder, '.techdocs.json'), 'utf8')) as { files: object };
  const rest = [...(among ?? Object.keys(files).filter((name) => !/^[._]/.test(name)))];
  if (rest.length === 0) throw new Error('There is nothing to compare.');
  const unlike: string[] = [];
  const compare = async () => {
    for (let name = rest.pop(); name !== undefined; name = rest.pop()) {
      const address = `${origin}/${name.split('/').map(encodeURIComponent).join('/')}`;
      const built = readFileSync(join(folder, name), 'utf8');
      // A redirect page is answered by a redirect.
      const target = /<meta http-equiv="refresh" content="0; url=([^"]*)">/.exec(built)?.[1];
      const isSame =
        target === undefined
          ? (await servedPage(address)) === built
          : (await ask(address, { redirect: 'manual' })).headers.get('location') === target;
      if (!isSame) unlike.push(name);
    }
  };
  await Promise.all(Array.from({ length: 8 }, compare));
  return unlike;
}

/** Opens the event stream of a page. */
export async function openStream(origin: string, page: string, version = ''): Promise<EventStream> {
  const abort = new AbortController();
  const address = `${origin}/__techdocs/events?${new URLSearchParams({ page, version })}`;
  const response = await fetch(address, { signal: abort.signal });
  const events: DevServerEvent[] = [];
  const decoder = new TextDecoder();
  let rest = '';
  const read = async () => {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data: ')) events.push(JSON.parse(line.slice(6)) as DevServerEvent);
    }
  };
  read().catch(() => {});
  let at = 0;
  return {
    events,
    async next(isWanted) {
      let found: DevServerEvent | undefined;
      const seen = () => JSON.stringify(events.slice(at)).slice(0, 2000);
      await until(
        () => {
          const index = events.findIndex((event, place) => place >= at && isWanted(event));
          if (index < 0) return false;
          found = events[index];
          at = index + 1;
          return true;
        },
        'an event; there were: ',
        seen,
      );
      return found as DevServerEvent;
    },
    close: () => abort.abort(),
  };
}
