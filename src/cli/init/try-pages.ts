// Assembles a site of existing pages without rendering it, to find faults; reads the address of a site.
import { createJobs } from '../../engine/jobs.ts';
import { buildTime, latestLocalDay } from '../../engine/phases.ts';
import { runPipeline } from '../../engine/pipeline.ts';
import { closeProject, loadTheme, openProject } from '../../engine/project.ts';
import { FEATURES_MODULE_URL } from '../../features/module.ts';
import { errorsOf, UserError } from '../../model/diagnostic.ts';
import type { SiteAddress } from './publish.ts';
import { sortTrialFindings, type TrialResult } from './tried.ts';

/** Returns the configured address of a site. Throws a `UserError` if the configuration has faults. */
export async function readSiteAddress(root: string): Promise<SiteAddress> {
  const project = await openProject({ root, features: FEATURES_MODULE_URL });
  closeProject(project);
  const { url, baseUrl } = project.config;
  return { hasAddress: url !== '', baseUrl };
}

/** Tries the site in a folder. */
export async function tryPages(root: string): Promise<TrialResult> {
  try {
    const project = await openProject({ root, features: FEATURES_MODULE_URL });
    await loadTheme(project);
    const jobs = createJobs(project, {});
    const { diagnostics } = await runPipeline({ project, jobs, today: latestLocalDay(buildTime()) }).finally(() =>
      closeProject(project),
    );
    project.memo.documents.save();
    return sortTrialFindings(diagnostics);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return sortTrialFindings(errorsOf(error));
  }
}
