// A dev server in a process of its own, as the benches start it: how long its first page takes, and what memory it holds.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';

/** A server that can be measured. */
export interface Generator {
  readonly name: string;
  readonly isOurs?: boolean;
  readonly serve: (port: number) => readonly string[];
  /** Folders without which a start is a cold one. */
  readonly caches: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** One site on one server. */
export interface Measured {
  readonly name: string;
  readonly generator: Generator;
  readonly folder: string;
  /** Address of the page that is edited, and its file. */
  readonly path: string;
  readonly file: string;
}

/** A server that has answered. */
export interface Running {
  readonly child: ChildProcess;
  readonly address: string;
  /** From the start to the first page. */
  readonly seconds: number;
  said(): string;
  /** Whether all is parsed, and the cache written. */
  isWhole(): boolean;
}

/** For pages: tsx marks the names of functions by a helper that a page does not have. */
export const KEEP_NAMES = 'globalThis.__name = (named) => named';

/** A server that has not answered after so many milliseconds never will. */
const PATIENCE = 120_000;
const children = new Set<ChildProcess>();

/** Starts a server; gives the time to its first good answer, and a way to end it. */
export async function start({ generator, folder, path }: Measured): Promise<Running> {
  const port = await freePort();
  const [command, ...args] = generator.serve(port) as [string, ...string[]];
  const started = performance.now();
  const env = { ...process.env, ...generator.env };
  const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
  children.add(child);
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const address = `http://127.0.0.1:${port}${path}`;
  while (performance.now() - started < PATIENCE) {
    if (child.exitCode !== null) throw new Error(`\`${command}\` ended with ${child.exitCode}:\n${said}`);
    const status = await fetch(address).then(
      (reply) => reply.text().then(() => reply.status),
      () => 0,
    );
    if (status === 200) {
      const seconds = (performance.now() - started) / 1000;
      return { child, address, seconds, said: () => said, isWhole: () => / pages? from /.test(said) };
    }
    await new Promise((resume) => setTimeout(resume, 5));
  }
  throw new Error(`${address} was not answered:\n${said}`);
}

/** Ends a server. */
export async function stop({ child }: Pick<Running, 'child'>): Promise<void> {
  const ended = new Promise((done) => child.once('close', done));
  child.kill('SIGTERM');
  await ended;
  children.delete(child);
}

/** Ends every server at once; for the moment when the bench itself is ended. */
export function killServers(): void {
  for (const child of children) child.kill('SIGKILL');
}

/** Resident memory in megabytes, where the system tells. */
export function memoryOf({ child }: Pick<Running, 'child'>): number {
  const file = `/proc/${child.pid}/status`;
  if (!existsSync(file)) return Number.NaN;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
