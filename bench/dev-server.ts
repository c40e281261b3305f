// Runs a dev server in a child process for the benches, and measures the time to its first page and its memory.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';

/** A server that can be measured. */
export interface Generator {
  readonly name: string;
  readonly isOurs?: boolean;
  readonly serve: (port: number) => readonly string[];
  /** Folders whose removal makes a start cold. */
  readonly caches: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A site on a server. */
export interface Measured {
  readonly name: string;
  readonly generator: Generator;
  readonly folder: string;
  /** Address of the edited page, and its file. */
  readonly path: string;
  readonly file: string;
}

/** A server that has answered. */
export interface Running {
  readonly child: ChildProcess;
  readonly address: string;
  /** Time from the start to the first page. */
  readonly seconds: number;
  said(): string;
  /** Whether everything is parsed, and the cache written. */
  isWhole(): boolean;
}

/** Defines a helper of tsx for function names, which pages lack. */
export const KEEP_NAMES = 'globalThis.__name = (named) => named';

/** Timeout of a start in milliseconds. */
const PATIENCE = 120_000;
const children = new Set<ChildProcess>();

/** Starts a server; returns the time to its first successful response, and the running server. */
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

/** Kills all servers, when the bench itself is ended. */
export function killServers(): void {
  for (const child of children) child.kill('SIGKILL');
}

/** Resident memory in megabytes, if the system reports it. */
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
