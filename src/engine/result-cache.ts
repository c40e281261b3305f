// What was made before, by the fingerprint of what it was made from: by this process, and by others that have left it on disk
// (`packs.ts`). No fault of the disk may fail a build: what cannot be read is made again, what cannot be written is not kept.
import type { Document, DocumentBody } from '../model/document.ts';
import type { PageIndex, PageTerms } from '../search/page-index.ts';
import { type BodyForm, type BodyPlace, bodyInParts, termsAsText } from './body-forms.ts';
import { ageEntries, type CacheEntry, type CacheIndex, PACK_BYTES, packsToRewrite } from './cache-index.ts';
import { subjectOf } from './fingerprint.ts';
import { openIndex, type PackedCache, packedCache } from './packed-cache.ts';
import { openPacks, type PackEntry, type Packs } from './packs.ts';

/** One result. Its body is kept as bytes, which take half the memory of texts, and cost the collector of garbage nothing. */
export interface CachedResult<Head, Body = Buffer> {
  /** What is asked of it without its body: it is read with the index. */
  readonly head: Head;
  readonly body: Body;
}

/** What is remembered while a process runs. */
export interface ResultCache<Head, Body> {
  /** The head of a result that was made before. */
  get(key: string): Head | undefined;
  /** All results that were made before, by their keys; the newest come last. */
  entries(): readonly Pick<CacheEntry<Head>, 'key' | 'head'>[];
  /** The body of a result that was made before; nothing where its bytes are damaged. */
  bodyOf(key: string): Body | undefined;
  /** Whether the body's bytes are there, whole. */
  hasBody(key: string): boolean;
  /** Where the body is on disk; nothing as long as it is not. */
  placeOf(key: string): BodyPlace | undefined;
  /** Keeps a result. */
  set(key: string, made: CachedResult<Head, Body>): void;
  /** Whether nothing is remembered, so that no key is worth making. */
  readonly isEmpty: boolean;
  /** Results that the index on disk does not name yet. */
  readonly unsaved: number;
  /** Moves what is new to the disk, where it has places from then on. The index there names it when it is saved. */
  spill(): void;
  /** Writes what is new, and forgets what was not asked for in a while; touches nothing where nothing is new. */
  save(): void;
  /**
   * Forgets what was not saved, and looks at the folder anew when it is next asked: a thread has gone on with it. Takes nothing from
   * there where some of it `isLost`; what is saved next takes its place.
   */
  reopen(isLost?: boolean): void;
  /** What is on disk, for a cache that machines share. */
  readonly packed: PackedCache;
}

/** What the parser remembers. */
export type ParseCache = ResultCache<Document, DocumentBody>;

/** What pages give to the index of the embedded search. */
export type SearchPages = ResultCache<PageIndex, PageTerms>;

/**
 * A memory for links alone: it also knows what a build remembers, and never writes into that. Its own is the prototype and not spread out:
 * that would ask `isEmpty` at once, which reads the index of a memory that nobody may ask, and `unsaved` once for all.
 */
export function withBuildCache(memory: ParseCache, ofBuild: ParseCache): ParseCache {
  return Object.create(memory, {
    find: { value: (key: string) => ofBuild.get(key) ?? memory.get(key) },
    isEmpty: { get: () => memory.isEmpty && ofBuild.isEmpty },
  });
}

/** What the parser remembers in a folder. Of each source it keeps what was parsed last. */
export function openParseCache(folder: string | undefined): ParseCache {
  return openCache<Document, DocumentBody>(folder, { form: bodyInParts, subjectOf });
}

/** What pages have given to the index, in a folder. */
export function openSearchPages(folder: string | undefined): SearchPages {
  return openCache(folder, { form: termsAsText });
}

interface CacheOptions<Head, Body> {
  readonly form: BodyForm<Body>;
  /** Names what a result is about. */
  readonly subjectOf?: (key: string, head: Head) => string;
}

/**
 * The memory in a folder, which need not exist and is read when it is first asked; without one it lasts as long as the process.
 * `subjectOf` names what a result is about: of each subject this process keeps what it made last.
 */
export function openCache<Head, Body>(
  folder: string | undefined,
  { form, subjectOf }: CacheOptions<Head, Body>,
): ResultCache<Head, Body> {
  const packs = openPacks<Head>(folder ?? '');
  const fresh = new Map<string, CachedResult<Head>>();
  const used = new Set<string>();
  const replacedBy = createReplacing(subjectOf);
  const index = openIndex(folder, packs);
  const { stored } = index;
  const bytesOf = (key: string) => {
    const entry = fresh.has(key) ? undefined : stored().byKey.get(key);
    return entry === undefined ? fresh.get(key)?.body : packs.read(entry);
  };
  const spill = createSpill(fresh, (chunks) => index.add(packs.write(chunks)));
  return {
    get(key) {
      const head = moveLast(fresh, key)?.head ?? stored().byKey.get(key)?.head;
      if (head !== undefined) used.add(key);
      return head;
    },
    entries: () => [...stored().whole.entries, ...chunksOf(fresh)],
    bodyOf(key) {
      const bytes = bytesOf(key);
      return bytes && form.decode(bytes);
    },
    hasBody: (key) => bytesOf(key) !== undefined,
    placeOf: (key) => (fresh.has(key) ? undefined : placeIn(folder, stored().byKey.get(key))),
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
      // Entries age only in builds that made something: one without changes writes nothing.
      if (folder === undefined || fresh.size + index.unlisted === 0) return packs.close();
      const replaced = replacedBy(fresh);
      try {
        const kept = agedWithout([fresh, replaced], stored().whole, used);
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
    packed: packedCache(folder, packs, index),
  };
}

/**
 * In the dev server each save of a file is parsed, and only the last result will be asked for again. Gives a function that notes
 * what was made now, and takes out of it the results that it replaces; gives their keys.
 */
function createReplacing<Head>(subjectOf: CacheOptions<Head, unknown>['subjectOf']) {
  /** The key of what this process made last of each subject. */
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

/** What is fresh is in the order of use, and so is the pack that is written from it. */
function moveLast<T>(fresh: Map<string, T>, key: string): T | undefined {
  const result = fresh.get(key);
  if (result !== undefined && fresh.delete(key)) fresh.set(key, result);
  return result;
}

function placeIn(folder: string | undefined, entry: CacheEntry<unknown> | undefined): BodyPlace | undefined {
  if (entry === undefined || folder === undefined) return undefined;
  const { pack, offset, length, sum } = entry;
  return { folder, pack, offset, length, sum };
}

/**
 * Gives a function that is told of each result, and has a pack written as soon as there is one to fill; without a result, at once.
 * Nothing of a page stays in memory that is not asked for.
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
      // What cannot be written stays in memory.
      bytes = -Infinity;
    }
  };
}

/** The index after a build that used `used`, without the entries of some keys. */
function agedWithout<Head>(
  keys: readonly { has(key: string): boolean }[],
  whole: CacheIndex<Head>,
  used: ReadonlySet<string>,
): CacheIndex<Head> {
  const kept = whole.entries.filter(({ key }) => !keys.some((some) => some.has(key)));
  return { ...whole, entries: ageEntries(kept, used) };
}

/** Writes the index and gives it. `stored` is the index before, without the entries that go. */
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

/** What goes into new packs, one at a time: together they would hold the text of the whole site a second time. */
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
