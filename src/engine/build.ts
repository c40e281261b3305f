// The public `build`: opens the project, runs the pipeline, and renders and writes when the site is clean.
import { hintFor } from '../config/fault.ts';
import type { Coverage } from '../model/coverage.ts';
import { callFault, type Diagnostic, type Severity } from '../model/diagnostic.ts';
import type { Document } from '../model/document.ts';
import { hashOf } from '../model/hash.ts';
import type { PartChoice } from '../model/part.ts';
import { isPage, type Route } from '../model/route.ts';
import { newestDay, pagesOfPart } from '../site/files/part.ts';
import { comparedByContent } from './by-content.ts';
import { dropCache } from './cache.ts';
import { drawDiagrams } from './draw-diagrams.ts';
import { type Emitted, emit } from './emit.ts';
import { findBrowser } from './find-browser.ts';
import { createJobs, type Workers } from './jobs.ts';
import { openOutFolder } from './out-folder.ts';
import { partVersions, routesOfPart, type SitePart, sitePart } from './parts.ts';
import { noBrowser, notPrinted } from './pdf/findings.ts';
import { createPhases, furthestDay, type Phase, type Phases } from './phases.ts';
import { run, type SiteBuild } from './pipeline.ts';
import { placeRoutes } from './plan.ts';
import { loadTheme, openProject, type Project, projectRoot, type Theme } from './project.ts';
import { sharedCacheSettings } from './shared/settings.ts';
import { openSharedCache, type SharedCache } from './shared/shared-cache.ts';

/** What to build, and how. Every key may be left out. */
export interface BuildOptions {
  /** Folder of the project; the current folder by default. */
  readonly root?: string;
  /** Configuration file, relative to the root. */
  readonly configFile?: string;
  /** Folder to write, relative to the root; `build` by default. */
  readonly outDir?: string;
  /** Writes only these of the configured locales. Their files are those of the whole site. */
  readonly locales?: readonly string[];
  /** Writes only these versions of the docs. The latest one has what belongs to none. */
  readonly docsVersions?: readonly string[];
  /** Builds drafts too. */
  readonly drafts?: boolean;
  /** Warnings fail the build as errors do. */
  readonly strict?: boolean;
  /** `false` neither reads nor writes the cache. */
  readonly cache?: boolean;
  /** Drops the cache first, and compares the files of the output by their content. */
  readonly clean?: boolean;
  /** Threads that parse; as many as pay by default. */
  readonly workers?: Workers;
  /** Instead of the configured `url`. */
  readonly url?: string;
  /** Instead of the configured `baseUrl`. */
  readonly baseUrl?: string;
  /** Builds a site that opens from a disk, instead of the configured `portable`. */
  readonly portable?: boolean;
  /** Writes only this part of a site that opens from a disk. The folder has to be empty. */
  readonly part?: PartChoice;
  /** Ends the build before its next phase; the promise is rejected with the reason, and the last good site stays. */
  readonly signal?: AbortSignal;
  /** Told when a phase begins and how far it is. */
  readonly onProgress?: (phase: Phase, done?: number, all?: number) => void;
}

/** What a build did. */
export interface BuildReport {
  /** Whether the site is clean; where it is not, nothing was written. */
  readonly ok: boolean;
  /** Absolute. */
  readonly outDir: string;
  readonly durationMs: number;
  /** Milliseconds by phase. */
  readonly phases: Readonly<Partial<Record<Phase, number>>>;
  readonly routes: readonly { readonly path: string; readonly type: Route['type']; readonly source?: string }[];
  readonly counts: {
    /** HTML pages. */
    readonly pages: number;
    readonly docs: number;
    readonly posts: number;
    readonly redirects: number;
    /** All files. */
    readonly files: number;
    readonly bytes: number;
  };
  /** Ids of the docs that are drafts and were left out, each once. */
  readonly draftIds: readonly string[];
  /** Of the parser. */
  readonly cache: { readonly hits: number; readonly misses: number };
  /** Of a copy (`part`): the day of the newest content, `YYYY-MM-DD`. */
  readonly newest?: string;
  /** Files. */
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly warnings: readonly Diagnostic[];
  readonly errors: readonly Diagnostic[];
  /** What nobody need act on. */
  readonly notes: readonly Diagnostic[];
  /** How far the languages besides the default one are translated. */
  readonly coverage: readonly Coverage[];
}

/**
 * Builds the site. Content at fault gives a report with `ok: false`; a call or configuration at fault throws a
 * `UserError`. In both cases the output folder stays as it was.
 */
export async function build(options: BuildOptions = {}): Promise<BuildReport> {
  const {
    root = '.',
    configFile,
    cache,
    locales,
    url,
    baseUrl,
    portable,
    part,
    drafts: includeDrafts,
    onProgress,
  } = options;
  const now = () => performance.now();
  const start = now();
  const phases = createPhases(now, onProgress, options.signal);
  if (options.clean) dropCache(projectRoot(root));
  const call = { root, configFile, cache, overrides: { url, baseUrl, portable, part, parts: locales, includeDrafts } };
  const project = await phases.clock('config', () => openProject(call));
  try {
    refuseUnknownVersions(project, options);
    return await buildProject(project, options, { phases, now, start });
  } finally {
    project.cache.close();
  }
}

interface Timing {
  readonly phases: Phases;
  readonly now: () => number;
  readonly start: number;
}

async function buildProject(project: Project, options: BuildOptions, timing: Timing): Promise<BuildReport> {
  const { phases, now, start } = timing;
  const { config, cache, memory, components } = project;
  const { workers, strict, onProgress } = options;
  const part = sitePart(config, options);
  const shared = openSharedCacheOf(project, part.name);
  const found = openOutFolder(options.outDir ?? 'build', config, cache.folder);
  const out = options.clean ? comparedByContent(found) : found;
  const { assets, templates } = await phases.clock('config', () => loadBuildTheme(project));
  const jobs = createJobs(project, {
    workers,
    onProgress: (done, all) => onProgress?.('parse', done, all),
    askOthers: shared?.pull,
  });
  const { clock } = phases;
  const draw = (documents: readonly Document[]) => clock('parse', () => drawDiagrams(project, documents));
  const result = await run({ project, jobs, assets, clock, today: furthestDay(Date.now()), draw });
  const { sites, coverage } = result;
  const diagnostics = [...result.diagnostics, ...(assets.isPaperless ? noBrowser(config) : [])];
  const of = (severity: Severity) => diagnostics.filter((each) => each.severity === severity);
  const [errors, warnings, notes] = [of('error'), of('warning'), of('note')];
  const ok = errors.length === 0 && !(strict && warnings.length > 0);
  let emitted: Emitted = { written: 0, unchanged: 0, removed: 0, bytes: 0 };
  if (ok) {
    const salt = hashOf([jobs.saltOf(config), templates.hash].join('\0'));
    const onRender = (done: number, all: number) => onProgress?.('render', done, all);
    const how = { salt, cache, phases, now, onProgress: onRender };
    emitted = await emit({ config, sites, part, out, templates, components, ...how });
  }
  await clock('write', () => memory.save());
  if (jobs.misses > 0) await clock('write', () => shared?.push());
  const { bytes, leftOut = [], ...files } = emitted;
  const late = [...(shared?.findings(config.rules['shared-cache']) ?? []), ...notPrinted(leftOut, config)];
  const routes = reportedRoutes(sites, part);
  return {
    ok,
    outDir: out.dir,
    durationMs: Math.round(now() - start),
    phases: phases.times,
    routes: routes.map(({ path, type, source }) => ({ path, type, source })),
    counts: { ...countRoutes(routes), files: files.written + files.unchanged, bytes },
    draftIds: [
      ...new Set(sites.flatMap(({ site }) => site.entries.drafts.flatMap((one) => ('id' in one ? one.id : [])))),
    ],
    cache: { hits: jobs.hits, misses: jobs.misses },
    newest: config.part && newestDay(sites.flatMap(({ site }) => pagesOfPart(site, config.part ?? {}))),
    ...files,
    warnings: [...warnings, ...late.filter(({ severity }) => severity !== 'note')],
    errors,
    notes: [...notes, ...late.filter(({ severity }) => severity === 'note')],
    coverage,
  };
}

/** Each route of the site, in each of its languages; of a part those that it writes. */
function reportedRoutes(sites: readonly SiteBuild[], part: SitePart): readonly Route[] {
  if (part.name === '') return sites.flatMap(({ site }) => site.routes);
  return [...routesOfPart(placeRoutes(sites), sites, part).values()].map(({ route }) => route);
}

function refuseUnknownVersions({ config }: Project, { docsVersions = [] }: BuildOptions): void {
  const known = partVersions(config.docs);
  const unknown = docsVersions.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const message = `\`--docs-version ${unknown}\` is not a version of the docs of this site.`;
  throw callFault(message, hintFor(unknown, known));
}

/** The cache that machines share, where there is one and this build may remember. */
function openSharedCacheOf(
  { sharedCache, packageInfo, config, memory, cache }: Project,
  part: string,
): SharedCache | undefined {
  const settings = cache.folder === undefined ? undefined : sharedCacheSettings(sharedCache, process.env);
  if (settings === undefined) return undefined;
  // What names a project does so on every machine, and in each of its branches.
  const project = [config.title, ...config.docs.map(({ path }) => path)];
  const entry = (...what: readonly string[]) => JSON.stringify(['techdocs', packageInfo.hash, project, ...what]);
  // Every part parses all pages, and indexes its own.
  const memories = { [entry('parse')]: memory.packed, [entry('search', part)]: cache.searchPages.packed };
  return openSharedCache({ settings, memories });
}

/** What pages look like. Where nothing can print the PDFs that are asked for, none of them leads to one. */
async function loadBuildTheme(project: Project): Promise<Theme> {
  const theme = await loadTheme(project);
  if (!project.config.pdf.products || findBrowser() !== undefined) return theme;
  return { ...theme, assets: { ...theme.assets, isPaperless: true } };
}

function countRoutes(routes: readonly Route[]) {
  const count = (type: Route['type']) => routes.filter((route) => route.type === type).length;
  return {
    pages: routes.filter(isPage).length,
    docs: count('doc'),
    posts: count('post'),
    redirects: count('redirect'),
  };
}
