// IO. How the content room reads: each file anew, as a build does, through a memory
// (`caching-disk.ts`), or from a commit (`features/git-versions/`).
import { type Derived, derived } from '../../lib/derived.ts';
import type { Limits } from '../../model/budgets.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Asset, Source } from '../../model/source.ts';
import { type LastUpdates, readLastUpdates } from '../git/last-updates.ts';
import { type AssetFile, type Measure, readAsset } from './assets.ts';
import { readText, type Text, type TextRead } from './read-text.ts';
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
  /** A text that lies in no folder, and that others may include as if it lay in one. */
  given?(file: string): TextRead | undefined;
  /** Last changes, where they are known already. */
  readonly lastUpdates?: LastUpdates['byFile'];
  /** Docs versions that lie in commits, by key, each with a disk of its own. */
  readonly versions?: ReadonlyMap<string, Disk>;
  /** What was made of the texts and files that it gave, where it gives the same objects again. */
  readonly derived?: DerivedContent;
}

/** What was made of each text and each file, kept as long as the disk gives the same object for it. */
export interface DerivedContent {
  /** Besides its text, a source depends on its names and on what it includes. */
  readonly sources: Derived<Text, Source>;
  /** The files that a text includes; besides on the file that it stands in. */
  readonly includeTargets: Derived<Text, readonly string[]>;
  /** Sources that are translations; besides on the original and on what they include. */
  readonly translations: Derived<Text, Derived<Source, Source>>;
  /** The same that their originals have left behind. */
  readonly stale: Derived<Source, Source>;
  /** The address of the repository, by the configuration: git is asked once, and not at each edit. */
  readonly repositories: Derived<SiteConfig, Promise<string | undefined>>;
  /** Assets of a language that replace others; besides on the file that they replace. */
  readonly replacements: Derived<Asset, Asset>;
}

/** Makes an empty one. */
export function derivedContent(): DerivedContent {
  return {
    sources: derived(),
    includeTargets: derived(),
    translations: derived(),
    stale: derived(),
    repositories: derived(),
    replacements: derived(),
  };
}

/** Reads everything each time. */
export const plainDisk: Disk = { walk: walkFolder, text: readText, asset: readAsset, updates: readLastUpdates };

/** As `plainDisk`, for texts within these limits. */
export function diskOf(limits: Limits): Disk {
  const most = limits('file');
  const text = (path: string, file: string) => readText(path, file, { most });
  return { ...plainDisk, text };
}

/** A disk on which some texts, by root-relative file, replace those of their files, or stand beside the others. */
export function withUnsaved(disk: Disk, unsaved: ReadonlyMap<string, string>): Disk {
  return {
    ...disk,
    walk(options) {
      const walk = disk.walk(options);
      const { folder } = options;
      const names = new Set(walk.files.map(({ file }) => file));
      const added = [...unsaved.keys()].filter((file) => file.startsWith(`${folder}/`) && !names.has(file));
      const files = added.map((file) => ({ file, path: file.slice(folder.length + 1) }));
      return { ...walk, files: [...walk.files, ...files] };
    },
    text(path, file) {
      const text = unsaved.get(file);
      return text === undefined ? disk.text(path, file) : { text };
    },
  };
}
