// Tries and builds the new site. A trial assembles the site up to its routes. It shows the addresses of the site, and the code that cannot
// be rendered. Both steps run code of the site in this process; `site-process.ts` runs them in a child process.
import { runBuild } from '../../engine/build.ts';
import { createParseScheduler } from '../../engine/jobs.ts';
import { closeProject, loadTheme, openProject, runUnderWatchdog } from '../../engine/open-project.ts';
import { computeLatestLocalDay, readBuildTime } from '../../engine/phases.ts';
import { runPipeline } from '../../engine/pipeline.ts';
import { convertErrorToFindings, type Diagnostic, UserError } from '../../model/diagnostic.ts';
import { FEATURES_MODULE_URL } from '../module.ts';

/** Results of a trial. */
export interface SiteTrialResult {
  /** Paths of all pages and files. */
  readonly paths: ReadonlySet<string>;
  /** Site paths in the default locale, by source file. */
  readonly bySource: ReadonlyMap<string, string>;
  readonly findings: readonly Diagnostic[];
}

/** A task for the child process. */
export interface SiteTask {
  readonly kind: 'try' | 'build';
  readonly root: string;
  /** Locales to write. */
  readonly locales?: readonly string[];
}

/** Result of a build, as data. */
export interface SiteBuildOutcome {
  readonly ok: boolean;
  readonly pages: number;
  readonly errors: readonly Diagnostic[];
  readonly warnings: readonly Diagnostic[];
}

/** Builds the site. A build reads and checks all locales; writing takes most of the time, so only `locales` are written. */
export async function buildSite(root: string, locales: readonly string[]): Promise<SiteBuildOutcome> {
  try {
    const { ok, counts, errors, warnings } = await runBuild({ root, locales }, { features: FEATURES_MODULE_URL });
    return { ok, pages: counts.pages, errors, warnings };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { ok: false, pages: 0, errors: convertErrorToFindings(error), warnings: [] };
  }
}

/** Assembles the site in a folder. Returns faults of its configuration as findings. */
export async function runSiteTrial(root: string): Promise<SiteTrialResult> {
  try {
    const project = await openProject({ root, features: FEATURES_MODULE_URL });
    const read = async () => {
      // This reads the stylesheets of the site, and so reports their faults.
      await loadTheme(project);
      return runPipeline({
        project,
        jobs: createParseScheduler(project, {}),
        today: computeLatestLocalDay(readBuildTime()),
      });
    };
    const { sites, diagnostics } = await runUnderWatchdog(project, read).finally(() => closeProject(project));
    project.memo.documents.save();
    const routes = sites.flatMap(({ site }) => site.routes);
    const { defaultLocale } = project.config.i18n;
    const [first] = sites.filter(({ site }) => site.locale === defaultLocale);
    return {
      paths: new Set(routes.map(({ path }) => path)),
      bySource: new Map(
        (first?.site.routes ?? []).flatMap(({ source, path }) =>
          source === undefined ? [] : [[source, path] as const],
        ),
      ),
      findings: diagnostics,
    };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { paths: new Set(), bySource: new Map(), findings: convertErrorToFindings(error) };
  }
}
