// IO. The streams of events to open pages (server-sent events: the server speaks, the browser cannot). Each stream belongs
// to one page and knows which version of it the browser shows.
import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '../model/live.ts';

export interface LivePage {
  /** Decoded path of its address. */
  readonly path: string;
  /** What the browser shows; changes as new versions are sent. */
  version: string;
  send(event: LiveEvent): void;
}

/** Milliseconds between signs of life, by which both ends notice a connection that is dead. */
const HEARTBEAT = 20_000;

/** After so many milliseconds a browser asks again when the stream has ended. */
const RETRY = 500;

/** Bytes that may wait for a page which does not read them. It is let go then; a browser asks again, and gets the page as it is. */
const MOST_WAITING = 4_000_000;

/** The open pages; there is none yet. */
export function createLivePages() {
  const open = new Set<LivePage>();
  let news = '';
  return {
    open: open as ReadonlySet<LivePage>,
    /** Whether the news for all of them are others than the last time. */
    isNews(text: string): boolean {
      const before = news;
      news = text;
      return text !== before;
    },
    /** Starts a stream. */
    add(path: string, version: string, response: ServerResponse): LivePage {
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      // A change is one small packet; it should not wait for a second one.
      response.socket?.setNoDelay(true);
      response.write(`retry: ${RETRY}\n\n`);
      // JSON has no line ends, so an event is always one line.
      const page: LivePage = {
        path,
        version,
        send: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
      };
      const write = (text: string) => {
        if (response.writableLength > MOST_WAITING) response.destroy();
        else response.write(text);
      };
      const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT);
      open.add(page);
      response.on('close', () => {
        clearInterval(heartbeat);
        open.delete(page);
      });
      return page;
    },
  };
}
