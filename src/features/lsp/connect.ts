// Connection to an editor. The library's own connection for Node ends the process when the editor exits. With this connection, the caller
// decides when the process ends.
import { createConnection as connectBy } from 'vscode-languageserver';
import {
  type Connection,
  createProtocolConnection,
  type MessageReader,
  type MessageWriter,
  ProposedFeatures,
} from 'vscode-languageserver/node';

/** Connects to an editor; `onExit` is called when the editor requests the end of the server. */
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
