// IO. Virtual files that extensions provide. They are listed and read like files on disk, so that all code that reads content finds them.
import { createAsset } from './assets.ts';
import type { Disk } from './disk.ts';
import type { ReadTextResult } from './read-text.ts';
import { addFilesToWalk } from './walk.ts';

/** A file that is not on disk. */
export interface VirtualFile {
  /** Name of the extension that provides it. */
  readonly from: string;
  readonly bytes: Uint8Array;
  /** Returns the text, always the same object; not called for copied files. */
  text(): ReadTextResult;
  /** Returns the absolute path of the file on disk that holds the content of a copied file. */
  stored(): string;
}

/** Returns a disk with additional virtual files, by root-relative path. */
export function overlayVirtualFiles(disk: Disk, virtual: ReadonlyMap<string, VirtualFile>): Disk {
  if (virtual.size === 0) return disk;
  return {
    ...disk,
    walk: (options) => addFilesToWalk(disk.walk(options), options, virtual.keys()),
    text: (path, file) => virtual.get(file)?.text() ?? disk.text(path, file),
    given: (file) => virtual.get(file)?.text(),
    asset(root, assetFile, measure) {
      const ownVirtualFile = virtual.get(assetFile.file);
      return ownVirtualFile
        ? { ...createAsset(assetFile, ownVirtualFile.bytes, measure), stored: ownVirtualFile.stored() }
        : disk.asset(root, assetFile, measure);
    },
  };
}
