// Relative addresses between files of a site, for sites that open from a disk, where no server completes file names.
import { encodePath } from './url.ts';

/** Returns the address of the output file `to` for a link in `from`; both are decoded paths below the output folder. */
export function computeRelativeAddress(from: string, to: string): string {
  const folders = from.split('/').slice(0, -1);
  const parts = to.split('/');
  let same = 0;
  while (same < folders.length && same < parts.length - 1 && folders[same] === parts[same]) same += 1;
  const path = encodePath('../'.repeat(folders.length - same) + parts.slice(same).join('/'));
  // Without `./`, a first segment with a colon would be read as a scheme, and an empty address would mean the current page with its query.
  return path === '' || /^[^/]*:/.test(path) ? `./${path}` : path;
}
