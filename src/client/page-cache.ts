// Caches pages of this site as text, fetched by a click or shortly before it.
import { prefetchSettings } from '../model/constants.ts';
import { formatClientText } from './texts.ts';

/**
 * A page with its final address after redirects. Resolves with `undefined` if instant navigation cannot show the page; the browser then has
 * to load it.
 */
type FetchedPagePromise = Promise<{ readonly html: string; readonly url: string } | undefined>;

/** Returns the key of a page: its address without the hash. */
export function computePageKey({ origin, pathname, search }: URL | Location): string {
  return origin + pathname + search;
}

export type PageCache = ReturnType<typeof createPageCache>;

/** Creates the cache of a window. */
export function createPageCache() {
  const replies = new Map<string, { readonly reply: FetchedPagePromise; readonly at: number }>();
  return {
    /** Fetches a page, or returns the cached one. Rejects if the network or the server fails; failures are not cached. */
    fetch(url: URL, priority: RequestPriority): FetchedPagePromise {
      const key = computePageKey(url);
      const cached = replies.get(key);
      replies.delete(key);
      if (cached && Date.now() - cached.at < prefetchSettings.freshFor) {
        replies.set(key, cached);
        return cached.reply;
      }
      const reply = requestPage(key, priority);
      replies.set(key, { reply, at: Date.now() });
      reply.catch(() => {
        if (replies.get(key)?.reply === reply) replies.delete(key);
      });
      const [oldest] = replies.keys();
      if (replies.size > prefetchSettings.kept && oldest !== undefined) replies.delete(oldest);
      return reply;
    },
    /** Drops a page, even while it is loading, so that the next call requests it again. */
    forget: (url: URL) => replies.delete(computePageKey(url)),
    /** Whether a page is cached or loading. */
    has: (url: URL) => replies.has(computePageKey(url)),
  };
}

async function requestPage(address: string, priority: RequestPriority): FetchedPagePromise {
  const response = await fetch(address, { headers: { accept: 'text/html' }, priority }).catch(async (error) => {
    // A redirect to another site fails like a network error. A second request, which does not follow redirects, distinguishes the two.
    const { type } = await fetch(address, { redirect: 'manual' });
    if (type === 'opaqueredirect') return undefined;
    throw error;
  });
  if (!response) return undefined;
  const { headers, status } = response;
  if (status >= 500) throw new Error(formatClientText('The server answered {status}.', { status }));
  const kind = `${headers.get('content-type')}\n${headers.get('content-disposition')}`;
  if (!/^text\/html\b.*\n(?!attachment)/i.test(kind) || new URL(response.url).origin !== location.origin) {
    // The response is a file, such as a download, whose body is not needed.
    void response.body?.cancel();
    return undefined;
  }
  return { html: await response.text(), url: response.url };
}
