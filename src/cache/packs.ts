// IO. Storage of caches on disk. Packs are written once and never changed, and the index is replaced atomically. So a build that is killed,
// or runs at the same time as another build, can lose entries but never reads a wrong entry.
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { renameWithRetries, writeAtomically } from '../content/io/write-whole.ts';
import {
  type CacheEntry,
  type CacheIndex,
  type CachePackEntry,
  type CachePackFile,
  createCacheIndex,
  decodeCacheIndex,
  encodeCacheIndex,
  isCachePackFileName,
  TARGET_PACK_BYTES,
} from './cache-index.ts';

/** Index and packs of a folder. */
export interface CachePacks<Head> {
  /** Reads the index without the entries of lost packs; empty if it is missing or unreadable. */
  readIndex(): CacheIndex<Head>;
  /** Replaces the index, and removes packs that it does not name. */
  writeIndex(index: CacheIndex<Head>): void;
  /** Returns the bytes of an entry; `undefined` if they are damaged or missing. The buffer is valid until the next read. */
  read(place: Pick<CacheEntry<Head>, 'pack' | 'offset' | 'length' | 'sum'>): Buffer | undefined;
  /** Returns the list of entries in a pack; `undefined` if the list is damaged or missing. */
  listOf(name: string, pack: CachePackFile): readonly CachePackEntry<Head>[] | undefined;
  /** Writes entries to new packs, which are named by the hash of their content. Returns an index of these packs. */
  write(chunks: Iterable<CacheEntryToWrite<Head>>): CacheIndex<Head>;
  /** Stores a pack from another machine. Returns false, and stores nothing, if its name does not match its content. */
  place(name: string, bytes: Uint8Array): boolean;
  bytesOf(name: string): Buffer;
  close(): void;
}

export type CacheEntryToWrite<Head> = Pick<CacheEntry<Head>, 'key' | 'head' | 'idle'> & { readonly bytes: Buffer };

/**
 * Opens the packs of a folder, which need not exist. Each pack stays open after its first use: another process may delete the folder while
 * its entries are still needed.
 */
export function openCachePacks<Head>(folder: string): CachePacks<Head> {
  const handles = new Map<string, number>();
  const handleOf = (pack: string) => {
    const handle = handles.get(pack) ?? openSync(join(folder, pack), 'r');
    handles.set(pack, handle);
    return handle;
  };
  // The buffer is reused: with one buffer per read, 60 MB accumulate before V8 collects them.
  let room = Buffer.alloc(0);
  const read = (pack: string, { offset, length, sum }: Omit<CachePackEntry<Head>, 'key' | 'head'>) => {
    try {
      if (length > room.length) room = Buffer.alloc(length);
      const bytes = room.subarray(0, length);
      return readSync(handleOf(pack), bytes, 0, length, offset) === length && crc32(bytes) === sum ? bytes : undefined;
    } catch {
      return undefined;
    }
  };
  const listOf = (name: string, { bytes, bodies, sum }: CachePackFile) => {
    if (!isCachePackFileName(name) || statSync(join(folder, name), { throwIfNoEntry: false })?.size !== bytes)
      return undefined;
    const list = read(name, { offset: bodies, length: bytes - bodies, sum });
    return list && (JSON.parse(list.toString('utf8')) as CachePackEntry<Head>[]);
  };
  return {
    listOf,
    readIndex() {
      try {
        return createCacheIndex(decodeCacheIndex(readFileSync(join(folder, 'index.json'), 'utf8')) ?? {}, listOf);
      } catch {
        // Missing or unreadable: starts empty.
        return { packs: {}, entries: [] };
      }
    },
    writeIndex(index) {
      writeAtomically(join(folder, 'index.json'), encodeCacheIndex(index));
      const lost = readdirSync(folder).filter((name) => isCachePackFileName(name) && !(name in index.packs));
      for (const name of lost) rmSync(join(folder, name), { force: true });
    },
    read: ({ pack, ...place }) => read(pack, place),
    write(chunks) {
      mkdirSync(folder, { recursive: true });
      return writeCachePacks(folder, chunks);
    },
    place(name, bytes) {
      if (
        !isCachePackFileName(name) ||
        name !== formatCachePackFileName(createHash('sha256').update(bytes).digest('hex'))
      )
        return false;
      writeAtomically(join(folder, name), bytes);
      return true;
    },
    bytesOf: (name) => readFileSync(join(folder, name)),
    close() {
      for (const handle of handles.values()) closeSync(handle);
      handles.clear();
    },
  };
}

function formatCachePackFileName(sum: string): string {
  return `bodies-${sum.slice(0, 32)}.pack`;
}

function writeCachePacks<Head>(folder: string, chunks: Iterable<CacheEntryToWrite<Head>>): CacheIndex<Head> {
  const packs: Record<string, CachePackFile> = {};
  const entries: CacheEntry<Head>[] = [];
  let open: CachePackInProgress<Head> | undefined;
  const finish = () => {
    const pack = open?.finish();
    open = undefined;
    if (pack === undefined) return;
    packs[pack.name] = pack.file;
    entries.push(...pack.entries);
  };
  try {
    for (const chunk of chunks) {
      open ??= openNewCachePack(folder);
      if (open.add(chunk) >= TARGET_PACK_BYTES) finish();
    }
    finish();
  } catch (error) {
    open?.discard();
    throw error;
  }
  return { packs, entries };
}

type CachePackInProgress<Head> = ReturnType<typeof openNewCachePack<Head>>;

function openNewCachePack<Head>(folder: string) {
  const temporary = join(folder, `.pack-${randomUUID()}.tmp`);
  const hash = createHash('sha256');
  const list: CachePackEntry<Head>[] = [];
  const idles: number[] = [];
  const file = openSync(temporary, 'wx');
  let bodies = 0;
  const append = (bytes: Buffer) => {
    writeSync(file, bytes);
    hash.update(bytes);
  };
  return {
    /** Adds a result; returns the size of all bodies so far in bytes. */
    add({ key, head, bytes, idle }: CacheEntryToWrite<Head>): number {
      append(bytes);
      list.push({ key, head, offset: bodies, length: bytes.length, sum: crc32(bytes) });
      idles.push(idle);
      bodies += bytes.length;
      return bodies;
    },
    /** Closes the pack and names it. */
    finish() {
      const listed = Buffer.from(JSON.stringify(list));
      append(listed);
      closeSync(file);
      const name = formatCachePackFileName(hash.digest('hex'));
      renameWithRetries(temporary, join(folder, name));
      const pack: CachePackFile = { bytes: bodies + listed.length, bodies, count: list.length, sum: crc32(listed) };
      const entries = list.map((entry, index) => ({ ...entry, pack: name, at: index, idle: idles[index] ?? 0 }));
      return { name, file: pack, entries };
    },
    discard() {
      closeSync(file);
      rmSync(temporary, { force: true });
    },
  };
}
