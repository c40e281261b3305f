// IO. State of the output folder after the last build, and whether it may be replaced.
import { existsSync, lstatSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { findUncheckedCacheFolder } from '../cache/cache-folder.ts';
import { computeRelativePosixPath } from '../config/io/bundle.ts';
import { type OutputFile, validateOutputPath } from '../content/io/output.ts';
import { isPathBelowFolder, resolveParentSymlinks, resolveSymlinksInExistingPart } from '../content/io/real-path.ts';
import { readSymlinkStats } from '../content/io/stats.ts';
import { readFolderEntries } from '../content/io/write-whole.ts';
import { memoizeByKey } from '../lib/derived.ts';
import { computeHash } from '../lib/hash.ts';
import { lazy } from '../lib/lazy.ts';
import type { SiteConfig } from '../model/config.ts';
import { MANIFEST_FILE } from '../model/constants.ts';
import { createInvocationError, UserError } from '../model/diagnostic.ts';
import { isFileUnchanged } from './backup.ts';
import { decodeManifest, type Manifest, type ManifestFile } from './manifest.ts';
import { findOutputFolderFault, type OutDirCheckInput } from './out-dir.ts';
import { explainSiteWriteErrors, recoverFolderSwap } from './swap.ts';

/** State of the output folder after the last build. */
export interface OutFolder {
  /** Name as given in the call. */
  readonly name: string;
  /** Absolute path. */
  readonly dir: string;
  /** Empty before the first build. */
  readonly manifest: Manifest;
  /** Hash of the manifest's text; absent before the first build. */
  readonly revision?: string;
  /** Folder to which a build moves the previous output; absent without a cache. */
  readonly backupDir?: string;
  /** Whether a file is unchanged since techdocs wrote it with this fingerprint. */
  isCurrent(path: string, fingerprint: string): boolean;
  /** Whether every file of the manifest is as techdocs wrote it. */
  isWhole(): boolean;
  /** Whether a file exists with this content. Called for files that are not current. */
  holds(path: string, content: FileContent): boolean;
  /** Whether `holds` compares contents. If not, `holds` always returns `false`. */
  readonly comparesContent: boolean;
}

/** Content of a file: a text, a copy of another file, or a sequence of bytes. */
export type FileContent =
  | { readonly kind: 'copy'; readonly from: string }
  | { readonly kind: 'pieces'; bytes(): Iterable<Uint8Array> }
  | { readonly kind: 'text'; readonly text: string | Uint8Array };

/** Inspects the output folder, recovers from a killed run, and throws if the folder must not or cannot be replaced. */
export function openOutFolder(name: string, config: SiteConfig, cacheDir?: string): OutFolder {
  return explainSiteWriteErrors(name, () => openReplaceableOutFolder(name, config, cacheDir));
}

function openReplaceableOutFolder(name: string, config: SiteConfig, cacheDir?: string): OutFolder {
  const dir = resolveParentSymlinks(resolve(config.root, name));
  recoverFolderSwap(dir);
  const manifest = readManifest(dir);
  const isLedOut =
    isPathBelowFolder(resolve(config.root, name), config.root) &&
    !isPathBelowFolder(dir, resolveSymlinksInExistingPart(config.root));
  const fault = findOutputFolderFault({
    ...collectOutDirCheckInput(dir, config, manifest !== undefined),
    name,
    isLedOut,
  });
  if (fault) throw UserError.of({ code: 'unsafe-out-dir', message: fault });
  return createOutFolder(name, dir, { known: manifest, cacheDir });
}

/** Opens a cache folder or temporary folder. A site is built there, and then converted to the folder `out`. */
export function openIntermediateOutFolder(dir: string, out: Pick<OutFolder, 'name'>, cacheDir?: string): OutFolder {
  recoverFolderSwap(dir);
  return createOutFolder(out.name, dir, { known: readManifest(dir), cacheDir });
}

function createOutFolder(
  name: string,
  dir: string,
  { known, cacheDir }: { readonly known: ReturnType<typeof readManifest>; readonly cacheDir?: string },
): OutFolder {
  const { manifest, revision } = known ?? { manifest: new Map<string, ManifestFile>(), revision: undefined };
  const written = statSync(join(dir, MANIFEST_FILE), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // Checking all files in one pass takes half as long as checking each file between the rendering of two pages.
  const untouched = lazy(() => {
    const files = [...manifest].filter(([path, file]) => isFileUnchanged(`${dir}/${path}`, file, written));
    return new Map(files.map(([path, { fingerprint }]) => [path, fingerprint]));
  });
  return {
    name,
    dir,
    manifest,
    revision,
    ...(cacheDir !== undefined && { backupDir: join(cacheDir, 'spare', computeHash(dir)) }),
    isCurrent: (path, fingerprint) => untouched().get(path) === fingerprint,
    isWhole: () => untouched().size === manifest.size,
    // Writing a file again costs less than comparing it.
    holds: () => false,
    comparesContent: false,
  };
}

/** Opens an archive, a PDF or a report by its requested name. Throws if this file is an input of the site. */
export function openOutputFile(name: string, config: SiteConfig): OutputFile {
  const path = resolveSymlinksInExistingPart(resolve(config.root, name));
  // An earlier archive or PDF may be in a static folder. Such a file is not an input, so it may be replaced.
  const isMade = /\.(?:pdf|zip|tgz|tar\.gz)$/i.test(name);
  const isSource =
    path === (config.configFile && resolveSymlinksInExistingPart(resolve(config.root, config.configFile))) ||
    (!isMade && existsSync(path) && listInputFolders(config).some((input) => isPathBelowFolder(path, input.path)));
  if (isSource) throw createInvocationError(`\`${name}\` is what the site is made from.`, 'Name another file.');
  return validateOutputPath(name, config.root);
}

function listInputFolders({ root, docs, releases, pages, staticDirs }: SiteConfig): OutDirCheckInput['inputs'] {
  return [...docs.map(({ path }) => path), releases?.path, pages.path, ...staticDirs]
    .filter((input) => input !== undefined)
    .map((input) => ({ name: input, path: resolveSymlinksInExistingPart(resolve(root, input)) }))
    .filter((input) => input.path !== resolveSymlinksInExistingPart(root));
}

function collectOutDirCheckInput(
  path: string,
  config: SiteConfig,
  isWhole: boolean,
): Omit<OutDirCheckInput, 'isLedOut' | 'name'> {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  const caches = [join(config.root, '.techdocs'), findUncheckedCacheFolder(config.root)].map((cache) => ({
    name: computeRelativePosixPath(cache, config.root),
    path: resolveSymlinksInExistingPart(cache),
  }));
  const kind = !stat ? 'missing' : stat.isSymbolicLink() ? 'link' : !stat.isDirectory() ? 'file' : 'folder';
  const hasManifest =
    kind === 'folder' && statSync(join(path, MANIFEST_FILE), { throwIfNoEntry: false })?.isFile() === true;
  return {
    path,
    root: resolveSymlinksInExistingPart(config.root),
    home: resolveSymlinksInExistingPart(homedir()),
    inputs: listInputFolders(config),
    caches,
    kind: kind === 'folder' && readFolderEntries(path).length === 0 ? 'empty' : kind,
    ...(kind === 'link' && { target: readlinkSync(path) }),
    manifest: !hasManifest ? 'missing' : isWhole ? 'whole' : 'damaged',
  };
}

/** Error: the output folder has changed during this build, because another build has written to it. This build can run again. */
export class OutFolderChangedError extends UserError {
  constructor(name: string) {
    const message = `Cannot write the site to \`${name}\`: another build has just written it.`;
    const suggestion =
      'Let the other build end, and run this one again, or build into another folder with `--out-dir`.';
    super(message, 2, [{ code: 'write-failed', severity: 'error', message, suggestion }]);
  }
}

/** Throws if another build has written the output folder since this build opened it. */
export function assertOutFolderUnchanged({ dir, name, revision }: OutFolder): void {
  const text = readManifestText(dir);
  // The hash of the text is the revision, unless the manifest lists files behind a symbolic link.
  const isSame = text === undefined ? revision === undefined : computeHash(text) === revision;
  if (!isSame && readManifest(dir)?.revision !== revision) throw new OutFolderChangedError(name);
}

function readManifestText(dir: string): string | undefined {
  try {
    return readFileSync(join(dir, MANIFEST_FILE), 'utf8');
  } catch {
    return undefined;
  }
}

function readManifest(dir: string): { readonly manifest: Manifest; readonly revision: string } | undefined {
  const text = readManifestText(dir);
  const manifest = text === undefined ? undefined : decodeManifest(text);
  if (text === undefined || manifest === undefined) return undefined;
  const ownManifest = omitSymlinkedFiles(dir, manifest);
  // A build never writes through a symbolic link. If the manifest lists files behind one, the folder gets a revision that no build has.
  return { manifest: ownManifest, revision: computeHash(ownManifest.size === manifest.size ? text : `${text}\0`) };
}

/** Returns the files of a manifest that are in the folder itself: files behind a symbolic link were not written by techdocs. */
function omitSymlinkedFiles(dir: string, manifest: Manifest): Manifest {
  const isReal = memoizeByKey((folder): boolean => {
    if (folder === '.') return true;
    return isReal(dirname(folder)) && readSymlinkStats(join(dir, folder))?.isDirectory() === true;
  });
  return new Map([...manifest].filter(([path]) => isReal(dirname(path))));
}
