// Reads the ids of headings on published pages: two pages at a time, ten per second, obeying `robots.txt`.
import type { Dispatcher } from 'undici';
import { HtmlTokenReader } from '../../lib/html.ts';
import type { createLinkRequestClient } from '../external/client.ts';
import { type HostJobDelayer, runJobsWithinHostLimits } from '../external/paced.ts';
import { getFirstHeader, readResponseText } from '../external/page-anchors.ts';
import { fetchRobotsTxt } from './read-robots.ts';

/** Milliseconds between two requests. `MAX_CRAWL_DELAY_MS` is the longest crawl delay that is honoured. */
const REQUEST_INTERVAL_MS = 100;
const MAX_CRAWL_DELAY_MS = 30_000;

/** Returns the ids of headings by the address of each page that could be read. */
export async function fetchHeadingIds(
  client: ReturnType<typeof createLinkRequestClient>,
  base: URL,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  if (addresses.length === 0) return found;
  const robots = await fetchRobotsTxt(client, base);
  const jobs = addresses
    .filter((address) => robots.isAllowed(new URL(address).pathname))
    .map((url) => ({
      host: base.host,
      run: async (pause: HostJobDelayer) => {
        const take = async (response: Dispatcher.ResponseData, end: URL) => {
          const isPage = /^(?:text\/html|application\/xhtml\+xml)\b/i.test(
            getFirstHeader(response.headers, 'content-type') ?? '',
          );
          const text = isPage && end.href === url ? await readResponseText(response) : undefined;
          if (text !== undefined) found.set(url, findHeadingIds(text));
        };
        await client.ask({ url, anchors: [], take }, pause);
      },
    }));
  const interval = Math.min(Math.max(REQUEST_INTERVAL_MS, (robots.delay ?? 0) * 1000), MAX_CRAWL_DELAY_MS);
  await runJobsWithinHostLimits(jobs, { concurrency: 2, perHost: 2, interval, now: () => performance.now() });
  return found;
}

/**
 * Returns the ids of a page's headings (`h2` to `h6`, not the title) and of the elements in them, in order. Reads only `<main>` if the page
 * has one.
 */
function findHeadingIds(html: string): readonly string[] {
  const ids = new Set<string>();
  const hasMain = /<main[\s>]/i.test(html);
  const reader = new HtmlTokenReader(html, { endsEmpty: true, skipsText: true });
  let mains = 0;
  let heading = '';
  while (reader.next()) {
    const { kind, name } = reader;
    if (name === 'main') mains += kind === 'open' ? 1 : kind === 'close' ? -1 : 0;
    if (kind === 'close' && name === heading) heading = '';
    if (kind !== 'open' || (hasMain && mains <= 0)) continue;
    if (/^h[2-6]$/.test(name)) heading = name;
    for (let index = 0; heading !== '' && index < reader.count; index += 1) {
      if (reader.isNamed(index, 'id') && reader.valueOf(index) !== '') ids.add(reader.valueOf(index));
    }
  }
  return [...ids];
}
