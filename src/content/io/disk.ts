// IO. Interface for reading content: directly from disk, as in a build, through a cache (`caching-disk.ts`), or from a commit
// (`features/git-versions/`).
import { createDerivedValueCache, type DerivedValueCache } from '../../lib/derived.ts';
import type { ContentLimitLookup } from '../../model/budgets.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Asset, Source } from '../../model/source.ts';
import { type LastUpdates, readLastUpdates } from '../git/last-updates.ts';
import { type AssetFile, type ImageMeasurer, readAsset } from './assets.ts';
import { type LoadedText, type ReadTextResult, readText } from './read-text.ts';
import { addFilesToWalk, type WalkOptions, type WalkResult, walkFolder } from './walk.ts';

/** Disk access of `content/`. */
export interface Disk {
  walk(options: WalkOptions): WalkResult;
  /**
   * Returns the text of a file. `path` is absolute; `file` is its name in messages. Returns the same object while the text is unchanged.
   */
  text(path: string, file: string): ReadTextResult;
  asset(root: string, assetFile: AssetFile, measure?: ImageMeasurer): Asset | Diagnostic;
  updates(root: string, folders: readonly string[]): Promise<LastUpdates>;
  /** Returns a text that pages include from outside the project's own folders. */
  included?(file: string): ReadTextResult | undefined;
  /** Returns a text that is not on disk but can be included like a file. */
  given?(file: string): ReadTextResult | undefined;
  /** Last changes, if already known. */
  readonly lastUpdates?: LastUpdates['byFile'];
  /** Docs versions from commits, by key, each with its own disk. */
  readonly versions?: ReadonlyMap<string, Disk>;
  /** Cache of values derived from texts and files. It has an effect only if the disk returns the same objects again. */
  readonly derived?: ContentCaches;
}

/** Caches of values computed from texts and files. A value stays valid while the disk returns the same object for the unchanged file. */
export interface ContentCaches {
  /** Sources by text; recomputed if their names or includes change. */
  readonly sources: DerivedValueCache<LoadedText, Source>;
  /** Paths of the files that a text includes; recomputed if the text moves to a different file. */
  readonly includeTargets: DerivedValueCache<LoadedText, readonly string[]>;
  /** Translated sources by text and original; recomputed if their names or includes change. */
  readonly translations: DerivedValueCache<LoadedText, DerivedValueCache<Source, Source>>;
  /** Sources with day and author of their last change; recomputed if the day or the author changes. */
  readonly dated: DerivedValueCache<Source, Source>;
  /** Paths to which a source refers and that are no pages; recomputed if the configuration changes. */
  readonly references: DerivedValueCache<Source, PathsNamedInSource>;
  /** Translated sources that are marked as outdated, because their original has changed. */
  readonly stale: DerivedValueCache<Source, Source>;
  /** Address of the repository, by configuration, so that git runs once, not at each edit. */
  readonly repositories: DerivedValueCache<SiteConfig, Promise<string | undefined>>;
  /** Localized assets; recomputed if the asset that they replace changes. */
  readonly replacements: DerivedValueCache<Asset, Asset>;
}

/** Paths to which one source refers, relative to the root. */
export interface PathsNamedInSource {
  /** Paths outside the content folders. */
  readonly outside: readonly string[];
  /** Targets of relative links in texts whose links may lead to files beside pages. */
  readonly besidePages: readonly string[];
}

/** Returns an empty `ContentCaches`. */
export function createContentCaches(): ContentCaches {
  return {
    sources: createDerivedValueCache(),
    includeTargets: createDerivedValueCache(),
    translations: createDerivedValueCache(),
    dated: createDerivedValueCache(),
    references: createDerivedValueCache(),
    stale: createDerivedValueCache(),
    repositories: createDerivedValueCache(),
    replacements: createDerivedValueCache(),
  };
}

/** Disk without a cache: reads files every time. */
export const uncachedDisk: Disk = { walk: walkFolder, text: readText, asset: readAsset, updates: readLastUpdates };

/** Returns a disk without a cache that limits the size of texts. */
export function createDiskWithLimits(limits: ContentLimitLookup): Disk {
  const most = limits('file');
  const text = (path: string, file: string) => readText(path, file, { maxBytes: most });
  return { ...uncachedDisk, text };
}

/** Returns a disk on which the given texts replace files or are added. `unsaved` has the texts by root-relative file. */
export function overlayUnsavedTexts(disk: Disk, unsaved: ReadonlyMap<string, string>): Disk {
  return {
    ...disk,
    walk: (options) => addFilesToWalk(disk.walk(options), options, unsaved.keys()),
    text(path, file) {
      const text = unsaved.get(file);
      return text === undefined ? disk.text(path, file) : { text };
    },
  };
}
