// IO. Content opens files only through this module. A file that content names must be inside the project by its real path, and must not
// have a hidden or secret name. It must be a regular file, so that reading never waits for a pipe or device.
import { closeSync, constants, fstatSync, openSync, type Stats } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { leadsOutOfRoot } from '../../lib/file-path.ts';
import type { SiteConfig } from '../../model/config.ts';
import { listDocsVersions } from '../../model/docs-versions.ts';
import { type FileRefusalReason, type FilesPermittedByConfig, findFileNameRefusal } from '../../model/shown-files.ts';
import { NOT_A_FILE_REASON } from '../../model/unreadable.ts';
import { isPathBelowFolder, resolveSymlinksInExistingPart } from './real-path.ts';
import { readStats } from './stats.ts';

/** Limits on the files that content may read: the project and repository folders, and the names that may be shown. */
export interface ReadPermissions extends FilesPermittedByConfig, Pick<SiteConfig, 'root' | 'repository'> {}

/**
 * Flags for opening a file. The non-blocking flag avoids waiting for the writer of a pipe. Windows has neither this flag nor pipes as
 * files.
 */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Opens a file, passes it to `read`, closes it, and returns the result of `read`. The path is absolute and may be a symbolic link. Throws
 * if it is not a file.
 */
export function withOpenFile<T>(path: string, read: (handle: number, stats: Stats) => T): T {
  const handle = openSync(path, OPEN_FLAGS);
  try {
    const stats = fstatSync(handle);
    if (!stats.isFile()) throw new Error(stats.isDirectory() ? 'it is a folder' : NOT_A_FILE_REASON);
    return read(handle, stats);
  } finally {
    closeSync(handle);
  }
}

/** Returns the bounds for reading a site's content. `named` are files that the configuration names, root-relative. */
export function createReadPermissions(config: SiteConfig, named: readonly string[] = []): ReadPermissions {
  const { root, repository, docs, releases, pages, staticDirs, staticDotFiles, i18n } = config;
  const versions = listDocsVersions(docs).flatMap(({ version: { source } }) => source?.docs ?? []);
  const folders = [...docs.map(({ path }) => path), ...versions, pages.path, ...staticDirs, i18n.path];
  return {
    root,
    ...(repository !== undefined && { repository }),
    folders: releases === undefined ? folders : [...folders, releases.path],
    wanted: staticDotFiles,
    named,
  };
}

/** Absolute path of a file that content may read, or the refusal; `undefined` if the file does not exist. */
type ReadAccessResult = { readonly path: string } | { readonly refusal: FileRefusalReason } | undefined;

/** Checks by name and real path whether content may read a root-relative file. */
export function checkReadAccess(file: string, bounds: ReadPermissions): ReadAccessResult {
  const byName = findFileNameRefusal(file, bounds);
  if (byName !== undefined) return { refusal: byName };
  const path = join(bounds.root, file);
  const stats = readStats(path);
  if (stats === undefined) return undefined;
  const refusal = findRefusalOfRealPath(file, bounds);
  if (refusal !== undefined) return { refusal };
  return stats.isFile() ? { path } : { refusal: 'special' };
}

/**
 * Returns why the real path of a file is refused, or `undefined`. A symbolic link may lead outside the project or to a hidden name. `file`
 * exists and is root-relative. If `file` is in a folder outside the project, links may lead anywhere in the repository.
 */
export function findRefusalOfRealPath(
  file: string,
  { root, repository = root, ...names }: ReadPermissions,
): FileRefusalReason | undefined {
  const real = resolveSymlinksInExistingPart(join(root, file));
  const realRoot = resolveSymlinksInExistingPart(root);
  const top = leadsOutOfRoot(file) ? resolveSymlinksInExistingPart(repository) : realRoot;
  if (real !== top && !isPathBelowFolder(real, top)) return 'outside';
  if (real === join(realRoot, file)) return undefined;
  const name = relative(realRoot, real).split(sep).join('/');
  const refusal = name === '' ? undefined : findFileNameRefusal(name, names);
  // Accepts a file in `node_modules` whose real path is in a different package folder. The configuration may name such a file, and the
  // package folder may be a link to a package store.
  return refusal === 'package' && file.split('/').includes('node_modules') ? undefined : refusal;
}
