// IO. The one cache of a project, on disk and in memory. Its laws, after those of esbuild's `internal/cache`:
// 1. A key holds every option and the fingerprint of all input. Values are immutable, so an object is a fingerprint too.
// 2. It has one owner, the project, which hands it to what remembers. It is no parameter of a pure function.
// 3. It has one bound: what is kept in memory goes with the value that it was made of, and a file takes the place of the
//    one before it. What the parser remembers goes when several builds had no use for it (`memory-index.ts`).
// 4. There is one way to drop it, `dropCache`.
// 5. A wrong entry is a miss, and what cannot be written is not kept: the cache costs time, never a build.
// 6. The clock never decides what is kept or given.
import { existsSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { relativeName } from '../config/io/bundle.ts';
import { keep, readKept } from '../config/io/kept.ts';
import type { ApiSources } from '../content/api/api-sources.ts';
import { committedIn } from '../content/git/changes.ts';
import { refuseBareRepository } from '../content/git/run.ts';
import type { Text } from '../content/io/read-text.ts';
import { ownStatsOf } from '../content/io/stats.ts';
import type { SiteConfig } from '../model/config.ts';
import { type Derived, derived } from '../model/derived.ts';
import { type Diagnostic, UserError } from '../model/diagnostic.ts';
import type { Document } from '../model/document.ts';
import type { PackagedAssets } from '../model/site.ts';
import type { Source } from '../model/source.ts';
import type { TranslatedConfig } from '../site/config-texts.ts';
import { openSearchPages, type SearchPages } from './memory.ts';
import { guarded, readFolder, shownPath } from './swap.ts';

/** What was made before. The dev server runs the pipeline at each edit, and almost all of its input is the same. */
export interface Cache {
  /** Absolute; absent where nothing may outlast the process. */
  readonly folder?: string;
  /** Fingerprints of parse jobs. Besides the source they depend on the salt. */
  readonly jobKeys: Derived<Source, string>;
  /** Documents with the day of their last change, by the source that has it. Besides they depend on the document. */
  readonly datedDocuments: Derived<Source, Document>;
  /** What is known of sources that were not parsed yet. Besides they depend on the variables. */
  readonly stubs: Derived<Source, Document>;
  /** Whether a source or a configuration names the latest version of a product. */
  readonly latestMentions: Derived<Source | SiteConfig, boolean>;
  /** Sources with the latest versions that they name. Besides they depend on those versions. */
  readonly latestSources: Derived<Source, Source>;
  /** Configurations with the latest versions in their texts. Besides they depend on those versions. */
  readonly latestConfigs: Derived<SiteConfig, FilledConfig>;
  /** Configurations in their other languages. Besides they depend on what the translators of a language give. */
  readonly localizedConfigs: Derived<SiteConfig, Derived<object, TranslatedConfig>>;
  /** References of APIs, by the text of their description. Besides they depend on all that they are made from. */
  readonly apis: Derived<Text, Promise<ApiSources>>;
  /** Assets with the styles of components. Besides they depend on those. */
  readonly styledAssets: Derived<PackagedAssets, PackagedAssets>;
  /** What pages give to the index of the embedded search. */
  readonly searchPages: SearchPages;
  /** The text that is kept in a file, if it was made from the same. */
  read(file: string, key: string): string | undefined;
  /** Keeps a text in a file. One that takes long to make is made by `settle`. */
  write(file: string, key: string, text: string | (() => string)): void;
  /** Writes what is left to write: when a build has nothing else to do, or at its end. */
  settle(): void;
  /** A folder for files that have to lie somewhere: that of the cache, or one that is removed when the process ends. */
  workFolder(): string;
  /** Removes what may not outlast the work on the project. */
  close(): void;
}

/** A configuration with the latest versions in its texts. */
export interface FilledConfig {
  readonly config: SiteConfig;
  readonly diagnostics: readonly Diagnostic[];
}

/** Where a project keeps what outlasts a process. A folder of packages that is a link is shared with others. */
export function cachePlaceOf(root: string): string {
  const modules = join(root, 'node_modules');
  const hasModules = ownStatsOf(modules)?.isDirectory() === true;
  return hasModules ? join(modules, '.cache', 'techdocs') : join(root, '.techdocs', 'cache');
}

/**
 * That folder, in which files are written and removed, and whose code is run. Throws where a link in it or above it leads elsewhere,
 * and where it came with the repository: a key says what an entry was made from, but not by whom.
 */
export function cacheFolderOf(root: string): string {
  const folder = cachePlaceOf(root);
  const link = [...linksAbove(folder, root), ...linksIn(folder)][0];
  if (link !== undefined) {
    const reason = `\`${relativeName(link, root)}\` is a symbolic link, and techdocs removes what lies there`;
    throw unusable(reason, 'Replace the link with a folder, or remove it.');
  }
  if (!existsSync(folder)) return folder;
  refuseBareRepository(root);
  const name = relativeName(folder, root);
  const committed = committedIn(root, name);
  if (committed === undefined) return folder;
  const reason = `\`${committed}\` is in the git repository, and code that comes with a cache would run`;
  throw unusable(reason, `Remove \`${name}\` from the repository, and list it in \`.gitignore\`.`);
}

function unusable(reason: string, suggestion: string): UserError {
  return UserError.of({
    code: 'unsafe-out-dir',
    message: `The cache of the project is not used: ${reason}.`,
    suggestion,
  });
}

function isLink(path: string): boolean {
  return ownStatsOf(path)?.isSymbolicLink() === true;
}

function linksAbove(path: string, root: string): readonly string[] {
  return path === root ? [] : [...linksAbove(dirname(path), root), ...(isLink(path) ? [path] : [])];
}

/** Links in a folder and in its folders. Below those lie only names that are looked at when they are used. */
function linksIn(folder: string, depth = 2): readonly string[] {
  let entries: ReturnType<typeof readFolder>;
  try {
    entries = readFolder(folder);
  } catch {
    // It is no folder, or closed: then nothing is kept in it.
    return [];
  }
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) return [path];
    return entry.isDirectory() && depth > 1 ? linksIn(path, depth - 1) : [];
  });
}

/** Drops all that a project keeps. */
export function dropCache(root: string): void {
  const folder = cacheFolderOf(root);
  if (!existsSync(folder)) return;
  guarded(`Cannot clear the cache in \`${shownPath(folder, root)}\``, () => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
  });
  try {
    rmdirSync(folder);
  } catch {
    // CI may have mounted it.
  }
}

/** Opens the cache in a folder, which need not exist; without one nothing is read or written. */
export function openCache(folder: string | undefined): Cache {
  let temporary: string | undefined;
  let unwritten: (() => void)[] = [];
  const settle = () => {
    for (const write of unwritten) write();
    unwritten = [];
  };
  const close = () => {
    settle();
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
    process.off('exit', close);
    temporary = undefined;
  };
  return {
    ...(folder !== undefined && { folder }),
    jobKeys: derived(),
    datedDocuments: derived(),
    stubs: derived(),
    latestMentions: derived(),
    latestSources: derived(),
    latestConfigs: derived(),
    localizedConfigs: derived(),
    apis: derived(),
    styledAssets: derived(),
    searchPages: openSearchPages(folder && join(folder, 'search')),
    read: (file, key) => (folder === undefined ? undefined : readKept(join(folder, file), key)),
    write(file, key, text) {
      if (folder === undefined) return;
      if (typeof text === 'string') keep(join(folder, file), key, text);
      else unwritten.push(() => keep(join(folder, file), key, text()));
    },
    settle,
    workFolder() {
      if (folder !== undefined) return folder;
      if (temporary === undefined) process.once('exit', close);
      temporary ??= mkdtempSync(join(tmpdir(), 'techdocs-'));
      return temporary;
    },
    close,
  };
}
