// Assembles a site of existing pages without rendering it, to find faults; reads the address of a site.
import { createJobs } from '../../engine/jobs.ts';
import { buildTime, furthestDay } from '../../engine/phases.ts';
import { runPipeline } from '../../engine/pipeline.ts';
import { closeProject, loadTheme, openProject } from '../../engine/project.ts';
import { featuresModule } from '../../features/module.ts';
import { errorsOf, UserError } from '../../model/diagnostic.ts';
import type { SiteAddress } from './publish.ts';
import { type TriedPages, triedPages } from './tried.ts';

/** Returns the configured address of a site. Throws a `UserError` if the configuration has faults. */
export async function readAddress(root: string): Promise<SiteAddress> {
  const project = await openProject({ root, features: featuresModule });
  closeProject(project);
  const { url, baseUrl } = project.config;
  return { hasAddress: url !== '', baseUrl };
}

/** Tries the site in a folder. */
export async function tryPages(root: string): Promise<TriedPages> {
  try {
    const project = await openProject({ root, features: featuresModule });
    await loadTheme(project);
    const jobs = createJobs(project, {});
    const { diagnostics } = await runPipeline({ project, jobs, today: furthestDay(buildTime()) }).finally(() =>
      closeProject(project),
    );
    project.memo.documents.save();
    return triedPages(diagnostics);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return triedPages(errorsOf(error));
  }
}
