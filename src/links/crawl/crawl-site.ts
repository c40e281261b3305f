// IO. Crawls a published site: rate-limited, obeying `robots.txt`, and within the limits of the call.
import { setTimeout } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { createPositionFinder } from '../../lib/text.ts';
import { createInvocationError } from '../../model/diagnostic.ts';
import type { LinkCheckConfig } from '../../model/link-rules.ts';
import { formatHostWithPort } from '../external/addresses.ts';
import { createLinkCheckClient, type ExternalLinkOptions, MAX_REQUESTS_PER_HOST } from '../external/check-external.ts';
import { type HostJobDelayer, runJobsWithinHostLimits } from '../external/paced.ts';
import { getFirstHeader, readResponseText } from '../external/page-anchors.ts';
import { createLinkVerdictAdvice, type LinkVerdict } from '../external/verdict.ts';
import { LinkCollector } from '../folder/folder-links.ts';
import { scanCssLinks } from '../folder/scan-css.ts';
import { type ScannedPage, scanHtmlPage } from '../folder/scan-html.ts';
import { type CrawlScope, createCrawlScope, type LinkWithinSite, selectLinksToSameSite } from './found.ts';
import { fetchRobotsTxt } from './read-robots.ts';
import type { RobotsRules } from './robots.ts';

/** Limits of a crawl, and options of its requests. */
export interface CrawlOptions extends Pick<ExternalLinkOptions, 'timeout' | 'retries' | 'allowPrivate' | 'transport'> {
  /** Maximum number of pages; 1,000 by default. */
  readonly maxPages?: number;
  /** Maximum number of links to follow from the first page to any other; 25 by default. */
  readonly maxDepth?: number;
  /** Time limit in milliseconds; ten minutes by default. */
  readonly maxTime?: number;
  /** Requests per second; 10 by default. */
  readonly rate?: number;
}

interface CrawlRequestResult {
  readonly verdict: LinkVerdict;
  /** Index of the response text in `texts`; absent if the text was not read. */
  readonly text?: number;
}

/** Responses of a crawled site, and the addresses that the crawl did not request. */
export interface CrawledSite {
  readonly scope: CrawlScope;
  readonly links: LinkCollector;
  /** For each text, its address and a function that returns line and column of an offset. */
  readonly texts: readonly { readonly url: string; readonly place: ReturnType<typeof createPositionFinder> }[];
  /** Results by address without hash. */
  readonly results: ReadonlyMap<string, CrawlRequestResult>;
  /** Addresses that were not requested. `refused`: `robots.txt` disallows them. `left`: a limit of the crawl was reached. */
  readonly refused: ReadonlySet<string>;
  readonly left: ReadonlySet<string>;
  /** Reached limits, named by the flags that raise them. */
  readonly limits: ReadonlySet<string>;
}

interface CrawlInput extends CrawlOptions {
  readonly start: URL;
  readonly config: LinkCheckConfig;
  readonly isExcluded: (href: string) => boolean;
  readonly onProgress?: (done: number, all: number) => void;
}

/** Longest crawl delay that is honoured, in milliseconds. */
const MAX_CRAWL_DELAY_MS = 30_000;

/** A response whose text was read. */
interface TextResponse {
  readonly url: URL;
  readonly text: string;
  readonly isPage: boolean;
}

/** Crawls a site. Throws a `UserError` if its first page cannot be read, or if `robots.txt` disallows it. */
export async function crawlSite(call: CrawlInput): Promise<CrawledSite> {
  const { start, config, maxPages = 1000, maxDepth = 25, maxTime = 600_000, rate = 10 } = call;
  const client = createLinkCheckClient(config, {
    ...call,
    allowPrivate: [...(call.allowPrivate ?? []), formatHostWithPort(start)],
  });
  const end = performance.now() + maxTime;
  const isOver = () => performance.now() >= end;
  try {
    const robots = await fetchRobotsTxt(client, start);
    if (!robots.isAllowed(start.pathname + start.search)) throw createRobotsRefusalError(start);
    const wait = Math.min(Math.max(1000 / rate, (robots.delay ?? 0) * 1000), MAX_CRAWL_DELAY_MS);
    const pace = {
      concurrency: MAX_REQUESTS_PER_HOST,
      perHost: MAX_REQUESTS_PER_HOST,
      interval: wait,
      now: () => performance.now(),
      isOver,
    };
    const crawl = new CrawlState(client, robots, { ...call, start });
    let last = performance.now();
    const run = async (urls: readonly string[], ask: (url: string, pause: HostJobDelayer) => Promise<void>) => {
      const jobs = urls.map((url) => ({
        host: start.host,
        run: (pause: HostJobDelayer) => {
          last = performance.now();
          return ask(url, pause);
        },
      }));
      // The delay also applies between the last request of one level and the first request of the next.
      if (jobs.length > 0) await setTimeout(Math.max(0, last + wait - performance.now()));
      await runJobsWithinHostLimits(jobs, pace);
    };
    for (let depth = 0; crawl.waiting.size > 0; depth += 1) {
      if (depth > maxDepth) crawl.limits.add('--max-depth');
      const room = depth > maxDepth ? 0 : maxPages - crawl.count;
      if (depth <= maxDepth && room < crawl.waiting.size) crawl.limits.add('--max-pages');
      const level = crawl.begin(room);
      if (level.length === 0) break;
      await run(level, crawl.read);
      crawl.take(level);
      if (depth === 0) checkStartPage(start, crawl.asked.get(start.href), crawl.startEnd);
    }
    await run([...crawl.files.keys()], crawl.ask);
    if (isOver()) crawl.limits.add('--max-time');
    return crawl.site();
  } finally {
    await client.close();
  }
}

/** State of a crawl: queue, texts and results. */
class CrawlState {
  /** Addresses of pages and stylesheets to read next. */
  waiting: Set<string>;
  /** Addresses to request without scanning the response for links, by URL. Each value contains the anchors of the links to the URL. */
  readonly files = new Map<string, Set<string>>();
  readonly asked = new Map<string, CrawlRequestResult>();
  readonly limits = new Set<string>();
  readonly #links = new LinkCollector();
  readonly #texts: CrawledSite['texts'][number][] = [];
  readonly #byUrl = new Map<string, number>();
  readonly #reads = new Map<string, { readonly verdict: LinkVerdict; readonly read?: TextResponse }>();
  readonly #seen: Set<string>;
  readonly #refused = new Set<string>();
  readonly #left = new Set<string>();
  #scope: CrawlScope;
  /** Final address of the first page, after redirects. */
  startEnd: URL | undefined;
  /** Number of addresses that were read. */
  count = 0;

  constructor(
    private readonly client: ReturnType<typeof createLinkCheckClient>,
    private readonly robots: RobotsRules,
    private readonly call: CrawlInput,
  ) {
    this.#scope = createCrawlScope(call.start);
    this.waiting = new Set([call.start.href]);
    this.#seen = new Set(this.waiting);
  }

  /** Takes up to `room` waiting addresses for the next level, and skips the others. */
  begin(room: number): readonly string[] {
    const all = [...this.waiting];
    for (const url of all.slice(room)) this.#left.add(url);
    this.waiting = new Set();
    return all.slice(0, room);
  }

  /** Reads an address. */
  readonly read = async (url: string, pause: HostJobDelayer): Promise<void> => {
    let read: TextResponse | undefined;
    const take = async (response: Dispatcher.ResponseData, end: URL) => {
      this.startEnd ??= end;
      const type = getFirstHeader(response.headers, 'content-type') ?? '';
      const isPage = /^(?:text\/html|application\/xhtml\+xml)\b/i.test(type);
      if (end.origin !== this.call.start.origin || !(isPage || /^text\/css\b/i.test(type))) return;
      const text = await readResponseText(response);
      if (text !== undefined) read = { url: end, text, isPage };
    };
    const verdict = await this.client.ask({ url, anchors: [], take, mayFollow: this.#mayFollow }, pause);
    this.#reads.set(url, { verdict, ...(read && { read }) });
    this.count += 1;
    this.#tell();
  };

  /** Requests a file. */
  readonly ask = async (url: string, pause: HostJobDelayer): Promise<void> => {
    const anchors = [...(this.files.get(url) ?? [])];
    this.asked.set(url, { verdict: await this.client.ask({ url, anchors, mayFollow: this.#mayFollow }, pause) });
    this.#tell();
  };

  /** Processes the responses of a level in the order of their addresses, so that results do not depend on timing. */
  take(level: readonly string[]): void {
    for (const url of level) {
      const answer = this.#reads.get(url);
      this.#reads.delete(url);
      if (answer === undefined) this.#left.add(url);
      else this.#takeAnswer(url, answer);
    }
  }

  site(): CrawledSite {
    for (const url of this.files.keys()) if (!this.asked.has(url)) this.#left.add(url);
    return {
      scope: this.#scope,
      links: this.#links,
      texts: this.#texts,
      results: this.asked,
      refused: this.#refused,
      left: this.#left,
      limits: this.limits,
    };
  }

  readonly #mayFollow = (url: URL): boolean =>
    url.origin !== this.call.start.origin || this.robots.isAllowed(url.pathname + url.search);

  #takeAnswer(url: string, { verdict, read }: { readonly verdict: LinkVerdict; readonly read?: TextResponse }): void {
    const known = read && this.#byUrl.get(read.url.href);
    const text = known ?? (read && this.#addText(url, read));
    const answer = { verdict, ...(text !== undefined && { text }) };
    this.asked.set(url, answer);
    // The target of a redirect counts as requested too.
    if (read !== undefined && !this.asked.has(read.url.href)) {
      this.#seen.add(read.url.href);
      this.waiting.delete(read.url.href);
      const { movedTo: _, ...ownOwn } = verdict;
      this.asked.set(read.url.href, { ...answer, verdict: ownOwn });
    }
  }

  #addText(asked: string, { url, text, isPage }: TextResponse): number {
    if (asked === this.call.start.href) this.#scope = createCrawlScope(url);
    const index = this.#texts.length;
    const file = url.pathname.slice(1);
    const scanned = isPage ? scanHtmlPage(text) : undefined;
    if (scanned !== undefined) this.#links.addPage(file, addRedirectToPageLinks(scanned));
    else this.#links.addOther(file, scanCssLinks(text));
    this.#texts.push({ url: url.href, place: createPositionFinder(text) });
    this.#byUrl.set(url.href, index);
    const links = scanned === undefined ? scanCssLinks(text) : addRedirectToPageLinks(scanned).links;
    for (const link of selectLinksToSameSite(links, { url, base: scanned?.base, scope: this.#scope })) this.#note(link);
    return index;
  }

  #note({ href, url, anchor, isRead }: LinkWithinSite): void {
    if (this.call.isExcluded(href)) return;
    const file = this.files.get(url.href);
    if (file !== undefined && anchor !== '') file.add(anchor);
    if (this.#seen.has(url.href)) return;
    this.#seen.add(url.href);
    if (!this.robots.isAllowed(url.pathname + url.search)) this.#refused.add(url.href);
    else if (isRead) this.waiting.add(url.href);
    else this.files.set(url.href, new Set(anchor === '' ? [] : [anchor]));
  }

  #tell(): void {
    const all = this.#seen.size - this.#refused.size - this.#left.size;
    this.call.onProgress?.(this.count + this.asked.size - this.#byUrl.size, Math.max(all, 1));
  }
}

/** Adds the target of a page's redirect to the links of the page. Returns the changed page. */
function addRedirectToPageLinks(page: ScannedPage): ScannedPage {
  if (page.redirect === undefined) return page;
  return { ...page, links: [{ kind: 'link', ...page.redirect, isLayout: false }, ...page.links] };
}

function createRobotsRefusalError({ href, origin }: URL): Error {
  const message = `\`${origin}/robots.txt\` refuses \`${href}\`.`;
  return createInvocationError(
    message,
    'If the site is yours, allow `User-agent: techdocs` there, or check its folder.',
  );
}

/** Throws if the first page cannot be read. */
function checkStartPage(
  { href, origin }: URL,
  askedCrawlRequestResult: CrawlRequestResult | undefined,
  end: URL | undefined,
): void {
  if (askedCrawlRequestResult === undefined || askedCrawlRequestResult.text !== undefined) return;
  const { verdict } = askedCrawlRequestResult;
  if (verdict.kind !== 'ok')
    throw createInvocationError(`\`${href}\` cannot be read: ${verdict.reason}.`, createLinkVerdictAdvice(verdict));
  if (end !== undefined && end.origin !== origin)
    throw createInvocationError(`\`${href}\` leads to another site.`, `Name that one: \`${end.href}\`.`);
  throw createInvocationError(`\`${href}\` is no page of HTML.`, 'Name the address of a page.');
}
