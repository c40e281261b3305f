// A connection to an editor. The one that the library makes for Node ends the process by itself, which its caller does here.
import { createConnection as connectBy } from 'vscode-languageserver';
import {
  type Connection,
  createProtocolConnection,
  type MessageReader,
  type MessageWriter,
  ProposedFeatures,
} from 'vscode-languageserver/node';

/** Connects an editor by what it writes and what it reads; `onExit` is called when it says that the server shall end. */
export function connect(reader: MessageReader, writer: MessageWriter, onExit: (code: number) => void): Connection {
  const watchDog = { shutdownReceived: false, initialize: () => {}, exit: onExit };
  const open = (logger: Parameters<typeof createProtocolConnection>[2]) =>
    createProtocolConnection(reader, writer, logger);
  return connectBy(open, watchDog, ProposedFeatures.all) as Connection;
}
