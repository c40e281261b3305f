// The example extensions as sites that a test may change, and loopback servers that replace the services that they request.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';
import { repository } from './cli.ts';

const folder = join(repository, 'examples/extensions');

/** Names of the examples. */
export const exampleNames = readdirSync(folder)
  .filter((name) => statSync(join(folder, name)).isDirectory())
  .sort();

/** Returns the files of an example by path. */
export function exampleFiles(name: string): Readonly<Record<string, string>> {
  const names = readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' });
  const files = names.filter(
    (file) => !/^(?:build|\.techdocs)\b/.test(file) && statSync(join(folder, name, file)).isFile(),
  );
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, name, file), 'utf8')]));
}

/**
 * Returns the files with a test server instead of the one in the configuration. Its address is written as text: a module runs once per
 * process, so one that reads the environment would use the first value for ever.
 */
export function withServer(files: Readonly<Record<string, string>>, origin: string): Readonly<Record<string, string>> {
  const here = (_: string, address: string) => `'${origin}${new URL(address).pathname.replace(/\/$/, '')}'`;
  const config = files['site.config.ts'] ?? '';
  return { ...files, 'site.config.ts': config.replace(/process\.env\.\w+ \?\? '([^']*)'/, here) };
}

/** Returns an example as a site that uses this server, with `rolldown` installed, and with some of its files replaced. */
export function exampleSite(name: string, origin: string, files: Readonly<Record<string, string>> = {}): Sandbox {
  const site = createSandbox({ ...withServer(exampleFiles(name), origin), ...files });
  installRolldown(site);
  return site;
}

/** Installs the parser that one of the examples imports. */
export function installRolldown(site: Pick<Sandbox, 'path'>): void {
  mkdirSync(site.path('node_modules'), { recursive: true });
  symlinkSync(join(repository, 'node_modules/rolldown'), site.path('node_modules/rolldown'), 'dir');
}

/** Commits the whole site, with an author's name. */
export function commitAll(site: Pick<Sandbox, 'root'>, author: string): void {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  const mail = `${author.toLowerCase()}@example.com`;
  const git = (...args: string[]) => {
    const who = ['-c', `user.name=${author}`, '-c', `user.email=${mail}`];
    execFileSync('git', [...who, ...args], { cwd: site.root, env, stdio: 'ignore' });
  };
  git('init', '-q', '-b', 'main');
  git('add', '-A', '--', '.', ':!node_modules');
  git('commit', '-q', '-m', `by ${author}`);
}

/** Response of a stand-in server: a text, bytes, a status with its text, or no response. */
export type Answer = string | Uint8Array | { readonly status: number; readonly text: string } | undefined;

/** A server on loopback. */
export interface StandIn {
  readonly origin: string;
  /** Requests so far, such as `POST /d2/svg`, in order. */
  readonly asked: string[];
  /** Response to further requests. */
  answer: (path: string, body: string) => Answer;
  close(): Promise<void>;
}

/** Starts a server with the given responses. */
export async function startStandIn(answer: StandIn['answer']): Promise<StandIn> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const { method = '', url = '' } = request;
      const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };
      asked.push(`${method} ${url}`);
      const given = standIn.answer(url, body);
      if (given === undefined) return request.socket.destroy();
      const isPlain = typeof given === 'string' || given instanceof Uint8Array;
      return response.writeHead(isPlain ? 200 : given.status, cors).end(isPlain ? given : given.text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const standIn: StandIn = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
}

/** Draws like a Kroki server, and rejects texts that contain `boom`. */
export function drawn(path: string, body: string): Answer {
  if (body.includes('boom')) return { status: 400, text: 'Error 400: Syntax Error? (line: 2)\n@startuml\nboom\n' };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><title>${path} ${body.length}</title></svg>`;
}

/** Returns a site with three of the examples at once: one draws, one reads, one adds files and tags. */
export function threeExtensions(
  server: string,
  settings: Readonly<Record<string, unknown>> = { url: 'https://docs.example.com' },
): Readonly<Record<string, string>> {
  const codeOf = (name: string, file: string) => ({ [file]: exampleFiles(name)[file] ?? '' });
  return {
    ...codeOf('kroki', 'kroki.tsx'),
    ...codeOf('social-cards', 'social-cards.ts'),
    ...codeOf('typedoc', 'typedoc.ts'),
    ...codeOf('typedoc', 'src/barcode.ts'),
    'site.config.ts': `import { defineConfig } from 'techdocs';
import { kroki } from './kroki.tsx';
import { socialCards } from './social-cards.ts';
import { typedoc } from './typedoc.ts';

export default defineConfig({
  ...${JSON.stringify(settings)},
  extensions: [
    kroki({ server: ${JSON.stringify(server)} }),
    typedoc({ src: 'src', to: 'reference' }),
    socialCards(),
  ],
});
`,
  };
}
