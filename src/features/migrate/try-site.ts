// Tries the new site: reads, assembles and checks it as a build does. This shows its addresses, the code that cannot be rendered, and all
// findings of a build. A trial highlights no code and renders no page, which would take half of the time and find nothing. It runs code of
// the site in this process; `site-process.ts` runs it in a child process.
import { join } from 'node:path';
import { createParseScheduler } from '../../engine/jobs.ts';
import { closeProject, loadTheme, openProject, runUnderWatchdog } from '../../engine/open-project.ts';
import { computeLatestDayOnEarth, readBuildTime } from '../../engine/phases.ts';
import { runPipeline } from '../../engine/pipeline.ts';
import { removeFolderTree } from '../../engine/swap.ts';
import { convertErrorToFindings, type Diagnostic, UserError } from '../../model/diagnostic.ts';
import { isPageRoute } from '../../model/route.ts';
import { FEATURES_MODULE_URL } from '../module.ts';

/** Results of a trial. */
export interface SiteTrialResult {
  /** Paths of all pages and files. */
  readonly paths: ReadonlySet<string>;
  /** Site paths in the default locale, by source file. */
  readonly bySource: ReadonlyMap<string, string>;
  /** Number of pages in the default locale. */
  readonly pages: number;
  readonly findings: readonly Diagnostic[];
}

/** A site to try. */
export interface SiteTrialTask {
  readonly root: string;
  /** Whether no other trial follows, so that parsed pages are not cached any longer. */
  readonly isLast: boolean;
}

/** Tries the site in a folder. Returns faults of its configuration as findings. */
export async function runSiteTrial({ root, isLast }: SiteTrialTask): Promise<SiteTrialResult> {
  try {
    // Faults of sidebars do not stop a trial, so that it also finds all other faults.
    const call = { root, features: FEATURES_MODULE_URL, overrides: { keepsSidebarFaults: true } };
    const project = await openProject(call, { depth: 'findings' });
    const read = async () => {
      // This reads the stylesheets of the site, and so reports their faults.
      const { assets } = await loadTheme(project);
      return runPipeline({
        project,
        assets,
        jobs: createParseScheduler(project, {}),
        today: computeLatestDayOnEarth(readBuildTime()),
      });
    };
    const { sites, diagnostics } = await runUnderWatchdog(project, read).finally(() => closeProject(project));
    const { config, memo } = project;
    if (!isLast) memo.documents.save();
    else if (memo.folder !== undefined) removeFolderTree(join(memo.folder, project.depth));
    const routes = sites.flatMap(({ site }) => site.routes);
    const [first] = sites.filter(({ site }) => site.locale === config.i18n.defaultLocale);
    const ofFirst = first?.site.routes ?? [];
    return {
      paths: new Set(routes.map(({ path }) => path)),
      bySource: new Map(ofFirst.flatMap(({ source, path }) => (source === undefined ? [] : [[source, path] as const]))),
      pages: ofFirst.filter(isPageRoute).length,
      findings: diagnostics,
    };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { paths: new Set(), bySource: new Map(), pages: 0, findings: convertErrorToFindings(error) };
  }
}
