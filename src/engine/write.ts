// Replaces the output folder as a whole: the new one is staged beside it, unchanged and foreign files are linked over,
// and two renames swap them. So a reader, or a kill at any moment, finds the old site or the new one, never a mixture.
// Everything is synchronous: a signal is handled between two steps and never inside one.
import {
  chmodSync,
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { relativeName } from '../config/bundle.ts';
import type { SiteConfig } from '../model/config.ts';
import { MANIFEST_FILE } from '../model/constants.ts';
import { UserError } from '../model/diagnostic.ts';
import { hashOf } from '../model/hash.ts';
import { lazy } from '../model/lazy.ts';
import { cacheFolderOf } from './cache.ts';
import { decodeManifest, encodeManifest, isInside, type Manifest, type ManifestFile } from './manifest.ts';
import { type OutDirFacts, outDirFault } from './out-dir.ts';
import { isUntouched, keepSpare, type Spare, takeSpare } from './spare.ts';
import { guard, healSwap, readFolder, sibling, swap } from './swap.ts';

/** The output folder as the last build left it. */
export interface OutFolder {
  /** Absolute. */
  readonly dir: string;
  /** Empty where there was no build yet. */
  readonly manifest: Manifest;
  /** Hash of the manifest's text; absent where there was no build yet. */
  readonly revision?: string;
  /** Where the folder of the build before is kept; absent without a cache. */
  readonly spareDir?: string;
  /** Whether a file is there as we wrote it, and made from the same. */
  isCurrent(path: string, fingerprint: string): boolean;
  /** Whether every file of the manifest is there as we wrote it. */
  isWhole(): boolean;
  /** Whether a file that we wrote holds this content; asked of what is not current. */
  holds(path: string, content: Content): boolean;
}

/** What a file is to hold: a text, or what another file holds. */
export type Content = { readonly kind: 'copy'; readonly from: string } | TextContent;

interface TextContent {
  readonly kind: 'text';
  readonly text: string | Uint8Array;
}

/** The new output folder while it is made. */
export interface Stage {
  write(path: string, content: string | Uint8Array): number;
  copy(path: string, from: string): number;
  /** Throws where a file that techdocs did not write is in the way of files that were not named at the start. */
  claim(paths: Iterable<string>): void;
  /** Takes a file over from the old folder. */
  keep(path: string): void;
  /** Swaps the folders; gives the new revision. */
  commit(manifest: Manifest): string;
  /** Leaves the old folder as it was. */
  discard(): void;
}

/** Looks at the output folder, mends what a killed run left, and refuses a folder that must not be replaced. */
export function openOutFolder(name: string, config: SiteConfig, cacheDir?: string): OutFolder {
  const dir = realPath(resolve(config.root, name));
  healSwap(dir);
  const known = readManifest(dir);
  const fault = outDirFault({ ...factsOf(dir, config, known !== undefined), name });
  if (fault) throw UserError.of({ code: 'unsafe-out-dir', message: fault });
  const { manifest, revision } = known ?? { manifest: new Map<string, ManifestFile>(), revision: undefined };
  const written = statSync(join(dir, MANIFEST_FILE), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // Looked at one after the other, which takes half the time of looking at each between two pages.
  const untouched = lazy(() => {
    const files = [...manifest].filter(([path, file]) => isUntouched(`${dir}/${path}`, file, written));
    return new Map(files.map(([path, { fingerprint }]) => [path, fingerprint]));
  });
  return {
    dir,
    manifest,
    revision,
    ...(cacheDir !== undefined && { spareDir: join(cacheDir, 'spare', hashOf(dir)) }),
    isCurrent: (path, fingerprint) => untouched().get(path) === fingerprint,
    isWhole: () => untouched().size === manifest.size,
    // To write a file again costs less than to compare it.
    holds: () => false,
  };
}

/** Starts a new folder beside the old one and carries over all that techdocs did not write. */
export function openStage(old: OutFolder, outputs: Iterable<string>): Stage {
  const { dir, spare, foreign, remove } = guard(old.dir, () => makeStage(old, new Set(outputs)));
  const made = new Set(spare?.folders ?? [dir]);
  // Files of the spare folder may be links to files of the old one, so they are never written into.
  const clear = (file: string) => {
    if (spare) rmSync(file, { force: true });
  };
  const place = (path: string): string => {
    if (!isInside(path)) throw new UserError(`\`${path}\` would be written outside the output folder.`, 1);
    const file = join(dir, path);
    makeFolder(dirname(file), made);
    return file;
  };
  return {
    write: (path, content) =>
      guard(old.dir, () => {
        const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
        const file = place(path);
        clear(file);
        writeFileSync(file, bytes);
        return bytes.length;
      }),
    copy: (path, from) =>
      guard(old.dir, () => {
        const file = place(path);
        clear(file);
        copyFileSync(from, file, constants.COPYFILE_FICLONE);
        chmodSync(file, 0o644);
        return statSync(file).size;
      }),
    claim: (paths) => refuseOverwriting(foreign, new Set(paths)),
    keep: (path) =>
      guard(old.dir, () => {
        if (spare?.has(path, old.manifest.get(path)?.fingerprint)) return;
        const file = place(path);
        clear(file);
        linkOrCopy(join(old.dir, path), file);
      }),
    commit(manifest) {
      const text = encodeManifest(manifest);
      guard(old.dir, () => {
        writeFileSync(join(dir, MANIFEST_FILE), text);
        swap(dir, old.dir, (aside) => keepSpare(aside, foreign.length === 0 ? old.spareDir : undefined));
      });
      process.off('exit', remove);
      return hashOf(text);
    },
    discard() {
      remove();
      process.off('exit', remove);
    },
  };
}

/** Makes a folder and those above it. One call for each, as they are all known to be missing at first. */
function makeFolder(folder: string, made: Set<string>): void {
  if (made.has(folder)) return;
  makeFolder(dirname(folder), made);
  made.add(folder);
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

interface StageStart {
  readonly dir: string;
  readonly spare?: Spare;
  /** Where there is none, the old folder holds nothing but what techdocs wrote, and can serve as the next spare. */
  readonly foreign: readonly ForeignFile[];
  /** Called when the process ends before the stage has its place, as it does when it is interrupted. */
  readonly remove: () => void;
}

function makeStage(old: OutFolder, outputs: ReadonlySet<string>): StageStart {
  mkdirSync(dirname(old.dir), { recursive: true });
  const foreign = foreignFiles(old);
  refuseOverwriting(foreign, outputs);
  const dir = sibling(old.dir, 'new');
  const remove = () => rmSync(dir, { recursive: true, force: true });
  process.once('exit', remove);
  const spare = foreign.length === 0 && old.spareDir !== undefined ? takeSpare(old.spareDir, dir, outputs) : undefined;
  if (!spare) mkdirSync(dir);
  const mode = statSync(old.dir, { throwIfNoEntry: false })?.mode;
  if (mode !== undefined) chmodSync(dir, mode & 0o7777);
  for (const { path, kind } of foreign) {
    if (kind === 'folder' && isTaken(path, outputs)) continue;
    const [from, to] = [join(old.dir, path), join(dir, path)];
    mkdirSync(dirname(to), { recursive: true });
    if (kind === 'folder') mkdirSync(to, { recursive: true });
    else if (kind === 'link') symlinkSync(readlinkSync(from), to);
    else linkOrCopy(from, to);
  }
  return { dir, spare, foreign, remove };
}

interface ForeignFile {
  readonly path: string;
  readonly kind: 'file' | 'link' | 'folder';
}

/** What is in the folder and was not written by us; of folders only those that hold nothing. */
function foreignFiles(old: OutFolder): readonly ForeignFile[] {
  const found: ForeignFile[] = [];
  const visit = (below: string) => {
    const entries = readFolder(join(old.dir, below));
    if (entries.length === 0 && below !== '') found.push({ path: below, kind: 'folder' });
    for (const entry of entries) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) visit(path);
      else if (path !== MANIFEST_FILE && !old.manifest.has(path)) {
        found.push({ path, kind: entry.isSymbolicLink() ? 'link' : 'file' });
      }
    }
  };
  visit('');
  return found;
}

function refuseOverwriting(foreign: readonly ForeignFile[], outputs: ReadonlySet<string>): void {
  const folders = new Set(
    [...outputs].flatMap((path) => path.split('/').map((_, i, all) => all.slice(0, i).join('/'))),
  );
  for (const { path, kind } of foreign) {
    if (kind === 'folder') continue;
    const isInTheWay = folders.has(path) || isTaken(path, outputs);
    if (!isInTheWay) continue;
    const message = `\`${path}\` in the output folder was not written by techdocs, and the site has a file of that name. Move it away.`;
    throw UserError.of({ code: 'foreign-file', message, target: path });
  }
}

/** Whether an output stands at a path or at one of the folders above it. */
function isTaken(path: string, outputs: ReadonlySet<string>): boolean {
  return path.split('/').some((_, i, all) => outputs.has(all.slice(0, i + 1).join('/')));
}

function factsOf(path: string, config: SiteConfig, isWhole: boolean): Omit<OutDirFacts, 'name'> {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  const names = [config.docs.path, config.releases?.path, config.pages.path, ...config.staticDirs];
  const inputs = names
    .filter((input) => input !== undefined)
    .map((input) => ({ name: input, path: wholePath(resolve(config.root, input)) }))
    .filter((input) => input.path !== wholePath(config.root));
  const caches = [join(config.root, '.techdocs'), cacheFolderOf(config.root)].map((cache) => ({
    name: relativeName(cache, config.root),
    path: wholePath(cache),
  }));
  const kind = !stat ? 'missing' : stat.isSymbolicLink() ? 'link' : !stat.isDirectory() ? 'file' : 'folder';
  const hasManifest =
    kind === 'folder' && statSync(join(path, MANIFEST_FILE), { throwIfNoEntry: false })?.isFile() === true;
  return {
    path,
    root: wholePath(config.root),
    home: wholePath(homedir()),
    inputs,
    caches,
    kind: kind === 'folder' && readFolder(path).length === 0 ? 'empty' : kind,
    ...(kind === 'link' && { target: readlinkSync(path) }),
    manifest: !hasManifest ? 'missing' : isWhole ? 'whole' : 'damaged',
  };
}

/** The path with every symlink above its last part followed. */
function realPath(path: string): string {
  const parent = dirname(path);
  if (parent === path) return path;
  try {
    return join(realpathSync(parent), basename(path));
  } catch {
    return join(realPath(parent), basename(path));
  }
}

/** The path with every symlink followed. */
function wholePath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return realPath(path);
  }
}

function readManifest(dir: string): { readonly manifest: Manifest; readonly revision: string } | undefined {
  try {
    const text = readFileSync(join(dir, MANIFEST_FILE), 'utf8');
    const manifest = decodeManifest(text);
    return manifest && { manifest, revision: hashOf(text) };
  } catch {
    return undefined;
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EEXIST') throw error;
    copyFileSync(from, to);
  }
}
