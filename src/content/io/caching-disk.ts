// IO. A disk that reads each file once, for the dev server. It is told what has changed, and can look for itself too, since
// watchers of files miss things.
import type { Stats } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isMarkdown, leadsOut } from '../../lib/file-path.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Asset } from '../../model/source.ts';
import { type HeadPlaces, type LastUpdates, readHead, readHeadPlaces, readLastUpdates } from '../git/last-updates.ts';
import { readAsset } from './assets.ts';
import { type Disk, derivedContent } from './disk.ts';
import { readText, type TextRead } from './read-text.ts';
import { statsOf } from './stats.ts';
import { type Walk, type WalkOptions, walkFolder } from './walk.ts';

/** A disk that reads each file once, until it is told or sees that the file has changed. */
export interface CachingDisk extends Disk {
  /** Reads these files anew, absolute paths. A path that is new or gone has the folders listed again. */
  forget(paths: Iterable<string>): void;
  forgetAll(): void;
  /** Where it is seen that another commit is checked out, as far as that counted. */
  headPlaces(): HeadPlaces;
  /** Looks at every file and folder read so far, and forgets those that changed. Gives their absolute paths. */
  lookForChanges(): Promise<ReadonlySet<string>>;
  /** What was read, for another process to compare with; nothing where files have come or gone since. */
  snapshot(): FileStamps | undefined;
}

/** What the file system said of all that was read. */
export interface FileStamps {
  /** By absolute path of a file or folder; empty for what was not there. */
  readonly stamps: Readonly<Record<string, string>>;
  /** The commit that was checked out, by absolute folder, where it counted. */
  readonly heads: Readonly<Record<string, string>>;
}

/** Whether nothing that a snapshot knows has changed since. */
export async function isUnchanged({ stamps, heads }: FileStamps): Promise<boolean> {
  for (const path in stamps) if (anyStampOf(path) !== stamps[path]) return false;
  for (const root in heads) if (((await readHead(root)) ?? '') !== heads[root]) return false;
  return true;
}

interface CachedEntry<T> {
  readonly value: T;
  /** The stamp of the file just before it was read; empty where it could not be read. */
  readonly stamp: string;
}

/** Stands for the stamp of a text that an editor has. */
const UNSAVED = 'unsaved';

/** All that was read, by absolute path or by what was asked for. */
interface DiskCache {
  readonly unsaved: ReadonlyMap<string, string>;
  readonly texts: Map<string, CachedEntry<TextRead>>;
  readonly assets: Map<string, CachedEntry<Asset | Diagnostic>>;
  readonly walks: Map<string, { readonly options: WalkOptions; readonly walk: Walk }>;
  readonly updates: Map<string, KeptUpdates>;
}

interface KeptUpdates {
  readonly root: string;
  head?: string;
  places?: HeadPlaces;
  /** Whether one of the places was touched since: then the commit may be another. */
  isTouched?: true;
  readonly value: Promise<LastUpdates>;
}

/**
 * Makes a disk that remembers, in this process. `unsaved` are texts of an editor by absolute path, which are read in the place of the
 * files: whoever changes one says so by `forget`.
 */
export function createCachingDisk(unsaved: ReadonlyMap<string, string> = new Map()): CachingDisk {
  const memory: DiskCache = { unsaved, texts: new Map(), assets: new Map(), walks: new Map(), updates: new Map() };
  const { texts, assets, walks, updates } = memory;
  return {
    derived: derivedContent(),
    walk(options) {
      const { isHidden: _, ...named } = options;
      const key = JSON.stringify(named);
      const kept = walks.get(key) ?? { options, walk: listFolder(options, unsaved) };
      walks.set(key, kept);
      return kept.walk;
    },
    text: (path, file) =>
      readOnce(texts, path, () => {
        const text = unsaved.get(path);
        if (text !== undefined) return { value: { text }, stamp: UNSAVED };
        let stamp = '';
        const onStats = (stats: Stats) => {
          stamp = fileStamp(stats);
        };
        const value = readText(path, file, { onStats });
        return { value, stamp };
      }),
    asset(root, found, measure) {
      const path = join(root, found.file);
      const before = assets.get(path)?.value;
      // It has another address where the configuration names another folder that it is in.
      if (before && 'origin' in before && (before.path !== found.path || before.origin !== found.origin))
        assets.delete(path);
      return readOnce(assets, path, () => ({ stamp: stampOf(path), value: readAsset(root, found, measure) }));
    },
    async updates(root, folders) {
      const key = [root, ...folders].join('\0');
      const kept = updates.get(key);
      if (kept && !(await isOutdated(kept))) return kept.value;
      // The commit is asked for first: of one that comes meanwhile it is seen later that it is another.
      const value = readHead(root).then((head) => {
        reading.head = head;
        return readLastUpdates(root, folders);
      });
      const reading: KeptUpdates = { root, value };
      updates.set(key, reading);
      reading.places = await readHeadPlaces(root);
      return value;
    },
    forget: (paths) => forget(memory, paths),
    forgetAll() {
      for (const kept of [texts, assets, walks, updates]) kept.clear();
    },
    headPlaces() {
      const [first] = updates.values();
      return first?.places ?? { folders: [], paths: [] };
    },
    lookForChanges: () => lookForChanges(memory),
    snapshot: () => snapshotOf(memory),
  };
}

/** What a folder holds, with the pages that an editor has and that are not saved yet. */
function listFolder(options: WalkOptions, unsaved: ReadonlyMap<string, string>): Walk {
  const walk = walkFolder(options);
  if (unsaved.size === 0) return walk;
  const { root, folder, isHidden } = options;
  const except = options.except.filter(
    (other) => other !== folder && (folder === '.' || other.startsWith(`${folder}/`)),
  );
  const names = new Set(walk.files.map(({ file }) => file));
  const added = [...unsaved.keys()].flatMap((path) => {
    const file = relative(root, path).split(sep).join('/');
    const below = relative(folder, file).split(sep).join('/');
    const isListed = names.has(file) || leadsOut(below) || below.split('/').some(isHidden);
    return !isListed && isMarkdown(file) && !except.some((other) => file.startsWith(`${other}/`))
      ? [{ file, path: below }]
      : [];
  });
  return added.length === 0 ? walk : { ...walk, files: [...walk.files, ...added] };
}

function readOnce<T>(kept: Map<string, CachedEntry<T>>, path: string, read: () => CachedEntry<T>): T {
  const before = kept.get(path);
  if (before && before.stamp !== '') return before.value;
  const now = read();
  kept.set(path, now);
  return now.value;
}

async function isOutdated(kept: KeptUpdates): Promise<boolean> {
  if (!kept.isTouched) return false;
  delete kept.isTouched;
  return kept.head !== (await readHead(kept.root));
}

function forget({ texts, assets, walks, updates }: DiskCache, paths: Iterable<string>): void {
  const dated = [...updates.values()];
  for (const path of paths) {
    const touched = dated.filter(({ places }) => places?.paths.includes(path));
    for (const kept of touched) kept.isTouched = true;
    // It is of git, and no content.
    if (touched.length > 0) continue;
    const wasText = texts.delete(path);
    const wasAsset = assets.delete(path);
    if ((!wasText && !wasAsset) || stampOf(path) === '') walks.clear();
  }
}

async function lookForChanges(memory: DiskCache): Promise<ReadonlySet<string>> {
  const { unsaved, texts, assets, walks, updates } = memory;
  const changed = new Set<string>();
  for (const [path, { stamp }] of texts) {
    if (stamp !== (unsaved.has(path) ? UNSAVED : stampOf(path))) changed.add(path);
  }
  for (const [path, { stamp }] of assets) if (stamp !== stampOf(path)) changed.add(path);
  for (const [key, { options, walk }] of walks) {
    const before = new Set(walk.files.map(({ file }) => file));
    const now = new Set(listFolder(options, unsaved).files.map(({ file }) => file));
    const differing = [...before, ...now].filter((file) => !(before.has(file) && now.has(file)));
    for (const file of differing) changed.add(join(options.root, file.split('/').join(sep)));
    if (differing.length > 0) walks.delete(key);
  }
  const [first] = updates.values();
  if (first && first.head !== (await readHead(first.root))) {
    changed.add(join(first.root, '.git'));
    updates.clear();
  }
  forget(memory, changed);
  return changed;
}

function snapshotOf({ unsaved, texts, assets, walks, updates }: DiskCache): FileStamps | undefined {
  if (unsaved.size > 0) return undefined;
  const stamps: Record<string, string> = {};
  for (const kept of [texts, assets]) for (const [path, { stamp }] of kept) stamps[path] = stamp;
  for (const { options, walk } of walks.values()) {
    for (const folder of walk.folders) {
      const path = join(options.root, folder);
      stamps[path] = anyStampOf(path);
    }
    // The folders were stamped before this second listing, so a change after it changes a stamp.
    if (JSON.stringify(walkFolder(options).files) !== JSON.stringify(walk.files)) return undefined;
  }
  const heads = Object.fromEntries([...updates.values()].map(({ root, head = '' }) => [root, head]));
  return { stamps, heads };
}

/** Identity, size and times of a file as text; empty where there is none. */
function fileStamp(stats: Stats | undefined): string {
  return stats?.isFile() ? `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}` : '';
}

function stampOf(path: string): string {
  return fileStamp(statsOf(path));
}

/** The stamp of a file or folder. That of a folder changes when a file in it comes or goes. */
function anyStampOf(path: string): string {
  const stats = statsOf(path);
  return stats?.isDirectory() ? `${stats.ino} ${stats.mtimeMs} ${stats.ctimeMs}` : fileStamp(stats);
}
