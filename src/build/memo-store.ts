// Keeps the memory of the parser on disk. Packs are written once and never changed, the index is replaced in one step,
// so a build that is killed or that runs beside another one can lose memory but never give a wrong one.
// No fault of the disk may fail a build: what cannot be read is parsed again, what cannot be written is not kept.

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
import type { Document, DocumentBody, ParsedSource } from '../model/document.ts';
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
  /** Whether nothing is remembered, so that no key is worth making. */
  readonly isEmpty: boolean;
  /** Results that are not written yet. */
  readonly unsaved: number;
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
    get isEmpty() {
      return known.size === 0;
    },
    unsaved: 0,
    save: () => {},
  };
}

/** A memory for links alone: it also knows what a build remembers, and never writes into that. */
export function withBuildMemo(own: Memo, ofBuild: Memo): Memo {
  return {
    ...own,
    find: (key) => ofBuild.find(key) ?? own.find(key),
    get isEmpty() {
      return own.isEmpty && ofBuild.isEmpty;
    },
  };
}

/** The memory in a folder, which need not exist. It is read when it is first asked. */
export function openMemo(folder: string): Memo {
  let index: Index | undefined;
  const stored = (): Index => {
    index ??= indexOf(readIndex(folder));
    return index;
  };
  const fresh = new Map<string, ParsedSource>();
  const used = new Set<string>();
  /** The keys of what this process parsed last of each source. */
  const own = new Map<string, readonly string[]>();

  const packs = openPacks(folder);
  const storedBytes = (entry: MemoEntry): Buffer | undefined => {
    const bytes = packs.read(entry);
    return bytes && crc32(bytes) === entry.sum ? bytes : undefined;
  };
  return {
    find(key) {
      const made = fresh.get(key);
      // What was asked for last comes last.
      if (made && fresh.delete(key)) fresh.set(key, made);
      const document = made?.document ?? stored().byKey.get(key)?.document;
      if (document) used.add(key);
      return document;
    },
    bodyOf(key) {
      const entry = stored().byKey.get(key);
      const bytes = fresh.has(key) ? undefined : entry && storedBytes(entry);
      return fresh.get(key)?.body ?? (bytes && (JSON.parse(bytes.toString('utf8')) as DocumentBody));
    },
    hasBody(key) {
      const entry = stored().byKey.get(key);
      return fresh.has(key) || (entry !== undefined && storedBytes(entry) !== undefined);
    },
    remember(key, parsed) {
      used.add(key);
      fresh.set(key, parsed);
    },
    get isEmpty() {
      return fresh.size === 0 && stored().byKey.size === 0;
    },
    get unsaved() {
      return fresh.size;
    },
    save() {
      // Only a build that parsed something is counted: one without changes has nothing to write, and nothing grows.
      if (fresh.size === 0) return packs.close();
      const replaced = replace(own, fresh);
      for (const key of replaced) fresh.delete(key);
      const kept = ageEntries(
        stored().whole.entries.filter(({ key }) => !fresh.has(key) && !replaced.has(key)),
        used,
      );
      try {
        mkdirSync(folder, { recursive: true });
        index = indexOf(saveIndex(folder, stored().whole, kept, fresh, storedBytes));
        fresh.clear();
        used.clear();
      } catch {
        // A cache that cannot be written costs time, never the build.
      }
      packs.close();
    },
  };
}

/** A text that names the latest version of a product is parsed twice: once to learn what it is, once with that version. */
const PARSES_OF_SOURCE = 2;

/**
 * While somebody writes, each save of a file is parsed; only the last of them will be asked for again. Notes what was parsed
 * now, and gives the keys of what it takes the place of.
 */
function replace(own: Map<string, readonly string[]>, fresh: ReadonlyMap<string, ParsedSource>): ReadonlySet<string> {
  const replaced = new Set<string>();
  for (const [key, { document }] of fresh) {
    const source = sourceOf(document);
    const keys = [...(own.get(source) ?? []).filter((other) => other !== key), key];
    for (const old of keys.splice(0, keys.length - PARSES_OF_SOURCE)) replaced.add(old);
    own.set(source, keys);
  }
  return replaced;
}

function sourceOf({ kind, file, locale, version }: Document): string {
  return [kind, file, locale, version].join('\0');
}

/** The index as it is stored, and by key. */
interface Index {
  readonly whole: MemoIndex;
  readonly byKey: ReadonlyMap<string, MemoEntry>;
}

function indexOf(whole: MemoIndex): Index {
  return { whole, byKey: new Map(whole.entries.map((entry) => [entry.key, entry])) };
}

/** Writes the index and gives it. */
function saveIndex(
  folder: string,
  stored: MemoIndex,
  kept: readonly MemoEntry[],
  fresh: ReadonlyMap<string, ParsedSource>,
  storedBytes: (entry: MemoEntry) => Buffer | undefined,
): MemoIndex {
  const isRewrite = isFragmented({ packs: { ...stored.packs, new: 0 }, entries: kept });
  const entries = isRewrite ? [] : [...kept];
  const packs: Record<string, number> = {};
  for (const entry of entries) packs[entry.pack] = stored.packs[entry.pack] ?? 0;
  const pack = writePack(folder, freshAndMoved(fresh, isRewrite ? kept : [], storedBytes));
  if (pack.length > 0) packs[pack.name] = pack.length;
  entries.push(...pack.entries);
  writeWhole(join(folder, 'index.json'), encodeIndex({ packs, entries }));
  for (const name of readdirSync(folder)) {
    if (/^bodies-.*\.pack$/.test(name) && !(name in packs)) rmSync(join(folder, name), { force: true });
  }
  return { packs, entries };
}

type Chunk = Pick<MemoEntry, 'key' | 'document' | 'idle'> & { readonly bytes: Buffer };

/** What goes into a new pack, one at a time: all of it at once would be the site's text once more. */
function* freshAndMoved(
  fresh: ReadonlyMap<string, ParsedSource>,
  moved: readonly MemoEntry[],
  storedBytes: (entry: MemoEntry) => Buffer | undefined,
): Generator<Chunk> {
  for (const [key, { document, body }] of fresh)
    yield { key, document, bytes: Buffer.from(JSON.stringify(body)), idle: 0 };
  for (const entry of moved) {
    const bytes = storedBytes(entry);
    if (bytes) yield { key: entry.key, document: entry.document, bytes, idle: entry.idle };
  }
}

/** Writes a pack under the name of its content. */
function writePack(folder: string, chunks: Iterable<Chunk>) {
  const temporary = join(folder, `.pack-${process.pid}.tmp`);
  const sum = createHash('sha256');
  const placed: Omit<MemoEntry, 'pack'>[] = [];
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
  return { name, length, entries: placed.map((entry): MemoEntry => ({ ...entry, pack: name })) };
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

/**
 * Reads packs, each of which stays open from the first look at it: another process may drop the folder, and what was found
 * there is still asked for.
 */
function openPacks(folder: string) {
  const handles = new Map<string, number>();
  return {
    /** Gives the bytes of an entry, if they are there. */
    read({ pack, offset, length }: MemoEntry): Buffer | undefined {
      try {
        const handle = handles.get(pack) ?? openSync(join(folder, pack), 'r');
        handles.set(pack, handle);
        const bytes = Buffer.alloc(length);
        return readSync(handle, bytes, 0, length, offset) === length ? bytes : undefined;
      } catch {
        return undefined;
      }
    },
    close(): void {
      for (const handle of handles.values()) closeSync(handle);
      handles.clear();
    },
  };
}
