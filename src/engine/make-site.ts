// Second half of `build`: parses what was read, assembles and checks the site, and renders and writes it if there are no errors.
import { applyLevels, applySeverities } from '../check/severities.ts';
import { releaseText } from '../content/io/reading.ts';
import { hashOf } from '../lib/hash.ts';
import type { Coverage } from '../model/coverage.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { isPage, type Route } from '../model/route.ts';
import { sourceSize } from '../model/source.ts';
import { newestDay, pagesOfPart } from '../site/files/part.ts';
import { openConversionSource } from './built-place.ts';
import type { Conversion } from './conversion.ts';
import { type EmittedSite, emitRenderedSite } from './emit.ts';
import type { WriteResult } from './files.ts';
import type { CodeHighlighting } from './highlighting.ts';
import { createJobs, type Jobs, type Workers } from './jobs.ts';
import { sortDiagnostics } from './order.ts';
import type { OutFolder } from './out-folder.ts';
import { type OutcomeKey, setOutcome } from './outcome.ts';
import { routesOfPart, type SitePart } from './parts.ts';
import type { Phases } from './phases.ts';
import { type BuildResult, runPipeline, type SiteBuild } from './pipeline.ts';
import { placeRoutes } from './plan.ts';
import type { Project, Theme } from './project.ts';
import { filesOfCode, type ReadSite } from './read-site.ts';
import { sharedCacheSettings } from './shared/settings.ts';
import { openSharedCache, type SharedCache } from './shared/shared-cache.ts';
import { loadPartRenderer } from './site-parts.ts';
import { type CachedSite, isClean, type SiteReport } from './site-report.ts';
import { collectGarbageSooner } from './thread.ts';
import { findLeftOutCode } from './untrusted.ts';

/** Inputs and destination of a site. */
export interface SiteJob {
  readonly project: Project;
  readonly theme: Theme;
  readonly read: ReadSite;
  readonly part: SitePart;
  readonly out: OutFolder;
  /** Cache key of the result. */
  readonly key: OutcomeKey;
  readonly phases: Phases;
  readonly highlighting: CodeHighlighting;
  /** Conversion of the written site. */
  readonly conversion?: Conversion;
}

/** Options of the build. */
export interface MakeOptions {
  readonly workers?: Workers;
  /** Whether warnings prevent writing, as errors do. */
  readonly strict?: boolean;
  readonly onProgress?: (phase: 'parse' | 'render', done: number, all: number) => void;
}

/** Total characters of texts from which saving memory is worth a twentieth of the processor time. */
const LARGE_SITE_CHARACTERS = 4_000_000;

/** Makes a site, and writes it if there are no errors. */
export async function makeSite(job: SiteJob, how: MakeOptions): Promise<SiteReport> {
  const { project, theme, read, part, out, phases, key, highlighting } = job;
  // Without an earlier build, every page is rendered.
  const sources = new Set(read.locales.flatMap(({ content }) => content.sources));
  const characters = [...sources].reduce((sum, source) => sum + sourceSize(source), 0);
  const isLarge = out.revision === undefined && characters >= LARGE_SITE_CHARACTERS;
  if (isLarge) collectGarbageSooner();
  const { config, disk, memo } = project;
  const { onProgress, strict, workers } = how;
  const { clock } = phases;
  const shared = openSharedCacheOf(project, part.name);
  const jobs = createJobs(project, {
    workers,
    highlighting,
    onProgress: (done, all) => onProgress?.('parse', done, all),
    askOthers: shared?.pull,
  });
  const { assets } = theme;
  const parts = await clock('config', () => loadPartRenderer(theme.parts, project));
  const made = await runPipeline({
    project,
    read,
    jobs,
    assets,
    clock,
    today: key.today,
    isWritten: true,
    ...(parts && { parts }),
  });
  // Pages are parsed again only after a loss on the disk.
  if (isLarge) for (const source of sources) releaseText(source, config, disk);
  const outside = applyLevels(
    config.untrusted ? findLeftOutCode(project, filesOfCode(project, theme)) : [],
    config.rules,
  );
  const diagnostics = [...findingsWithConversion(job, made), ...outside];
  const salt = hashOf([jobs.saltOf(config), theme.templates.hash].join('\0'));
  const writing = { sites: made.sites, salt };
  const emitted = isClean(splitBySeverity(diagnostics), strict) ? await writeSite(job, writing, how) : NOTHING_WRITTEN;
  await clock('write', () => memo.documents.save());
  if (jobs.misses > 0 || shared?.isFaulty) await clock('write', () => shared?.push());
  const { revision, findings: ofBooks = [], ...files } = emitted;
  const findings = [...diagnostics, ...applyLevels(ofBooks, config.rules)];
  const report = createReport(job, made, { files, findings, jobs });
  // A partial site is written once, to a separate folder.
  const isSettled = made.sites.every(({ extensions }) => extensions?.isSettled !== false);
  if (revision !== undefined && !config.part && isSettled)
    setOutcome<CachedSite>(memo, key, { value: { revision, report: reportIfUnchanged(report) }, findings });
  const late = splitBySeverity(shared?.findings(config.rules['shared-cache']) ?? []);
  return { ...report, warnings: [...report.warnings, ...late.warnings], notes: [...report.notes, ...late.notes] };
}

const NOTHING_WRITTEN: WrittenFiles = { written: 0, unchanged: 0, removed: 0, bytes: 0 };

/** Returns the findings of a site, and of its conversion. */
function findingsWithConversion(
  { project, conversion }: SiteJob,
  { sites, diagnostics }: BuildResult,
): readonly Diagnostic[] {
  const own = conversion?.check(sites.flatMap(({ site }) => site.routes)) ?? [];
  if (own.length === 0) return diagnostics;
  const documents = sites.flatMap(({ site }) => site.documents);
  return sortDiagnostics([...diagnostics, ...applySeverities(own, documents, project.config)]);
}

interface SiteToWrite {
  readonly sites: readonly SiteBuild[];
  /** Hash of engine, parser and templates. */
  readonly salt: string;
}

interface WrittenFiles extends WriteResult, Partial<Pick<EmittedSite, 'findings'>> {}

/** Writes the site, converted if requested. */
async function writeSite(job: SiteJob, writing: SiteToWrite, how: MakeOptions): Promise<WrittenFiles> {
  const { conversion, out, phases, project } = job;
  if (conversion === undefined) {
    const { manifest: _, places: __, ...files } = await emitSite(job, writing, how);
    return files;
  }
  const { config, memo, packageInfo } = project;
  const folder = openConversionSource(out, config.part ? undefined : memo.folder);
  try {
    const { manifest, places, findings, revision } = await emitSite({ ...job, out: folder.out }, writing, how);
    const confirm = () => folder.confirm(revision);
    const built = { config, dir: folder.out.dir, manifest, places, salt: packageInfo.hash, out, confirm };
    const convert = () => conversion.convert({ ...built, now: () => performance.now() });
    const written = await phases.clock('write', () => convert().catch((error) => rethrowFailure(error, confirm)));
    return { ...written, findings };
  } finally {
    folder.remove();
  }
}

/** Throws the error of a failure; if another build has written the site meanwhile, that fault. */
function rethrowFailure(error: unknown, confirm: () => void): never {
  confirm();
  throw error;
}

function emitSite({ project, theme, part, out, phases }: SiteJob, writing: SiteToWrite, how: MakeOptions) {
  const { config, extensions, memo, components } = project;
  const meanwhile = () => {
    memo.documents.save();
    memo.settle();
  };
  const onProgress = (done: number, all: number) => how.onProgress?.('render', done, all);
  const now = () => performance.now();
  const { templates, parts } = theme;
  const { workers } = how;
  // Saved page texts take no memory here: the search thread reads them from the disk.
  if (config.part) memo.documents.save();
  return emitRenderedSite({
    ...writing,
    config,
    extensions,
    part,
    out,
    templates,
    parts,
    components,
    memo,
    workers,
    phases,
    now,
    onProgress,
    meanwhile,
  });
}

/** Returns the report of the next build if nothing changes. */
function reportIfUnchanged(report: SiteReport): SiteReport {
  const { written, cache } = report;
  const all = report.unchanged + written;
  return { ...report, written: 0, removed: 0, unchanged: all, cache: { hits: cache.hits + cache.misses, misses: 0 } };
}

function splitBySeverity(diagnostics: readonly Diagnostic[]): Pick<SiteReport, 'errors' | 'warnings' | 'notes'> {
  const of = (severity: Diagnostic['severity']) => diagnostics.filter((each) => each.severity === severity);
  return { warnings: of('warning'), errors: of('error'), notes: of('note') };
}

interface AssembledLocales {
  readonly sites: readonly SiteBuild[];
  readonly coverage: readonly Coverage[];
}

interface WriteOutcome {
  readonly files: Omit<WrittenFiles, 'revision' | 'findings'>;
  readonly findings: readonly Diagnostic[];
  readonly jobs: Jobs;
}

function createReport(
  { project, part, conversion }: SiteJob,
  { sites, coverage }: AssembledLocales,
  { files, findings, jobs }: WriteOutcome,
): SiteReport {
  const { config } = project;
  const { bytes, ...changes } = files;
  const ofSite = reportedRoutes(sites, part);
  const routes = conversion?.routesOf(ofSite) ?? ofSite;
  return {
    routes: routes.map(({ path, type, source }) => ({ path, type, source })),
    counts: { ...countRoutes(routes), files: changes.written + changes.unchanged, bytes },
    draftIds: [
      ...new Set(sites.flatMap(({ site }) => site.entries.drafts.flatMap((one) => ('id' in one ? one.id : [])))),
    ],
    cache: { hits: jobs.hits, misses: jobs.misses },
    newest: config.part && newestDay(sites.flatMap(({ site }) => pagesOfPart(site, config.part ?? {}))),
    ...changes,
    ...splitBySeverity(findings),
    coverage,
  };
}

/** Returns all routes of the site in all locales; for a partial site those that it writes. */
function reportedRoutes(sites: readonly SiteBuild[], part: SitePart): readonly Route[] {
  if (part.name === '') return sites.flatMap(({ site }) => site.routes);
  return [...routesOfPart(placeRoutes(sites), sites, part).values()].map(({ route }) => route);
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

/** Opens the shared cache if there is one and this build may use it. */
function openSharedCacheOf({ sharedCache, packageInfo, config, memo }: Project, part: string): SharedCache | undefined {
  // Without a cache folder, as for untrusted content, nothing is fetched or shared.
  const settings = memo.folder === undefined ? undefined : sharedCacheSettings(sharedCache, process.env);
  if (settings === undefined) return undefined;
  // Identifies the project on every machine and in each of its branches.
  const project = [config.title, ...config.docs.map(({ path }) => path)];
  const entry = (...what: readonly string[]) => JSON.stringify(['techdocs', packageInfo.hash, project, ...what]);
  // Every part parses all pages, and indexes its own.
  const memories = { [entry('parse')]: memo.documents.packed, [entry('search', part)]: memo.searchPages.packed };
  return openSharedCache({ settings, memories });
}
