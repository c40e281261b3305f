// IO. How the content room reads: either each file anew, as a build does, or through a memory that is told what has
// changed, as the dev server does. The memory can look for itself too, since watchers of files miss things.
import { type Stats, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Asset } from '../model/source.ts';
import { type Measure, readAsset } from './assets.ts';
import { type LastUpdates, readHead, readLastUpdates } from './git.ts';
import { readText, type TextRead } from './read-text.ts';
import { type Walk, type WalkedFile, type WalkOptions, walkFolder } from './walk.ts';

/** What the content room asks of a disk. */
export interface Disk {
  walk(options: WalkOptions): Walk;
  /** `path` is absolute, `file` its name for messages. The same text is the same object. */
  text(path: string, file: string): TextRead;
  asset(root: string, found: WalkedFile, origin: Asset['origin'], measure?: Measure): Asset | Diagnostic;
  updates(root: string, folders: readonly string[]): Promise<LastUpdates>;
  /** A text that others include, where it does not lie in the project's own folders. */
  included?(file: string): TextRead | undefined;
  /** Last changes, where they are known already. */
  readonly lastUpdates?: LastUpdates['byFile'];
  /** Docs versions that lie in commits, by name, each with a disk of its own. */
  readonly versions?: ReadonlyMap<string, Disk>;
}

/** Reads everything each time. */
export const plainDisk: Disk = { walk: walkFolder, text: readText, asset: readAsset, updates: readLastUpdates };

/** A disk on which some texts, by root-relative file, stand in the place of their files, or beside the others. */
export function withUnsaved(disk: Disk, unsaved: ReadonlyMap<string, string>): Disk {
  return {
    ...disk,
    walk(options) {
      const walk = disk.walk(options);
      const { folder } = options;
      const known = new Set(walk.files.map(({ file }) => file));
      const added = [...unsaved.keys()].filter((file) => file.startsWith(`${folder}/`) && !known.has(file));
      return {
        ...walk,
        files: [...walk.files, ...added.map((file) => ({ file, path: file.slice(folder.length + 1) }))],
      };
    },
    text(path, file) {
      const text = unsaved.get(file);
      return text === undefined ? disk.text(path, file) : { text };
    },
  };
}

/** A disk that reads each file once, until it is told or sees that the file has changed. */
export interface RememberingDisk extends Disk {
  /** Reads these files anew, absolute paths. A path that is new or gone has the folders listed again. */
  forget(paths: Iterable<string>): void;
  forgetAll(): void;
  /** Looks at every file and folder read so far, and forgets those that changed. Gives their absolute paths. */
  lookForChanges(): Promise<ReadonlySet<string>>;
  /** What was read, for another process to compare with; nothing where files have come or gone since. */
  snapshot(): DiskSnapshot | undefined;
}

/** What the file system said of all that was read. */
export interface DiskSnapshot {
  /** By absolute path of a file or folder; empty for what was not there. */
  readonly stamps: Readonly<Record<string, string>>;
  /** The commit that was checked out, by absolute folder, where it counted. */
  readonly heads: Readonly<Record<string, string>>;
}

/** Whether nothing that a snapshot knows has changed since. */
export async function isUnchanged({ stamps, heads }: DiskSnapshot): Promise<boolean> {
  for (const path in stamps) if (anyStampOf(path) !== stamps[path]) return false;
  for (const root in heads) if (((await readHead(root)) ?? '') !== heads[root]) return false;
  return true;
}

interface Kept<T> {
  readonly value: T;
  /** What the file system said of the file just before it was read; nothing where it could not be read. */
  readonly stamp: Stamp | undefined;
}

/** Makes a disk that remembers, in this process. */
export function createRememberingDisk(): RememberingDisk {
  const texts = new Map<string, Kept<TextRead>>();
  const assets = new Map<string, Kept<Asset | Diagnostic>>();
  const walks = new Map<string, { readonly options: WalkOptions; readonly walk: Walk }>();
  const updates = new Map<string, { readonly root: string; head?: string; value: Promise<LastUpdates> }>();

  function forget(paths: Iterable<string>): void {
    for (const path of paths) {
      const isKnown = texts.delete(path);
      const wasAsset = assets.delete(path);
      if ((!isKnown && !wasAsset) || stampOf(path) === undefined) walks.clear();
    }
  }

  return {
    forget,
    forgetAll() {
      for (const kept of [texts, assets, walks, updates]) kept.clear();
    },
    walk(options) {
      const key = [options.root, options.folder, ...options.except].join('\0');
      const known = walks.get(key);
      if (known) return known.walk;
      const walk = walkFolder(options);
      walks.set(key, { options, walk });
      return walk;
    },
    text(path, file) {
      const known = texts.get(path);
      if (known?.stamp !== undefined) return known.value;
      let stamp: Stamp | undefined;
      const value = readText(path, file, (stats) => {
        stamp = stampFrom(stats);
      });
      texts.set(path, { value, stamp });
      return value;
    },
    asset(root, found, origin, measure) {
      const path = join(root, found.file);
      const known = assets.get(path);
      if (known?.stamp !== undefined) return known.value;
      const stamp = stampOf(path);
      const value = readAsset(root, found, origin, measure);
      assets.set(path, { value, stamp });
      return value;
    },
    async updates(root, folders) {
      const key = [root, ...folders].join('\0');
      const known = updates.get(key);
      if (known) return known.value;
      const reading: { root: string; head?: string; value: Promise<LastUpdates> } = {
        root,
        value: readLastUpdates(root, folders),
      };
      updates.set(key, reading);
      reading.head = await readHead(root);
      return reading.value;
    },
    async lookForChanges() {
      const changed = new Set<string>();
      for (const kept of [texts, assets]) {
        for (const [path, { stamp }] of kept) if (!isSame(stamp, stampOf(path))) changed.add(path);
      }
      for (const [key, { options, walk }] of walks) {
        const now = walkFolder(options);
        const [before, after] = [walk, now].map((each) => new Set(each.files.map(({ file }) => file))) as [
          Set<string>,
          Set<string>,
        ];
        const differing = [...before, ...after].filter((file) => !(before.has(file) && after.has(file)));
        for (const file of differing) changed.add(join(options.root, file.split('/').join(sep)));
        if (differing.length > 0) walks.delete(key);
      }
      const [first] = updates.values();
      if (first && first.head !== (await readHead(first.root))) {
        changed.add(join(first.root, '.git'));
        updates.clear();
      }
      forget(changed);
      return changed;
    },
    snapshot() {
      const stamps: Record<string, string> = {};
      for (const kept of [texts, assets]) for (const [path, { stamp }] of kept) stamps[path] = textOf(stamp);
      for (const { options, walk } of walks.values()) {
        for (const folder of walk.folders) {
          const path = join(options.root, folder);
          stamps[path] = anyStampOf(path);
        }
        // Their stamps are older than this look, so whatever comes later changes one of them.
        if (JSON.stringify(walkFolder(options).files) !== JSON.stringify(walk.files)) return undefined;
      }
      const heads = Object.fromEntries([...updates.values()].map(({ root, head = '' }) => [root, head]));
      return { stamps, heads };
    },
  };
}

/** Time, size and identity of a file. */
type Stamp = Pick<Stats, 'ino' | 'size' | 'mtimeMs' | 'ctimeMs'>;

/** The stamp of a file; nothing where there is none. */
function stampOf(path: string): Stamp | undefined {
  return stampFrom(statSync(path, { throwIfNoEntry: false }));
}

function stampFrom(found: Stats | undefined): Stamp | undefined {
  if (!found?.isFile()) return undefined;
  const { ino, size, mtimeMs, ctimeMs } = found;
  return { ino, size, mtimeMs, ctimeMs };
}

function isSame(a: Stamp | undefined, b: Stamp | undefined): boolean {
  if (!a || !b) return a === b;
  return a.ctimeMs === b.ctimeMs && a.mtimeMs === b.mtimeMs && a.size === b.size && a.ino === b.ino;
}

/** As text, of folders too: theirs changes with what is in them. */
function anyStampOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() ? `${found.ino} ${found.mtimeMs} ${found.ctimeMs}` : textOf(stampFrom(found));
}

function textOf(stamp: Stamp | undefined): string {
  return stamp ? `${stamp.ino} ${stamp.size} ${stamp.mtimeMs} ${stamp.ctimeMs}` : '';
}
