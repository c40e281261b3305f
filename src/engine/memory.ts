// What was made before, by the fingerprint of what it was made from: by this process, and by others that have left it on disk
// (`packs.ts`). No fault of the disk may fail a build: what cannot be read is made again, what cannot be written is not kept.
import type { Document, DocumentBody } from '../model/document.ts';
import {
  ageEntries,
  encodeIndex,
  joinLists,
  type ListedPack,
  type MemoryEntry,
  type MemoryIndex,
  packsToRewrite,
} from './memory-index.ts';
import { type Chunk, openPacks, type Packs } from './packs.ts';

/** One result. */
export interface Made<Head, Body> {
  /** What is asked of it without its body: it is read with the index. */
  readonly head: Head;
  readonly body: Body;
}

/** What is remembered while a process runs. */
export interface Memory<Head, Body> {
  /** The head of a result that was made before. */
  find(key: string): Head | undefined;
  /** The body of a result that was made before; nothing where its bytes are damaged. */
  bodyOf(key: string): Body | undefined;
  /** Whether the body's bytes are there, whole. */
  hasBody(key: string): boolean;
  /** Keeps a result. */
  remember(key: string, made: Made<Head, Body>): void;
  /** Whether nothing is remembered, so that no key is worth making. */
  readonly isEmpty: boolean;
  /** Results that are not written yet. */
  readonly unsaved: number;
  /** Writes what is new, and forgets what was not asked for in a while; touches nothing where nothing is new. */
  save(): void;
  /** What is on disk, for a cache that machines share. */
  readonly packed: PackedMemory;
}

/** What is remembered on disk, as it is handed from one machine to another. */
export interface PackedMemory {
  /** The index as text. */
  index(): string;
  /** Names of the packs. */
  names(): readonly string[];
  bytesOf(name: string): Buffer;
  /** Takes a pack over, if its name is that of its content. */
  place(name: string, bytes: Uint8Array): boolean;
  /** Adds what is in packs that were taken over. */
  adopt(packs: Readonly<Record<string, ListedPack>>): void;
}

/** What the parser remembers. */
export type ParseMemory = Memory<Document, DocumentBody>;

/** A memory for links alone: it also knows what a build remembers, and never writes into that. */
export function withBuildMemory(memory: ParseMemory, ofBuild: ParseMemory): ParseMemory {
  return {
    ...memory,
    find: (key) => ofBuild.find(key) ?? memory.find(key),
    get isEmpty() {
      return memory.isEmpty && ofBuild.isEmpty;
    },
  };
}

/** What the parser remembers in a folder. Of each source it keeps what was parsed last. */
export function openParseMemory(folder: string | undefined): ParseMemory {
  const subjectOf = ({ kind, file, locale, version }: Document) => [kind, file, locale, version].join('\0');
  return openMemory(folder, { form: bodyAsLines, subjectOf });
}

/** How bodies are written. */
export interface BodyForm<Body> {
  encode(body: Body): string;
  decode(text: string): Body;
}

interface MemoryOptions<Head, Body> {
  readonly form?: BodyForm<Body>;
  /** Names what a result is about. */
  readonly subjectOf?: (head: Head) => string;
}

function asJson<Body>(): BodyForm<Body> {
  return { encode: (body) => JSON.stringify(body), decode: (text) => JSON.parse(text) as Body };
}

/** A line for each part of a text, read when it is asked for: what lists all pages asks for their Markdown alone. */
const bodyAsLines: BodyForm<DocumentBody> = {
  encode: ({ html, summaryHtml, sections, markdown }) =>
    [html, summaryHtml, sections, markdown].map((part) => JSON.stringify(part)).join('\n'),
  decode(text) {
    const lines = text.split('\n');
    const read = (at: number) => JSON.parse(lines[at] as string);
    return {
      get html() {
        return read(0);
      },
      get summaryHtml() {
        return read(1);
      },
      get sections() {
        return read(2);
      },
      get markdown() {
        return read(3);
      },
    };
  },
};

/**
 * The memory in a folder, which need not exist and is read when it is first asked; without one it lasts as long as the process.
 * `subjectOf` names what a result is about: of each subject this process keeps what it made last.
 */
export function openMemory<Head, Body>(
  folder: string | undefined,
  { form = asJson(), subjectOf }: MemoryOptions<Head, Body> = {},
): Memory<Head, Body> {
  const packs = openPacks<Head>(folder ?? '');
  const fresh = new Map<string, Made<Head, Body>>();
  const used = new Set<string>();
  const replacedBy = createReplacing(subjectOf);
  let index: Index<Head> | undefined;
  let isAdopted = false;
  const read = () => indexOf(folder === undefined ? { packs: {}, entries: [] } : packs.readIndex());
  const stored = (): Index<Head> => (index ??= read());
  const hasBytes = (entry: MemoryEntry<Head> | undefined) => entry !== undefined && packs.read(entry) !== undefined;
  return {
    find(key) {
      const result = fresh.get(key);
      // `fresh` is in the order of use, and so is the pack that is written from it.
      if (result && fresh.delete(key)) fresh.set(key, result);
      const head = result?.head ?? stored().byKey.get(key)?.head;
      if (head !== undefined) used.add(key);
      return head;
    },
    bodyOf(key) {
      const entry = fresh.has(key) ? undefined : stored().byKey.get(key);
      const bytes = entry && packs.read(entry);
      return fresh.get(key)?.body ?? (bytes && form.decode(bytes.toString('utf8')));
    },
    hasBody: (key) => fresh.has(key) || hasBytes(stored().byKey.get(key)),
    remember(key, made) {
      used.add(key);
      fresh.set(key, made);
    },
    get isEmpty() {
      return fresh.size === 0 && stored().byKey.size === 0;
    },
    get unsaved() {
      return fresh.size;
    },
    save() {
      // Entries age only in builds that made something: one without changes writes nothing.
      if (folder === undefined || (fresh.size === 0 && !isAdopted)) return packs.close();
      const replaced = replacedBy(fresh);
      for (const key of replaced) fresh.delete(key);
      try {
        const kept = agedWithout([fresh, replaced], stored().whole, used);
        index = indexOf(saveIndex(packs, kept, encoded(fresh, form)));
        isAdopted = false;
        fresh.clear();
        used.clear();
      } catch {
        // A cache that cannot be written costs time, never the build.
      }
      packs.close();
    },
    packed: packedMemory(packs, stored, (whole) => {
      index = indexOf(whole);
      isAdopted = true;
    }),
  };
}

function packedMemory<Head>(
  packs: Packs<Head>,
  stored: () => Index<Head>,
  replaceIndex: (whole: MemoryIndex<Head>) => void,
): PackedMemory {
  return {
    index: () => encodeIndex(stored().whole),
    names: () => Object.keys(stored().whole.packs),
    bytesOf: packs.bytesOf,
    place: packs.place,
    adopt(listed) {
      const { whole, byKey } = stored();
      const added = joinLists(listed, packs.listOf);
      const entries = added.entries.filter(({ key }) => !byKey.has(key));
      replaceIndex({ packs: { ...whole.packs, ...added.packs }, entries: [...whole.entries, ...entries] });
    },
  };
}

/** A text that names the latest version of a product is parsed twice: once to learn what it is, once with that version. */
const RESULTS_OF_SUBJECT = 2;

/**
 * In the dev server each save of a file is parsed, and only the last result will be asked for again. Gives a function that notes
 * what was made now, and gives the keys of the results that it replaces.
 */
function createReplacing<Head>(subjectOf: ((head: Head) => string) | undefined) {
  /** The keys of what this process made last of each subject. */
  const keysOf = new Map<string, readonly string[]>();
  return (fresh: ReadonlyMap<string, { readonly head: Head }>): ReadonlySet<string> => {
    const replaced = new Set<string>();
    if (subjectOf === undefined) return replaced;
    for (const [key, { head }] of fresh) {
      const subject = subjectOf(head);
      const keys = [...(keysOf.get(subject) ?? []).filter((other) => other !== key), key];
      for (const old of keys.splice(0, keys.length - RESULTS_OF_SUBJECT)) replaced.add(old);
      keysOf.set(subject, keys);
    }
    return replaced;
  };
}

/** The index as it is stored, and by key. */
interface Index<Head> {
  readonly whole: MemoryIndex<Head>;
  readonly byKey: ReadonlyMap<string, MemoryEntry<Head>>;
}

function indexOf<Head>(whole: MemoryIndex<Head>): Index<Head> {
  return { whole, byKey: new Map(whole.entries.map((entry) => [entry.key, entry])) };
}

/** The index after a build that used `used`, without the entries of some keys. */
function agedWithout<Head>(
  keys: readonly { has(key: string): boolean }[],
  whole: MemoryIndex<Head>,
  used: ReadonlySet<string>,
): MemoryIndex<Head> {
  const kept = whole.entries.filter(({ key }) => !keys.some((some) => some.has(key)));
  return { ...whole, entries: ageEntries(kept, used) };
}

/** Writes the index and gives it. `stored` is the index before, without the entries that go. */
function saveIndex<Head>(
  packs: Packs<Head>,
  stored: MemoryIndex<Head>,
  fresh: Iterable<Chunk<Head>>,
): MemoryIndex<Head> {
  const rewritten = packsToRewrite(stored);
  const isMoved = ({ pack }: MemoryEntry<Head>) => rewritten.has(pack);
  const kept = Object.entries(stored.packs).filter(([name]) => !rewritten.has(name));
  const written = packs.write(freshAndMoved(fresh, stored.entries.filter(isMoved), packs));
  const index: MemoryIndex<Head> = {
    packs: { ...Object.fromEntries(kept), ...written.packs },
    entries: [...stored.entries.filter((entry) => !isMoved(entry)), ...written.entries],
  };
  packs.writeIndex(index);
  return index;
}

function* encoded<Head, Body>(
  fresh: ReadonlyMap<string, Made<Head, Body>>,
  form: BodyForm<Body>,
): Generator<Chunk<Head>> {
  for (const [key, { head, body }] of fresh) yield { key, head, bytes: Buffer.from(form.encode(body)), idle: 0 };
}

/** What goes into new packs, one at a time: together they would hold the text of the whole site a second time. */
function* freshAndMoved<Head>(
  fresh: Iterable<Chunk<Head>>,
  moved: readonly MemoryEntry<Head>[],
  packs: Packs<Head>,
): Generator<Chunk<Head>> {
  yield* fresh;
  for (const entry of moved) {
    const bytes = packs.read(entry);
    if (bytes) yield { key: entry.key, head: entry.head, bytes, idle: entry.idle };
  }
}
