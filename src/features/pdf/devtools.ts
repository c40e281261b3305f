// Controls a browser over the DevTools protocol. Uses two pipes that only this process can access, instead of a port, to which every
// program on the machine could connect.
import type { Readable, Writable } from 'node:stream';

/** A DevTools session with a browser, or with one of its pages. */
export interface DevTools {
  /** Calls a method; resolves with its result. */
  send<T>(method: string, parameters?: object): Promise<T>;
  /** Adds a listener for events of one kind. */
  on<T>(event: string, listener: (parameters: T) => void): void;
  /** Returns the session of a page, by its session id. */
  page(session: string): DevTools;
}

interface DevToolsMessage {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly sessionId?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface PendingDevToolsCall {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Opens a session. Unanswered calls are rejected when the browser exits. */
export function connectToDevTools(write: Writable, read: Readable, whenGone: Promise<void>): DevTools {
  const calls = new Map<number, PendingDevToolsCall>();
  const listeners = new Map<string, (parameters: unknown) => void>();
  let count = 0;
  let rest = '';
  let isGone = false;
  const take = ({ id, method, params, sessionId = '', result, error }: DevToolsMessage) => {
    if (id === undefined) return listeners.get(`${sessionId} ${method}`)?.(params);
    const call = calls.get(id);
    calls.delete(id);
    if (error) call?.reject(new Error(error.message));
    else call?.resolve(result);
  };
  read.setEncoding('utf8');
  read.on('data', (piece: string) => {
    const messages = (rest + piece).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) take(JSON.parse(message) as DevToolsMessage);
  });
  // The calls are rejected when the browser exits, so this error needs no report.
  write.on('error', () => {});
  whenGone.then(() => {
    isGone = true;
    for (const { reject } of calls.values()) reject(new Error('The browser has ended.'));
  });
  const of = (sessionId?: string): DevTools => ({
    send: <T>(method: string, params = {}) =>
      new Promise<T>((resolve, reject) => {
        if (isGone) return reject(new Error('The browser has ended.'));
        count += 1;
        calls.set(count, { resolve: resolve as PendingDevToolsCall['resolve'], reject });
        write.write(`${JSON.stringify({ id: count, method, params, sessionId })}\0`);
      }),
    on: (event, listener) => {
      listeners.set(`${sessionId ?? ''} ${event}`, listener as (parameters: unknown) => void);
    },
    page: of,
  });
  return of();
}
