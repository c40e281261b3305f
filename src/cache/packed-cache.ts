// The part of a cache that is on disk: its index in memory, and the form in which machines exchange it.
import {
  type CacheEntry,
  type CacheIndex,
  type CachePackWithEntryAges,
  createCacheIndex,
  encodeCacheIndex,
} from './cache-index.ts';
import type { CachePacks } from './packs.ts';

/** The part of a cache on disk, in the form that machines exchange. */
export interface CachePackStore {
  /** Absolute path; absent if nothing outlasts the process. */
  readonly folder?: string;
  index(): string;
  names(): readonly string[];
  bytesOf(name: string): Buffer;
  /** Stores a received pack. Returns false, and stores nothing, if its name does not match its content. */
  place(name: string, bytes: Uint8Array): boolean;
  /** Adds the entries of packs that were stored by `place`. Returns their keys. */
  adopt(packs: Readonly<Record<string, CachePackWithEntryAges>>): readonly string[];
}

/** Opens the index of a folder. The index is read on the first access. */
export function openCacheIndex<Head>(folder: string | undefined, packs: CachePacks<Head>) {
  let index: IndexWithEntriesByKey<Head> | undefined;
  let unlisted = 0;
  const read = () => createCacheIndexByKey(folder === undefined ? { packs: {}, entries: [] } : packs.readIndex());
  const stored = (): IndexWithEntriesByKey<Head> => (index ??= read());
  return {
    stored,
    /** Number of results that are in packs but not yet in the index on disk. */
    get unlisted() {
      return unlisted;
    },
    /** Adds entries and returns them. */
    add(added: CacheIndex<Head>): readonly CacheEntry<Head>[] {
      index = createCacheIndexByKey(addCacheEntries(stored().whole, added));
      unlisted += added.entries.length;
      return added.entries;
    },
    /** Forgets the index, which is read again on the next access. With `isLost`, the index is empty instead. */
    reread(isLost: boolean): void {
      packs.close();
      index = isLost ? createCacheIndexByKey({ packs: {}, entries: [] }) : undefined;
      unlisted = 0;
    },
    /** Replaces the index in memory by the one that was written. */
    replace(whole: CacheIndex<Head>): void {
      index = createCacheIndexByKey(whole);
      unlisted = 0;
    },
  };
}

/** Creates the form of a cache on disk that machines exchange. */
export function createCachePackStore<Head>(
  folder: string | undefined,
  packs: CachePacks<Head>,
  { stored, add }: ReturnType<typeof openCacheIndex<Head>>,
): CachePackStore {
  return {
    folder,
    index: () => encodeCacheIndex(stored().whole),
    names: () => Object.keys(stored().whole.packs),
    bytesOf: packs.bytesOf,
    place: packs.place,
    adopt(listed) {
      const added = createCacheIndex(listed, packs.listOf);
      const entries = added.entries.filter(({ key }) => !stored().byKey.has(key));
      return add({ ...added, entries }).map(({ key }) => key);
    },
  };
}

interface IndexWithEntriesByKey<Head> {
  readonly whole: CacheIndex<Head>;
  readonly byKey: ReadonlyMap<string, CacheEntry<Head>>;
}

function createCacheIndexByKey<Head>(whole: CacheIndex<Head>): IndexWithEntriesByKey<Head> {
  return { whole, byKey: new Map(whole.entries.map((entry) => [entry.key, entry])) };
}

/** Returns an index with added entries, which replace entries with the same key. */
function addCacheEntries<Head>(whole: CacheIndex<Head>, added: CacheIndex<Head>): CacheIndex<Head> {
  const keys = new Set(added.entries.map(({ key }) => key));
  const entries = [...whole.entries.filter(({ key }) => !keys.has(key)), ...added.entries];
  return { packs: { ...whole.packs, ...added.packs }, entries };
}
