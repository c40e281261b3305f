// IO. What lies in the cache of a project, for who looks after it: how large it is, and what a new machine has no use for.
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '../model/text.ts';
import { cacheFolderOf } from './cache.ts';
import type { MemoryEntry } from './memory-index.ts';
import { openPacks } from './packs.ts';
import { guarded, shownPath } from './swap.ts';

/** A part of the cache. */
export interface CachePart {
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
}

/** The cache of a project. */
export interface KeptCache {
  /** Absolute; it need not be there. */
  readonly folder: string;
  readonly parts: readonly CachePart[];
  readonly bytes: number;
}

/** Folders of the cache that hold packs, and the folder of the build before. */
const [MEMORIES, SPARE] = [['parse', 'links', 'search'], 'spare'] as const;

/** What the cache of a project holds. */
export function lookAtCache(root: string): KeptCache {
  const folder = cacheFolderOf(root);
  const parts = new Map<string, CachePart>();
  for (const path of filesBelow(folder)) {
    const [top = ''] = path.split('/');
    const name = top !== path && [...MEMORIES, SPARE].some((known) => known === top) ? top : 'other';
    const { files, bytes } = parts.get(name) ?? { files: 0, bytes: 0 };
    parts.set(name, { name, files: files + 1, bytes: bytes + lstatSync(join(folder, path)).size });
  }
  const sorted = [...parts.values()].sort((a, b) => compareText(a.name, b.name));
  return { folder, parts: sorted, bytes: sorted.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Leaves of the cache what the last build made use of, and a new machine can. */
export function pruneCache(root: string): void {
  const folder = cacheFolderOf(root);
  guarded(`Cannot prune the cache in \`${shownPath(folder, root)}\``, () => {
    for (const name of MEMORIES) if (filesBelow(join(folder, name)).length > 0) prunePacks(join(folder, name));
    rmSync(join(folder, SPARE), { recursive: true, force: true });
  });
}

function filesBelow(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return files.map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
  } catch {
    return [];
  }
}

/** Writes anew, without what was idle, the packs that hold such a thing. */
function prunePacks(folder: string): void {
  const packs = openPacks<unknown>(folder);
  const { packs: all, entries } = packs.readIndex();
  const used = entries.filter(({ idle }) => idle === 0);
  const isWhole = (name: string) => used.filter(({ pack }) => pack === name).length === all[name]?.count;
  const whole = new Set(Object.keys(all).filter(isWhole));
  const moved = used.filter(({ pack }) => !whole.has(pack));
  function* chunks() {
    for (const entry of moved) {
      const bytes = packs.read(entry);
      if (bytes) yield { key: entry.key, head: entry.head, idle: 0, bytes };
    }
  }
  const written = packs.write(chunks());
  const kept: readonly MemoryEntry<unknown>[] = used.filter(({ pack }) => whole.has(pack));
  const files = Object.fromEntries(Object.entries(all).filter(([name]) => whole.has(name)));
  packs.writeIndex({ packs: { ...files, ...written.packs }, entries: [...kept, ...written.entries] });
  packs.close();
}
