// IO. The one door to files for content. What content names is inside the project by its real path, has no name that is hidden
// or a secret's, and is a file: no pipe or device is waited for.
import { closeSync, constants, fstatSync, openSync, type Stats } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { leadsOut } from '../../lib/file-path.ts';
import type { SiteConfig } from '../../model/config.ts';
import { editionsOf } from '../../model/docs-versions.ts';
import { nameRefusal, type Refusal, type ShownNames } from '../../model/shown-files.ts';
import { NO_FILE } from '../../model/unreadable.ts';
import { isBelow, wholePath } from './real-path.ts';
import { statsOf } from './stats.ts';

/** Where content may read. */
export interface Bounds extends ShownNames, Pick<SiteConfig, 'root' | 'repository'> {}

/** A pipe that nobody writes into is opened at once, and not when somebody does. Windows has neither. */
const OPEN = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Opens a file, whose path is absolute and may be a link, for as long as it is read. Throws where there is no file. */
export function withFile<T>(path: string, read: (handle: number, stats: Stats) => T): T {
  const handle = openSync(path, OPEN);
  try {
    const stats = fstatSync(handle);
    if (!stats.isFile()) throw new Error(stats.isDirectory() ? 'it is a folder' : NO_FILE);
    return read(handle, stats);
  } finally {
    closeSync(handle);
  }
}

/** Where the content of a site may read. `named` are files that the configuration names, root-relative. */
export function boundsOf(config: SiteConfig, named: readonly string[] = []): Bounds {
  const { root, repository, docs, releases, pages, staticDirs, staticDotFiles, i18n } = config;
  const versions = editionsOf(docs).flatMap(({ version: { source } }) => source?.docs ?? []);
  const folders = [...docs.map(({ path }) => path), ...versions, pages.path, ...staticDirs, i18n.path];
  return {
    root,
    ...(repository !== undefined && { repository }),
    folders: releases === undefined ? folders : [...folders, releases.path],
    wanted: staticDotFiles,
    named,
  };
}

/** A file that content may read, by its absolute path; or why it may not. Nothing where there is none. */
export type Admission = { readonly path: string } | { readonly refusal: Refusal } | undefined;

/** Judges a file, root-relative, by its name and by where it really lies. */
export function admit(file: string, bounds: Bounds): Admission {
  const byName = nameRefusal(file, bounds);
  if (byName !== undefined) return { refusal: byName };
  const path = join(bounds.root, file);
  const stats = statsOf(path);
  if (stats === undefined) return undefined;
  const refusal = realRefusal(file, bounds);
  if (refusal !== undefined) return { refusal };
  return stats.isFile() ? { path } : { refusal: 'special' };
}

/**
 * Why what a path leads to is not read, by its real path: a link may lead out, or to a name that is not shown. `file` is
 * there and root-relative. Below a folder that lies beside the project, links lead as far as the repository.
 */
export function realRefusal(file: string, { root, repository = root, ...names }: Bounds): Refusal | undefined {
  const [real, realRoot] = [wholePath(join(root, file)), wholePath(root)];
  const top = leadsOut(file) ? wholePath(repository) : realRoot;
  if (real !== top && !isBelow(real, top)) return 'outside';
  if (real === join(realRoot, file)) return undefined;
  const name = relative(realRoot, real).split(sep).join('/');
  const refusal = name === '' ? undefined : nameRefusal(name, names);
  // Where the configuration names a file of a package, its folder may be a link to another place for packages.
  return refusal === 'package' && file.split('/').includes('node_modules') ? undefined : refusal;
}
