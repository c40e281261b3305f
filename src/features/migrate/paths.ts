// Paths of files of the old site. Such a file may be outside the site's folder, as in `../docs`. Pure.
import { computeRelativePath, getParentFolder, normalizePath } from '../../lib/file-path.ts';

/** Resolves a path against the folder of a file. */
export function resolveFromFileFolder(file: string, path: string): string {
  const folder = getParentFolder(file);
  return normalizePath(folder === '' ? path : `${folder}/${path}`);
}

/** Returns the path of an imported file in the site; `undefined` for packages. `alias` resolves path aliases. */
export function findImportedFilePath(
  name: string,
  file: string,
  alias: (name: string) => string | undefined = () => undefined,
): string | undefined {
  if (name.startsWith('@site/')) return name.slice(6);
  if (name.startsWith('.')) return resolveFromFileFolder(file, name);
  return alias(name) ?? (name.startsWith('/') ? name.slice(1) : undefined);
}

/**
 * Returns the path of an import that a loader reads as text, such as `!!raw-loader!./a.ts` or `!!./a.ts?raw`. Returns `undefined` for other
 * imports.
 */
export function parseRawLoaderImport(name: string): string | undefined {
  const [, loaders = '', path, query] = /^!*((?:[^!]+!)*)([^!?]+)(\?.*)?$/.exec(name) ?? [];
  return /(?:^|!)raw-loader[?!]/.test(loaders) || query === '?raw' ? path : undefined;
}

/** Returns the relative path from one file to another, as imports and links write it. */
export function formatRelativeImport(from: string, to: string): string {
  const path = computeRelativePath(getParentFolder(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

/** Returns a path without leading `..` segments. The result is the path in the new site. */
export function dropDotDotPrefix(path: string): string {
  return path.replace(/^(?:\.\.\/)+/, '');
}

/** Returns the number of leading `..` segments. */
export function countLevelsUp(path: string): number {
  return path.split('/').filter((part) => part === '..').length;
}
