// The open project, as all steps of a command see it.
import type { Memo, ParseDepth } from '../cache/memo.ts';
import type { LoadedConfig, LoadSiteConfigOptions } from '../config/io/load.ts';
import type { CachedProjectFileLookup } from '../config/io/project-files.ts';
import type { Disk } from '../content/io/disk.ts';
import type { PackagedAssets } from '../model/site.ts';
import type { PackageInfo } from './assets.ts';
import type { SiteComponents } from './components.ts';
import type { ExtensionReadResults } from './extensions/read.ts';
import type { PagePartModules } from './site-parts.ts';
import type { SiteTemplates } from './templates.ts';
import type { Watchdog } from './watch/with-watch.ts';

/** The project, and the options of the call that override its configuration. */
export interface ProjectCallOptions extends Pick<LoadSiteConfigOptions, 'configFile' | 'overrides' | 'features'> {
  /** Folder of the project; the current folder by default. */
  readonly root?: string;
  /** `false` neither reads nor writes the cache. */
  readonly cache?: boolean;
  /**
   * Whether the content is untrusted. If so, code is read from the commit on which the content is based. A string is the name of the branch
   * that contains this commit.
   */
  readonly untrusted?: boolean | string;
  /** Folder of the original project, if this project is a copy. Parsed documents are read from the cache of the original. */
  readonly copyOf?: string;
}

/** An open project. */
export interface Project extends LoadedConfig {
  /** Options by which the configuration is loaded: threads load it again, because functions cannot be posted. */
  readonly call: LoadSiteConfigOptions;
  /** The folders and files that were discovered to complete the configuration. */
  readonly look: CachedProjectFileLookup;
  readonly depth: ParseDepth;
  readonly packageInfo: PackageInfo;
  /** Reads the content. Absent if every file is read from the file system without a cache, and no docs version is read from a commit. */
  readonly disk?: Disk;
  /** Reads the content without the files of extensions and commits. */
  readonly ownDisk?: Disk;
  readonly memo: Memo;
  readonly components: SiteComponents;
  /** Absolute paths of files and folders that extensions have read. If one of them changes, the project is reloaded. */
  readonly watched: readonly string[];
  /** Data that extensions have read; absent if no extension reads data. */
  readonly read?: ExtensionReadResults;
  /** Ends site code that never returns; absent if the site has no code. */
  readonly watchdog?: Watchdog;
}

/** Templates and assets of a site. */
export interface Theme {
  readonly assets: PackagedAssets;
  readonly templates: SiteTemplates;
  readonly parts: PagePartModules;
  /** Absolute paths of the inputs of island scripts. */
  readonly islandInputs: readonly string[];
  /** Absolute paths of the inputs of extension scripts, and of stylesheets that pages may request from extensions. */
  readonly clientInputs: readonly string[];
  /** Fingerprint of the stylesheets that pages may request, and of their fonts. */
  readonly pageStyles: string;
}

/** A project whose components are not compiled yet. */
export type ConfiguredProject = Omit<Project, 'components'>;
