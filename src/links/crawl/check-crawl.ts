// Checks a published site: requests the link targets on the site itself, and evaluates the responses of the host.
import { createLinkExcluder, type LinkFindingContext, type LinkLevels, linkFinding } from '../../check/finding.ts';
import { createCallError, type Diagnostic } from '../../model/diagnostic.ts';
import {
  emptyAddressProblem,
  linkProblem,
  malformedAddressProblem,
  redirectedLinkProblem,
} from '../../model/link-problems.ts';
import { maskUrl } from '../../model/mask.ts';
import type { ResolvedLink } from '../../model/site.ts';
import { decodePath, trimSlash } from '../../model/url.ts';
import { adviceOn } from '../external/verdict.ts';
import type { CheckedFolder } from '../folder/check-folder.ts';
import type { FolderLink, FolderText } from '../folder/folder-links.ts';
import { unpackOccurrences } from '../folder/folder-links.ts';
import { anchorProblemOn } from '../folder/folder-targets.ts';
import { checkDuplicateIds, checkFolderAddresses } from '../folder/judge-folder.ts';
import { type CrawledSite, type CrawlOptions, crawlSite } from './crawl-site.ts';
import { resolveHref } from './found.ts';

/** Address of a site, and the levels of the check. */
export interface CrawlCheckOptions extends CrawlOptions {
  readonly address: string;
  readonly levels: LinkLevels;
  /** Whether unverified links are errors. */
  readonly strict?: boolean;
  readonly onProgress?: (done: number, all: number) => void;
}

/** Crawls a site and checks its links. */
export async function checkCrawl(check: CrawlCheckOptions): Promise<CheckedFolder> {
  const { address, levels } = check;
  if (!URL.canParse(address)) throw createCallError(`\`${address}\` is not a valid address.`);
  const start = new URL(address);
  start.hash = '';
  const site = await crawlSite({ ...check, start, config: levels.linkCheck, isExcluded: createLinkExcluder(levels) });
  const { links, texts } = site;
  const judge = createFindingContext(site, levels);
  const offsetPlace = (page: number, offset: number) => {
    const { url = '', place } = texts[page] ?? {};
    return { file: maskUrl(url), ...place?.(offset) };
  };
  const found = [
    ...checkFolderAddresses(links, (each) => addressFinding(each, { site, judge, check })),
    ...checkDuplicateIds(links),
  ];
  const findings = found.map(({ finding, page, offset }): Diagnostic => ({ ...finding, ...offsetPlace(page, offset) }));
  return {
    findings: [...findings, ...unrequestedFindings(site, start, check)],
    external: externalUses(site, offsetPlace),
    pages: links.pageCount,
    links: links.count,
  };
}

function createFindingContext({ texts, links }: CrawledSite, levels: LinkLevels): LinkFindingContext {
  const pages = texts
    .filter((_, index) => links.texts[index]?.isPage)
    .map(({ url }) => decodeUriOrKeep(new URL(url).pathname));
  return { levels, isExcluded: createLinkExcluder(levels), pages, files: [], sources: [], base: '' };
}

function decodeUriOrKeep(path: string): string {
  return decodePath(path) ?? path;
}

interface CrawlCheckContext {
  readonly site: CrawledSite;
  readonly judge: LinkFindingContext;
  readonly check: Pick<CrawlCheckOptions, 'strict'>;
}

function addressFinding(address: FolderLink, { site, judge, check }: CrawlCheckContext): Diagnostic | undefined {
  const { href } = address;
  const url = urlOf(address, site);
  const hash = url?.hash ?? '';
  if (url !== undefined) url.hash = '';
  const asked = url && site.asked.get(url.href);
  if (asked?.verdict.kind !== 'unverified' || judge.isExcluded(href))
    return linkFinding(judge, { href, resolved: resolveTarget(address, { site, url, hash }) });
  const { reason } = asked.verdict;
  const suggestion = adviceOn(asked.verdict);
  return {
    code: 'unverified-link',
    severity: check.strict ? 'error' : 'warning',
    message: `\`${maskUrl(href)}\` could not be verified: ${reason}.`,
    link: maskUrl(href),
    target: url?.href,
    ...(suggestion && { suggestion }),
  };
}

function urlOf({ href, from }: FolderLink, { texts, links }: CrawledSite): URL | undefined {
  return resolveHref(href, new URL(texts[from]?.url ?? ''), links.texts[from]?.base);
}

/** Resolves an address to its target path and problem. */
function resolveTarget(
  { href, kind }: FolderLink,
  { site, url, hash }: { readonly site: CrawledSite; readonly url: URL | undefined; readonly hash: string },
): ResolvedLink {
  const wrong = (problem: ResolvedLink['problem']) => ({ href, isExternal: false, ...(problem && { problem }) });
  if (href === '') return wrong(emptyAddressProblem(kind === 'link'));
  if (url === undefined) return wrong(linkProblem('is not a valid address'));
  if (!/^https?:$/.test(url.protocol) || url.origin !== site.scope.origin)
    return { href: url.href, isExternal: true, problem: malformedAddressProblem(href) };
  const { verdict, text } = site.asked.get(url.href) ?? {};
  const path = decodeUriOrKeep(url.pathname);
  if (verdict === undefined) return wrong(undefined);
  if (verdict.kind === 'broken') {
    const candidates = kind === 'link' && url.search === '' ? ({ candidates: 'pages' } as const) : {};
    return wrong({ code: 'broken-link', reason: `is broken: ${verdict.reason}`, sought: path, ...candidates });
  }
  const page = text === undefined ? undefined : site.links.texts[text];
  const anchor = kind === 'link' ? anchorProblem(page, { path, hash, anchors: verdict.anchors }) : undefined;
  return { ...wrong(anchor ?? (kind === 'link' ? movedProblem(url, hash, verdict.movedTo) : undefined)), target: path };
}

function anchorProblem(
  page: FolderText | undefined,
  { path, hash, anchors = {} }: { path: string; hash: string; anchors?: Readonly<Record<string, boolean | 'unread'>> },
) {
  if (page?.isPage) return anchorProblemOn({ path, ids: page.ids }, hash);
  const id = decodeUriOrKeep(hash.slice(1));
  return anchors[id] === false ? anchorProblemOn({ path, ids: '' }, hash) : undefined;
}

/** Returns the problem of a permanently moved page. Slashes and file names that hosts add or remove are no move. */
function movedProblem(url: URL, hash: string, movedTo: string | undefined): ResolvedLink['problem'] {
  if (movedTo === undefined) return undefined;
  const to = new URL(movedTo);
  const bare = ({ pathname }: URL) => trimSlash(pathname.replace(/(?:\/index)?\.html?$/, ''));
  if (to.origin === url.origin && bare(to) === bare(url)) return undefined;
  const address = to.origin === url.origin ? to.pathname + to.search : to.href;
  return redirectedLinkProblem(decodeUriOrKeep(address), address + hash);
}

/** Returns findings about addresses that were not requested, one per reason. */
function unrequestedFindings(
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

/** Returns links to other sites, each with its first occurrences. */
function externalUses(
  site: CrawledSite,
  placeOf: (page: number, offset: number) => Pick<Diagnostic, 'file' | 'line' | 'column'>,
): CheckedFolder['external'] {
  return site.links.addresses.flatMap((address) => {
    const url = urlOf(address, site);
    if (url === undefined || !/^https?:$/.test(url.protocol) || url.origin === site.scope.origin) return [];
    return unpackOccurrences(address.places.slice(0, 2)).map(({ page, offset }) => ({
      url: url.href,
      link: address.href,
      place: () => placeOf(page, offset),
    }));
  });
}
