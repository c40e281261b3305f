// An editor for tests: the client of the protocol's library, over streams or over the real command.
import { spawn } from 'node:child_process';
import { PassThrough } from 'node:stream';
import {
  createMessageConnection,
  type Diagnostic,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { connectToEditor } from '../../../src/features/lsp/run.ts';
import { startLanguageServer } from '../../../src/features/lsp/server.ts';
import { toFileUri } from '../../../src/features/lsp/uri.ts';
import { repository } from '../../support/cli.ts';

/** An editor with one folder. */
export type Client = Awaited<ReturnType<typeof openClient>>;

/** Starts the server in this process, and an editor with these folders. */
export async function openClient(folders: readonly string[], capabilities: object = {}) {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  const server = startLanguageServer(
    connectToEditor(new StreamMessageReader(toServer), new StreamMessageWriter(toClient), () => {}),
    { version: '0.0.0' },
  );
  const connection = createMessageConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
  const client = await clientOn(connection, folders, capabilities);
  return { ...client, close: () => server.close().then(() => connection.dispose()) };
}

/** Starts the command, and an editor with these folders. */
export async function openCommand(folders: readonly string[], command = `${repository}/bin/techdocs.js`) {
  const child = spawn(process.execPath, [command, 'lsp', '--stdio'], {
    cwd: folders[0],
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const errors: string[] = [];
  child.stderr.on('data', (data) => errors.push(String(data)));
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const client = await clientOn(connection, folders);
  return {
    ...client,
    errors,
    pid: child.pid as number,
    async close() {
      await connection.sendRequest('shutdown');
      await connection.sendNotification('exit');
      return ended;
    },
  };
}

async function clientOn(connection: MessageConnection, folders: readonly string[], own: object = {}) {
  const found = new Map<string, readonly Diagnostic[]>();
  const waiting = new Set<() => void>();
  connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }) => {
    found.set(uri, diagnostics);
    for (const look of waiting) look();
  });
  connection.listen();
  const texts = new Map<string, { text: string; version: number }>();
  const workspaceFolders = folders.map((folder) => ({ uri: toFileUri(folder), name: folder }));
  const { capabilities } = await connection.sendRequest<{ capabilities: Record<string, unknown> }>('initialize', {
    ...{ processId: null, rootUri: null, capabilities: own, workspaceFolders },
  });
  await connection.sendNotification('initialized', {});
  const findings = (path: string) => found.get(toFileUri(path)) ?? [];
  return {
    capabilities,
    connection,
    findings,
    open(path: string, text: string) {
      texts.set(path, { text, version: 1 });
      const textDocument = { uri: toFileUri(path), languageId: 'markdown', version: 1, text };
      return connection.sendNotification('textDocument/didOpen', { textDocument });
    },
    change(path: string, text: string) {
      const version = (texts.get(path)?.version ?? 0) + 1;
      texts.set(path, { text, version });
      const textDocument = { uri: toFileUri(path), version };
      return connection.sendNotification('textDocument/didChange', { textDocument, contentChanges: [{ text }] });
    },
    save: (path: string) =>
      connection.sendNotification('textDocument/didSave', { textDocument: { uri: toFileUri(path) } }),
    shut: (path: string) =>
      connection.sendNotification('textDocument/didClose', { textDocument: { uri: toFileUri(path) } }),
    /** Sends a request about a file. */
    ask: <Answer>(method: string, path: string, more: object = {}): Promise<Answer> =>
      connection.sendRequest(`textDocument/${method}`, { textDocument: { uri: toFileUri(path) }, ...more }),
    /** Resolves with the findings of a file when they match; rejects with the current ones. */
    until(path: string, isRight: (all: readonly Diagnostic[]) => boolean): Promise<readonly Diagnostic[]> {
      return new Promise((done, fail) => {
        const late = setTimeout(() => {
          waiting.delete(look);
          fail(new Error(`The findings of ${path} are ${JSON.stringify(findings(path))}`));
        }, 60_000);
        const look = () => {
          if (!found.has(toFileUri(path)) || !isRight(findings(path))) return;
          clearTimeout(late);
          waiting.delete(look);
          done(findings(path));
        };
        waiting.add(look);
        look();
      });
    },
  };
}

/** Returns the position of a mark `|` in a text, and the text without it. */
export function marked(text: string) {
  const before = text.slice(0, text.indexOf('|'));
  const line = before.split('\n').length - 1;
  return {
    text: text.replace('|', ''),
    position: { line, character: before.length - (before.lastIndexOf('\n') + 1) },
  };
}
