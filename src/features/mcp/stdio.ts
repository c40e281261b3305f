// The transport over the standard streams: one message per line. It differs from the transport of the library in three points. Requests that
// are under way when the client closes its stream are still answered. A line that is not a message is answered with an error. Batches are
// read.
import type { Readable, Writable } from 'node:stream';
import {
  INVALID_REQUEST,
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCMessage,
  PARSE_ERROR,
  parseJSONRPCMessage,
  type RequestId,
  STDIO_DEFAULT_MAX_BUFFER_SIZE,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/server';

/** Maximum milliseconds that answers may take after the client closed its stream. */
const MAX_LAST_ANSWERS_MS = 60_000;

/** The method of requests that stay open until the connection ends. */
const OPEN_REQUEST_METHOD = 'subscriptions/listen';

interface StdioTransport extends Transport {
  /** Resolves when the connection has ended: the client has closed its stream, and all answers are sent or their time limit has passed. */
  readonly closed: Promise<void>;
}

/** Creates a transport that reads lines of one stream, and writes lines to another. */
export function createStdioTransport(input: Readable, output: Writable): StdioTransport {
  const unanswered = new Set<RequestId>();
  let hasEnded = false;
  let resolveClosed = () => {};
  const transport: StdioTransport = {
    closed: new Promise<void>((done) => {
      resolveClosed = done;
    }),
    async start() {
      const reader = createLineReader(take);
      input.setEncoding('utf8').on('data', reader.add);
      output.on('error', close);
      for (const event of ['end', 'close', 'error']) {
        input.once(event, () => {
          if (hasEnded) return;
          reader.end();
          hasEnded = true;
          setTimeout(close, MAX_LAST_ANSWERS_MS).unref();
          closeIfAnswered();
        });
      }
    },
    async send(message) {
      await new Promise<void>((done) => output.write(serializeMessage(message), () => done()));
      if ('id' in message && message.id !== undefined && !('method' in message)) unanswered.delete(message.id);
      closeIfAnswered();
    },
    async close() {
      close();
    },
  };
  return transport;

  /** Passes the messages of a line to the server, and answers any other line with an error. */
  function take(line: string): void {
    if (line.trim() !== '') for (const read of parseMessageLine(line)) takeMessage(read);
  }
  function takeMessage(read: ParsedMessage): void {
    if ('error' in read) {
      const { id, ...error } = read.error;
      output.write(`${JSON.stringify({ jsonrpc: '2.0', id, error })}\n`);
      return;
    }
    const { message } = read;
    if (isJSONRPCRequest(message) && message.method !== OPEN_REQUEST_METHOD) unanswered.add(message.id);
    if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled')
      unanswered.delete(message.params?.requestId as RequestId);
    transport.onmessage?.(message);
  }
  function closeIfAnswered(): void {
    if (hasEnded && unanswered.size === 0) close();
  }
  function close(): void {
    input.pause();
    resolveClosed();
    transport.onclose?.();
    transport.onclose = () => {};
  }
}

/** A message, or the error with which it is answered. `id` is the id of the request; `null` if there is none. */
type ParsedMessage =
  | { readonly message: JSONRPCMessage }
  | { readonly error: { readonly code: number; readonly message: string; readonly id: RequestId | null } };

/** Returns the message of a line, or the messages of a batch, which the protocol had until its version 2025-06-18. */
function parseMessageLine(line: string): readonly ParsedMessage[] {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return [{ error: { id: null, code: PARSE_ERROR, message: 'Parse error: the line is not JSON' } }];
  }
  return Array.isArray(value) && value.length > 0 ? value.map(parseMessage) : [parseMessage(value)];
}

function parseMessage(value: unknown): ParsedMessage {
  try {
    return { message: parseJSONRPCMessage(value) };
  } catch {
    const { id } = Object(value) as { readonly id?: unknown };
    const known = typeof id === 'string' || typeof id === 'number' ? id : null;
    return { error: { id: known, code: INVALID_REQUEST, message: 'Invalid request: the line is no JSON-RPC message' } };
  }
}

/** Creates a reader that calls `take` with each line. It splits a line above the maximum length into parts, which are no valid messages. */
function createLineReader(take: (line: string) => void) {
  let last = '';
  /** Passes on the last line, which may lack its line end. */
  const end = (): void => {
    take(last);
    last = '';
  };
  const add = (chunk: string): void => {
    const [first = '', ...others] = chunk.split('\n');
    last += first;
    for (const next of others) {
      end();
      last = next;
    }
    if (last.length > STDIO_DEFAULT_MAX_BUFFER_SIZE) end();
  };
  return { add, end };
}
