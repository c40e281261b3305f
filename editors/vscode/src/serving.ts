// The dev server of a project: one that runs already, else one that is started and ended with the window.
import { type ChildProcess, spawn } from 'node:child_process';
import { livePaths, type PreviewedPage } from '../../../src/model/live.ts';
import type { ProjectFile } from './projects.ts';

/** How a server is started. */
export interface ServerStart {
  /** The Node that runs it. */
  readonly node: string;
  /** What starts techdocs; nothing where the project has none. */
  readonly script: string | undefined;
  readonly port: number;
}

/** A page with the server that has it. */
export interface ServedPage {
  /** `http://127.0.0.1:3000`. */
  readonly origin: string;
  /** Nothing where the file is no page. */
  readonly page: PreviewedPage | undefined;
}

/** Ports after the first one on which a server may run. */
const PORTS = 10;

/** Milliseconds that a server may take to answer: one that is looked for, and one that is known. Both read a large site first. */
const PATIENCE = { find: 10_000, known: 60_000 };

/** Knows the servers of projects. `tell` is given what they print. */
export function createServers(tell: (text: string) => void) {
  const origins = new Map<string, Promise<string>>();
  const children = new Set<ChildProcess>();

  /** The server that says it is that of the project. */
  async function find(asked: ProjectFile, first: number): Promise<string | undefined> {
    const ports = first === 0 ? [] : Array.from({ length: PORTS }, (_, index) => first + index);
    const all = ports.map(async (port) => {
      const origin = `http://127.0.0.1:${port}`;
      await ask(origin, asked, PATIENCE.find);
      return origin;
    });
    return Promise.any(all).catch(() => undefined);
  }

  async function start(asked: ProjectFile, how: ServerStart): Promise<string> {
    const running = await find(asked, how.port);
    if (running !== undefined) return running;
    const { child, origin } = startServer(asked.root, how, tell);
    children.add(child);
    child.once('exit', () => {
      children.delete(child);
      origins.delete(asked.root);
    });
    return origin;
  }

  return {
    /** The page of a file. The server is found or started. Rejects where it cannot be. */
    async page(asked: ProjectFile, how: ServerStart): Promise<ServedPage> {
      const known = origins.get(asked.root) ?? start(asked, how);
      origins.set(asked.root, known);
      try {
        const origin = await known;
        return { origin, page: await ask(origin, asked) };
      } catch (error) {
        origins.delete(asked.root);
        throw error;
      }
    },
    /** Ends the servers that were started here. */
    close(): void {
      for (const child of children) child.kill();
      children.clear();
      origins.clear();
    },
  };
}

/** Asks a server for the page of a file. Rejects where it is not that of the project. */
async function ask(
  origin: string,
  { root, file }: ProjectFile,
  patience = PATIENCE.known,
): Promise<PreviewedPage | undefined> {
  const url = `${origin}${livePaths.page}?${new URLSearchParams({ root, source: file })}`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(patience) });
  if (!answer.ok) throw new Error(`${origin} is not the server of ${root}`);
  return ((await answer.json()) as PreviewedPage | null) ?? undefined;
}

function startServer(root: string, { node, script, port }: ServerStart, tell: (text: string) => void) {
  if (script === undefined) throw new Error('The project has no techdocs.');
  const args = [script, 'serve', '--json', '--root', root, '--port', String(port)];
  const child = spawn(node, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const origin = new Promise<string>((done, fail) => {
    let said = '';
    let written = '';
    child.stderr.on('data', (data) => {
      said += data;
      tell(String(data));
    });
    child.stdout.on('data', (data) => {
      written += data;
      const url = urlIn(written);
      if (url !== undefined) done(new URL(url).origin);
    });
    child.once('error', (error) => fail(new Error(`\`${node}\` cannot be started: ${error.message}`)));
    child.once('exit', () => fail(new Error(said.trim() || 'The server ended.')));
  });
  return { child, origin };
}

/** The address in what `serve --json` has written; nothing until all of it is there. */
function urlIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { readonly url?: string }).url;
  } catch {
    return undefined;
  }
}
