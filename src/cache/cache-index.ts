// Index of a cache as data. A pack contains many results, and a list of their keys and heads (data needed without the body). The index
// names the packs and their valid results. A build without changes reads the index and the lists; an edit writes a small pack and the
// index. Index and lists have checksums. An index or list with a wrong checksum is ignored.
import { computeHash } from '../lib/hash.ts';
import { getOwnPropertyValue } from '../lib/own.ts';

/** A result in the list of its pack. */
export interface CachePackEntry<Head> {
  /** Fingerprint of its inputs. */
  readonly key: string;
  /** Data that is needed without the body. */
  readonly head: Head;
  readonly offset: number;
  readonly length: number;
  /** Checksum of the body's bytes. */
  readonly sum: number;
}

/** A valid result. */
export interface CacheEntry<Head> extends CachePackEntry<Head> {
  /** File name of the pack that contains the body. */
  readonly pack: string;
  /** Index in the list of the pack. */
  readonly at: number;
  /** Number of consecutive builds with changes that did not use the result. */
  readonly idle: number;
}

/** A pack file: all bodies, followed by the list of their entries. */
export interface CachePackFile {
  /** Size of the file in bytes. */
  readonly bytes: number;
  /** Size of the bodies in bytes. */
  readonly bodies: number;
  /** Number of entries, and the checksum of the list. */
  readonly count: number;
  readonly sum: number;
}

/** A complete index. */
export interface CacheIndex<Head> {
  /** Packs by file name. */
  readonly packs: Readonly<Record<string, CachePackFile>>;
  readonly entries: readonly CacheEntry<Head>[];
}

/**
 * A pack in the index. `ages` has one character per entry: the number of builds that did not use the entry, or a mark that the entry is
 * invalid.
 */
export type CachePackWithEntryAges = CachePackFile & { readonly ages: string };

const CACHE_INDEX_FORMAT = 'techdocs-memo-2';

const INVALID_ENTRY_MARK = '-';

/**
 * Number of consecutive builds with changes after which an unused entry is dropped. It has one digit, because `ages` has one character per
 * entry.
 */
export const MAX_BUILDS_WITHOUT_USE = 8;

/** Approximate maximum size of the bodies in a pack, in bytes. Larger content is split into several packs. */
export const TARGET_PACK_BYTES = 8_000_000;

/**
 * If there are at least this many small packs, they are merged. A pack is small if its bodies have less than half of `TARGET_PACK_BYTES`.
 */
const MIN_SMALL_PACKS_TO_MERGE = 6;

/** Returns the index as text. */
export function encodeCacheIndex<Head>({ packs, entries }: CacheIndex<Head>): string {
  const ages = new Map(
    Object.entries(packs).map(([name, { count }]) => [name, Array<string>(count).fill(INVALID_ENTRY_MARK)]),
  );
  for (const { pack, at, idle } of entries) ages.get(pack)?.splice(at, 1, String(idle));
  const listed = Object.entries(packs).map(([name, pack]) => [name, { ...pack, ages: ages.get(name)?.join('') ?? '' }]);
  const json = JSON.stringify(Object.fromEntries(listed));
  return `${CACHE_INDEX_FORMAT} ${computeHash(json)}\n${json}`;
}

/** Parses the packs of an index; `undefined` if the text is incomplete or invalid. */
export function decodeCacheIndex(text: string): Readonly<Record<string, CachePackWithEntryAges>> | undefined {
  const end = text.indexOf('\n');
  const json = text.slice(end + 1);
  if (end < 0 || text.slice(0, end) !== `${CACHE_INDEX_FORMAT} ${computeHash(json)}`) return undefined;
  return JSON.parse(json) as Record<string, CachePackWithEntryAges>;
}

/** Whether a file name is the name of a pack. Files with other names are never read, written or removed. */
export function isCachePackFileName(name: string): boolean {
  return /^bodies-[\da-f]{32}\.pack$/.test(name);
}

/** Joins packs with their lists. Drops packs whose list is lost. */
export function createCacheIndex<Head>(
  packs: Readonly<Record<string, CachePackWithEntryAges>>,
  listOf: (name: string, pack: CachePackFile) => readonly CachePackEntry<Head>[] | undefined,
): CacheIndex<Head> {
  const whole: Record<string, CachePackFile> = {};
  const entries: CacheEntry<Head>[] = [];
  for (const [name, { ages, ...pack }] of Object.entries(packs)) {
    const list = listOf(name, pack);
    if (list?.length !== pack.count) continue;
    whole[name] = pack;
    for (const [index, entry] of list.entries()) {
      const age = ages[index] ?? INVALID_ENTRY_MARK;
      if (age !== INVALID_ENTRY_MARK) entries.push({ ...entry, pack: name, at: index, idle: Number(age) });
    }
  }
  return { packs: whole, entries };
}

/** Increases the age of entries that a build did not use. Drops entries whose age exceeds `MAX_BUILDS_WITHOUT_USE`. */
export function increaseUnusedEntryAges<Head>(
  entries: readonly CacheEntry<Head>[],
  used: ReadonlySet<string>,
): readonly CacheEntry<Head>[] {
  return entries
    .map((entry) => {
      const idle = used.has(entry.key) ? 0 : entry.idle + 1;
      return idle === entry.idle ? entry : { ...entry, idle };
    })
    .filter((entry) => entry.idle <= MAX_BUILDS_WITHOUT_USE);
}

/**
 * Returns the packs that should be rewritten: packs with more than half of their bytes unused, and small packs if there are many of them.
 */
export function selectCachePacksToRewrite<Head>({ packs, entries }: CacheIndex<Head>): ReadonlySet<string> {
  const used: Record<string, number> = {};
  for (const { pack, length } of entries) used[pack] = (getOwnPropertyValue(used, pack) ?? 0) + length;
  const names = Object.keys(packs);
  const bodiesOf = (name: string) => packs[name]?.bodies ?? 0;
  const small = names.filter((name) => bodiesOf(name) < TARGET_PACK_BYTES / 2);
  const wasteful = names.filter((name) => (getOwnPropertyValue(used, name) ?? 0) * 2 < bodiesOf(name));
  return new Set([...wasteful, ...(small.length >= MIN_SMALL_PACKS_TO_MERGE ? small : [])]);
}
