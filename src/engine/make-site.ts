// Second half of `build`. Parses the sources that were read, then assembles and checks the site. Renders and writes the site if there are
// no errors.

import { resolveSharedCacheSettings } from '../cache/shared/settings.ts';
import { openSharedCache, type SharedCache } from '../cache/shared/shared-cache.ts';
import { applyRuleLevels, applySeverities } from '../check/severities.ts';
import { unloadSourceText } from '../content/io/reading.ts';
import { computeHash } from '../lib/hash.ts';
import type { TranslationCoverage } from '../model/coverage.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { isPageRoute, type Route } from '../model/route.ts';
import { parseRoutePageFile } from '../model/route-page.ts';
import { estimateSourceSize } from '../model/source.ts';
import { findLastModifiedDay, listPagesOfPackedSitePart } from '../site/files/part.ts';
import { openUnconvertedSiteFolder } from './built-place.ts';
import { listCodeFiles } from './code-files.ts';
import type { BuiltSiteConversion } from './conversion.ts';
import { type EmittedSite, emitRenderedSite } from './emit.ts';
import { loadPagePartRenderer } from './extensions/parts.ts';
import type { WriteResult } from './files.ts';
import type { CodeHighlighting } from './highlighting.ts';
import { createParseScheduler } from './jobs.ts';
import type { LocaleBuild } from './locale-build.ts';
import { sortDiagnostics } from './order.ts';
import type { OutFolder } from './out-folder.ts';
import { type CommandResultKey, setCachedCommandResult } from './outcome.ts';
import type { ParseScheduler, Workers } from './parsed-documents.ts';
import type { SitePart } from './parts.ts';
import type { PhaseDurationCollector } from './phases.ts';
import { type BuildResult, runPipeline } from './pipeline.ts';
import { collectRoutesByFile, selectRoutesOfSitePart } from './plan.ts';
import type { Project, Theme } from './project.ts';
import type { SiteContentByLocale } from './site-content.ts';
import { type CachedSite, isCleanReport, type SiteReport } from './site-report.ts';
import { setEagerGarbageCollection } from './thread.ts';
import { reportOmittedUntrustedCode } from './untrusted.ts';

/** Inputs and destination of a site. */
interface SiteBuildJob {
  readonly project: Project;
  readonly theme: Theme;
  readonly read: SiteContentByLocale;
  readonly part: SitePart;
  readonly out: OutFolder;
  /** Cache key of the result. */
  readonly key: CommandResultKey;
  readonly phases: PhaseDurationCollector;
  readonly highlighting: CodeHighlighting;
  /** Conversion of the written site. */
  readonly conversion?: BuiltSiteConversion;
}

interface BuildSiteOptions {
  readonly workers?: Workers;
  /** Whether warnings prevent writing, as errors do. */
  readonly strict?: boolean;
  readonly onProgress?: (phase: 'parse' | 'render', done: number, all: number) => void;
}

/**
 * Minimum number of characters of text for which a site counts as large. For large sites, saving memory is worth 5 % more processor time.
 */
const MIN_LARGE_SITE_CHARACTERS = 4_000_000;

/** Builds a site, and writes it if there are no errors. */
export async function buildAndWriteSite(job: SiteBuildJob, how: BuildSiteOptions): Promise<SiteReport> {
  const { project, theme, read, part, out, phases, key, highlighting } = job;
  // Only a first build renders every page, so only a first build has to save memory.
  const sources = new Set(read.locales.flatMap(({ content }) => content.sources));
  const characters = [...sources].reduce((sum, source) => sum + estimateSourceSize(source), 0);
  const isLarge = out.revision === undefined && characters >= MIN_LARGE_SITE_CHARACTERS;
  if (isLarge) setEagerGarbageCollection();
  const { config, disk, memo } = project;
  const { onProgress, strict, workers } = how;
  const { clock } = phases;
  const shared = openSharedCacheOfProject(project, part.name);
  const jobs = createParseScheduler(project, {
    workers,
    highlighting,
    onProgress: (done, all) => onProgress?.('parse', done, all),
    askOthers: shared?.pull,
  });
  const { assets } = theme;
  const parts = await clock('config', () => loadPagePartRenderer(theme.parts, project));
  const buildResult = await runPipeline({
    project,
    read,
    jobs,
    assets,
    clock,
    today: key.today,
    isWritten: true,
    ...(parts && { parts }),
  });
  // Frees the texts of sources, which are needed again only if the disk loses parsed pages.
  if (isLarge) for (const source of sources) unloadSourceText(source, config, disk);
  const outside = applyRuleLevels(
    config.untrusted ? reportOmittedUntrustedCode(project, listCodeFiles(project, theme)) : [],
    config.rules,
  );
  const diagnostics = [...collectSiteFindings(job, buildResult), ...outside];
  const salt = computeHash([jobs.saltOf(config), theme.templates.hash].join('\0'));
  const writing = { sites: buildResult.sites, salt };
  const emitted = isCleanReport(splitFindingsBySeverity(diagnostics), strict)
    ? await writeSite(job, writing, how)
    : { written: 0, unchanged: 0, removed: 0, bytes: 0 };
  await clock('write', () => memo.documents.save());
  if (jobs.misses > 0 || shared?.isFaulty) await clock('write', () => shared?.push());
  const { revision, findings: ofBooks = [], ...files } = emitted;
  const findings = [...diagnostics, ...applyRuleLevels(ofBooks, config.rules)];
  const report = createSiteReport(job, buildResult, { files, findings, jobs });
  // Does not cache the report of a partial site: such a site is written once, to a separate folder.
  const isSettled = buildResult.sites.every(({ extensions }) => extensions?.isSettled !== false);
  if (revision !== undefined && !config.part && isSettled)
    setCachedCommandResult<CachedSite>(memo, key, {
      value: { revision, report: createUnchangedSiteReport(report) },
      findings,
    });
  const late = splitFindingsBySeverity(shared?.findings(config.rules['shared-cache']) ?? []);
  return { ...report, warnings: [...report.warnings, ...late.warnings], notes: [...report.notes, ...late.notes] };
}

/** Returns the findings of a site, and of its conversion. */
function collectSiteFindings(
  { project, conversion }: SiteBuildJob,
  { sites, diagnostics }: BuildResult,
): readonly Diagnostic[] {
  const ownFindings = conversion?.check(sites.flatMap(({ site }) => site.routes)) ?? [];
  if (ownFindings.length === 0) return diagnostics;
  const documents = sites.flatMap(({ site }) => site.documents);
  return sortDiagnostics([...diagnostics, ...applySeverities(ownFindings, documents, project.config)]);
}

interface SiteToWrite {
  readonly sites: readonly LocaleBuild[];
  /** Hash of engine, parser and templates. */
  readonly salt: string;
}

interface WriteResultWithFindings extends WriteResult, Partial<Pick<EmittedSite, 'findings'>> {}

/** Writes the site, converted if requested. */
async function writeSite(
  job: SiteBuildJob,
  writing: SiteToWrite,
  how: BuildSiteOptions,
): Promise<WriteResultWithFindings> {
  const { conversion, out, phases, project } = job;
  if (conversion === undefined) {
    const { manifest: _, places: __, ...files } = await renderAndWriteSite(job, writing, how);
    return files;
  }
  const { config, memo, packageInfo } = project;
  const folder = openUnconvertedSiteFolder(out, config.part ? undefined : memo.folder);
  try {
    const { manifest, places, findings, revision } = await renderAndWriteSite(
      { ...job, out: folder.out },
      writing,
      how,
    );
    const confirm = () => folder.confirm(revision);
    const built = { config, dir: folder.out.dir, manifest, places, salt: packageInfo.hash, out, confirm };
    const convert = () => conversion.convert({ ...built, now: () => performance.now() });
    const written = await phases.clock('write', () =>
      convert().catch((error) => rethrowConversionError(error, confirm)),
    );
    return { ...written, findings };
  } finally {
    folder.remove();
  }
}

/**
 * Rethrows the error of a failed conversion. If another build has written the site since this build started, throws the error of `confirm`
 * instead.
 */
function rethrowConversionError(error: unknown, confirm: () => void): never {
  confirm();
  throw error;
}

function renderAndWriteSite(
  { project, theme, part, out, phases }: SiteBuildJob,
  writing: SiteToWrite,
  how: BuildSiteOptions,
) {
  const { config, extensions, memo, components } = project;
  const meanwhile = () => {
    memo.documents.save();
    memo.settle();
  };
  const onProgress = (done: number, all: number) => how.onProgress?.('render', done, all);
  const now = () => performance.now();
  const { templates, parts } = theme;
  const { workers } = how;
  // Saves page texts to free their memory: the search thread reads them from the disk.
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

/** Returns the report of a later build that finds no changes: nothing written, all files unchanged. */
function createUnchangedSiteReport(report: SiteReport): SiteReport {
  const { written, cache } = report;
  const all = report.unchanged + written;
  return { ...report, written: 0, removed: 0, unchanged: all, cache: { hits: cache.hits + cache.misses, misses: 0 } };
}

function splitFindingsBySeverity(
  diagnostics: readonly Diagnostic[],
): Pick<SiteReport, 'errors' | 'warnings' | 'notes'> {
  const of = (severity: Diagnostic['severity']) => diagnostics.filter((diagnostic) => diagnostic.severity === severity);
  return { warnings: of('warning'), errors: of('error'), notes: of('note') };
}

interface AssembledLocales {
  readonly sites: readonly LocaleBuild[];
  readonly coverage: readonly TranslationCoverage[];
}

interface WriteResultForReport {
  readonly files: Omit<WriteResultWithFindings, 'revision' | 'findings'>;
  readonly findings: readonly Diagnostic[];
  readonly jobs: ParseScheduler;
}

function createSiteReport(
  { project, part, conversion }: SiteBuildJob,
  { sites, coverage }: AssembledLocales,
  { files, findings, jobs }: WriteResultForReport,
): SiteReport {
  const { config } = project;
  const { bytes, ...changes } = files;
  const ofSite = listReportedRoutes(sites, part);
  const routes = conversion?.routesOf(ofSite) ?? ofSite;
  return {
    routes: routes.map(({ path, type, source }) => ({
      path,
      type,
      source: parseRoutePageFile(source) === undefined ? source : undefined,
    })),
    counts: { ...countRoutesByType(routes), files: changes.written + changes.unchanged, bytes },
    draftIds: [
      ...new Set(sites.flatMap(({ site }) => site.entries.drafts.flatMap((draft) => ('id' in draft ? draft.id : [])))),
    ],
    cache: { hits: jobs.hits, misses: jobs.misses },
    newest:
      config.part &&
      findLastModifiedDay(sites.flatMap(({ site }) => listPagesOfPackedSitePart(site, config.part ?? {}))),
    ...changes,
    ...splitFindingsBySeverity(findings),
    coverage,
  };
}

/** Returns the routes of all locales; for a partial site, only the routes that it writes. */
function listReportedRoutes(sites: readonly LocaleBuild[], part: SitePart): readonly Route[] {
  if (part.name === '') return sites.flatMap(({ site }) => site.routes);
  return [...selectRoutesOfSitePart(collectRoutesByFile(sites), sites, part).values()].map(({ route }) => route);
}

function countRoutesByType(routes: readonly Route[]) {
  const count = (type: Route['type']) => routes.filter((route) => route.type === type).length;
  return {
    pages: routes.filter(isPageRoute).length,
    docs: count('doc'),
    posts: count('post'),
    redirects: count('redirect'),
  };
}

/** Opens the shared cache if there is one and this build may use it. */
function openSharedCacheOfProject(
  { sharedCache, packageInfo, config, memo }: Project,
  part: string,
): SharedCache | undefined {
  // Builds without a cache folder, such as builds of untrusted content, do not use the shared cache.
  const settings = memo.folder === undefined ? undefined : resolveSharedCacheSettings(sharedCache, process.env);
  if (settings === undefined) return undefined;
  // Identifies the project. The value is the same on every machine and in every branch.
  const project = [config.title, ...config.docs.map(({ path }) => path)];
  const entry = (...what: readonly string[]) => JSON.stringify(['techdocs', packageInfo.hash, project, ...what]);
  // Every part of a site parses all pages, but indexes only its own pages.
  const memories = { [entry('parse')]: memo.documents.packed, [entry('search', part)]: memo.searchPages.packed };
  return openSharedCache({ settings, memories });
}
