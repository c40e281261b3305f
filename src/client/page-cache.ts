// Pages of this site as text, fetched once: by the click, or a moment before it.
import { prefetching } from '../model/constants.ts';
import { text } from './texts.ts';

/** A page with where it came from, redirects followed; nothing where the browser has to go there itself. */
type Reply = Promise<{ readonly html: string; readonly url: string } | undefined>;

/** A page's key: its address without the hash. */
export function pageKey({ origin, pathname, search }: URL | Location): string {
  return origin + pathname + search;
}

export type PageCache = ReturnType<typeof createPageCache>;

/** Makes the cache of a window. */
export function createPageCache() {
  const replies = new Map<string, { readonly reply: Reply; readonly at: number }>();
  return {
    /** Fetches a page, or gives the one fetched before. Rejects where the network or the server fails; a failure is not kept. */
    fetch(url: URL, priority: RequestPriority): Reply {
      const key = pageKey(url);
      const cached = replies.get(key);
      replies.delete(key);
      if (cached && Date.now() - cached.at < prefetching.freshFor) {
        replies.set(key, cached);
        return cached.reply;
      }
      const reply = request(key, priority);
      replies.set(key, { reply, at: Date.now() });
      reply.catch(() => {
        if (replies.get(key)?.reply === reply) replies.delete(key);
      });
      const [oldest] = replies.keys();
      if (replies.size > prefetching.kept && oldest !== undefined) replies.delete(oldest);
      return reply;
    },
    /** Drops a page, also one still on its way: the next who wants it asks anew. */
    forget: (url: URL) => replies.delete(pageKey(url)),
    /** Whether a page is here, or on its way. */
    has: (url: URL) => replies.has(pageKey(url)),
  };
}

async function request(address: string, priority: RequestPriority): Reply {
  const response = await fetch(address, { headers: { accept: 'text/html' }, priority }).catch(async (error) => {
    // A redirect to another site fails like a broken network; only a request that does not follow it tells which.
    const { type } = await fetch(address, { redirect: 'manual' });
    if (type === 'opaqueredirect') return undefined;
    throw error;
  });
  if (!response) return undefined;
  const { headers, status } = response;
  if (status >= 500) throw new Error(text('The server answered {status}.', { status }));
  const kind = `${headers.get('content-type')}\n${headers.get('content-disposition')}`;
  if (!/^text\/html\b.*\n(?!attachment)/i.test(kind) || new URL(response.url).origin !== location.origin) {
    // A file of any size: what of it is not here yet is of no use.
    void response.body?.cancel();
    return undefined;
  }
  return { html: await response.text(), url: response.url };
}
