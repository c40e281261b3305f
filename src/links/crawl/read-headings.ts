// Reads the ids of headings on published pages: two pages at a time, ten per second, obeying `robots.txt`.
import type { Dispatcher } from 'undici';
import type { createLinkRequestClient } from '../external/client.ts';
import { type HostDelayer, runJobsWithinHostLimits } from '../external/paced.ts';
import { getFirstHeader, readResponseText } from '../external/page-anchors.ts';
import { findHeadingIds } from './headings.ts';
import { fetchRobotsTxt } from './read-robots.ts';

/** Milliseconds between two requests, and the longest crawl delay in milliseconds that is honoured. */
const [REQUEST_INTERVAL_MS, MAX_CRAWL_DELAY_MS] = [100, 30_000];

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
      run: async (pause: HostDelayer) => {
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
