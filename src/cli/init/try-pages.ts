// Assembles a site of existing pages without rendering it, to find faults. Also reads the address of a site from its configuration.
import { createParseScheduler } from '../../engine/jobs.ts';
import { closeProject, loadTheme, openProject } from '../../engine/open-project.ts';
import { computeLatestDayOnEarth, readBuildTime } from '../../engine/phases.ts';
import { runPipeline } from '../../engine/pipeline.ts';
import { FEATURES_MODULE_URL } from '../../features/module.ts';
import { convertErrorToFindings, UserError } from '../../model/diagnostic.ts';
import type { AddressSettings } from './publish.ts';
import { summarizeTrialBuild, type TrialBuildResult } from './tried.ts';

/** Returns the configured address of a site. Throws a `UserError` if the configuration has faults. */
export async function readSiteAddress(root: string): Promise<AddressSettings> {
  const project = await openProject({ root, features: FEATURES_MODULE_URL });
  closeProject(project);
  const { url, baseUrl } = project.config;
  return { hasAddress: url !== '', baseUrl };
}

/** Assembles the site in a folder, and returns a summary of its findings. Writes no site. */
export async function runTrialBuild(root: string): Promise<TrialBuildResult> {
  try {
    const project = await openProject({ root, features: FEATURES_MODULE_URL });
    await loadTheme(project);
    const jobs = createParseScheduler(project, {});
    const { diagnostics } = await runPipeline({
      project,
      jobs,
      today: computeLatestDayOnEarth(readBuildTime()),
    }).finally(() => closeProject(project));
    project.memo.documents.save();
    return summarizeTrialBuild(diagnostics);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return summarizeTrialBuild(convertErrorToFindings(error));
  }
}
