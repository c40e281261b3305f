// IO. The memory of the parser on disk. Packs are written once and never changed, the index is replaced in one step, so a
// build that is killed or that runs beside another one can lose memory but never give a wrong one.
import { createHash } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { writeWhole } from '../content/write-whole.ts';
import { decodeIndex, dropLostPacks, encodeIndex, type MemoryEntry, type MemoryIndex } from './memory-index.ts';

/** The index and the packs of a folder. */
export interface Packs {
  /** The index without the entries of lost packs; an empty one where it is not there or not readable. */
  readIndex(): MemoryIndex;
  /** Replaces the index, and removes packs that it does not name. */
  writeIndex(index: MemoryIndex): void;
  /** The bytes of an entry, if they are there, whole. */
  read(place: Pick<MemoryEntry, 'pack' | 'offset' | 'length' | 'sum'>): Buffer | undefined;
  /** Writes a pack under the name of its content. */
  write(chunks: Iterable<Chunk>): { readonly name: string; readonly length: number; readonly entries: MemoryEntry[] };
  close(): void;
}

/** What goes into a pack. */
export type Chunk = Pick<MemoryEntry, 'key' | 'document' | 'idle'> & { readonly bytes: Buffer };

/**
 * Opens the packs of a folder, which need not exist. Each stays open from the first look at it: another process may drop
 * the folder, and what was found there is still asked for.
 */
export function openPacks(folder: string): Packs {
  const handles = new Map<string, number>();
  return {
    readIndex() {
      try {
        const index = decodeIndex(readFileSync(join(folder, 'index.json'), 'utf8'));
        if (index) return dropLostPacks(index, (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size);
      } catch {
        // Not there or not readable: start without.
      }
      return { packs: {}, entries: [] };
    },
    writeIndex(index) {
      writeWhole(join(folder, 'index.json'), encodeIndex(index));
      const lost = readdirSync(folder).filter((name) => /^bodies-.*\.pack$/.test(name) && !(name in index.packs));
      for (const name of lost) rmSync(join(folder, name), { force: true });
    },
    read({ pack, offset, length, sum }) {
      try {
        const handle = handles.get(pack) ?? openSync(join(folder, pack), 'r');
        handles.set(pack, handle);
        const bytes = Buffer.alloc(length);
        return readSync(handle, bytes, 0, length, offset) === length && crc32(bytes) === sum ? bytes : undefined;
      } catch {
        return undefined;
      }
    },
    write(chunks) {
      mkdirSync(folder, { recursive: true });
      return writePack(folder, chunks);
    },
    close() {
      for (const handle of handles.values()) closeSync(handle);
      handles.clear();
    },
  };
}

function writePack(folder: string, chunks: Iterable<Chunk>): ReturnType<Packs['write']> {
  const temporary = join(folder, `.pack-${process.pid}.tmp`);
  const sum = createHash('sha256');
  const placed: Omit<MemoryEntry, 'pack'>[] = [];
  let length = 0;
  const file = openSync(temporary, 'w');
  try {
    for (const { key, document, bytes, idle } of chunks) {
      writeSync(file, bytes);
      sum.update(bytes);
      placed.push({ key, document, offset: length, length: bytes.length, sum: crc32(bytes), idle });
      length += bytes.length;
    }
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  const name = `bodies-${sum.digest('hex').slice(0, 32)}.pack`;
  if (length > 0) renameSync(temporary, join(folder, name));
  else rmSync(temporary, { force: true });
  return { name, length, entries: placed.map((entry) => ({ ...entry, pack: name })) };
}
