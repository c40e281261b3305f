// Pages of this site as text, fetched once: by the click, or a moment before it.
import { prefetching } from '../model/constants.ts';
import { text } from './texts.ts';

/** What the server gave for an address. */
export type Reply =
  | {
      readonly kind: 'page';
      readonly html: string;
      /** Where it came from, redirects followed. */
      readonly url: string;
    }
  /** Not a page of ours to show: the browser has to go there itself. */
  | { readonly kind: 'elsewhere' };

const cache = new Map<string, { readonly reply: Promise<Reply>; readonly at: number }>();

/** A page's key: its address without the hash. */
export function pageKey(url: URL): string {
  return url.origin + url.pathname + url.search;
}

/** Fetches a page, or gives the one fetched before. Rejects where the network or the server fails; a failure is not kept. */
export function fetchPage(url: URL, priority: RequestPriority = 'high'): Promise<Reply> {
  const key = pageKey(url);
  const known = cache.get(key);
  cache.delete(key);
  if (known && Date.now() - known.at < prefetching.freshFor) {
    cache.set(key, known);
    return known.reply;
  }
  const reply = request(key, priority);
  cache.set(key, { reply, at: Date.now() });
  reply.catch(() => {
    if (cache.get(key)?.reply === reply) cache.delete(key);
  });
  const [oldest] = cache.keys();
  if (cache.size > prefetching.kept && oldest !== undefined) cache.delete(oldest);
  return reply;
}

/** Drops a page, also one still on its way: the next who wants it asks anew. */
export function forgetPage(url: URL): void {
  cache.delete(pageKey(url));
}

/** Whether a page is here, or on its way. */
export function isFetched(url: URL): boolean {
  return cache.has(pageKey(url));
}

async function request(address: string, priority: RequestPriority): Promise<Reply> {
  const response = await fetch(address, { headers: { accept: 'text/html' }, priority }).catch(async (error) => {
    // A redirect to another site looks like a failure of the network; asked not to follow, the browser tells.
    const { type } = await fetch(address, { redirect: 'manual' });
    if (type === 'opaqueredirect') return undefined;
    throw error;
  });
  if (!response) return { kind: 'elsewhere' };
  const isHtml = /^text\/html\b/.test(response.headers.get('content-type') ?? '');
  if (response.status >= 500) throw new Error(text('The server answered {status}.', { status: response.status }));
  if (!isHtml || new URL(response.url).origin !== location.origin) return { kind: 'elsewhere' };
  return { kind: 'page', html: await response.text(), url: response.url };
}
