// A cache that machines share. Each project has one entry, which lists packs of cached results, so a new machine sends one request and then
// fetches a few large files. The cache is optional: the first failure ends its use and is reported as a note. Objects that cannot be
// trusted count as absent, so that a build replaces them.
import type { Diagnostic, RuleLevel } from '../../model/diagnostic.ts';
import { type CachePackWithEntryAges, decodeCacheIndex } from '../cache-index.ts';
import type { CachePackStore } from '../packed-cache.ts';
import type { ActionResult, Digest } from './action-result.ts';
import { type CacheFaultsByPath, type HttpCache, openHttpCache } from './http-cache.ts';
import { describeCacheUrlFault, parseCacheUrl, type SharedCacheSettings } from './settings.ts';

/** The shared cache as a build uses it. */
export interface SharedCache {
  /** Fetches results that this machine does not have. Returns whether any were added. Only the first call sends requests. */
  pull(): Promise<boolean>;
  /** Uploads results that the shared cache does not have. */
  push(): Promise<void>;
  /** Whether the cache holds objects that cannot be trusted. If so, `push` replaces them even if nothing was built. */
  readonly isFaulty: boolean;
  /** Reasons why the cache could not be used. They are never errors, because the site is already written and does not need the cache. */
  findings(level?: RuleLevel): readonly Diagnostic[];
}

interface SharedCacheInput {
  readonly settings: SharedCacheSettings;
  /** Caches by the name of their entry. */
  readonly memories: Readonly<Record<string, CachePackStore>>;
}

/** Maximum milliseconds that a build spends on fetching and on uploading. */
const PULL_LIMIT_MS = 20_000;
const PUSH_LIMIT_MS = 40_000;

/** Files transferred in parallel. */
const MAX_PARALLEL_TRANSFERS = 8;

/** Opens the cache; sends no request before `pull`. */
export function openSharedCache(
  input: SharedCacheInput,
  limits = { pull: PULL_LIMIT_MS, push: PUSH_LIMIT_MS },
): SharedCache {
  const { settings } = input;
  const memories = Object.entries(input.memories);
  const findings: Diagnostic[] = [];
  /** Entries of the cache, by name. */
  const known = new Map<string, RemoteCacheEntry>();
  const faults: CacheFaultsByPath = new Map();
  let isAsked = false;
  let isReplaced = false;
  const attempt = async (outcome: string, limit: number, step: (cache: HttpCache) => Promise<void>) => {
    if (findings.length > 0) return;
    try {
      await runWithTimeLimit(limit, (signal) => step(openHttpCache(settings, signal, faults)));
    } catch (error) {
      findings.push(createUnusableCacheFinding(outcome, settings, error));
    }
  };
  return {
    get isFaulty() {
      return faults.size > 0;
    },
    findings(level) {
      return setSeverityByRuleLevel(
        [...findings, ...createUntrustedCacheObjectFindings(settings, faults, isReplaced)],
        level,
      );
    },
    async pull() {
      if (isAsked) return false;
      isAsked = true;
      let isAny = false;
      await attempt('The build used no results of others', limits.pull, async (cache) => {
        for (const [name, store] of memories) {
          const action = await cache.readAction(name);
          if (action === undefined) continue;
          const entry = await downloadCachePacks(cache, action, store);
          known.set(name, entry);
          isAny ||= entry.downloaded.size > 0;
        }
      });
      return isAny;
    },
    async push() {
      if (!settings.write) return;
      await attempt('The results of this build are not shared', limits.push, async (cache) => {
        for (const [name, store] of memories) {
          // If an entry is damaged, it is replaced even if there are no packs to upload.
          if (store.names().length === 0 && faults.size === 0) continue;
          const before = known.get(name) ?? (await readRemoteCacheEntry(cache, name));
          const action = await uploadCachePacks(cache, before, store);
          if (JSON.stringify(action) !== JSON.stringify(before.action)) await cache.writeAction(name, action);
        }
        isReplaced = true;
      });
    },
  };
}

/** Runs a step whose requests are aborted after a number of milliseconds. */
async function runWithTimeLimit(limit: number, step: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), limit);
  try {
    await step(stop.signal);
  } finally {
    clearTimeout(timer);
    // Aborts the other requests when one fails.
    stop.abort();
  }
}

/** An entry of the cache, with the known state of its packs. */
interface RemoteCacheEntry {
  /** `undefined` if the cache has no such entry. */
  readonly action: ActionResult | undefined;
  /** Listed digests by the names of packs, without packs whose download failed. */
  readonly digests: ReadonlyMap<string, Digest>;
  /** Packs that were just downloaded, so the cache has them. */
  readonly downloaded: ReadonlySet<string>;
}

async function readRemoteCacheEntry(cache: HttpCache, name: string): Promise<RemoteCacheEntry> {
  const action = await cache.readAction(name);
  return { action, digests: listDigestsByName(action?.files ?? []), downloaded: new Set() };
}

function listDigestsByName(files: ActionResult['files']): Map<string, Digest> {
  return new Map(files.map(({ path, digest }) => [path, digest]));
}

/** Downloads the packs that this machine does not have, if the cache has not dropped them. */
async function downloadCachePacks(
  cache: HttpCache,
  action: ActionResult,
  store: CachePackStore,
): Promise<RemoteCacheEntry> {
  const digests = listDigestsByName(action.files);
  const here = new Set(store.names());
  const missing = Object.entries(decodeCacheIndex(action.note) ?? {}).filter(([name]) => !here.has(name));
  const got = await mapInParallel(missing, async ([name, pack]) => {
    const digest = digests.get(name);
    const bytes = digest && (await cache.readBytes(digest, pack.bytes));
    if (bytes !== undefined && store.place(name, bytes)) return [[name, pack] as [string, CachePackWithEntryAges]];
    digests.delete(name);
    return [];
  });
  const added = got.flat();
  if (added.length > 0) store.adopt(Object.fromEntries(added));
  return { action, digests, downloaded: new Set(added.map(([name]) => name)) };
}

/**
 * Uploads the packs that the cache does not have. The cache may have dropped packs that its entry lists, so a `HEAD` request asks for each
 * pack that was not just downloaded. Returns a new entry that lists all packs of this machine.
 */
async function uploadCachePacks(
  cache: HttpCache,
  { digests, downloaded }: RemoteCacheEntry,
  store: CachePackStore,
): Promise<ActionResult> {
  const files = await mapInParallel(store.names(), async (path) => {
    const digest = digests.get(path);
    const isThere = digest !== undefined && (downloaded.has(path) || (await cache.hasBytes(digest)));
    return { path, digest: isThere ? digest : await cache.writeBytes(store.bytesOf(path)) };
  });
  return { files, note: store.index() };
}

/** Runs a step for each value, with limited concurrency; results are in order. */
async function mapInParallel<T, R>(all: readonly T[], step: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  let next = 0;
  const work = async () => {
    while (next < all.length) {
      const index = next++;
      results[index] = await step(all[index] as T);
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_TRANSFERS }, work));
  return results;
}

function createUnusableCacheFinding(outcome: string, { url }: SharedCacheSettings, error: unknown): Diagnostic {
  if (parseCacheUrl(url) === undefined) return createSharedCacheNote(`${outcome}. ${describeCacheUrlFault(url)}`);
  const reason = error instanceof Error && error.message.startsWith('It ') ? error.message : 'It cannot be used.';
  return createSharedCacheNote(`${outcome}, because the shared cache at ${omitCredentials(url)} failed. ${reason}`);
}

function setSeverityByRuleLevel(findings: readonly Diagnostic[], level: RuleLevel | undefined): readonly Diagnostic[] {
  if (level === undefined) return findings;
  return level === 'ignore' ? [] : findings.map((finding) => ({ ...finding, severity: 'warning' }));
}

function createUntrustedCacheObjectFindings(
  { url, key }: SharedCacheSettings,
  faults: CacheFaultsByPath,
  isReplaced: boolean,
): readonly Diagnostic[] {
  if (faults.size === 0) return [];
  const reason = [...new Set(faults.values())].join(' ');
  const sameKey = key === undefined ? '' : ' and has the same `TECHDOCS_CACHE_KEY`';
  const end = isReplaced ? 'This build replaced it.' : `A build that may write to the cache${sameKey} replaces it.`;
  return [
    createSharedCacheNote(
      `The build did not use what cannot be trusted in the shared cache at ${omitCredentials(url)}. ${reason} ${end}`,
    ),
  ];
}

/** Returns the URL without credentials. */
function omitCredentials(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

function createSharedCacheNote(message: string): Diagnostic {
  return { code: 'shared-cache', severity: 'note', message };
}
