// The memory of the parser, as data: which sources were parsed, and where in the packs their bodies lie. The index
// holds every document, the packs hold the bodies, so a build in which nothing changed reads one file.
// The first line carries a checksum of the rest; an index that does not match it counts as none.
import type { Document } from '../model/document.ts';
import { hashOf } from '../model/hash.ts';

/** What is remembered of one parsed source. */
export interface MemoryEntry {
  /** Fingerprint of the parse job. */
  readonly key: string;
  readonly document: Document;
  /** File name of the pack that holds the body. */
  readonly pack: string;
  readonly offset: number;
  readonly length: number;
  /** Checksum of the body's bytes. */
  readonly sum: number;
  /** Builds in a row that parsed something and had no use for it. */
  readonly idle: number;
}

/** All that is remembered. */
export interface MemoryIndex {
  /** Bytes of each pack, by file name. */
  readonly packs: Readonly<Record<string, number>>;
  readonly entries: readonly MemoryEntry[];
}

const FORMAT = 'techdocs-memo-1';

/** An entry is forgotten after so many builds in a row that parsed something and did not use it. */
export const MAX_IDLE = 8;

/** More packs than this are written anew as one. */
export const MAX_PACKS = 6;

/** The index as text. */
export function encodeIndex(index: MemoryIndex): string {
  const json = JSON.stringify(index);
  return `${FORMAT} ${hashOf(json)}\n${json}`;
}

/** The index from its text; nothing where the text is not one, whole. */
export function decodeIndex(text: string): MemoryIndex | undefined {
  const end = text.indexOf('\n');
  const json = text.slice(end + 1);
  if (end < 0 || text.slice(0, end) !== `${FORMAT} ${hashOf(json)}`) return undefined;
  return JSON.parse(json) as MemoryIndex;
}

/** The index without the entries of packs that are missing or of the wrong size. */
export function dropLostPacks(index: MemoryIndex, sizeOf: (pack: string) => number | undefined): MemoryIndex {
  const packs = Object.fromEntries(Object.entries(index.packs).filter(([name, size]) => sizeOf(name) === size));
  return { packs, entries: index.entries.filter((entry) => entry.pack in packs) };
}

/** Entries after a build that used `used`: the others age, and the oldest go. */
export function ageEntries(entries: readonly MemoryEntry[], used: ReadonlySet<string>): readonly MemoryEntry[] {
  return entries
    .map((entry) => {
      const idle = used.has(entry.key) ? 0 : entry.idle + 1;
      return idle === entry.idle ? entry : { ...entry, idle };
    })
    .filter((entry) => entry.idle <= MAX_IDLE);
}

/** Whether the packs are worth writing anew: there are too many, or more than half of their bytes are of no use. */
export function isFragmented(index: MemoryIndex): boolean {
  const packs = Object.values(index.packs);
  const bytes = packs.reduce((sum, size) => sum + size, 0);
  const used = index.entries.reduce((sum, entry) => sum + entry.length, 0);
  return packs.length > MAX_PACKS || used * 2 < bytes;
}
