// The public `build`: opens and reads the project, and makes the site if anything changed.
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropCache, findCheckedCacheFolder } from '../cache/cache-folder.ts';
import { resolveSharedCacheSettings } from '../cache/shared/settings.ts';
import { readFileDigest } from '../content/io/assets.ts';
import { readContent } from '../content/io/folder.ts';
import { computeHash } from '../lib/hash.ts';
import { getSiteCodeFaultFindings } from '../model/code-fault.ts';
import type { SiteConfig } from '../model/config.ts';
import { createInvocationError, UserError } from '../model/diagnostic.ts';
import type { BuildOptionsOfFeatures } from '../model/features.ts';
import { formatNearestNameHint } from '../model/nearest.ts';
import type { SitePartToPack } from '../model/part.ts';
import type { SiteContent } from '../model/source.ts';
import { type BuiltSiteConversion, loadConversionFinder, type SiteConversionFinder } from './conversion.ts';
import { type CodeHighlighting, createCodeHighlighting } from './highlighting.ts';
import { closeProject, loadTheme, openProject, resolveProjectRoot, runUnderWatchdog } from './open-project.ts';
import type { FileContent, OutFolder } from './out-folder.ts';
import { OutFolderChangedError, openOutFolder } from './out-folder.ts';
import { type CommandResultKey, computeSiteFingerprint, getCachedCommandResult } from './outcome.ts';
import type { Workers } from './parsed-documents.ts';
import { createSitePart, listRequestableVersions } from './parts.ts';
import {
  computeLatestDayOnEarth,
  createPhaseDurationCollector,
  type Phase,
  type PhaseDurationCollector,
  readBuildTime,
} from './phases.ts';
import type { ConfiguredProject, Project, ProjectCallOptions } from './project.ts';
import { readSite } from './read-site.ts';
import { type CachedSite, isCleanReport, type SiteReport } from './site-report.ts';

/** Options of a build. All keys are optional. */
export interface BuildOptions extends BuildOptionsOfFeatures {
  /** Folder of the project; the current folder by default. */
  readonly root?: string;
  /** Configuration file, relative to the root. */
  readonly configFile?: string;
  /** Folder to write, relative to the root; `build` by default. */
  readonly outDir?: string;
  /** Locales to write; the other configured locales are left out. The files are the same as in the whole site. */
  readonly locales?: readonly string[];
  /**
   * Versions of the docs to write; other versions are left out. Files that belong to no version are written together with the latest
   * version.
   */
  readonly docsVersions?: readonly string[];
  /** Includes drafts. */
  readonly drafts?: boolean;
  /** Warnings fail the build. */
  readonly strict?: boolean;
  /** Whether the build uses the cache. If `false`, the build neither reads nor writes the cache. */
  readonly cache?: boolean;
  /** Clears the cache first, and compares all files of the output by content. */
  readonly clean?: boolean;
  /** Number of threads that parse pages. By default, the build starts threads only if they save time. */
  readonly workers?: Workers;
  /** Overrides the configured `url`. */
  readonly url?: string;
  /** Overrides the configured `baseUrl`. */
  readonly baseUrl?: string;
  /**
   * Builds an untrusted change. Configuration, sidebars, templates, parts and React pages come from the base commit of the change.
   * Components are left out, no other machine is contacted, and limits are halved. `true` uses the default branch as the base; a name
   * selects another target branch.
   */
  readonly untrusted?: boolean | string;
  /**
   * Builds a preview. A preview is hidden from search engines, has no analytics, and has a banner on every page. If a page exists on the
   * published site, its canonical address is the address there. `url` and `baseUrl` of the call are the address of the preview itself.
   */
  readonly preview?: boolean;
  /** Writes only this part of the site, as a separate site. The folder must be empty. */
  readonly part?: SitePartToPack;
  /** Stops the build before its next phase. The promise is rejected with the reason; the last good site stays. */
  readonly signal?: AbortSignal;
  /** Called at the start of a phase, and later with the progress of the phase. */
  readonly onProgress?: (phase: Phase, done?: number, all?: number) => void;
}

/** Result of a build. */
export interface BuildReport extends SiteReport {
  /** Whether the site has no errors; if `false`, nothing was written. */
  readonly ok: boolean;
  /** Absolute path. */
  readonly outDir: string;
  readonly durationMs: number;
  /** Milliseconds by phase. */
  readonly phases: Readonly<Partial<Record<Phase, number>>>;
}

/** Features that the caller provides, because the engine imports no feature. */
interface BuildFeatures extends Pick<ProjectCallOptions, 'features' | 'copyOf'> {
  /** Returns the requested conversion of the site; absent: the conversion of the features. */
  readonly conversionFor?: SiteConversionFinder;
}

/** Maximum number of times that a build runs again. It runs again if another build has written the folder in the meantime. */
const MAX_REPEATED_BUILDS = 5;

/** Runs a build; see `build` in `api.ts`. It runs again if another build has written the folder in the meantime. */
export async function runBuild(options: BuildOptions, features: BuildFeatures): Promise<BuildReport> {
  for (let repeated = 0; ; repeated += 1) {
    try {
      return await runBuildOnce(options, features);
    } catch (error) {
      if (!(error instanceof OutFolderChangedError) || repeated === MAX_REPEATED_BUILDS) throw error;
    }
  }
}

async function runBuildOnce(
  options: BuildOptions,
  { features, copyOf, conversionFor }: BuildFeatures,
): Promise<BuildReport> {
  const { root = '.', configFile, locales, url, baseUrl, part, drafts: includeDrafts, onProgress } = options;
  const { untrusted, preview: isPreview } = options;
  const now = () => performance.now();
  const start = now();
  const phases = createPhaseDurationCollector(now, onProgress, options.signal);
  const cache = options.clean && !tryDropCache(resolveProjectRoot(root)) ? false : options.cache;
  const named = { root, configFile, cache, untrusted, features, copyOf };
  const preview = isPreview
    ? await phases.clock('config', async () => (await import('./preview.ts')).readPreviewSettings(named))
    : undefined;
  const overrides = { url, baseUrl, part, parts: locales, includeDrafts, preview, keepsSidebarFaults: true };
  const call = { ...named, overrides };
  const highlighting = createCodeHighlighting(options.workers);
  let files: SiteContent | undefined;
  let conversion: BuiltSiteConversion | undefined;
  const adjust = async (config: SiteConfig) => {
    const find = conversionFor ?? (await loadConversionFinder(features));
    conversion = await find?.(config, options);
    return conversion?.config ?? config;
  };
  const onConfigured = async (configured: ConfiguredProject) => {
    const begin = now();
    files = await phases.clock('read', () => readContent(configured.config, configured.disk));
    phases.add('config', begin - now());
    // With a local or shared cache, highlighting starts later, because the cache may contain all pages.
    const { memo, sharedCache, config } = configured;
    if (memo.documents.isEmpty && resolveSharedCacheSettings(sharedCache, process.env) === undefined)
      highlighting.begin(config, files.sources);
  };
  try {
    const project = await phases.clock('config', () => openProject(call, { adjust, onConfigured }));
    try {
      refuseUnknownVersions(project, options);
      const running = { phases, now, start, highlighting, files, conversion };
      const work = () =>
        buildProject(project, options, running).catch((error) => rethrowWithCodePositions(error, project));
      return await runUnderWatchdog(project, work);
    } finally {
      closeProject(project);
    }
  } finally {
    await highlighting.close();
  }
}

/**
 * Deletes the cache. Returns `false` if the system does not allow the deletion: the build must then not use the cache. Throws if the cache
 * is a symbolic link.
 */
function tryDropCache(root: string): boolean {
  findCheckedCacheFolder(root);
  try {
    dropCache(root);
    return true;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return false;
  }
}

/** Rethrows the error of a failed build. Adds the positions in the site's code at which the error occurred. */
async function rethrowWithCodePositions(error: unknown, { config, call }: Project): Promise<never> {
  if (getSiteCodeFaultFindings(error) === undefined) throw error;
  throw await (await import('./code-places.ts')).addCodePositionsToError(error, config, call.features);
}

interface BuildRunContext {
  readonly phases: PhaseDurationCollector;
  readonly now: () => number;
  readonly start: number;
  readonly highlighting: CodeHighlighting;
  readonly files?: SiteContent;
  readonly conversion?: BuiltSiteConversion;
}

async function buildProject(project: Project, options: BuildOptions, running: BuildRunContext): Promise<BuildReport> {
  const { phases, now, start, highlighting, files, conversion } = running;
  const { config, memo } = project;
  const part = createSitePart(config, options);
  const outFolder = openOutFolder(options.outDir ?? 'build', config, memo.folder);
  const out = options.clean ? createOutFolderComparingContent(outFolder) : outFolder;
  const theme = await phases.clock('config', () => loadTheme(project));
  const read = await readSite(project, phases.clock, { files });
  const { assets, templates, parts } = theme;
  const looks = [JSON.stringify(assets), theme.pageStyles, templates.hash, parts.hash];
  const salt = [...looks, part.name];
  const key: CommandResultKey = {
    subject: `built-${computeHash(out.dir)}`,
    fingerprint: await phases.clock('read', () => computeSiteFingerprint(project, read, salt)),
    today: computeLatestDayOnEarth(readBuildTime()),
  };
  const cached = getCachedCommandResult<CachedSite>(memo, key);
  const { strict } = options;
  const isSame =
    cached !== undefined &&
    isCleanReport(cached.report, strict) &&
    cached.revision === out.revision &&
    (await phases.clock('render', out.isWhole));
  // Loads the rest of the engine only if there is something to build.
  const make = async () =>
    (await import('./make-site.ts')).buildAndWriteSite(
      { project, theme, read, part, out, key, phases, highlighting, conversion },
      options,
    );
  const report = isSame ? cached.report : await make();
  const ok = isCleanReport(report, strict);
  return { ok, outDir: out.dir, durationMs: Math.round(now() - start), phases: phases.times, ...report };
}

function refuseUnknownVersions({ config }: Project, { docsVersions = [] }: BuildOptions): void {
  const requestableVersions = listRequestableVersions(config.docs);
  const unknown = docsVersions.find((name) => !requestableVersions.includes(name));
  if (unknown === undefined) return;
  const message = `\`--docs-version ${unknown}\` is not a version of the docs of this site.`;
  throw createInvocationError(message, formatNearestNameHint(unknown, requestableVersions));
}

/**
 * Wraps an output folder so that sizes and times are ignored: each file is rendered again and compared byte by byte. No other check finds a
 * file that was altered without changing its size and time.
 */
function createOutFolderComparingContent(out: OutFolder): OutFolder {
  const holds = (path: string, content: FileContent) => {
    const file = join(out.dir, path);
    if (!out.manifest.has(path) || lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true) return false;
    if (content.kind === 'copy') return readFileDigest(file).hash === readFileDigest(content.from).hash;
    const bytes = content.kind === 'text' ? Buffer.from(content.text) : Buffer.concat([...content.bytes()]);
    return readFileSync(file).equals(bytes);
  };
  return { ...out, isCurrent: () => false, holds, comparesContent: true };
}
