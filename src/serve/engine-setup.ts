// Sets up the dev server's engine: opens the project with its configuration, code and caches, but reads no content.
import { defineMemoStep } from '../cache/memo.ts';
import { createProjectFileLookup } from '../config/io/project-files.ts';
import { type CachingDisk, createCachingDisk } from '../content/io/caching-disk.ts';
import { loadPagePartRenderer } from '../engine/extensions/parts.ts';
import { createParseScheduler } from '../engine/jobs.ts';
import { loadTheme, openProject } from '../engine/open-project.ts';
import type { PagePartRenderer } from '../engine/page-parts.ts';
import type { ParseScheduler } from '../engine/parsed-documents.ts';
import type { Project, ProjectCallOptions, Theme } from '../engine/project.ts';
import { createRenameTracker, type RenameTracker } from '../engine/renames.ts';
import { createDerivedValueCache, type DerivedValueCache } from '../lib/derived.ts';
import { computeHash } from '../lib/hash.ts';
import type { Source } from '../model/source.ts';
import type { EditorOptions } from './editor-use.ts';
import { computeSiteCodeStamp } from './setting-stamp.ts';
import type { RouteFingerprints } from './state.ts';

/** All inputs of pages other than content. */
export interface EngineSetup extends Theme, Pick<EditorOptions, 'hasNoPages'> {
  readonly project: Project;
  readonly disk: CachingDisk;
  readonly jobs: ParseScheduler;
  readonly fingerprints: RouteFingerprints;
  readonly partRenderer?: PagePartRenderer;
  readonly renames: RenameTracker;
  /** The files that each source includes. */
  readonly includes: DerivedValueCache<Source, readonly string[]>;
  /** Stamp of the code files, and of files that extensions have read. */
  readonly stamp: string;
}

/** Opens a project to serve. Throws a `UserError` with every fault of its configuration. */
export async function openProjectAndLoadSetup(
  call: ProjectCallOptions,
  { unsaved, hasNoPages }: EditorOptions,
): Promise<EngineSetup> {
  const disk = { ...createCachingDisk(unsaved), ...(hasNoPages && { updates: async () => NO_COMMIT_DATES }) };
  const since = Date.now();
  const renames = createRenameTracker();
  return loadEngineSetup(await openProject(call, { disk }), {
    disk,
    renames,
    since,
    ...(hasNoPages && { hasNoPages }),
  });
}

/** Result of reading commit dates, used when git is not called. */
const NO_COMMIT_DATES = { byFile: new Map(), diagnostics: [] };

interface EngineSetupOptions extends Pick<EngineSetup, 'disk' | 'renames' | 'hasNoPages'> {
  /** Time at which loading started, in milliseconds since 1970. */
  readonly since: number;
}

/** Loads the theme and the code of an opened project. */
export async function loadEngineSetup(
  opened: Project,
  { disk, renames, since, hasNoPages }: EngineSetupOptions,
): Promise<EngineSetup> {
  // Omits analytics: views of a served page are not counted.
  const uncounted = { ...opened, config: { ...opened.config, analytics: undefined } };
  const project = hasNoPages ? addSourceCacheToProject(uncounted) : uncounted;
  const theme = await loadTheme(project);
  const partRenderer = hasNoPages ? undefined : await loadPagePartRenderer(theme.parts, project);
  const stamp = computeSiteCodeStamp({ ...theme, project }, since);
  const jobs = createParseScheduler(project);
  const kept = { fingerprints: new WeakMap(), includes: createDerivedValueCache<Source, readonly string[]>() };
  const shared = { project, disk, jobs, partRenderer, renames, stamp };
  return { ...shared, ...kept, ...theme, ...(hasNoPages && { hasNoPages }) };
}

/**
 * Returns the fingerprint of everything that pages depend on, except for content. The next start compares this fingerprint with a new one.
 */
export function computeSetupFingerprint({
  project: { config, components },
  jobs,
  templates,
  parts,
  assets,
}: EngineSetup): string {
  const islands = Object.values(assets.islands?.modules ?? {}).map(({ path }) => path);
  const code = [config.configHash, templates.hash, parts.hash, components.hash, ...islands];
  return computeHash([jobs.saltOf(config), ...code, process.version].join('\0'));
}

/** Whether the project's folder still exists. If the folder was deleted, writing a file would create a part of the folder again. */
export function isProjectFolderPresent({ project }: EngineSetup): boolean {
  return createProjectFileLookup(project.call.root).isFolder('');
}

const SOURCES_OF_COMPONENT_PAGES_STEP = defineMemoStep<readonly Source[]>('source');

/**
 * Returns the project with cached sources of pages that are code (React). The first request gets the sources from the cache, because
 * importing the code and React would delay the first findings. Later requests import the code.
 */
function addSourceCacheToProject(project: Project): Project {
  const { components, config, packageInfo, memo } = project;
  const { pages, hash, names } = components;
  if (names.length === 0) return project;
  const key = [
    'code-pages',
    computeHash([hash, config.configHash, packageInfo.hash, process.version].join('\0')),
  ] as const;
  let keptSources = memo.get(SOURCES_OF_COMPONENT_PAGES_STEP, key);
  let isFirst = true;
  const sources = async () => {
    const early = isFirst ? keptSources : undefined;
    isFirst = false;
    if (early !== undefined) return early;
    const read = await pages.sources();
    // Returns the identical object for equal sources, so that the engine sees that the assembled site is unchanged.
    if (keptSources !== undefined && JSON.stringify(read) === JSON.stringify(keptSources)) return keptSources;
    memo.set(SOURCES_OF_COMPONENT_PAGES_STEP, key, read);
    keptSources = read;
    return read;
  };
  return { ...project, components: { ...components, pages: { ...pages, sources } } };
}
