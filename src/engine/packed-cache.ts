// What is remembered on disk as a memory has it at hand, and as machines hand it to each other.
import { type CacheEntry, type CacheIndex, encodeIndex, joinLists, type ListedPack } from './cache-index.ts';
import type { Packs } from './packs.ts';

/** What is remembered on disk, as it is handed from one machine to another. */
export interface PackedCache {
  /** Absolute; absent where nothing outlasts the process. */
  readonly folder?: string;
  /** The index as text. */
  index(): string;
  /** Names of the packs. */
  names(): readonly string[];
  bytesOf(name: string): Buffer;
  /** Takes a pack over, if its name is that of its content. */
  place(name: string, bytes: Uint8Array): boolean;
  /** Adds what is in packs that were taken over; gives its keys. */
  adopt(packs: Readonly<Record<string, ListedPack>>): readonly string[];
}

/** The index of a folder, read when it is first asked for. */
export function openIndex<Head>(folder: string | undefined, packs: Packs<Head>) {
  let index: Index<Head> | undefined;
  let unlisted = 0;
  const read = () => indexOf(folder === undefined ? { packs: {}, entries: [] } : packs.readIndex());
  const stored = (): Index<Head> => (index ??= read());
  return {
    stored,
    /** Results in packs that the index on disk does not name. */
    get unlisted() {
      return unlisted;
    },
    /** Gives what was added. */
    add(added: CacheIndex<Head>): readonly CacheEntry<Head>[] {
      index = indexOf(withEntries(stored().whole, added));
      unlisted += added.entries.length;
      return added.entries;
    },
    reread(isLost: boolean): void {
      packs.close();
      index = isLost ? indexOf({ packs: {}, entries: [] }) : undefined;
      unlisted = 0;
    },
    /** It was written so. */
    replace(whole: CacheIndex<Head>): void {
      index = indexOf(whole);
      unlisted = 0;
    },
  };
}

/** What is on disk, to be handed from one machine to another. */
export function packedCache<Head>(
  folder: string | undefined,
  packs: Packs<Head>,
  { stored, add }: ReturnType<typeof openIndex<Head>>,
): PackedCache {
  return {
    folder,
    index: () => encodeIndex(stored().whole),
    names: () => Object.keys(stored().whole.packs),
    bytesOf: packs.bytesOf,
    place: packs.place,
    adopt(listed) {
      const added = joinLists(listed, packs.listOf);
      const entries = added.entries.filter(({ key }) => !stored().byKey.has(key));
      return add({ ...added, entries }).map(({ key }) => key);
    },
  };
}

/** The index as it is stored, and by key. */
interface Index<Head> {
  readonly whole: CacheIndex<Head>;
  readonly byKey: ReadonlyMap<string, CacheEntry<Head>>;
}

function indexOf<Head>(whole: CacheIndex<Head>): Index<Head> {
  return { whole, byKey: new Map(whole.entries.map((entry) => [entry.key, entry])) };
}

/** Entries that are added take the place of those of the same keys. */
function withEntries<Head>(whole: CacheIndex<Head>, added: CacheIndex<Head>): CacheIndex<Head> {
  const keys = new Set(added.entries.map(({ key }) => key));
  const entries = [...whole.entries.filter(({ key }) => !keys.has(key)), ...added.entries];
  return { packs: { ...whole.packs, ...added.packs }, entries };
}
