// IO. Asks other sites whether the links to them are right: each address once, whatever number of places it stands in.
import { resolve } from 'node:path';
import { loadEngine } from '../../build/assets.ts';
import { excluder, type LinkLevels } from '../../check/finding.ts';
import { type SettingDiagnostic, severityOf } from '../../model/diagnostic.ts';
import { maskUrl } from '../../model/mask.ts';
import { decodePath } from '../../model/url.ts';
import { parseAllowed } from './addresses.ts';
import { openAnswerCache } from './answer-cache.ts';
import { type ClientSettings, openClient } from './client.ts';
import { runPaced } from './paced.ts';
import type { ExternalUse } from './uses.ts';
import type { Verdict } from './verdict.ts';

/** How other sites are asked. */
export interface ExternalOptions {
  /** Requests at once; 16 by default. */
  readonly concurrency?: number;
  /** Milliseconds for one address in all; 20,000 by default. */
  readonly timeout?: number;
  /** Tries after the first one; 2 by default. */
  readonly retries?: number;
  /** File that answers are kept in, relative to the root; none are kept without. */
  readonly cache?: string;
  /** Milliseconds that an answer counts; three days by default. */
  readonly cacheAge?: number;
  /** Private hosts, addresses or ranges that may be asked, besides the configured ones. */
  readonly allowPrivate?: readonly string[];
  /** For tests: trusted certificates and another resolver. */
  readonly transport?: Pick<ClientSettings, 'ca' | 'lookup'>;
}

/** What comes from the check around it. */
interface Surroundings {
  readonly root: string;
  readonly strict?: boolean;
  readonly onProgress?: (done: number, all: number) => void;
}

const PER_HOST = 2;
/** Milliseconds between two requests to one host. */
const INTERVAL = 50;
const THREE_DAYS = 3 * 86_400_000;

/** One address with all that is wanted of it. */
interface Target {
  readonly url: string;
  readonly anchors: Set<string>;
  readonly uses: (ExternalUse & { readonly anchor: string })[];
}

/** Checks the links to other sites. Gives the findings, and how many addresses there were. */
export async function checkExternal(
  uses: readonly ExternalUse[],
  levels: LinkLevels,
  options: ExternalOptions & Surroundings,
): Promise<{ readonly findings: readonly SettingDiagnostic[]; readonly asked: number }> {
  const targets = targetsOf(uses, levels);
  const cache = openAnswerCache(
    options.cache === undefined ? undefined : resolve(options.root, options.cache),
    options.cacheAge ?? THREE_DAYS,
    Date.now,
  );
  const client = openClient({
    timeout: options.timeout ?? 20_000,
    retries: options.retries ?? 2,
    allowed: parseAllowed([...levels.linkCheck.allowPrivate, ...(options.allowPrivate ?? [])]),
    config: levels.linkCheck,
    userAgent: `Mozilla/5.0 (compatible; techdocs/${loadEngine().version}; link check)`,
    perHost: PER_HOST,
    ...options.transport,
  });
  const answerOf = async (url: string, anchors: readonly string[], pause: (ms: number) => void): Promise<Verdict> => {
    const known = cache.find(url, anchors);
    if (known) return known;
    const verdict = await client.ask({ url, anchors }, pause);
    cache.remember(url, verdict);
    return verdict;
  };
  const verdicts = new Map<Target, Verdict>();
  const secured = new Set<Target>();
  try {
    const jobs = targets.map((target) => ({
      host: new URL(target.url).host,
      run: async (pause: (ms: number) => void) => {
        const verdict = await answerOf(target.url, [...target.anchors], pause);
        verdicts.set(target, verdict);
        if (isInsecure(target.url, verdict, levels)) {
          const { kind } = await answerOf(target.url.replace(/^http:/, 'https:'), [], pause);
          if (kind === 'ok') secured.add(target);
        }
        options.onProgress?.(verdicts.size, targets.length);
      },
    }));
    const concurrency = options.concurrency ?? 16;
    await runPaced(jobs, { concurrency, perHost: PER_HOST, interval: INTERVAL, now: () => performance.now() });
  } finally {
    await client.close();
    cache.save();
  }
  const findings = targets.flatMap((target) =>
    target.uses.flatMap((use) => {
      const verdict = verdicts.get(target);
      return verdict ? findingsOf(use, verdict, levels, options.strict === true, secured.has(target)) : [];
    }),
  );
  return { findings, asked: targets.length };
}

/** Each address once, without its anchor, in the order of their names. */
function targetsOf(uses: readonly ExternalUse[], levels: LinkLevels): Target[] {
  const isExcluded = excluder(levels);
  const targets = new Map<string, Target>();
  for (const use of uses) {
    if (isExcluded(use.link) || !URL.canParse(use.url)) continue;
    const url = new URL(use.url);
    const anchor = decodePath(url.hash.slice(1)) ?? url.hash.slice(1);
    url.hash = '';
    // Addresses of programs in the page and marks in its text are no ids.
    const isId = anchor !== '' && !/^(?:top$|[/!]|:~:|L\d)/i.test(anchor) && levels.onBrokenAnchors !== 'ignore';
    const target = targets.get(url.href) ?? { url: url.href, anchors: new Set<string>(), uses: [] };
    targets.set(url.href, target);
    target.uses.push({ ...use, anchor: isId ? anchor : '' });
    if (isId) target.anchors.add(anchor);
  }
  return [...targets.values()].sort((a, b) => (a.url < b.url ? -1 : 1));
}

/** Whether an address is worth asking for with encryption too. */
function isInsecure(url: string, verdict: Verdict, levels: LinkLevels): boolean {
  return url.startsWith('http:') && verdict.kind === 'ok' && levels.linkCheck.rules['insecure-url'] !== 'ignore';
}

function findingsOf(
  { link, url, anchor, place }: ExternalUse & { readonly anchor: string },
  verdict: Verdict,
  levels: LinkLevels,
  isStrict: boolean,
  isSecured: boolean,
): SettingDiagnostic[] {
  const shown = `\`${maskUrl(link)}\``;
  const found: SettingDiagnostic[] = [];
  const add = (
    code: string,
    severity: SettingDiagnostic['severity'] | undefined,
    message: string,
    suggestion?: string,
  ) => {
    if (severity === undefined) return;
    const more = suggestion === undefined ? {} : { suggestion };
    found.push({ code, severity, message, ...place(), link: maskUrl(link), target: maskUrl(url), ...more });
  };
  if (verdict.kind === 'broken') {
    const severity = verdict.isSoft ? 'warning' : 'error';
    add('broken-external-link', severity, `${shown} is broken: ${verdict.reason}.`);
  } else if (verdict.kind === 'unverified') {
    add('unverified-link', isStrict ? 'error' : 'warning', `${shown} could not be verified: ${verdict.reason}.`);
  } else if (anchor !== '' && verdict.anchors?.[anchor] === false) {
    const message = `${shown} is broken: the page has no \`#${anchor}\`.`;
    add('broken-external-anchor', severityOf(levels.onBrokenAnchors), message);
  }
  if (verdict.kind === 'ok' && verdict.movedTo !== undefined) {
    const hash = new URL(url).hash;
    const address = maskUrl(verdict.movedTo + hash);
    add('moved-external-link', 'warning', `${shown} moved for good.`, `Write \`${address}\`.`);
  } else if (isSecured) {
    const severity = severityOf(levels.linkCheck.rules['insecure-url']);
    const address = maskUrl(url.replace(/^http:/i, 'https:'));
    add(
      'insecure-url',
      severity,
      `${shown} asks without encryption, and the site answers with it too.`,
      `Write \`${address}\`.`,
    );
  }
  return found;
}
