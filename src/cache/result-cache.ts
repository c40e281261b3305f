// Caches results by the fingerprint of their inputs. Results of this process are in memory, and results of other processes are on disk
// (`packs.ts`). Disk faults never fail a build: an unreadable result is computed again, and a result that cannot be written is not cached.
import type { Document, DocumentBody } from '../model/document.ts';
import type { PageIndex, PageTermLinesReader } from '../search/page-index.ts';
import { BODY_CODEC, type BodyCodec, type BodyPosition, PAGE_SEARCH_TERMS_CODEC } from './body-forms.ts';
import {
  type CacheEntry,
  type CacheIndex,
  increaseUnusedEntryAges,
  selectCachePacksToRewrite,
  TARGET_PACK_BYTES,
} from './cache-index.ts';
import { type CachePackStore, createCachePackStore, openCacheIndex } from './packed-cache.ts';
import { type CacheEntryToWrite, type CachePacks, openCachePacks } from './packs.ts';
import { formatParseResultSubject } from './parse-fingerprint.ts';

/** A result. Its body is stored as bytes, which take half the memory of strings and cost the garbage collector nothing. */
export interface CachedResult<Head, Body = Buffer> {
  /** Data that is needed without the body; read with the index. */
  readonly head: Head;
  readonly body: Body;
}

/** Results available to a process. */
interface ResultCache<Head, Body> {
  /** Returns the head of a cached result; `undefined` if the key has no result. */
  get(key: string): Head | undefined;
  /** Returns all cached results; the newest come last. */
  entries(): readonly Pick<CacheEntry<Head>, 'key' | 'head'>[];
  /** Returns the body of a cached result; `undefined` if its bytes are damaged. */
  bodyOf(key: string): Body | undefined;
  /** Whether the body's bytes exist and are undamaged. */
  hasBody(key: string): boolean;
  /** Returns the position of the body on disk; `undefined` if it is not there yet. */
  placeOf(key: string): BodyPosition | undefined;
  set(key: string, newResult: CachedResult<Head, Body>): void;
  /** Whether the cache is empty, so that computing keys is useless. */
  readonly isEmpty: boolean;
  /** Number of results that the index on disk does not name yet. */
  readonly unsaved: number;
  /** Moves new results to the disk; `placeOf` then returns their positions. `save` adds them to the index. */
  spill(): void;
  /** Writes new results and drops unused ones; touches nothing if there are no new ones. */
  save(): void;
  /**
   * Drops unsaved results and reads the folder again on the next access, because a thread has written to it. With `isLost`, results in the
   * folder are ignored, and the next save replaces them.
   */
  reopen(isLost?: boolean): void;
  /** The results on disk, for a shared cache. */
  readonly packed: CachePackStore;
}

/** Cache of the parser. */
export type ParseCache = ResultCache<Document, DocumentBody>;

/** Cache of the pages' contributions to the embedded search. */
export type PageSearchTermsCache = ResultCache<PageIndex, PageTermLinesReader>;

/**
 * Creates a cache for checks, which need less of a document than pages do. It writes to `ofChecks` only, but also returns heads of
 * `ofBuild`, the cache of builds. `ofChecks` is its prototype. A spread of `ofChecks` would call the getters at once: `unsaved` would never
 * change, and `isEmpty` would read the index too early.
 */
export function createCacheForChecks(ofChecks: ParseCache, ofBuild: ParseCache): ParseCache {
  return Object.create(ofChecks, {
    get: { value: (key: string) => ofBuild.get(key) ?? ofChecks.get(key) },
    isEmpty: { get: () => ofChecks.isEmpty && ofBuild.isEmpty },
  });
}

/** Opens the parser's cache in a folder. It holds the latest result of each source. */
export function openParseCache(folder: string | undefined): ParseCache {
  return openResultCache<Document, DocumentBody>(folder, { form: BODY_CODEC, subjectOf: formatParseResultSubject });
}

/** Opens the cache of search contributions in a folder. */
export function openPageSearchTermsCache(folder: string | undefined): PageSearchTermsCache {
  return openResultCache(folder, { form: PAGE_SEARCH_TERMS_CODEC });
}

interface ResultCacheOptions<Head, Body> {
  readonly form: BodyCodec<Body>;
  readonly subjectOf?: (key: string, head: Head) => string;
}

/**
 * Opens the cache in a folder. The folder need not exist, and is read on the first access. Without a folder, the cache ends with the
 * process. `subjectOf` returns the subject of a result, for example a file. Only the latest result of each subject in this process is kept.
 */
export function openResultCache<Head, Body>(
  folder: string | undefined,
  { form, subjectOf }: ResultCacheOptions<Head, Body>,
): ResultCache<Head, Body> {
  const packs = openCachePacks<Head>(folder ?? '');
  const fresh = new Map<string, CachedResult<Head>>();
  const used = new Set<string>();
  const replacedBy = createOutdatedResultRemover(subjectOf);
  const index = openCacheIndex(folder, packs);
  const { stored } = index;
  const bytesOf = (key: string) => {
    const entry = fresh.has(key) ? undefined : stored().byKey.get(key);
    return entry === undefined ? fresh.get(key)?.body : packs.read(entry);
  };
  const spill = createCachePackWriter(fresh, (chunks) => index.add(packs.write(chunks)));
  return {
    get(key) {
      const head = moveResultToEnd(fresh, key)?.head ?? stored().byKey.get(key)?.head;
      if (head !== undefined) used.add(key);
      return head;
    },
    entries: () => [...stored().whole.entries, ...iterateUnsavedResults(fresh)],
    bodyOf(key) {
      const bytes = bytesOf(key);
      return bytes && form.decode(bytes);
    },
    hasBody: (key) => bytesOf(key) !== undefined,
    placeOf: (key) => (fresh.has(key) ? undefined : findBodyPosition(folder, stored().byKey.get(key))),
    set(key, { head, body }) {
      used.add(key);
      fresh.set(key, { head, body: form.encode(body) });
      if (folder !== undefined) spill(key);
    },
    spill: () => (folder === undefined ? undefined : spill()),
    get isEmpty() {
      return fresh.size === 0 && stored().byKey.size === 0;
    },
    get unsaved() {
      return fresh.size + index.unlisted;
    },
    save() {
      // Entries age only in builds with new results: a build without changes writes nothing.
      if (folder === undefined || fresh.size + index.unlisted === 0) return packs.close();
      const replaced = replacedBy(fresh);
      try {
        const keptEntries = ageAndDropCacheEntries([fresh, replaced], stored().whole, used);
        index.replace(saveCacheIndex(packs, keptEntries, iterateUnsavedResults(fresh)));
        for (const saved of [fresh, used]) saved.clear();
      } catch {
        // A failure to write the cache never fails the build; the next build only takes longer.
      }
      packs.close();
    },
    reopen(isLost = false) {
      for (const unsaved of [fresh, used]) unsaved.clear();
      index.reread(isLost);
    },
    packed: createCachePackStore(folder, packs, index),
  };
}

/**
 * Returns a function that records new results, removes the results that they replace, and returns the keys of the removed results. The dev
 * server parses a file each time it is saved, and only the latest result is needed again.
 */
function createOutdatedResultRemover<Head>(subjectOf: ResultCacheOptions<Head, unknown>['subjectOf']) {
  /** Key of this process's latest result by subject. */
  const keyOf = new Map<string, string>();
  return (fresh: Map<string, CachedResult<Head>>): ReadonlySet<string> => {
    const replaced = new Set<string>();
    if (subjectOf === undefined) return replaced;
    for (const [key, { head }] of fresh) {
      const subject = subjectOf(key, head);
      const last = keyOf.get(subject);
      if (last !== undefined && last !== key) replaced.add(last);
      keyOf.set(subject, key);
    }
    for (const key of replaced) fresh.delete(key);
    return replaced;
  };
}

/**
 * Returns an unsaved result and moves it to the end of the map. The map, and the pack to which its results are written, are therefore in
 * the order of use.
 */
function moveResultToEnd<T>(fresh: Map<string, T>, key: string): T | undefined {
  const result = fresh.get(key);
  if (result !== undefined && fresh.delete(key)) fresh.set(key, result);
  return result;
}

function findBodyPosition(
  folder: string | undefined,
  entry: CacheEntry<unknown> | undefined,
): BodyPosition | undefined {
  if (entry === undefined || folder === undefined) return undefined;
  const { pack, offset, length, sum } = entry;
  return { folder, pack, offset, length, sum };
}

/**
 * Creates a function that writes results to a pack, so that they do not stay in memory. With the key of a new result, the function writes
 * only if there are enough results; without a key, it writes at once.
 */
function createCachePackWriter<Head>(
  fresh: Map<string, CachedResult<Head>>,
  write: (chunks: Iterable<CacheEntryToWrite<Head>>) => readonly Pick<CacheEntry<Head>, 'key'>[],
): (key?: string) => void {
  let bytes = 0;
  return (key) => {
    const least = key === undefined ? 1 : TARGET_PACK_BYTES;
    bytes += fresh.get(key ?? '')?.body.length ?? 0;
    if (bytes < least) return;
    bytes = [...fresh.values()].reduce((sum, { body }) => sum + body.length, 0);
    if (bytes < least) return;
    try {
      for (const { key } of write(iterateUnsavedResults(fresh))) fresh.delete(key);
      bytes = 0;
    } catch {
      // Results that cannot be written stay in memory.
      bytes = -Infinity;
    }
  };
}

/**
 * Returns the index after a build. An entry whose key is not in `used` counts as unused, and its age increases. An entry whose key is in
 * any set of `keys` is dropped.
 */
function ageAndDropCacheEntries<Head>(
  keys: readonly { has(key: string): boolean }[],
  whole: CacheIndex<Head>,
  used: ReadonlySet<string>,
): CacheIndex<Head> {
  const keptEntries = whole.entries.filter(({ key }) => !keys.some((some) => some.has(key)));
  return { ...whole, entries: increaseUnusedEntryAges(keptEntries, used) };
}

/** Writes the index and returns it. `stored` is the old index without dropped entries. */
function saveCacheIndex<Head>(
  packs: CachePacks<Head>,
  stored: CacheIndex<Head>,
  fresh: Iterable<CacheEntryToWrite<Head>>,
): CacheIndex<Head> {
  const rewritten = selectCachePacksToRewrite(stored);
  const isMoved = ({ pack }: CacheEntry<Head>) => rewritten.has(pack);
  const keptEntries = Object.entries(stored.packs).filter(([name]) => !rewritten.has(name));
  const written = packs.write(iterateCachePackEntries(fresh, stored.entries.filter(isMoved), packs));
  const index: CacheIndex<Head> = {
    packs: { ...Object.fromEntries(keptEntries), ...written.packs },
    entries: [...stored.entries.filter((entry) => !isMoved(entry)), ...written.entries],
  };
  packs.writeIndex(index);
  return index;
}

function* iterateUnsavedResults<Head>(
  fresh: ReadonlyMap<string, CachedResult<Head>>,
): Generator<CacheEntryToWrite<Head>> {
  for (const [key, { head, body }] of fresh) yield { key, head, bytes: body, idle: 0 };
}

/** Iterates over the entries of new packs one at a time: together they would hold the text of the whole site a second time. */
function* iterateCachePackEntries<Head>(
  fresh: Iterable<CacheEntryToWrite<Head>>,
  moved: readonly CacheEntry<Head>[],
  packs: CachePacks<Head>,
): Generator<CacheEntryToWrite<Head>> {
  yield* fresh;
  for (const entry of moved) {
    const bytes = packs.read(entry);
    if (bytes) yield { key: entry.key, head: entry.head, bytes, idle: entry.idle };
  }
}
