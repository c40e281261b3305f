// IO. How the content room reads: each file anew, as a build does, or through something that knows better.
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Asset } from '../model/source.ts';
import { type AssetFile, type Measure, readAsset } from './assets.ts';
import type { DerivedContent } from './derived-content.ts';
import { type LastUpdates, readLastUpdates } from './git.ts';
import { readText, type TextRead } from './read-text.ts';
import { type Walk, type WalkOptions, walkFolder } from './walk.ts';

/** What the content room asks of a disk. */
export interface Disk {
  walk(options: WalkOptions): Walk;
  /** `path` is absolute, `file` its name for messages. The same text is the same object. */
  text(path: string, file: string): TextRead;
  asset(root: string, found: AssetFile, measure?: Measure): Asset | Diagnostic;
  updates(root: string, folders: readonly string[]): Promise<LastUpdates>;
  /** A text that others include, where it does not lie in the project's own folders. */
  included?(file: string): TextRead | undefined;
  /** Last changes, where they are known already. */
  readonly lastUpdates?: LastUpdates['byFile'];
  /** Docs versions that lie in commits, by name, each with a disk of its own. */
  readonly versions?: ReadonlyMap<string, Disk>;
  /** What was made of what it gave, where it gives the same objects again. */
  readonly derived?: DerivedContent;
}

/** Reads everything each time. */
export const plainDisk: Disk = { walk: walkFolder, text: readText, asset: readAsset, updates: readLastUpdates };

/** A disk on which some texts, by root-relative file, stand in the place of their files, or beside the others. */
export function withUnsaved(disk: Disk, unsaved: ReadonlyMap<string, string>): Disk {
  return {
    ...disk,
    walk(options) {
      const walk = disk.walk(options);
      const { folder } = options;
      const known = new Set(walk.files.map(({ file }) => file));
      const added = [...unsaved.keys()].filter((file) => file.startsWith(`${folder}/`) && !known.has(file));
      return {
        ...walk,
        files: [...walk.files, ...added.map((file) => ({ file, path: file.slice(folder.length + 1) }))],
      };
    },
    text(path, file) {
      const text = unsaved.get(file);
      return text === undefined ? disk.text(path, file) : { text };
    },
  };
}
