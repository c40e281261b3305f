// IO. Checks links to other sites. Requests each address once, even if many places link to it.
import { createExcludedLinkPredicate, type LinkCheckSettings } from '../../check/finding.ts';
import { validateOutputPath } from '../../content/io/output.ts';
import { loadPackageInfo } from '../../engine/assets.ts';
import { getOwnPropertyValue } from '../../lib/own.ts';
import { compareText } from '../../lib/text.ts';
import { convertLevelToSeverity, type SettingDiagnostic, type Severity } from '../../model/diagnostic.ts';
import type { LinkCheckConfig } from '../../model/link-rules.ts';
import { maskUrl } from '../../model/mask.ts';
import { decodePath } from '../../model/url.ts';
import { parseAllowedHosts } from './addresses.ts';
import { openVerdictCache } from './answer-cache.ts';
import { type ConnectionOptions, createLinkRequestClient, type UrlToCheck } from './client.ts';
import { type HostJobDelayer, type HostRequestJob, runJobsWithinHostLimits } from './paced.ts';
import type { ExternalLink } from './uses.ts';
import { createLinkVerdictAdvice, type LinkVerdict } from './verdict.ts';

/** Options for links to other sites. */
export interface ExternalLinkOptions {
  /** Number of parallel requests; 16 by default. */
  readonly concurrency?: number;
  /** Total milliseconds for one address; 20,000 by default. */
  readonly timeout?: number;
  /** Number of retries; 2 by default. */
  readonly retries?: number;
  /** File that caches answers, relative to the root; no cache without it. */
  readonly cache?: string;
  /** Maximum age of a cached answer in milliseconds; three days by default. */
  readonly cacheAge?: number;
  /** Private hosts, addresses or ranges that may be requested, besides the configured ones. */
  readonly allowPrivate?: readonly string[];
  /** For tests: trusted certificates and another resolver. */
  readonly transport?: ConnectionOptions;
}

interface ExternalLinkCheckInput extends ExternalLinkOptions {
  readonly root: string;
  readonly levels: LinkCheckSettings;
  /** Whether unverified links are errors. */
  readonly strict?: boolean;
  readonly onProgress?: (done: number, all: number) => void;
}

/** Parallel requests per host. */
export const MAX_REQUESTS_PER_HOST = 2;
/** Milliseconds between two requests to a host. */
const REQUEST_INTERVAL_MS = 50;
const DEFAULT_CACHE_AGE_MS = 3 * 86_400_000;

/** A link to an address, with its anchor (empty if it has none). */
type ExternalLinkWithAnchor = ExternalLink & { readonly anchor: string };

interface ExternalTarget {
  readonly url: string;
  readonly anchors: Set<string>;
  readonly uses: ExternalLinkWithAnchor[];
}

interface ExternalTargetResult {
  readonly verdict: LinkVerdict;
  /** For an `http` address: whether the site also answers over `https`. */
  readonly isSecured: boolean;
}

/** Checks the links to other sites. Resolves with the findings and the number of addresses. */
export async function checkExternalTargets(uses: readonly ExternalLink[], check: ExternalLinkCheckInput) {
  const targets = groupLinksByTarget(uses, check.levels);
  const answers = await requestTargets(targets, check);
  const findings = targets.flatMap((target) => {
    const answer = answers.get(target);
    return answer ? target.uses.flatMap((use) => createExternalLinkFindings(use, answer, check)) : [];
  });
  return { findings, addresses: targets.length };
}

/** Creates a client with the private hosts, timeouts and retries of the configuration and the call. */
export function createLinkCheckClient(config: LinkCheckConfig, options: ExternalLinkOptions) {
  const { timeout = 20_000, retries = 2, allowPrivate = [], transport } = options;
  return createLinkRequestClient({
    timeout,
    retries,
    allowed: parseAllowedHosts([...config.allowPrivate, ...allowPrivate]),
    config,
    userAgent: `Mozilla/5.0 (compatible; techdocs/${loadPackageInfo().version}; link check)`,
    perHost: MAX_REQUESTS_PER_HOST,
    ...transport,
  });
}

async function requestTargets(
  targets: readonly ExternalTarget[],
  check: ExternalLinkCheckInput,
): Promise<ReadonlyMap<ExternalTarget, ExternalTargetResult>> {
  const { linkCheck } = check.levels;
  const file = check.cache === undefined ? undefined : validateOutputPath(check.cache, check.root);
  const cache = openVerdictCache(file, check.cacheAge ?? DEFAULT_CACHE_AGE_MS, Date.now);
  const client = createLinkCheckClient(linkCheck, check);
  const ask = async (urlToCheck: UrlToCheck, pause: HostJobDelayer): Promise<LinkVerdict> => {
    const remembered = cache.find(urlToCheck.url, urlToCheck.anchors);
    if (remembered) return remembered;
    const verdict = await client.ask(urlToCheck, pause);
    cache.remember(urlToCheck.url, verdict);
    return verdict;
  };
  const isInsecure = ({ url }: ExternalTarget, { kind }: LinkVerdict) =>
    url.startsWith('http:') && kind === 'ok' && linkCheck.rules['insecure-url'] !== 'ignore';
  const answers = new Map<ExternalTarget, ExternalTargetResult>();
  const jobs = targets.map((target): HostRequestJob => {
    const { url, anchors } = target;
    const run = async (pause: HostJobDelayer) => {
      const verdict = await ask({ url, anchors: [...anchors] }, pause);
      const secure = isInsecure(target, verdict) && { url: url.replace(/^http:/, 'https:'), anchors: [] };
      answers.set(target, { verdict, isSecured: secure && (await ask(secure, pause)).kind === 'ok' });
      check.onProgress?.(answers.size, targets.length);
    };
    return { host: new URL(url).host, run };
  });
  try {
    const concurrency = check.concurrency ?? 16;
    await runJobsWithinHostLimits(jobs, {
      concurrency,
      perHost: MAX_REQUESTS_PER_HOST,
      interval: REQUEST_INTERVAL_MS,
      now: () => performance.now(),
    });
  } finally {
    await client.close();
    cache.save();
  }
  return answers;
}

/** Returns the distinct addresses without anchors, sorted. */
function groupLinksByTarget(uses: readonly ExternalLink[], levels: LinkCheckSettings): ExternalTarget[] {
  const isExcluded = createExcludedLinkPredicate(levels);
  const targets = new Map<string, ExternalTarget>();
  for (const use of uses) {
    if (isExcluded(use.link) || !URL.canParse(use.url)) continue;
    const url = new URL(use.url);
    const anchor = decodePath(url.hash.slice(1)) ?? url.hash.slice(1);
    url.hash = '';
    // These fragments are not ids: `#/…` and `#!…`, which scripts of the page read; `#L12`, a line of code; `:~:`, a text fragment.
    const isId = anchor !== '' && !/^(?:top$|[/!]|:~:|L\d)/i.test(anchor) && levels.onBrokenAnchors !== 'ignore';
    const target = targets.get(url.href) ?? { url: url.href, anchors: new Set<string>(), uses: [] };
    targets.set(url.href, target);
    target.uses.push({ ...use, anchor: isId ? anchor : '' });
    if (isId) target.anchors.add(anchor);
  }
  return [...targets.values()].sort((a, b) => compareText(a.url, b.url));
}

interface ExternalLinkFault {
  readonly code: string;
  /** `undefined` if the rule is off. */
  readonly severity: Severity | undefined;
  /** End of the message; the address precedes it. */
  readonly reason: string;
  readonly suggestion?: string;
}

function createExternalLinkFindings(
  use: ExternalLinkWithAnchor,
  answer: ExternalTargetResult,
  check: ExternalLinkCheckInput,
): SettingDiagnostic[] {
  const link = maskUrl(use.link);
  const target = maskUrl(use.url);
  return [findTargetFault(use, answer.verdict, check), findOutdatedAddressFault(use, answer, check)].flatMap(
    (fault) => {
      if (fault?.severity === undefined) return [];
      const { code, severity, reason, ...more } = fault;
      return [{ code, severity, message: `\`${link}\` ${reason}.`, ...use.place(), link, target, ...more }];
    },
  );
}

/** Returns the fault of an address if its page or anchor is missing or could not be verified. */
function findTargetFault(
  { anchor }: ExternalLinkWithAnchor,
  verdict: LinkVerdict,
  { levels, strict }: ExternalLinkCheckInput,
): ExternalLinkFault | undefined {
  const { kind, reason, isSoft, anchors } = verdict;
  const suggestion = createLinkVerdictAdvice(verdict);
  const advice = suggestion === undefined ? {} : { suggestion };
  if (kind === 'broken') {
    const severity = isSoft ? 'warning' : 'error';
    return { code: 'broken-external-link', severity, reason: `is broken: ${reason}`, ...advice };
  }
  const unverified = (why: string | undefined): ExternalLinkFault => {
    return { code: 'unverified-link', severity: strict ? 'error' : 'warning', reason: `could not be verified: ${why}` };
  };
  if (kind === 'unverified') return { ...unverified(reason), ...advice };
  const isThere = anchor === '' || (getOwnPropertyValue<boolean | 'unread'>(anchors, anchor) ?? true);
  if (isThere === 'unread') return unverified(`the page has no \`#${anchor}\` in its first 4 MB, and no more was read`);
  if (isThere) return undefined;
  const severity = convertLevelToSeverity(levels.rules['broken-external-anchor'] ?? levels.onBrokenAnchors);
  return { code: 'broken-external-anchor', severity, reason: `is broken: the page has no \`#${anchor}\`` };
}

/** Returns the fault of a link whose address works, but should be replaced by another address. */
function findOutdatedAddressFault(
  { url }: ExternalLinkWithAnchor,
  { verdict, isSecured }: ExternalTargetResult,
  { levels }: ExternalLinkCheckInput,
): ExternalLinkFault | undefined {
  const write = (address: string) => `Write \`${maskUrl(address)}\`.`;
  if (verdict.kind === 'ok' && verdict.movedTo !== undefined) {
    const suggestion = write(verdict.movedTo + new URL(url).hash);
    return { code: 'moved-external-link', severity: 'warning', reason: 'moved permanently', suggestion };
  }
  if (!isSecured) return undefined;
  const severity = convertLevelToSeverity(levels.linkCheck.rules['insecure-url']);
  const reason = 'uses HTTP, but the site also supports HTTPS';
  return { code: 'insecure-url', severity, reason, suggestion: write(url.replace(/^http:/i, 'https:')) };
}
