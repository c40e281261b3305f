// Paths of files as links write them, root-relative and with slashes on every system.

/** The folder that a file is in. */
export function folderOf(file: string): string {
  return file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '';
}

/** Joins a folder and a relative path; nothing where that leaves the project. */
export function joinFile(folder: string, path: string): string | undefined {
  const segments: string[] = folder === '' ? [] : folder.split('/');
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}
