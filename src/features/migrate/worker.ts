// Program of the sealed process (`site-process.ts`) that tries or builds a new site.
import 'rolldown';
import 'rolldown/parseAst';
import type { SiteTrialData } from './site-process.ts';
import { buildSite, runSiteTrial, type SiteTask } from './try-site.ts';

/** Runs a task. Writes the mark and then the JSON answer to the standard output. */
export async function runSiteTask({ kind, root, locales = [] }: SiteTask, mark: string): Promise<void> {
  const write = process.stdout.write.bind(process.stdout);
  // Drops output of the site's code.
  process.stdout.write = () => true;
  const answer = JSON.stringify(kind === 'build' ? await buildSite(root, locales) : await createTrialData(root));
  write(`\n${mark}${answer}`, () => process.exit(0));
}

async function createTrialData(root: string): Promise<SiteTrialData> {
  const { paths, bySource, findings } = await runSiteTrial(root);
  return { paths: [...paths], bySource: [...bySource], findings };
}
