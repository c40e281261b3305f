// The folders of docs as a tree, for generated sidebars.
import { folderOf } from '../../model/file-path.ts';
import type { DocEntry } from '../assemble/structure.ts';

/** What a folder of docs holds. */
export interface Folder {
  readonly docs: DocEntry[];
  readonly folders: Set<string>;
}

/** Docs by folder, with the folders around them; `.` is the top. */
export function folderTree(docs: readonly DocEntry[]): Map<string, Folder> {
  const tree = new Map<string, Folder>();
  const at = (dir: string): Folder => {
    let folder = tree.get(dir);
    if (!folder) {
      folder = { docs: [], folders: new Set() };
      tree.set(dir, folder);
      if (dir !== '.') at(folderOf(dir) || '.').folders.add(dir);
    }
    return folder;
  };
  for (const doc of docs) at(doc.dir).docs.push(doc);
  return tree;
}
