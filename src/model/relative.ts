// Addresses from one file of a site to another: those of a site that opens from a disk, where no server adds the name of a file.
import { encodePath } from './url.ts';

/** The address of an output file for the page or stylesheet in another one; both are decoded, below the output folder. */
export function relativeAddress(from: string, to: string): string {
  const [folders, parts] = [from.split('/').slice(0, -1), to.split('/')];
  let same = 0;
  while (same < folders.length && same < parts.length - 1 && folders[same] === parts[same]) same += 1;
  const path = encodePath('../'.repeat(folders.length - same) + parts.slice(same).join('/'));
  // A colon in the first name would make it a scheme; an empty address would be that of the page with its query.
  return path === '' || /^[^/]*:/.test(path) ? `./${path}` : path;
}
