// Relative addresses between files of a site, for sites that open from a disk, where no server completes file names.
import { encodePath } from './url.ts';

/** Returns the address of the output file `to` for a link in `from`; both are decoded paths below the output folder. */
export function relativeAddress(from: string, to: string): string {
  const [folders, parts] = [from.split('/').slice(0, -1), to.split('/')];
  let same = 0;
  while (same < folders.length && same < parts.length - 1 && folders[same] === parts[same]) same += 1;
  const path = encodePath('../'.repeat(folders.length - same) + parts.slice(same).join('/'));
  // Without `./`, a colon in the first segment would make it a scheme, and an empty address would mean the page with its query.
  return path === '' || /^[^/]*:/.test(path) ? `./${path}` : path;
}
