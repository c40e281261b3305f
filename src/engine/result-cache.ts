// Cached results by the fingerprint of their inputs: of this process, and of others on disk (`packs.ts`). Disk faults never fail a build:
// an unreadable result is computed again, and one that cannot be written is not cached.
import type { Document, DocumentBody } from '../model/document.ts';
import type { PageIndex, PageTermsReader } from '../search/page-index.ts';
import { BODY_FORM, type BodyForm, type BodyPlace, TERMS_FORM } from './body-forms.ts';
import { ageEntries, type CacheEntry, type CacheIndex, PACK_BYTES, packsToRewrite } from './cache-index.ts';
import { subjectOf } from './fingerprint.ts';
import { createPackedCache, openIndex, type PackedCache } from './packed-cache.ts';
import { openPacks, type PackEntry, type Packs } from './packs.ts';

/** A result. Its body is stored as bytes, which take half the memory of strings and cost the garbage collector nothing. */
export interface CachedResult<Head, Body = Buffer> {
  /** Data that is needed without the body; read with the index. */
  readonly head: Head;
  readonly body: Body;
}

/** Results available to a process. */
export interface ResultCache<Head, Body> {
  /** Returns the head of a cached result. */
  get(key: string): Head | undefined;
  /** Returns all cached results; the newest come last. */
  entries(): readonly Pick<CacheEntry<Head>, 'key' | 'head'>[];
  /** Returns the body of a cached result; `undefined` if its bytes are damaged. */
  bodyOf(key: string): Body | undefined;
  /** Whether the body's bytes exist and are undamaged. */
  hasBody(key: string): boolean;
  /** Returns the position of the body on disk; `undefined` if it is not there yet. */
  placeOf(key: string): BodyPlace | undefined;
  /** Stores a result. */
  set(key: string, made: CachedResult<Head, Body>): void;
  /** Whether the cache is empty, so that computing keys is useless. */
  readonly isEmpty: boolean;
  /** Number of results that the index on disk does not name yet. */
  readonly unsaved: number;
  /** Moves new results to the disk, where they have positions from then on. `save` adds them to the index. */
  spill(): void;
  /** Writes new results and drops unused ones; touches nothing if there are no new ones. */
  save(): void;
  /**
   * Drops unsaved results and reads the folder again on the next access, because a thread has written to it. With `isLost` it takes nothing
   * from the folder, and the next save replaces it.
   */
  reopen(isLost?: boolean): void;
  /** The results on disk, for a shared cache. */
  readonly packed: PackedCache;
}

/** Cache of the parser. */
export type ParseCache = ResultCache<Document, DocumentBody>;

/** Cache of the pages' contributions to the embedded search. */
export type SearchPages = ResultCache<PageIndex, PageTermsReader>;

/**
 * A cache for checking links: it also reads the cache of builds, and never writes to it. `memory` is its prototype: a spread would call the
 * getter `isEmpty`, which reads the index of the cache, and freeze `unsaved`.
 */
export function readThroughBuildCache(memory: ParseCache, ofBuild: ParseCache): ParseCache {
  return Object.create(memory, {
    get: { value: (key: string) => ofBuild.get(key) ?? memory.get(key) },
    isEmpty: { get: () => memory.isEmpty && ofBuild.isEmpty },
  });
}

/** Opens the parser's cache in a folder. Of each source it holds the latest result. */
export function openParseCache(folder: string | undefined): ParseCache {
  return openCache<Document, DocumentBody>(folder, { form: BODY_FORM, subjectOf });
}

/** Opens the cache of search contributions in a folder. */
export function openSearchPages(folder: string | undefined): SearchPages {
  return openCache(folder, { form: TERMS_FORM });
}

interface CacheOptions<Head, Body> {
  readonly form: BodyForm<Body>;
  readonly subjectOf?: (key: string, head: Head) => string;
}

/**
 * Opens the cache in a folder, which need not exist and is read on the first access; without a folder it lasts as long as the process.
 * `subjectOf` names the subject of a result; this process holds the latest result of each subject.
 */
export function openCache<Head, Body>(
  folder: string | undefined,
  { form, subjectOf }: CacheOptions<Head, Body>,
): ResultCache<Head, Body> {
  const packs = openPacks<Head>(folder ?? '');
  const fresh = new Map<string, CachedResult<Head>>();
  const used = new Set<string>();
  const replacedBy = createReplacement(subjectOf);
  const index = openIndex(folder, packs);
  const { stored } = index;
  const bytesOf = (key: string) => {
    const entry = fresh.has(key) ? undefined : stored().byKey.get(key);
    return entry === undefined ? fresh.get(key)?.body : packs.read(entry);
  };
  const spill = createSpill(fresh, (chunks) => index.add(packs.write(chunks)));
  return {
    get(key) {
      const head = moveToEnd(fresh, key)?.head ?? stored().byKey.get(key)?.head;
      if (head !== undefined) used.add(key);
      return head;
    },
    entries: () => [...stored().whole.entries, ...chunksOf(fresh)],
    bodyOf(key) {
      const bytes = bytesOf(key);
      return bytes && form.decode(bytes);
    },
    hasBody: (key) => bytesOf(key) !== undefined,
    placeOf: (key) => (fresh.has(key) ? undefined : bodyPlaceIn(folder, stored().byKey.get(key))),
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
        const kept = ageAndDrop([fresh, replaced], stored().whole, used);
        index.replace(saveIndex(packs, kept, chunksOf(fresh)));
        for (const saved of [fresh, used]) saved.clear();
      } catch {
        // A cache that cannot be written costs time, never the build.
      }
      packs.close();
    },
    reopen(isLost = false) {
      for (const unsaved of [fresh, used]) unsaved.clear();
      index.reread(isLost);
    },
    packed: createPackedCache(folder, packs, index),
  };
}

/**
 * Returns a function that records new results, removes those that they replace, and returns the replaced keys. In the dev server each save
 * of a file is parsed, and only the latest result is needed again.
 */
function createReplacement<Head>(subjectOf: CacheOptions<Head, unknown>['subjectOf']) {
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

/** Returns a fresh result and moves it to the end: fresh results are in the order of use, and so is the pack that is written from them. */
function moveToEnd<T>(fresh: Map<string, T>, key: string): T | undefined {
  const result = fresh.get(key);
  if (result !== undefined && fresh.delete(key)) fresh.set(key, result);
  return result;
}

function bodyPlaceIn(folder: string | undefined, entry: CacheEntry<unknown> | undefined): BodyPlace | undefined {
  if (entry === undefined || folder === undefined) return undefined;
  const { pack, offset, length, sum } = entry;
  return { folder, pack, offset, length, sum };
}

/**
 * Returns a function that is called with each result and writes a pack when there are enough; without a result, at once. Unneeded page data
 * does not stay in memory.
 */
function createSpill<Head>(
  fresh: Map<string, CachedResult<Head>>,
  write: (chunks: Iterable<PackEntry<Head>>) => readonly Pick<CacheEntry<Head>, 'key'>[],
): (key?: string) => void {
  let bytes = 0;
  return (key) => {
    const least = key === undefined ? 1 : PACK_BYTES;
    bytes += fresh.get(key ?? '')?.body.length ?? 0;
    if (bytes < least) return;
    bytes = [...fresh.values()].reduce((sum, { body }) => sum + body.length, 0);
    if (bytes < least) return;
    try {
      for (const { key } of write(chunksOf(fresh))) fresh.delete(key);
      bytes = 0;
    } catch {
      // Results that cannot be written stay in memory.
      bytes = -Infinity;
    }
  };
}

/** Returns the index after a build that used `used`, without the entries of some keys. */
function ageAndDrop<Head>(
  keys: readonly { has(key: string): boolean }[],
  whole: CacheIndex<Head>,
  used: ReadonlySet<string>,
): CacheIndex<Head> {
  const kept = whole.entries.filter(({ key }) => !keys.some((some) => some.has(key)));
  return { ...whole, entries: ageEntries(kept, used) };
}

/** Writes the index and returns it. `stored` is the old index without dropped entries. */
function saveIndex<Head>(
  packs: Packs<Head>,
  stored: CacheIndex<Head>,
  fresh: Iterable<PackEntry<Head>>,
): CacheIndex<Head> {
  const rewritten = packsToRewrite(stored);
  const isMoved = ({ pack }: CacheEntry<Head>) => rewritten.has(pack);
  const kept = Object.entries(stored.packs).filter(([name]) => !rewritten.has(name));
  const written = packs.write(freshAndMoved(fresh, stored.entries.filter(isMoved), packs));
  const index: CacheIndex<Head> = {
    packs: { ...Object.fromEntries(kept), ...written.packs },
    entries: [...stored.entries.filter((entry) => !isMoved(entry)), ...written.entries],
  };
  packs.writeIndex(index);
  return index;
}

function* chunksOf<Head>(fresh: ReadonlyMap<string, CachedResult<Head>>): Generator<PackEntry<Head>> {
  for (const [key, { head, body }] of fresh) yield { key, head, bytes: body, idle: 0 };
}

/** Iterates over the content of new packs, one at a time: together they would hold the text of the whole site a second time. */
function* freshAndMoved<Head>(
  fresh: Iterable<PackEntry<Head>>,
  moved: readonly CacheEntry<Head>[],
  packs: Packs<Head>,
): Generator<PackEntry<Head>> {
  yield* fresh;
  for (const entry of moved) {
    const bytes = packs.read(entry);
    if (bytes) yield { key: entry.key, head: entry.head, bytes, idle: entry.idle };
  }
}
