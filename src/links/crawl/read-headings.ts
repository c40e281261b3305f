// Reads the ids of headings on published pages: two pages at a time, ten per second, obeying `robots.txt`.
import type { Dispatcher } from 'undici';
import type { createLinkClient } from '../external/client.ts';
import { type DelayHost, runJobsPaced } from '../external/paced.ts';
import { headerOf, readResponseText } from '../external/page-anchors.ts';
import { headingIds } from './headings.ts';
import { readRobots } from './read-robots.ts';

/** Milliseconds between two requests, and the longest crawl delay that is honoured. */
const [INTERVAL, LONGEST] = [100, 30_000];

/** Returns the ids of headings by the address of each page that could be read. */
export async function readHeadings(
  client: ReturnType<typeof createLinkClient>,
  base: URL,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  if (addresses.length === 0) return found;
  const robots = await readRobots(client, base);
  const jobs = addresses
    .filter((address) => robots.isAllowed(new URL(address).pathname))
    .map((url) => ({
      host: base.host,
      run: async (pause: DelayHost) => {
        const take = async (response: Dispatcher.ResponseData, end: URL) => {
          const isPage = /^(?:text\/html|application\/xhtml\+xml)\b/i.test(
            headerOf(response.headers, 'content-type') ?? '',
          );
          const text = isPage && end.href === url ? await readResponseText(response) : undefined;
          if (text !== undefined) found.set(url, headingIds(text));
        };
        await client.ask({ url, anchors: [], take }, pause);
      },
    }));
  const interval = Math.min(Math.max(INTERVAL, (robots.delay ?? 0) * 1000), LONGEST);
  await runJobsPaced(jobs, { concurrency: 2, perHost: 2, interval, now: () => performance.now() });
  return found;
}
