// IO. A disk for the dev server that reads each file once and caches it. Callers report changed paths with `forget`. The disk can also look
// for changes itself, because file watchers miss some changes.
import type { Stats } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isMarkdownPath } from '../../lib/file-path.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Asset } from '../../model/source.ts';
import {
  type GitHeadWatchPaths,
  type LastUpdates,
  readGitHeadPaths,
  readHeadCommit,
  readLastUpdates,
} from '../git/last-updates.ts';
import { readAsset } from './assets.ts';
import { createContentCaches, type Disk } from './disk.ts';
import { type ReadTextResult, readText } from './read-text.ts';
import { readStats } from './stats.ts';
import { addFilesToWalk, type WalkOptions, type WalkResult, walkFolder } from './walk.ts';

/** A disk that caches each file until a change is reported or found. */
export interface CachingDisk extends Disk {
  /** Drops files from the cache, by absolute path. If a path is new or was removed, all folders are listed again. */
  forget(paths: Iterable<string>): void;
  forgetAll(): void;
  /** Returns the paths that change with the checked-out commit. Returns no paths if the commit has not been read. */
  headPlaces(): GitHeadWatchPaths;
  /** Checks all files and folders read so far and drops the changed ones. Returns their absolute paths. */
  lookForChanges(): Promise<ReadonlySet<string>>;
  /**
   * Returns the stamps of everything read, and of `others` (absolute paths), for comparison by a different process. Returns `undefined`
   * if files were added or removed since, or if the editor has unsaved texts.
   */
  snapshot(others?: readonly string[]): FileStamps | undefined;
}

/** File system stamps of everything that was read. */
export interface FileStamps {
  /** Stamps by absolute path of a file or folder. A stamp is empty if the path did not exist. */
  readonly stamps: Readonly<Record<string, string>>;
  /** Hashes of checked-out commits by absolute folder, if the commits were read. */
  readonly heads: Readonly<Record<string, string>>;
}

/** Whether all files of a snapshot, and the checked-out commits, are unchanged. */
export async function areFilesUnchanged({ stamps, heads }: FileStamps): Promise<boolean> {
  for (const path in stamps) if (readFileOrFolderStamp(path) !== stamps[path]) return false;
  for (const root in heads) if (((await readHeadCommit(root)) ?? '') !== heads[root]) return false;
  return true;
}

interface CachedEntry<T> {
  readonly value: T;
  /** Stamp of the file just before it was read; empty if it could not be read. */
  readonly stamp: string;
}

/** Stamp of an unsaved text in an editor. */
const UNSAVED_TEXT_STAMP = 'unsaved';

/** Cached files, folder listings and last updates, by absolute path or by request. */
interface DiskCache {
  readonly unsaved: ReadonlyMap<string, string>;
  readonly texts: Map<string, CachedEntry<ReadTextResult>>;
  readonly assets: Map<string, CachedEntry<Asset | Diagnostic>>;
  readonly walks: Map<string, { readonly options: WalkOptions; readonly walk: WalkResult }>;
  readonly updates: Map<string, CachedLastUpdates>;
}

interface CachedLastUpdates {
  readonly root: string;
  head?: string;
  places?: GitHeadWatchPaths;
  /** Whether one of `places` was reported as changed, so that the checked-out commit may be different now. */
  isTouched?: true;
  readonly value: Promise<LastUpdates>;
}

/**
 * Creates a caching disk for this process. `unsaved` maps absolute paths to unsaved texts of an editor, which replace the files. If
 * `unsaved` changes, the caller passes the paths to `forget`.
 */
export function createCachingDisk(unsaved: ReadonlyMap<string, string> = new Map()): CachingDisk {
  const memory: DiskCache = { unsaved, texts: new Map(), assets: new Map(), walks: new Map(), updates: new Map() };
  const { texts, assets, walks, updates } = memory;
  return {
    derived: createContentCaches(),
    walk(options) {
      const { isHidden: _, ...namedNamed } = options;
      const key = JSON.stringify(namedNamed);
      const cached = walks.get(key) ?? { options, walk: listFolderWithUnsavedFiles(options, unsaved) };
      walks.set(key, cached);
      return cached.walk;
    },
    text: (path, file) =>
      readCachedValue(texts, path, () => {
        const text = unsaved.get(path);
        if (text !== undefined) return { value: { text }, stamp: UNSAVED_TEXT_STAMP };
        let stamp = '';
        const onStats = (stats: Stats) => {
          stamp = formatFileStamp(stats);
        };
        const value = readText(path, file, { onStats });
        return { value, stamp };
      }),
    asset(root, assetFile, measure) {
      const path = join(root, assetFile.file);
      const before = assets.get(path)?.value;
      // The address of a cached asset changes if the configuration names a different folder that contains the file.
      if (before && 'origin' in before && (before.path !== assetFile.path || before.origin !== assetFile.origin))
        assets.delete(path);
      return readCachedValue(assets, path, () => ({
        stamp: readFileStamp(path),
        value: readAsset(root, assetFile, measure),
      }));
    },
    async updates(root, folders) {
      const key = [root, ...folders].join('\0');
      const cached = updates.get(key);
      if (cached && !(await areLastUpdatesOutdated(cached))) return cached.value;
      // Reads the commit before the log, so that a commit made in the meantime is detected as a change later.
      const value = readHeadCommit(root).then((head) => {
        reading.head = head;
        return readLastUpdates(root, folders);
      });
      const reading: CachedLastUpdates = { root, value };
      updates.set(key, reading);
      reading.places = await readGitHeadPaths(root);
      return value;
    },
    forget: (paths) => dropFromCache(memory, paths),
    forgetAll() {
      for (const cached of [texts, assets, walks, updates]) cached.clear();
    },
    headPlaces() {
      const [first] = updates.values();
      return first?.places ?? { folders: [], paths: [] };
    },
    lookForChanges: () => dropChangedFilesFromCache(memory),
    snapshot: (others = []) => createFileStamps(memory, others),
  };
}

/** Lists a folder, including unsaved new pages of an editor. */
function listFolderWithUnsavedFiles(options: WalkOptions, unsaved: ReadonlyMap<string, string>): WalkResult {
  const pages = [...unsaved.keys()].map((path) => relative(options.root, path).split(sep).join('/'));
  return addFilesToWalk(walkFolder(options), options, pages.filter(isMarkdownPath));
}

function readCachedValue<T>(cached: Map<string, CachedEntry<T>>, path: string, read: () => CachedEntry<T>): T {
  const before = cached.get(path);
  if (before && before.stamp !== '') return before.value;
  const now = read();
  cached.set(path, now);
  return now.value;
}

async function areLastUpdatesOutdated(cached: CachedLastUpdates): Promise<boolean> {
  if (!cached.isTouched) return false;
  delete cached.isTouched;
  return cached.head !== (await readHeadCommit(cached.root));
}

function dropFromCache({ texts, assets, walks, updates }: DiskCache, paths: Iterable<string>): void {
  const dated = [...updates.values()];
  for (const path of paths) {
    const touched = dated.filter(({ places }) => places?.paths.includes(path));
    for (const cached of touched) cached.isTouched = true;
    // The path belongs to git and is not content, so the caches of content stay unchanged.
    if (touched.length > 0) continue;
    const wasText = texts.delete(path);
    const wasAsset = assets.delete(path);
    if ((!wasText && !wasAsset) || readFileStamp(path) === '') walks.clear();
  }
}

async function dropChangedFilesFromCache(memory: DiskCache): Promise<ReadonlySet<string>> {
  const { unsaved, texts, assets, walks, updates } = memory;
  const changed = new Set<string>();
  for (const [path, { stamp }] of texts) {
    if (stamp !== (unsaved.has(path) ? UNSAVED_TEXT_STAMP : readFileStamp(path))) changed.add(path);
  }
  for (const [path, { stamp }] of assets) if (stamp !== readFileStamp(path)) changed.add(path);
  for (const [key, { options, walk }] of walks) {
    const before = new Set(walk.files.map(({ file }) => file));
    const now = new Set(listFolderWithUnsavedFiles(options, unsaved).files.map(({ file }) => file));
    const differing = [...before, ...now].filter((file) => !(before.has(file) && now.has(file)));
    for (const file of differing) changed.add(join(options.root, file.split('/').join(sep)));
    if (differing.length > 0) walks.delete(key);
  }
  const [first] = updates.values();
  if (first && first.head !== (await readHeadCommit(first.root))) {
    changed.add(join(first.root, '.git'));
    updates.clear();
  }
  dropFromCache(memory, changed);
  return changed;
}

function createFileStamps(
  { unsaved, texts, assets, walks, updates }: DiskCache,
  others: readonly string[],
): FileStamps | undefined {
  if (unsaved.size > 0) return undefined;
  const stamps: Record<string, string> = Object.fromEntries(others.map((path) => [path, readFileOrFolderStamp(path)]));
  for (const cached of [texts, assets]) for (const [path, { stamp }] of cached) stamps[path] = stamp;
  for (const { options, walk } of walks.values()) {
    for (const folder of walk.folders) {
      const path = join(options.root, folder);
      stamps[path] = readFileOrFolderStamp(path);
    }
    // The folders got their stamps before this second listing, so any later change also changes a stamp.
    if (JSON.stringify(walkFolder(options).files) !== JSON.stringify(walk.files)) return undefined;
  }
  const heads = Object.fromEntries([...updates.values()].map(({ root, head = '' }) => [root, head]));
  return { stamps, heads };
}

/** Returns identity, size and times of a file as text; empty if the file does not exist. */
function formatFileStamp(stats: Stats | undefined): string {
  return stats?.isFile() ? `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}` : '';
}

function readFileStamp(path: string): string {
  return formatFileStamp(readStats(path));
}

/** Returns the stamp of a file or folder. A folder's stamp changes when a file in it is added or removed. */
function readFileOrFolderStamp(path: string): string {
  const stats = readStats(path);
  return stats?.isDirectory() ? `${stats.ino} ${stats.mtimeMs} ${stats.ctimeMs}` : formatFileStamp(stats);
}
