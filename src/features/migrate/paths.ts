// Paths of the old site, which may lie beside its own folder, as `../docs` does. Pure.
import { folderOf, relativePath, tidyPath } from '../../lib/file-path.ts';

/** The path that a file names from where it lies. */
export function pathFrom(file: string, path: string): string {
  const folder = folderOf(file);
  return tidyPath(folder === '' ? path : `${folder}/${path}`);
}

/** The path of the site's file that an import of a file names; nothing for a package. `alias` knows other names of folders. */
export function siteRelative(
  name: string,
  file: string,
  alias: (name: string) => string | undefined = () => undefined,
): string | undefined {
  if (name.startsWith('@site/')) return name.slice(6);
  if (name.startsWith('/')) return name.slice(1);
  return name.startsWith('.') ? pathFrom(file, name) : alias(name);
}

/** The path from one file to another, as imports and links write it. */
export function pathTo(from: string, to: string): string {
  const path = relativePath(folderOf(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

/** What a path beside the site is called in the new one: as if it lay in it. */
export function pathInside(path: string): string {
  return path.replace(/^(?:\.\.\/)+/, '');
}

/** How many folders above the site a path begins. */
export function levelsUp(path: string): number {
  return path.split('/').filter((part) => part === '..').length;
}
