// Finds the file that a translated file replaces. Pure.
import { dropLeadingDotDots, getParentFolder, leadsOutOfRoot } from '../lib/file-path.ts';
import { lazy } from '../lib/lazy.ts';
import type { SiteConfig } from '../model/config.ts';
import type { SiteContent } from '../model/source.ts';

/**
 * Creates a function that returns the root-relative file that a translated file replaces; `path` is relative to the folder of the language.
 * The translation folder of docs outside the project has the path of the docs folder without its leading `../`. Compares names in
 * normalized Unicode, because macOS and its archives write `ö` as two characters.
 */
export function createOriginalFileLookup(
  { docs, i18n }: SiteConfig,
  { sources, assets }: Pick<SiteContent, 'sources' | 'assets'>,
): (path: string) => string {
  const mirrored = getParentFolder(i18n.path);
  const names = lazy(() => {
    const files = [...sources, ...assets].map(({ file }) => file);
    return new Map([...files.map(getParentFolder), ...files].map((name) => [name.normalize(), name]));
  });
  const findName = (name: string) => names().get(name.normalize());
  return (path) => {
    const beside = docs.find(
      (candidate) => leadsOutOfRoot(candidate.path) && path.startsWith(`${dropLeadingDotDots(candidate.path)}/`),
    );
    const inRoot = mirrored === '' ? path : `${mirrored}/${path}`;
    const file = beside ? beside.path + path.slice(dropLeadingDotDots(beside.path).length) : inRoot;
    if (/^[ -~]*$/.test(file)) return file;
    const folder = getParentFolder(file);
    return findName(file) ?? (findName(folder) ?? folder) + file.slice(folder.length);
  };
}
