// IO. Stores the docs of a commit in a file, so that git reads each commit only once. Offers the stored docs as a `Disk` whose paths are in
// git's notation: `v2.5.0:docs/a.md`.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readLastUpdates } from '../../content/git/last-updates.ts';
import { type CommitFile, readBlobs } from '../../content/git/tree.ts';
import { createAsset, loadImageMeasurer } from '../../content/io/assets.ts';
import type { Disk } from '../../content/io/disk.ts';
import { decodeText, type ReadTextResult } from '../../content/io/read-text.ts';
import { isAssetFile, isNameSkippedByWalk } from '../../content/io/walk.ts';
import { writeAtomically } from '../../content/io/write-whole.ts';
import { listIncludeTargets } from '../../content/markdown/include-targets.ts';
import { isInFolder, normalizePath } from '../../lib/file-path.ts';
import type { Asset, LastUpdate } from '../../model/source.ts';

/**
 * Stored docs of a commit. Paths do not include the commit's name. If the docs are in `.`, all paths begin with `./`, so that each path
 * after the name of a commit has a folder: `v2.5.0:./a.md`.
 */
export interface DocsInCommit {
  /** Folder of the docs. */
  readonly docs: string;
  /** Folders of translations by locale. */
  readonly translations: Readonly<Record<string, string>>;
  /** Texts of pages, categories and their includes. */
  readonly texts: Readonly<Record<string, ReadTextResult>>;
  readonly assets: readonly Asset[];
  readonly sidebars?: { readonly file: string; readonly text: string; readonly value: unknown };
  /** Present if the site shows last updates. */
  readonly updates?: Readonly<Record<string, Required<LastUpdate>>>;
}

interface CommitDocsInput extends DocsFolders {
  readonly root: string;
  /** Full hash of the commit. */
  readonly commit: string;
  readonly files: readonly CommitFile[];
  readonly wantsUpdates: boolean;
  /** Folder for the bytes of assets. */
  readonly folder: string;
}

/** Reads the docs of a commit: pages as texts, other files as bytes in `folder`. */
export async function collectCommitDocs(input: CommitDocsInput): Promise<DocsInCommit> {
  const { root, commit, files, docs, translations, wantsUpdates, folder } = input;
  const contentFiles = files.filter(({ path }) => isContentPath(path, input));
  const texts = Object.fromEntries(readContentTexts(input, contentFiles));
  const others = contentFiles.filter(isAssetFile);
  const measure = await loadImageMeasurer(others);
  const assets: Asset[] = [];
  readBlobs(root, others, ({ path }, bytes) => {
    const entry = {
      file: path,
      path: path.slice(findContentFolder(path, input).length + 1),
      origin: 'content' as const,
    };
    const asset = createAsset(entry, bytes, measure);
    const stored = computeStoredAssetPath(folder, asset.hash);
    if (!existsSync(stored)) writeAtomically(stored, bytes);
    assets.push({ ...asset, stored });
  });
  const { byFile } = wantsUpdates ? await readLastUpdates(root, listAllFolders(input), commit) : {};
  const updates = byFile && [...byFile].map(([name, update]) => [docs === '.' ? `./${name}` : name, update]);
  return { docs, translations, texts, assets, ...(updates && { updates: Object.fromEntries(updates) }) };
}

type DocsFolders = Pick<DocsInCommit, 'docs' | 'translations'>;

/** Returns the folders of the docs and their translations; the docs come last, because they may contain the other folders. */
function listAllFolders({ docs, translations }: DocsFolders): readonly string[] {
  return [...Object.values(translations), docs];
}

function findContentFolder(path: string, folders: DocsFolders): string {
  return listAllFolders(folders).find((folder) => path.startsWith(`${folder}/`)) ?? '';
}

/** Returns whether a file in a docs folder is content. As in docs on disk, partials and hidden files are no content. */
function isContentPath(path: string, folders: DocsFolders): boolean {
  const folder = findContentFolder(path, folders);
  const names = path.slice(folder.length + 1).split('/');
  return folder !== '' && !names.some((name) => isNameSkippedByWalk(name) || name === 'node_modules');
}

/** Reads the pages and categories of `contentFiles`, and all their includes. */
function readContentTexts(
  input: CommitDocsInput,
  contentFiles: readonly CommitFile[],
): ReadonlyMap<string, ReadTextResult> {
  const { root, files, docs } = input;
  // Relative includes of a translation are resolved from the original.
  const originalOf = (file: string) => {
    const folder = findContentFolder(file, input);
    return folder === '' ? file : docs + file.slice(folder.length);
  };
  const byPath = new Map(files.map((file) => [normalizePath(file.path), file]));
  const texts = new Map<string, ReadTextResult>();
  let open = contentFiles.filter((file) => !isAssetFile(file));
  while (open.length > 0) {
    readBlobs(root, open, ({ path }, bytes) => {
      texts.set(path, decodeText(bytes, path));
    });
    const targets = open.flatMap(({ path }) => listIncludeTargets(texts.get(path)?.text ?? '', originalOf(path)));
    const included = [...new Set(targets)].flatMap((path) => byPath.get(normalizePath(path)) ?? []);
    open = included.filter(({ path }) => !texts.has(path));
  }
  return texts;
}

/** Returns the path of the file that stores an asset, by the hash of its bytes. Throws if the hash is malformed. */
function computeStoredAssetPath(folder: string, hash: string): string {
  if (!/^[\da-f]{16,}$/.test(hash)) throw new Error(`\`${hash}\` is no hash.`);
  return join(folder, 'files', hash);
}

/** Returns the stored docs of a commit. Returns `undefined` if they are not stored, or if one of their files is missing. */
export function readStoredCommitDocs(file: string): DocsInCommit | undefined {
  try {
    const commitDocs = JSON.parse(readFileSync(file, 'utf8')) as DocsInCommit;
    // Does not use the stored paths of assets, but computes them again: the file may have come with the project, so it is not trusted.
    const assets = commitDocs.assets.map((asset) => ({
      ...asset,
      stored: computeStoredAssetPath(dirname(file), asset.hash),
    }));
    return assets.every(({ stored }) => existsSync(stored)) ? { ...commitDocs, assets } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the docs of a commit as a `Disk`. `ref` is the name of the commit. */
export function createCommitDisk(ref: string, commitDocs: DocsInCommit): Disk {
  const { texts, assets, updates = {} } = commitDocs;
  const prefix = `${ref}:`;
  const pathOf = (name: string) => (name.startsWith(prefix) ? name.slice(prefix.length) : name);
  const byName = new Map(Object.entries(texts).map(([name, read]) => [name, prefixDiagnosticFile(read, prefix)]));
  const pages = Object.keys(texts).filter((path) => isContentPath(path, commitDocs) && !isAssetFile({ path }));
  const files = [...pages, ...assets.map((asset) => asset.file)].sort().map((name) => prefix + name);
  const byFile = new Map(assets.map((asset) => [asset.file, { ...asset, file: prefix + asset.file }]));
  /** Omits `.`, the folder of docs that are the whole project, because it contains all other folders. */
  const separate = (folders: readonly string[]) => folders.filter((folder) => folder !== '.');
  return {
    walk: ({ folder, except }) => ({
      files: files
        .filter((file) => file.startsWith(`${folder}/`))
        .map((file) => ({ file, path: file.slice(folder.length + 1) }))
        .filter(({ path }) => folder !== `${prefix}.` || !separate(except).some((other) => isInFolder(path, other))),
      folders: [],
      diagnostics: [],
    }),
    text: (_, name) => byName.get(pathOf(name)) as ReadTextResult,
    asset: (_, entry) => byFile.get(pathOf(entry.file)) as Asset,
    included: (name) => byName.get(pathOf(name)) ?? byName.get(`./${pathOf(name)}`),
    updates: async () => ({ byFile: new Map(), diagnostics: [] }),
    lastUpdates: new Map(Object.entries(updates).map(([name, update]) => [prefix + name, update])),
  };
}

function prefixDiagnosticFile(read: ReadTextResult, prefix: string): ReadTextResult {
  if (read.diagnostic === undefined) return read;
  return { diagnostic: { ...read.diagnostic, file: prefix + (read.diagnostic.file ?? '') } };
}
