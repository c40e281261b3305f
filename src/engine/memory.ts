// The memory of the parser while a process runs: what it parsed itself, and what others have left on disk (`packs.ts`). No
// fault of the disk may fail a build: what cannot be read is parsed again, what cannot be written is not kept.
import type { Document, DocumentBody, ParsedSource } from '../model/document.ts';
import { ageEntries, isFragmented, type MemoryEntry, type MemoryIndex } from './memory-index.ts';
import { type Chunk, openPacks, type Packs } from './packs.ts';

/** The parser's memory while a build runs. */
export interface Memory {
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

/** A memory for links alone: it also knows what a build remembers, and never writes into that. */
export function withBuildMemory(memory: Memory, ofBuild: Memory): Memory {
  return {
    ...memory,
    find: (key) => ofBuild.find(key) ?? memory.find(key),
    get isEmpty() {
      return memory.isEmpty && ofBuild.isEmpty;
    },
  };
}

/** The memory in a folder, which need not exist and is read when it is first asked; without one it lasts as long as the process. */
export function openMemory(folder: string | undefined): Memory {
  const packs = openPacks(folder ?? '');
  const fresh = new Map<string, ParsedSource>();
  const used = new Set<string>();
  /** The keys of what this process parsed last of each source. */
  const keysOf = new Map<string, readonly string[]>();
  let index: Index | undefined;
  const stored = (): Index => {
    index ??= indexOf(folder === undefined ? { packs: {}, entries: [] } : packs.readIndex());
    return index;
  };
  return {
    find(key) {
      const result = fresh.get(key);
      // `fresh` is in the order of use, and so is the pack that is written from it.
      if (result && fresh.delete(key)) fresh.set(key, result);
      const document = result?.document ?? stored().byKey.get(key)?.document;
      if (document) used.add(key);
      return document;
    },
    bodyOf(key) {
      const entry = fresh.has(key) ? undefined : stored().byKey.get(key);
      const bytes = entry && packs.read(entry);
      return fresh.get(key)?.body ?? (bytes && (JSON.parse(bytes.toString('utf8')) as DocumentBody));
    },
    hasBody(key) {
      const entry = stored().byKey.get(key);
      return fresh.has(key) || (entry !== undefined && packs.read(entry) !== undefined);
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
      // Entries age only in builds that parsed something: one without changes writes nothing.
      if (folder === undefined || fresh.size === 0) return packs.close();
      const replaced = replace(keysOf, fresh);
      for (const key of replaced) fresh.delete(key);
      const isKept = ({ key }: MemoryEntry) => !fresh.has(key) && !replaced.has(key);
      const { whole } = stored();
      try {
        index = indexOf(saveIndex(packs, { ...whole, entries: ageEntries(whole.entries.filter(isKept), used) }, fresh));
        fresh.clear();
        used.clear();
      } catch {
        // A cache that cannot be written costs time, never the build.
      }
      packs.close();
    },
  };
}

/** What this process parsed, by key. */
type Fresh = ReadonlyMap<string, ParsedSource>;

/** A text that names the latest version of a product is parsed twice: once to learn what it is, once with that version. */
const PARSES_OF_SOURCE = 2;

/**
 * In the dev server each save of a file is parsed, and only the last result will be asked for again. Notes what was parsed
 * now, and gives the keys of the results that it replaces.
 */
function replace(keysOf: Map<string, readonly string[]>, fresh: Fresh): ReadonlySet<string> {
  const replaced = new Set<string>();
  for (const [key, { document }] of fresh) {
    const source = sourceOf(document);
    const keys = [...(keysOf.get(source) ?? []).filter((other) => other !== key), key];
    for (const old of keys.splice(0, keys.length - PARSES_OF_SOURCE)) replaced.add(old);
    keysOf.set(source, keys);
  }
  return replaced;
}

function sourceOf({ kind, file, locale, version }: Document): string {
  return [kind, file, locale, version].join('\0');
}

/** The index as it is stored, and by key. */
interface Index {
  readonly whole: MemoryIndex;
  readonly byKey: ReadonlyMap<string, MemoryEntry>;
}

function indexOf(whole: MemoryIndex): Index {
  return { whole, byKey: new Map(whole.entries.map((entry) => [entry.key, entry])) };
}

/** Writes the index and gives it. `stored` is the index before, without the entries that go. */
function saveIndex(packs: Packs, stored: MemoryIndex, fresh: Fresh): MemoryIndex {
  const { entries: kept, packs: before } = stored;
  const isRewrite = isFragmented({ packs: { ...before, new: 0 }, entries: kept });
  const entries = isRewrite ? [] : [...kept];
  const sizes = Object.fromEntries(entries.map(({ pack }) => [pack, before[pack] ?? 0]));
  const pack = packs.write(freshAndMoved(fresh, isRewrite ? kept : [], packs));
  if (pack.length > 0) sizes[pack.name] = pack.length;
  const index = { packs: sizes, entries: [...entries, ...pack.entries] };
  packs.writeIndex(index);
  return index;
}

/** What goes into a new pack, one at a time: together they would hold the text of the whole site a second time. */
function* freshAndMoved(fresh: Fresh, moved: readonly MemoryEntry[], packs: Packs): Generator<Chunk> {
  for (const [key, { document, body }] of fresh)
    yield { key, document, bytes: Buffer.from(JSON.stringify(body)), idle: 0 };
  for (const { key, document, idle, ...place } of moved) {
    const bytes = packs.read(place);
    if (bytes) yield { key, document, bytes, idle };
  }
}
