// `runPipeline` reads, parses, assembles and checks a site. A build then renders and writes every route. Other callers, such as checks, do
// not render all routes.

import { defineMemoStep } from '../cache/memo.ts';
import { checkAddressesMatchFiles } from '../check/addresses.ts';
import { checkIcons } from '../check/icons.ts';
import { checkSite } from '../check/index.ts';
import { checkPublishedAddresses } from '../check/published.ts';
import { applySeverities } from '../check/severities.ts';
import { checkUnreadFiles } from '../check/unread.ts';
import { createConfigError } from '../config/fault.ts';
import { lazy } from '../lib/lazy.ts';
import { pushAll } from '../lib/push-all.ts';
import type { TranslationCoverage } from '../model/coverage.ts';
import type { Diagnostic, SettingDiagnostic, UserError } from '../model/diagnostic.ts';
import type { AssembledSite, PackagedAssets, PackagedFile, PagePathsByLocale, SiteWithRoutes } from '../model/site.ts';
import type { SiteView } from '../model/site-view.ts';
import type { SiteContent } from '../model/source.ts';
import { assembleSite } from '../site/assemble/assemble-site.ts';
import { planRoutes } from '../site/assemble/plan-routes.ts';
import { replaceEditedDocuments } from '../site/assemble/replace-documents.ts';
import type { TranslatedConfig } from '../site/config-texts.ts';
import { createSiteView } from '../site/site-view.ts';
import { type ExtendedLocale, parseAndExtendLocale } from './added-content.ts';
import { PLACEHOLDER_ASSETS, readIconNames } from './assets.ts';
import { listCodeFiles } from './code-files.ts';
import { addCodePositionsToError, addCodePositionsToFindings, locateAndMergeFindingsInCode } from './code-places.ts';
import { addEditUrls } from './edit-urls.ts';
import { resolveExtensionSlots } from './extensions/extend-sites.ts';
import { addExtensionNamesToFindings, locateFindingsInRoutePages } from './extensions/located-findings.ts';
import { createSiteHooks, loadSidebarItemsCheck } from './extensions/site-hooks.ts';
import { createLayoutLookup } from './fingerprint.ts';
import { parseAllSources } from './latest.ts';
import type { LocaleBuild } from './locale-build.ts';
import { findUnhydratedComponents } from './not-hydrated.ts';
import { omitReportedFindings, sortDiagnostics } from './order.ts';
import type { PagePartRenderer } from './page-parts.ts';
import { addPageStylesheets, findPageStylesheets, type PageStylesheets } from './page-sheets.ts';
import type { ParsedDocuments, ParseScheduler } from './parsed-documents.ts';
import { type PhaseTimer, runUntimedPhase } from './phases.ts';
import type { Project } from './project.ts';
import { readSite } from './read-site.ts';
import { addRenameFixes, type RenameTracker } from './renames.ts';
import { findUnusedSynonyms } from './search-words.ts';
import type { LocaleSiteContent, SiteContentByLocale } from './site-content.ts';

/** Input of `runPipeline`. */
interface PipelineInput {
  readonly project: Project;
  /** The site's content, if it was read already. */
  readonly read?: SiteContentByLocale;
  readonly jobs: Pick<ParseScheduler, 'parse'>;
  /** Theme assets, for callers that render pages. */
  readonly assets?: PackagedAssets;
  /** Measures each phase. */
  readonly clock?: PhaseTimer;
  /** `YYYY-MM-DD`, used only for warnings about dates. */
  readonly today: string;
  /** The previous result: if only texts have changed since, the site is not assembled again. */
  readonly before?: readonly LocaleBuild[];
  /** Whether the author is typing. If so, slow checks (unused synonyms, git queries) do not run, and their last findings remain. */
  readonly isTyped?: true;
  /** Whether a site without pages is accepted, such as a site that an author just started in an editor. */
  readonly mayBeEmpty?: boolean;
  /** Whether the caller will write the site, so that optional slow work is worthwhile. */
  readonly isWritten?: true;
  /** Whether extensions check the site although no page is rendered. */
  readonly isChecked?: true;
  /** Renders parts of pages, for callers that render pages. */
  readonly parts?: PagePartRenderer;
  /** Files renamed since the start, for callers that watch a site. */
  readonly renames?: RenameTracker;
}

/** The whole site, checked and not yet rendered. */
export interface BuildResult {
  /** In the order of the configured locales. */
  readonly sites: readonly LocaleBuild[];
  /** Translation coverage of the locales other than the default. */
  readonly coverage: readonly TranslationCoverage[];
  /** Sorted by file, line and column, without duplicates. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The read and parsed content of one locale, independent of the other locales. */
interface ParsedLocaleContent extends ExtendedLocale {
  /** Absent for the default locale. */
  readonly texts?: TranslatedConfig;
  readonly words: readonly SettingDiagnostic[];
}

/**
 * Parses, assembles and checks a site. Reads its content first if `read` is absent. Untranslated files are read and parsed once for all
 * languages.
 */
export async function runPipeline(build: PipelineInput): Promise<BuildResult> {
  try {
    return await parseAssembleAndCheckSite(build);
  } catch (error) {
    throw await addCodePositionsToError(error, build.project.config, build.project.call.features);
  }
}

async function parseAssembleAndCheckSite(build: PipelineInput): Promise<BuildResult> {
  const { project, clock = runUntimedPhase } = build;
  const { base, outside, foreign, published, locales: read } = build.read ?? (await readSite(project, clock, build));
  const locales: ParsedLocaleContent[] = [];
  for (const localeSiteContent of read) locales.push(await parseLocaleSources(build, localeSiteContent));
  const documents = locales.flatMap(({ input }) => input.documents);
  const extended = await clock('parse', () => resolveExtensionSlots(project, documents, build));
  const complete = locales.map((locale) => addExtensionFiles(locale, extended?.files ?? [], project.memo));
  const sheets = await findPageStylesheets(build, documents);
  const sites = (await clock('assemble', () => assembleLocaleBuilds({ ...build, sheets }, complete))).map((item) => ({
    ...item,
    ...(extended && { extensions: extended.bind(item.site, item.view) }),
  }));
  const coverage: TranslationCoverage[] = [];
  const findings: SettingDiagnostic[] = [
    ...base.diagnostics,
    ...outside,
    ...project.notes,
    ...(extended?.findings ?? []),
  ];
  for (const [index, { input, parsed, diagnostics, texts }] of locales.entries()) {
    const { content, documents, locale } = input;
    const ofDocuments = documents.flatMap((document) => document.diagnostics);
    const ofRules = await clock('check', () => checkLocaleBuild(build, sites[index], parsed));
    const ownFindings = [...content.diagnostics, ...ofDocuments, ...diagnostics, ...ofRules];
    if (texts === undefined) {
      pushAll(findings, ownFindings);
      continue;
    }
    const { computeTranslationCoverage, createUntranslatedFinding, listOutdatedTranslationFindings } = await import(
      '../site/coverage.ts'
    );
    const { config } = project;
    const share = computeTranslationCoverage({ config, locale, sources: content.sources, documents, texts });
    coverage.push(share);
    pushAll(findings, omitReportedFindings([...texts.diagnostics, ...ownFindings], findings, content.sources));
    findings.push(
      ...[createUntranslatedFinding(config, share)].filter((finding) => finding !== undefined),
      ...listOutdatedTranslationFindings(config, share),
    );
  }
  // Orphaned files are known only after every language is parsed.
  const isWhole = locales.every(({ parsed }) => parsed.heads.size === 0);
  if (isWhole) pushAll(findings, checkUnreadFiles(base, sites, { read: listCodeFiles(project), foreign }));
  const [main] = sites;
  if (main !== undefined) pushAll(findings, checkAddressesMatchFiles(main.site, foreign));
  const assembledSites = sites.map(({ site }) => site);
  if (published !== undefined && isWhole) pushAll(findings, checkPublishedAddresses(assembledSites, published));
  if (project.depth !== 'links' && isWhole) pushAll(findings, await findUnhydratedComponents(project, documents));
  const sources = read.flatMap(({ content }) => content.sources);
  const located = await addAllFindingPositions(build, findings, sources);
  const diagnostics = sortDiagnostics(applySeverities(located, documents, project.config));
  if (project.sidebarFaults.length > 0) throw createSidebarError(project, diagnostics);
  return { sites, coverage, diagnostics };
}

/** Returns the findings with their positions in site code. A finding about a link to a renamed file also gets the file's current name. */
async function addAllFindingPositions(
  { project, renames, before, isTyped }: PipelineInput,
  findings: readonly SettingDiagnostic[],
  sources: SiteContent['sources'],
): Promise<readonly Diagnostic[]> {
  const { config, call } = project;
  renames?.note(before?.flatMap(({ content }) => content.sources) ?? [], sources);
  const placed = locateFindingsInRoutePages(findings, project.extensions, config);
  const located = await locateAndMergeFindingsInCode(placed, config, call.features);
  const namedFindings = project.read === undefined ? located : addExtensionNamesToFindings(located, project.read.files);
  return addRenameFixes(namedFindings, { root: config.root, sources, renames, asksGit: !isTyped });
}

/**
 * Returns one error. It contains the faults of sidebar files and all other errors, except errors that are mere consequences of these
 * faults.
 */
function createSidebarError({ sidebarFaults }: Project, diagnostics: readonly Diagnostic[]): UserError {
  const others = diagnostics.filter(({ severity, code }) => severity === 'error' && code !== 'unknown-sidebar-id');
  return createConfigError(sortDiagnostics([...sidebarFaults, ...others]));
}

async function parseLocaleSources(
  build: PipelineInput,
  { locale, content, texts }: LocaleSiteContent,
): Promise<ParsedLocaleContent> {
  const { project, jobs, assets = PLACEHOLDER_ASSETS, clock = runUntimedPhase } = build;
  const localized = { config: texts?.config ?? project.config, locale, sources: content.sources };
  const before = build.before?.find(({ site }) => site.locale === locale);
  const { generator } = project.packageInfo;
  const checkItems = await loadSidebarItemsCheck(project);
  const hooks = createSiteHooks({ ...project, checkItems }, localized.config);
  const files = await project.loadSiteFiles?.();
  const plain = { locale, content, assets, generator, ...(hooks && { hooks }), ...(files && { files }) };
  const settled = { ...plain, ...(build.isWritten && ({ isWritten: true } as const)) };
  const complete = await parseAndExtendLocale({
    project,
    before: hooks?.routes && before,
    parse: (others) =>
      clock('parse', () =>
        parseAllSources({ ...localized, sources: [...localized.sources, ...others] }, jobs, project.memo),
      ),
    inputOf: ({ config, parsed }) => ({ ...settled, config, documents: parsed.documents }),
  });
  const { config, parsed } = complete;
  const isWhole = project.depth !== 'links';
  const knownSettingDiagnostics = build.isTyped && (before?.words ?? []);
  const words =
    knownSettingDiagnostics || (isWhole ? await findUnusedSynonyms({ config, locale, parsed }, project) : []);
  return { ...complete, diagnostics: [...complete.diagnostics, ...words], texts, words };
}

/** Assets with the files of extensions. */
const EXTENSION_ASSETS_STEP = defineMemoStep<PackagedAssets>('asset');

/**
 * Adds files that extensions publish to the assets of techdocs. Equal files return the identical object, so that the previous site can be
 * reused.
 */
function addExtensionFiles(
  locale: ParsedLocaleContent,
  files: readonly PackagedFile[],
  memo: Project['memo'],
): ParsedLocaleContent {
  if (files.length === 0) return locale;
  const { input } = locale;
  const key = files.map(({ path }) => path).join(' ');
  const assets = memo.of(EXTENSION_ASSETS_STEP, [input.assets, key], () => ({ ...input.assets, files }));
  return { ...locale, input: { ...input, assets } };
}

/** Assembles all locales. Pages link to their translations, so the routes of all locales come first. */
function assembleLocaleBuilds(
  build: PipelineInput & PageStylesheets,
  read: readonly ParsedLocaleContent[],
): readonly LocaleBuild[] {
  const { project, before = [], parts } = build;
  const locales = addPageStylesheets({ memo: project.memo, sheets: build.sheets }, read);
  const planned = locales.map(({ input, added }): SiteWithRoutes => {
    const old = before.find(({ site }) => site.locale === input.locale);
    const updated = old?.added === added ? old && replaceEditedDocuments(old.site, input) : undefined;
    return updated ?? addEditUrls(planRoutes(input), project.editUrls, project.watchdog?.siteWatch);
  });
  const paths = new Map(planned.map(({ locale, pagePaths }) => [locale, pagePaths]));
  return locales.map(({ input, parsed, words, added }, index) => {
    const routes = planned[index] as SiteWithRoutes;
    const site = isSiteAssembled(routes, paths)
      ? routes
      : assembleSite(routes, input.documents, { localePaths: paths, hooks: input.hooks });
    const old = before.find((candidate) => candidate.site.layout === site.layout);
    const layoutOf = old?.layoutOf ?? createLayoutLookup(site.layout);
    const view = old?.view ?? createSiteViewGetter(site);
    const { content, files } = input;
    const contents = { ...(parts && { parts }), ...(files && { files }), ...(added && { added }) };
    return { site, content, parsed, layoutOf, view, words, ...contents };
  });
}

/** This is a separate function, because a closure inside `assembleLocaleBuilds` would retain every earlier site. */
function createSiteViewGetter(site: AssembledSite): () => SiteView {
  return lazy(() => createSiteView(site));
}

/**
 * Whether `assembleSite` can be skipped: `replaceEditedDocuments` returned a complete site, and the pages of all locales are the same as
 * before.
 */
function isSiteAssembled(site: SiteWithRoutes | AssembledSite, paths: PagePathsByLocale): site is AssembledSite {
  return 'localePaths' in site && [...paths].every(([locale, own]) => site.localePaths.get(locale) === own);
}

async function checkLocaleBuild(
  { project, today, assets }: PipelineInput,
  built: LocaleBuild | undefined,
  { heads }: ParsedDocuments,
): Promise<readonly SettingDiagnostic[]> {
  // Findings exist only when everything is parsed.
  if (!built || heads.size > 0) return [];
  const { site, extensions } = built;
  const icons = assets === undefined ? [] : checkIcons(site.config, assets.icons, readIconNames);
  return addCodePositionsToFindings(
    [...checkSite(site, today), ...icons, ...(extensions?.check(today) ?? [])],
    project.config,
  );
}
