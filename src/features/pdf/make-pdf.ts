// Runs `techdocs pdf`: assembles and checks the site, selects one document, and prints it.
import { applyRuleLevels } from '../../check/severities.ts';
import { writeOutput } from '../../content/io/output.ts';
import { runAndExplainWriteErrors } from '../../content/io/write-errors.ts';
import { createBookRequest } from '../../engine/extensions/books.ts';
import { createParseScheduler } from '../../engine/jobs.ts';
import type { LocaleBuild } from '../../engine/locale-build.ts';
import { closeProject, loadTheme, openProject, runUnderWatchdog } from '../../engine/open-project.ts';
import { openOutputFile } from '../../engine/out-folder.ts';
import {
  computeLatestDayOnEarth,
  createPhaseDurationCollector,
  type Phase,
  type PhaseDurationCollector,
  readBuildTime,
} from '../../engine/phases.ts';
import { type BuildResult, runPipeline } from '../../engine/pipeline.ts';
import { collectRoutesByFile, isBookRoute, planSingleRoute } from '../../engine/plan.ts';
import type { Project } from '../../engine/project.ts';
import { createRenderer } from '../../engine/render.ts';
import { hasExtensionOtherThan } from '../../lib/file-path.ts';
import { createInvocationError, type Diagnostic, UserError } from '../../model/diagnostic.ts';
import { createFileStem } from '../../model/slug.ts';
import { createBookRoute } from '../../site/pages/extended.ts';
import { FEATURES_MODULE_URL } from '../module.ts';
import { type PdfSelection, resolvePdfSelection } from './choose-paper.ts';
import { createPdfRoute } from './plan-pdfs.ts';
import { type PrintedPdf, printPdfs } from './print-paper.ts';
import { findBrowserOrThrow } from './printer.ts';

/** Selection, language, paper and file of a PDF. */
export interface PdfOptions extends PdfSelection {
  /** Folder of the project; the current folder by default. */
  readonly root?: string;
  readonly configFile?: string;
  /** A configured locale; the default locale if absent. */
  readonly locale?: string;
  /** File to write, relative to the root; named after its content by default. */
  readonly out?: string;
  /** Paper size; overrides the configured size. */
  readonly size?: string;
  readonly onProgress?: (phase: Phase, done?: number, all?: number) => void;
}

/** Result of a run. */
interface PdfReport {
  readonly ok: boolean;
  /** Absolute path; absent if nothing was written. */
  readonly file?: string;
  readonly pages: number;
  readonly sheets: number;
  readonly bytes: number;
  readonly durationMs: number;
  readonly warnings: readonly Diagnostic[];
  readonly errors: readonly Diagnostic[];
}

/** Prints a part of a site as a PDF. Returns `ok: false` if the content has errors; throws if the call is wrong. */
export async function makePdf(options: PdfOptions = {}): Promise<PdfReport> {
  const start = performance.now();
  const phases = createPhaseDurationCollector(() => performance.now(), options.onProgress);
  // Fails early if there is no browser.
  findBrowserOrThrow();
  const { root, configFile, locale } = options;
  const overrides = { locales: locale === undefined ? undefined : [locale] };
  const opened = await phases.clock('config', () =>
    openProject({ root, configFile, features: FEATURES_MODULE_URL, overrides }),
  );
  // The cover shows the date of the content, even if the site hides dates on pages.
  const docs = opened.config.docs.map((item) => ({ ...item, showLastUpdateTime: true }));
  const project = { ...opened, config: { ...opened.config, docs } };
  try {
    return await runUnderWatchdog(project, () => printSelectionToPdf(options, project, { phases, start }));
  } finally {
    closeProject(project);
  }
}

async function printSelectionToPdf(
  options: PdfOptions,
  project: Project,
  { phases, start }: { readonly phases: PhaseDurationCollector; readonly start: number },
): Promise<PdfReport> {
  if (options.out !== undefined) {
    openOutputFile(options.out, project.config);
    if (hasExtensionOtherThan(options.out, ['pdf']))
      throw createInvocationError(`\`${options.out}\` is not the name of a PDF.`, 'End it with `.pdf`.');
  }
  const { assets, templates } = await phases.clock('config', () => loadTheme(project));
  const jobs = createParseScheduler(project);
  const today = computeLatestDayOnEarth(readBuildTime());
  const result = await runPipeline({ project, jobs, assets, clock: phases.clock, today, isWritten: true });
  project.memo.documents.save();
  const errors = result.diagnostics.filter(({ severity }) => severity === 'error');
  const report = { pages: 0, sheets: 0, bytes: 0, warnings: [], errors };
  if (errors.length > 0) return { ...report, ok: false, durationMs: Math.round(performance.now() - start) };
  const build = findSiteOfLocale(result, project, options.locale);
  const chosen = resolvePdfSelection(build.site, options);
  if ('faults' in chosen) throw createInvalidOptionsError(chosen.faults);
  const render = await createRenderer(project.config, templates);
  const { size = build.site.config.pdf.size } = options;
  const pages = chosen.entries.map(({ path }) => path);
  const owned = { ...createPdfRoute({ ...chosen, pages, size }), extension: 'pdf', code: '' };
  const planned = planSingleRoute({ route: createBookRoute(build.site, owned), build }, '');
  if (planned.fault) throw planned.fault;
  if (!isBookRoute(planned)) throw new Error(`${planned.route.path} is not a book.`);
  await build.parsed.mendBodies(planned.shows);
  const book = createBookRequest(planned, { render, places: collectRoutesByFile(result.sites) });
  // The PDFs of several locales may be in one folder, and their names may be untranslated, so the file name contains the locale.
  const { locale } = build.site;
  const parts = [createFileStem(chosen.name), ...(locale === project.config.i18n.defaultLocale ? [] : [locale])];
  const output = openOutputFile(options.out ?? `${parts.join('-')}.pdf`, project.config);
  const file = output.path;
  let counts = { pages: chosen.entries.length, sheets: 0, bytes: 0 };
  let findings: PrintedPdf['findings'] = [];
  const take = (printed: PrintedPdf) => {
    runAndExplainWriteErrors(`\`${file}\` cannot be written`, () => writeOutput(output, printed.pdf));
    counts = { ...counts, sheets: printed.sheets, bytes: printed.pdf.length };
    findings = printed.findings;
  };
  await phases.clock('render', () => printPdfs([book], build.site.config, take));
  const durationMs = Math.round(performance.now() - start);
  const warnings = applyRuleLevels(
    findings.map((finding) => ({ ...finding, severity: 'warning' as const })),
    project.config.rules,
  );
  return { ok: true, file, ...counts, durationMs, warnings, errors };
}

function findSiteOfLocale(
  { sites }: BuildResult,
  { config }: Project,
  locale = config.i18n.defaultLocale,
): LocaleBuild {
  return sites.find(({ site }) => site.locale === locale) ?? (sites[0] as LocaleBuild);
}

/** Returns one error for all faults of a call. */
function createInvalidOptionsError(faults: readonly Pick<Diagnostic, 'message' | 'suggestion'>[]): UserError {
  const diagnostics = faults.map((fault) => ({ code: 'invalid-call', severity: 'error' as const, ...fault }));
  return new UserError(faults.map(({ message }) => message).join(' '), 2, diagnostics);
}
