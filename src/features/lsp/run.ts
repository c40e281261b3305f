// Runs `techdocs lsp`: serves an editor over standard input and output.
import { createConnection as connectBy } from 'vscode-languageserver';
import {
  type Connection,
  createProtocolConnection,
  type MessageReader,
  type MessageWriter,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { loadPackageInfo } from '../../engine/assets.ts';
import { resolveProjectRoot } from '../../engine/open-project.ts';
import type { GlobalFlags } from '../../terminal/options.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { startLanguageServer } from './server.ts';

/** Serves an editor until it exits. */
export async function runLsp({ root, config }: GlobalFlags, terminal: Terminal): Promise<void> {
  // Standard output is reserved for the protocol. Code of the site may call `console.log`, so its output is redirected to standard error.
  for (const name of ['log', 'info', 'debug'] as const) console[name] = console.error;
  let end = () => {};
  const ended = new Promise<void>((done) => {
    end = done;
    process.stdin.once('end', done).once('close', done);
  });
  const connection = connectToEditor(
    new StreamMessageReader(process.stdin),
    new StreamMessageWriter(process.stdout),
    end,
  );
  const server = startLanguageServer(connection, {
    version: loadPackageInfo().version,
    ...(root !== undefined && { root: resolveProjectRoot(root, terminal.cwd) }),
    ...(config !== undefined && { configFile: config }),
  });
  await ended;
  await server.close();
}

/**
 * Connects to an editor; `onExit` is called when the editor asks the server to exit. The library's own connection for Node ends the process
 * itself.
 */
export function connectToEditor(
  reader: MessageReader,
  writer: MessageWriter,
  onExit: (code: number) => void,
): Connection {
  const watchDog = { shutdownReceived: false, initialize: () => {}, exit: onExit };
  const open = (logger: Parameters<typeof createProtocolConnection>[2]) =>
    createProtocolConnection(reader, writer, logger);
  return connectBy(open, watchDog, ProposedFeatures.all) as Connection;
}
