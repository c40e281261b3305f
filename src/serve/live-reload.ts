// IO. Event streams to open pages (server-sent events: one-way, from the server). Each stream belongs to one page and knows the version
// that its browser shows.
import type { ServerResponse } from 'node:http';
import type { DevServerEvent } from '../model/live.ts';

export interface PageEventStream {
  /** Decoded path of the page. */
  readonly path: string;
  /** The version that the browser shows; updated as new versions are sent. */
  version: string;
  send(event: DevServerEvent): void;
}

/** Milliseconds between heartbeats, by which both ends detect a dead connection. */
const HEARTBEAT_MS = 20_000;

/** Milliseconds after which a browser reconnects. */
const RECONNECT_DELAY_MS = 500;

/**
 * Maximum bytes buffered for a page that does not read them. Above this limit the page is disconnected; its browser reconnects and gets the
 * current page.
 */
const MAX_BUFFERED_BYTES = 4_000_000;

/** Creates an empty set of open pages. */
export function createPageEventStreams() {
  const open = new Set<PageEventStream>();
  let news = '';
  return {
    open: open as ReadonlySet<PageEventStream>,
    /** Records a message for all pages. Returns whether the message differs from the last one. */
    isNews(text: string): boolean {
      const before = news;
      news = text;
      return text !== before;
    },
    /** Starts a stream. */
    add(path: string, version: string, response: ServerResponse): PageEventStream {
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      // Disables Nagle's algorithm: a message is one small packet, which should not wait for another.
      response.socket?.setNoDelay(true);
      response.write(`retry: ${RECONNECT_DELAY_MS}\n\n`);
      // JSON contains no line breaks, so an event is always one line.
      const page: PageEventStream = {
        path,
        version,
        send: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
      };
      const write = (text: string) => {
        if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy();
        else response.write(text);
      };
      const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT_MS);
      open.add(page);
      response.on('close', () => {
        clearInterval(heartbeat);
        open.delete(page);
      });
      return page;
    },
  };
}
