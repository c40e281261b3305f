// The dev server of a project: a running one, else one that is started and ends with the window.
import { type ChildProcess, spawn } from 'node:child_process';
import { devServerPaths, type EditorPreviewPage } from '../../../src/model/live.ts';
import type { ProjectFile } from './projects.ts';

/** Settings for starting a server. */
export interface ServerStart {
  /** Path of the Node that runs it. */
  readonly node: string;
  /** Script that starts techdocs; `undefined` if the project has none. */
  readonly script: string | undefined;
  readonly port: number;
}

/** A page and the server that has it. */
export interface ServedPage {
  /** `http://127.0.0.1:3000`. */
  readonly origin: string;
  /** `undefined` if the file is not a page. */
  readonly page: EditorPreviewPage | undefined;
}

/** Number of ports after the first on which a server may run. */
const PORTS = 10;

/** Timeouts in milliseconds for the answer of an unknown and of a known server. Both read a large site first. */
const PATIENCE = { find: 10_000, known: 60_000 };

/** Manages the servers of projects. `tell` receives their output. */
export function createServers(tell: (text: string) => void) {
  const origins = new Map<string, Promise<string>>();
  const children = new Set<ChildProcess>();

  /** Finds the server that reports the root of the project. */
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
    /** Returns the page of a file, from a running or a new server. Rejects if there is none. */
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

/** Requests the page of a file from a server. Rejects if the server belongs to another project. */
async function ask(
  origin: string,
  { root, file }: ProjectFile,
  patience = PATIENCE.known,
): Promise<EditorPreviewPage | undefined> {
  const url = `${origin}${devServerPaths.page}?${new URLSearchParams({ root, source: file })}`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(patience) });
  if (!answer.ok) throw new Error(`${origin} is not the server of ${root}`);
  return ((await answer.json()) as EditorPreviewPage | null) ?? undefined;
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

/** Returns the address in the output of `serve --json`; `undefined` until it is complete. */
function urlIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { readonly url?: string }).url;
  } catch {
    return undefined;
  }
}
