// What is remembered, as data: packs hold what was made, many results each, and a list of them with the head of each result;
// the index says which packs there are and which of their results still count. A build in which nothing changed reads the index
// and the lists, an edit writes a small pack and the index. Each carries a checksum; what does not match it counts as none.
import { hashOf } from '../lib/hash.ts';
import { ownOf } from '../lib/own.ts';

/** One result, as the list of its pack has it. */
export interface PackedEntry<Head> {
  /** Names all that it was made from. */
  readonly key: string;
  /** What is asked of it without its body. */
  readonly head: Head;
  readonly offset: number;
  readonly length: number;
  /** Checksum of the body's bytes. */
  readonly sum: number;
}

/** One result that still counts. */
export interface CacheEntry<Head> extends PackedEntry<Head> {
  /** File name of the pack that holds the body. */
  readonly pack: string;
  /** Place in the list of the pack. */
  readonly at: number;
  /** Builds in a row that made something and had no use for it. */
  readonly idle: number;
}

/** A pack: bodies one behind the other, and then its list. */
export interface PackFile {
  /** Of the whole file. */
  readonly bytes: number;
  /** Of the bodies. */
  readonly bodies: number;
  /** Entries in the list, and the checksum of its bytes. */
  readonly count: number;
  readonly sum: number;
}

/** All that is remembered. */
export interface CacheIndex<Head> {
  /** By file name. */
  readonly packs: Readonly<Record<string, PackFile>>;
  readonly entries: readonly CacheEntry<Head>[];
}

/** A pack as the index names it, with a character for each of its entries: how long it was idle, or that it counts no more. */
export type ListedPack = PackFile & { readonly ages: string };

const FORMAT = 'techdocs-memo-2';

const GONE = '-';

/** An entry is forgotten after so many builds in a row that made something and did not use it; one digit. */
export const MAX_IDLE = 8;

/** Bodies of a pack, about: what is larger becomes several packs. */
export const PACK_BYTES = 8_000_000;

/** More packs than this of less than half the usual size are written anew as one. */
export const MAX_SMALL_PACKS = 6;

/** The index as text. */
export function encodeIndex<Head>({ packs, entries }: CacheIndex<Head>): string {
  const ages = new Map(Object.entries(packs).map(([name, { count }]) => [name, Array<string>(count).fill(GONE)]));
  for (const { pack, at, idle } of entries) ages.get(pack)?.splice(at, 1, String(idle));
  const listed = Object.entries(packs).map(([name, pack]) => [name, { ...pack, ages: ages.get(name)?.join('') ?? '' }]);
  const json = JSON.stringify(Object.fromEntries(listed));
  return `${FORMAT} ${hashOf(json)}\n${json}`;
}

/** The packs of an index from its text; nothing where the text is not one, whole. */
export function decodeIndex(text: string): Readonly<Record<string, ListedPack>> | undefined {
  const end = text.indexOf('\n');
  const json = text.slice(end + 1);
  if (end < 0 || text.slice(0, end) !== `${FORMAT} ${hashOf(json)}`) return undefined;
  return JSON.parse(json) as Record<string, ListedPack>;
}

/** Whether this is the name of a pack: such a file and no other is read, written or removed. */
export function isPackName(name: string): boolean {
  return /^bodies-[\da-f]{32}\.pack$/.test(name);
}

/** The index of packs with their lists; without those whose list is lost. */
export function joinLists<Head>(
  packs: Readonly<Record<string, ListedPack>>,
  listOf: (name: string, pack: PackFile) => readonly PackedEntry<Head>[] | undefined,
): CacheIndex<Head> {
  const whole: Record<string, PackFile> = {};
  const entries: CacheEntry<Head>[] = [];
  for (const [name, { ages, ...pack }] of Object.entries(packs)) {
    const list = listOf(name, pack);
    if (list?.length !== pack.count) continue;
    whole[name] = pack;
    for (const [at, entry] of list.entries()) {
      const age = ages[at] ?? GONE;
      if (age !== GONE) entries.push({ ...entry, pack: name, at, idle: Number(age) });
    }
  }
  return { packs: whole, entries };
}

/** Entries after a build that used `used`: the others age, and the oldest go. */
export function ageEntries<Head>(
  entries: readonly CacheEntry<Head>[],
  used: ReadonlySet<string>,
): readonly CacheEntry<Head>[] {
  return entries
    .map((entry) => {
      const idle = used.has(entry.key) ? 0 : entry.idle + 1;
      return idle === entry.idle ? entry : { ...entry, idle };
    })
    .filter((entry) => entry.idle <= MAX_IDLE);
}

/** Packs that are worth writing anew: those of whose bytes more than half are of no use, and small ones where there are many. */
export function packsToRewrite<Head>({ packs, entries }: CacheIndex<Head>): ReadonlySet<string> {
  const used: Record<string, number> = {};
  for (const { pack, length } of entries) used[pack] = (ownOf(used, pack) ?? 0) + length;
  const names = Object.keys(packs);
  const bodiesOf = (name: string) => packs[name]?.bodies ?? 0;
  const small = names.filter((name) => bodiesOf(name) < PACK_BYTES / 2);
  const wasteful = names.filter((name) => (ownOf(used, name) ?? 0) * 2 < bodiesOf(name));
  return new Set([...wasteful, ...(small.length >= MAX_SMALL_PACKS ? small : [])]);
}
