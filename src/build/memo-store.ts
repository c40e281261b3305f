// Keeps the memory of the parser on disk. Packs are written once and never changed, the index is replaced in one step,
// so a build that is killed or that runs beside another one can lose memory but never give a wrong one.
// No fault of the disk may fail a build: what cannot be read is parsed again, what cannot be written is not kept.
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
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Document, DocumentBody, ParsedSource } from '../model/document.ts';
import { hashOf } from './fingerprint.ts';
import {
  ageEntries,
  decodeIndex,
  dropLostPacks,
  encodeIndex,
  isFragmented,
  type MemoEntry,
  type MemoIndex,
} from './memo.ts';

/** The parser's memory while a build runs. */
export interface Memo {
  /** The document of a parse job that was done before. */
  find(key: string): Document | undefined;
  /** The body of a parse job that was done before; nothing where its bytes are damaged. */
  bodyOf(key: string): DocumentBody | undefined;
  /** Whether the body's bytes are there, whole. */
  hasBody(key: string): boolean;
  /** Keeps a result. */
  remember(key: string, parsed: ParsedSource): void;
  /** Writes what is new, and forgets what was not asked for in a while; touches nothing where nothing is new. */
  save(): void;
}

/** A memory that lasts as long as the process, for `--no-cache`. */
export function forgetfulMemo(): Memo {
  const known = new Map<string, ParsedSource>();
  return {
    find: (key) => known.get(key)?.document,
    bodyOf: (key) => known.get(key)?.body,
    hasBody: (key) => known.has(key),
    remember: (key, parsed) => void known.set(key, parsed),
    save: () => {},
  };
}

/** Opens the memory in a folder, which need not exist. */
export function openMemo(folder: string): Memo {
  const stored = readIndex(folder);
  const entries = new Map(stored.entries.map((entry) => [entry.key, entry]));
  const fresh = new Map<string, { document: Document; bytes: Buffer }>();
  const used = new Set<string>();

  const storedBytes = (entry: MemoEntry): Buffer | undefined => {
    const bytes = readPart(join(folder, entry.pack), entry.offset, entry.length);
    return bytes && crc32(bytes) === entry.sum ? bytes : undefined;
  };
  const bytesOf = (key: string): Buffer | undefined => {
    const entry = entries.get(key);
    return fresh.get(key)?.bytes ?? (entry && storedBytes(entry));
  };
  return {
    find(key) {
      const document = fresh.get(key)?.document ?? entries.get(key)?.document;
      if (document) used.add(key);
      return document;
    },
    bodyOf(key) {
      const bytes = bytesOf(key);
      return bytes && (JSON.parse(bytes.toString('utf8')) as DocumentBody);
    },
    hasBody: (key) => bytesOf(key) !== undefined,
    remember(key, parsed) {
      used.add(key);
      fresh.set(key, { document: parsed.document, bytes: Buffer.from(JSON.stringify(parsed.body)) });
    },
    save() {
      // Only a build that parsed something is counted: one without changes has nothing to write, and nothing grows.
      if (fresh.size === 0) return;
      const kept = ageEntries(
        stored.entries.filter((entry) => !fresh.has(entry.key)),
        used,
      );
      try {
        mkdirSync(folder, { recursive: true });
        saveIndex(folder, stored, kept, fresh, storedBytes);
      } catch {
        // A cache that cannot be written costs time, never the build.
      }
    },
  };
}

function saveIndex(
  folder: string,
  stored: MemoIndex,
  kept: readonly MemoEntry[],
  fresh: ReadonlyMap<string, { document: Document; bytes: Buffer }>,
  storedBytes: (entry: MemoEntry) => Buffer | undefined,
): void {
  const isRewrite = isFragmented({ packs: { ...stored.packs, new: 0 }, entries: kept });
  const chunks: { key: string; document: Document; bytes: Buffer; idle: number }[] = [];
  for (const [key, { document, bytes }] of fresh) chunks.push({ key, document, bytes, idle: 0 });
  for (const entry of isRewrite ? kept : []) {
    const bytes = storedBytes(entry);
    if (bytes) chunks.push({ key: entry.key, document: entry.document, bytes, idle: entry.idle });
  }
  const entries = isRewrite ? [] : [...kept];
  const packs: Record<string, number> = {};
  for (const entry of entries) packs[entry.pack] = stored.packs[entry.pack] ?? 0;
  if (chunks.length > 0) {
    const content = Buffer.concat(chunks.map((chunk) => chunk.bytes));
    const pack = `bodies-${hashOf(content)}.pack`;
    writeWhole(join(folder, pack), content);
    packs[pack] = content.length;
    let offset = 0;
    for (const { key, document, bytes, idle } of chunks) {
      entries.push({ key, document, pack, offset, length: bytes.length, sum: crc32(bytes), idle });
      offset += bytes.length;
    }
  }
  writeWhole(join(folder, 'index.json'), encodeIndex({ packs, entries }));
  for (const name of readdirSync(folder)) {
    if (/^bodies-.*\.pack$/.test(name) && !(name in packs)) rmSync(join(folder, name), { force: true });
  }
}

function readIndex(folder: string): MemoIndex {
  try {
    const index = decodeIndex(readFileSync(join(folder, 'index.json'), 'utf8'));
    if (index) return dropLostPacks(index, (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size);
  } catch {
    // Not there or not readable: start without.
  }
  return { packs: {}, entries: [] };
}

function readPart(file: string, offset: number, length: number): Buffer | undefined {
  let handle: number | undefined;
  try {
    handle = openSync(file, 'r');
    const bytes = Buffer.alloc(length);
    return readSync(handle, bytes, 0, length, offset) === length ? bytes : undefined;
  } catch {
    return undefined;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** Replaces a file in one step. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, content);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
