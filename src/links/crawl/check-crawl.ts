// Checks a published site: requests the link targets on the site itself, and evaluates the responses of the host.
import {
  createExcludedLinkPredicate,
  createLinkFinding,
  type LinkCheckContext,
  type LinkCheckSettings,
} from '../../check/finding.ts';
import { createInvocationError, type Diagnostic } from '../../model/diagnostic.ts';
import {
  createEmptyAddressProblem,
  createLinkProblem,
  createRedirectProblem,
  findMalformedAddressProblem,
} from '../../model/link-problems.ts';
import { maskUrl } from '../../model/mask.ts';
import type { ResolvedLink } from '../../model/site.ts';
import { decodePath, trimTrailingSlash } from '../../model/url.ts';
import { createLinkVerdictAdvice } from '../external/verdict.ts';
import type { CheckedLinksWithExternal } from '../folder/check-folder.ts';
import type { ScannedAddress, ScannedFile } from '../folder/folder-links.ts';
import { unpackOccurrences } from '../folder/folder-links.ts';
import { findMissingAnchorProblem } from '../folder/folder-targets.ts';
import { checkDuplicateIds, checkFolderAddresses } from '../folder/judge-folder.ts';
import { type CrawledSite, type CrawlOptions, crawlSite } from './crawl-site.ts';
import { resolveHref } from './found.ts';

/** Address of a site, and the levels of the check. */
interface CrawlCheckOptions extends CrawlOptions {
  readonly address: string;
  readonly levels: LinkCheckSettings;
  /** Whether unverified links are errors. */
  readonly strict?: boolean;
  readonly onProgress?: (done: number, all: number) => void;
}

/** Crawls a site and checks its links. */
export async function checkCrawledSite(check: CrawlCheckOptions): Promise<CheckedLinksWithExternal> {
  const { address, levels } = check;
  if (!URL.canParse(address)) throw createInvocationError(`\`${address}\` is not a valid address.`);
  const start = new URL(address);
  start.hash = '';
  const site = await crawlSite({
    ...check,
    start,
    config: levels.linkCheck,
    isExcluded: createExcludedLinkPredicate(levels),
  });
  const { links, texts } = site;
  const judge = createCrawlLinkCheckContext(site, levels);
  const offsetPlace = (page: number, offset: number) => {
    const { url = '', place } = texts[page] ?? {};
    return { file: maskUrl(url), ...place?.(offset) };
  };
  const projectFindings = [
    ...checkFolderAddresses(links, (scannedAddress) => findCrawledAddressFault(scannedAddress, { site, judge, check })),
    ...checkDuplicateIds(links),
  ];
  const findings = projectFindings.map(
    ({ finding, page, offset }): Diagnostic => ({ ...finding, ...offsetPlace(page, offset) }),
  );
  return {
    findings: [...findings, ...createFindingsOnSkippedUrls(site, start, check)],
    external: listCrawledExternalLinks(site, offsetPlace),
    pages: links.pageCount,
    links: links.count,
  };
}

function createCrawlLinkCheckContext({ texts, links }: CrawledSite, levels: LinkCheckSettings): LinkCheckContext {
  const pages = texts
    .filter((_, index) => links.texts[index]?.isPage)
    .map(({ url }) => decodeUriOrKeep(new URL(url).pathname));
  return { levels, isExcluded: createExcludedLinkPredicate(levels), pages, files: [], sources: [], base: '' };
}

function decodeUriOrKeep(path: string): string {
  return decodePath(path) ?? path;
}

interface CrawlCheckContext {
  readonly site: CrawledSite;
  readonly judge: LinkCheckContext;
  readonly check: Pick<CrawlCheckOptions, 'strict'>;
}

function findCrawledAddressFault(
  address: ScannedAddress,
  { site, judge, check }: CrawlCheckContext,
): Diagnostic | undefined {
  const { href } = address;
  const url = resolveCrawledLink(address, site);
  const hash = url?.hash ?? '';
  if (url !== undefined) url.hash = '';
  const result = url && site.results.get(url.href);
  if (result?.verdict.kind !== 'unverified' || judge.isExcluded(href))
    return createLinkFinding(judge, { href, resolved: resolveCrawledTarget(address, { site, url, hash }) });
  const { reason } = result.verdict;
  const suggestion = createLinkVerdictAdvice(result.verdict);
  return {
    code: 'unverified-link',
    severity: check.strict ? 'error' : 'warning',
    message: `\`${maskUrl(href)}\` could not be verified: ${reason}.`,
    link: maskUrl(href),
    target: url?.href,
    ...(suggestion && { suggestion }),
  };
}

function resolveCrawledLink({ href, from }: ScannedAddress, { texts, links }: CrawledSite): URL | undefined {
  return resolveHref(href, new URL(texts[from]?.url ?? ''), links.texts[from]?.base);
}

/** Resolves an address to its target path and problem. */
function resolveCrawledTarget(
  { href, kind }: ScannedAddress,
  { site, url, hash }: { readonly site: CrawledSite; readonly url: URL | undefined; readonly hash: string },
): ResolvedLink {
  const wrong = (problem: ResolvedLink['problem']) => ({ href, isExternal: false, ...(problem && { problem }) });
  if (href === '') return wrong(createEmptyAddressProblem(kind === 'link'));
  if (url === undefined) return wrong(createLinkProblem('is not a valid address'));
  if (!/^https?:$/.test(url.protocol) || url.origin !== site.scope.origin)
    return { href: url.href, isExternal: true, problem: findMalformedAddressProblem(href) };
  const { verdict, text } = site.results.get(url.href) ?? {};
  const path = decodeUriOrKeep(url.pathname);
  if (verdict === undefined) return wrong(undefined);
  if (verdict.kind === 'broken') {
    const candidates = kind === 'link' && url.search === '' ? ({ candidates: 'pages' } as const) : {};
    return wrong({ code: 'broken-link', reason: `is broken: ${verdict.reason}`, missingTarget: path, ...candidates });
  }
  const page = text === undefined ? undefined : site.links.texts[text];
  const anchor = kind === 'link' ? findCrawledAnchorProblem(page, { path, hash, anchors: verdict.anchors }) : undefined;
  return {
    ...wrong(anchor ?? (kind === 'link' ? findPermanentRedirectProblem(url, hash, verdict.movedTo) : undefined)),
    target: path,
  };
}

function findCrawledAnchorProblem(
  page: ScannedFile | undefined,
  { path, hash, anchors = {} }: { path: string; hash: string; anchors?: Readonly<Record<string, boolean | 'unread'>> },
) {
  if (page?.isPage) return findMissingAnchorProblem({ path, ids: page.ids }, hash);
  const id = decodeUriOrKeep(hash.slice(1));
  return anchors[id] === false ? findMissingAnchorProblem({ path, ids: '' }, hash) : undefined;
}

/** Returns the problem of a link whose target moved permanently. Ignores redirects that only add or remove a slash or a file name. */
function findPermanentRedirectProblem(url: URL, hash: string, movedTo: string | undefined): ResolvedLink['problem'] {
  if (movedTo === undefined) return undefined;
  const to = new URL(movedTo);
  const bare = ({ pathname }: URL) => trimTrailingSlash(pathname.replace(/(?:\/index)?\.html?$/, ''));
  if (to.origin === url.origin && bare(to) === bare(url)) return undefined;
  const address = to.origin === url.origin ? to.pathname + to.search : to.href;
  return createRedirectProblem(decodeUriOrKeep(address), address + hash);
}

/** Returns findings about addresses that were not requested, one per reason. */
function createFindingsOnSkippedUrls(
  { left, refused, limits }: CrawledSite,
  { href }: URL,
  { strict, maxPages = 1000 }: CrawlCheckOptions,
): Diagnostic[] {
  const severity = strict ? 'error' : 'warning';
  const finding = (message: string, suggestion: string): Diagnostic => {
    return { code: 'unverified-link', severity, message, file: maskUrl(href), suggestion };
  };
  const count = (addresses: ReadonlySet<string>) =>
    `${addresses.size} ${addresses.size === 1 ? 'address was' : 'addresses were'}`;
  const first = (addresses: ReadonlySet<string>) => `\`${maskUrl([...addresses][0] ?? '')}\``;
  const flags = [...limits].map((flag) => `\`${flag}\``).join(' and ');
  return [
    ...(left.size === 0
      ? []
      : [
          finding(
            `The crawl ended at its limit: ${count(left)} not asked, such as ${first(left)}.`,
            `Raise ${flags || '`--max-pages`'}${limits.has('--max-pages') ? `, which is ${maxPages}` : ''}, or begin further down.`,
          ),
        ]),
    ...(refused.size === 0
      ? []
      : [
          finding(
            `\`robots.txt\` of the site refuses what pages lead to: ${count(refused)} not asked, such as ${first(refused)}.`,
            'Leave them out with `--exclude`, or allow `User-agent: techdocs` there.',
          ),
        ]),
  ];
}

/** Returns links to other sites, each with its first occurrence. */
function listCrawledExternalLinks(
  site: CrawledSite,
  placeOf: (page: number, offset: number) => Pick<Diagnostic, 'file' | 'line' | 'column'>,
): CheckedLinksWithExternal['external'] {
  return site.links.addresses.flatMap((address) => {
    const url = resolveCrawledLink(address, site);
    if (url === undefined || !/^https?:$/.test(url.protocol) || url.origin === site.scope.origin) return [];
    return unpackOccurrences(address.places.slice(0, 2)).map(({ page, offset }) => ({
      url: url.href,
      link: address.href,
      place: () => placeOf(page, offset),
    }));
  });
}
