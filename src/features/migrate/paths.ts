// Paths of the old site, which may be outside of its folder, such as `../docs`. Pure.
import { folderOf, relativePath, tidyPath } from '../../lib/file-path.ts';

/** Resolves a path against the folder of a file. */
export function resolveBesideFile(file: string, path: string): string {
  const folder = folderOf(file);
  return tidyPath(folder === '' ? path : `${folder}/${path}`);
}

/** Returns the path of an imported file in the site; `undefined` for packages. `alias` resolves path aliases. */
export function importedSitePath(
  name: string,
  file: string,
  alias: (name: string) => string | undefined = () => undefined,
): string | undefined {
  if (name.startsWith('@site/')) return name.slice(6);
  if (name.startsWith('/')) return name.slice(1);
  return name.startsWith('.') ? resolveBesideFile(file, name) : alias(name);
}

/** Returns the path of an import that a loader reads as text: `!!raw-loader!./a.ts`, `!!./a.ts?raw`. `undefined` for others. */
export function rawImport(name: string): string | undefined {
  const [, loaders = '', path, query] = /^!*((?:[^!]+!)*)([^!?]+)(\?.*)?$/.exec(name) ?? [];
  return /(?:^|!)raw-loader[?!]/.test(loaders) || query === '?raw' ? path : undefined;
}

/** Returns the relative path from one file to another, as imports and links write it. */
export function pathTo(from: string, to: string): string {
  const path = relativePath(folderOf(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

/** Returns a path without leading `..`: its path in the new site. */
export function dropLeadingDots(path: string): string {
  return path.replace(/^(?:\.\.\/)+/, '');
}

/** Returns the number of leading `..` segments. */
export function countLevelsUp(path: string): number {
  return path.split('/').filter((part) => part === '..').length;
}
