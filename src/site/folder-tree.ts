// The docs folders as they lie in each other, for sidebars that are made from them.
import type { DocEntry } from './entries.ts';

/** What stands in one docs folder. */
export interface Folder {
  readonly docs: DocEntry[];
  readonly folders: Set<string>;
}

/** Docs by the folder that they stand in, with the folders around them. `.` is the top. */
export function folderTree(docs: readonly DocEntry[]): Map<string, Folder> {
  const tree = new Map<string, Folder>();
  const at = (dir: string): Folder => {
    let folder = tree.get(dir);
    if (!folder) {
      folder = { docs: [], folders: new Set() };
      tree.set(dir, folder);
      if (dir !== '.') at(dir.includes('/') ? dir.slice(0, dir.lastIndexOf('/')) : '.').folders.add(dir);
    }
    return folder;
  };
  for (const doc of docs) at(doc.dir).docs.push(doc);
  return tree;
}
