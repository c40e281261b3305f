// What machines remember together. One entry of the cache stands for a project: it names packs of what was made, so a new machine
// asks once what there is and then for a few large files. The cache is never needed: the first thing that goes wrong ends its use,
// and is told as a note. What it holds and cannot be trusted is as good as absent, and replaced: or no build would ever mend it.
import type { Diagnostic, RuleLevel } from '../../model/diagnostic.ts';
import { decodeIndex, type ListedPack } from '../cache-index.ts';
import type { PackedCache } from '../packed-cache.ts';
import type { ActionResult, Digest } from './action-result.ts';
import { type Faults, type HttpCache, openHttpCache } from './http-cache.ts';
import { badAddress, cacheAddress, type SharedCacheSettings } from './settings.ts';

/** The cache as a build uses it. */
export interface SharedCache {
  /** Takes over what others have made and this machine has not. Asks once; says whether there was anything. */
  pull(): Promise<boolean>;
  /** Gives others what was made here and they do not have. */
  push(): Promise<void>;
  /** Whether it holds what cannot be trusted, and `push` is to replace that though nothing was made. */
  readonly isFaulty: boolean;
  /** Why it was of no use, where that is so. By then the site is written, so it never weighs more than a warning. */
  findings(level?: RuleLevel): readonly Diagnostic[];
}

/** What is shared. */
export interface SharedInput {
  readonly settings: SharedCacheSettings;
  /** By the names of their entries. */
  readonly memories: Readonly<Record<string, PackedCache>>;
}

/** Milliseconds that a build spends on asking, and on handing over, at most. */
const [PULL_LIMIT, PUSH_LIMIT] = [20_000, 40_000];

/** Files that are on their way at once. */
const AT_ONCE = 8;

/** Opens the cache; nothing is asked before `pull`. */
export function openSharedCache(input: SharedInput, limits = { pull: PULL_LIMIT, push: PUSH_LIMIT }): SharedCache {
  const { settings } = input;
  const memories = Object.entries(input.memories);
  const findings: Diagnostic[] = [];
  /** What the cache has, by the names of entries. */
  const known = new Map<string, KnownEntry>();
  const faults: Faults = new Map();
  let [isAsked, isReplaced] = [false, false];
  const attempt = async (outcome: string, limit: number, step: (cache: HttpCache) => Promise<void>) => {
    if (findings.length > 0) return;
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), limit);
    try {
      await step(openHttpCache(settings, stop.signal, faults));
    } catch (error) {
      findings.push(unusable(outcome, settings, error));
    } finally {
      clearTimeout(timer);
      // Where one file failed others are on their way.
      stop.abort();
    }
  };
  return {
    get isFaulty() {
      return faults.size > 0;
    },
    findings(level) {
      return atLevel([...findings, ...distrusted(settings, faults, isReplaced)], level);
    },
    async pull() {
      if (isAsked) return false;
      isAsked = true;
      let isAny = false;
      await attempt('The build used no results of others', limits.pull, async (cache) => {
        for (const [name, memory] of memories) {
          const action = await cache.readAction(name);
          if (action === undefined) continue;
          const { added, digests } = await takeOver(cache, action, memory);
          known.set(name, { action, digests });
          isAny ||= added > 0;
        }
      });
      return isAny;
    },
    async push() {
      if (!settings.write) return;
      await attempt('The results of this build are not shared', limits.push, async (cache) => {
        for (const [name, memory] of memories) {
          // A bad entry is replaced even by an empty one.
          if (memory.names().length === 0 && faults.size === 0) continue;
          const before = known.get(name) ?? (await firstLook(cache, name));
          const action = await handOver(cache, before, memory);
          if (JSON.stringify(action) !== JSON.stringify(before.action)) await cache.writeAction(name, action);
        }
        isReplaced = true;
      });
    },
  };
}

/** An entry of the cache with the files of it that are known to be there. */
interface KnownEntry {
  readonly action: ActionResult;
  readonly digests: ReadonlyMap<string, Digest>;
}

const NOTHING: KnownEntry = { action: { files: [], note: '' }, digests: new Map() };

async function firstLook(cache: HttpCache, name: string): Promise<KnownEntry> {
  const action = await cache.readAction(name);
  if (action === undefined) return NOTHING;
  const there = await eachOf(action.files, async ({ path, digest }) => {
    return (await cache.hasBytes(digest)) ? [[path, digest] as const] : [];
  });
  return { action, digests: new Map(there.flat()) };
}

/** Fetches the packs that are not here. Gives those that the cache has: it may have dropped some. */
async function takeOver(cache: HttpCache, { files, note }: ActionResult, memory: PackedCache) {
  const listed = decodeIndex(note) ?? {};
  const byPath = new Map(files.map(({ path, digest }) => [path, digest]));
  const here = new Set(memory.names());
  const digests = new Map<string, Digest>();
  const got = await eachOf(Object.entries(listed), async ([name, pack]) => {
    const digest = byPath.get(name);
    if (digest === undefined) return [];
    const bytes = here.has(name) ? undefined : await cache.readBytes(digest, pack.bytes);
    if (!here.has(name) && (bytes === undefined || !memory.place(name, bytes))) return [];
    digests.set(name, digest);
    return here.has(name) ? [] : [[name, pack] as [string, ListedPack]];
  });
  const added = got.flat();
  if (added.length > 0) memory.adopt(Object.fromEntries(added));
  return { added: added.length, digests };
}

/** Sends the packs that the cache does not have; gives the entry that names all of them. */
async function handOver(cache: HttpCache, { digests }: KnownEntry, memory: PackedCache): Promise<ActionResult> {
  const files = await eachOf(memory.names(), async (path) => ({
    path,
    digest: digests.get(path) ?? (await cache.writeBytes(memory.bytesOf(path))),
  }));
  return { files, note: memory.index() };
}

/** Does a step for each, some at a time; the results are in their order. */
async function eachOf<T, R>(all: readonly T[], step: (one: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  let next = 0;
  const work = async () => {
    while (next < all.length) {
      const at = next++;
      results[at] = await step(all[at] as T);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

function unusable(outcome: string, { url }: SharedCacheSettings, error: unknown): Diagnostic {
  if (cacheAddress(url) === undefined) return note(`${outcome}. ${badAddress(url)}`);
  const said = error instanceof Error && error.message.startsWith('It ') ? error.message : 'It cannot be used.';
  return note(`${outcome}, because the shared cache at ${hostAndPath(url)} failed. ${said}`);
}

function atLevel(findings: readonly Diagnostic[], level: RuleLevel | undefined): readonly Diagnostic[] {
  if (level === undefined) return findings;
  return level === 'ignore' ? [] : findings.map((each) => ({ ...each, severity: 'warning' }));
}

function distrusted({ url, key }: SharedCacheSettings, faults: Faults, isReplaced: boolean): readonly Diagnostic[] {
  if (faults.size === 0) return [];
  const said = [...new Set(faults.values())].join(' ');
  const sameKey = key === undefined ? '' : ' and has the same `TECHDOCS_CACHE_KEY`';
  const end = isReplaced ? 'This build replaced it.' : `A build that may write to the cache${sameKey} replaces it.`;
  return [
    note(`The build did not use what cannot be trusted in the shared cache at ${hostAndPath(url)}. ${said} ${end}`),
  ];
}

/** The address without name and password. */
function hostAndPath(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

function note(message: string): Diagnostic {
  return { code: 'shared-cache', severity: 'note', message };
}
