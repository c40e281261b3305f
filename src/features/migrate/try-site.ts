// Reads the new site as a build would, up to its routes: what it has, and which of its code cannot be rendered; then builds it.
// Both run code of the site, where it has any: `site-process.ts` does the same in a process of its own.
import { runBuild } from '../../engine/build.ts';
import { createJobs } from '../../engine/jobs.ts';
import { buildTime, furthestDay } from '../../engine/phases.ts';
import { runPipeline } from '../../engine/pipeline.ts';
import { closeProject, loadTheme, openProject, underWatch } from '../../engine/project.ts';
import { type Diagnostic, errorsOf, UserError } from '../../model/diagnostic.ts';
import { featuresModule } from '../module.ts';

/** What the new site has. */
export interface TriedSite {
  /** Paths of all pages and files. */
  readonly paths: ReadonlySet<string>;
  /** By the file that each is made from: its path in the default language. */
  readonly bySource: ReadonlyMap<string, string>;
  readonly findings: readonly Diagnostic[];
}

/** What is done with a new site. */
export interface SiteTask {
  readonly kind: 'try' | 'build';
  readonly root: string;
  /** The languages that are written. */
  readonly locales?: readonly string[];
}

/** What came of it, as data. */
export interface SiteOutcome {
  readonly ok: boolean;
  readonly pages: number;
  readonly errors: readonly Diagnostic[];
  readonly warnings: readonly Diagnostic[];
}

/** Builds the site: a build reads and checks all languages, and writing them takes most of its time. */
export async function buildSite(root: string, locales: readonly string[]): Promise<SiteOutcome> {
  try {
    const { ok, counts, errors, warnings } = await runBuild({ root, locales }, { features: featuresModule });
    return { ok, pages: counts.pages, errors, warnings };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { ok: false, pages: 0, errors: errorsOf(error), warnings: [] };
  }
}

/** Reads the site in a folder. What is wrong with its configuration comes as findings, too. */
export async function trySite(root: string): Promise<TriedSite> {
  try {
    const project = await openProject({ root, features: featuresModule });
    const read = async () => {
      // It reads the stylesheets of the site.
      await loadTheme(project);
      return runPipeline({ project, jobs: createJobs(project, {}), today: furthestDay(buildTime()) });
    };
    const { sites, diagnostics } = await underWatch(project, read).finally(() => closeProject(project));
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
    return { paths: new Set(), bySource: new Map(), findings: errorsOf(error) };
  }
}
