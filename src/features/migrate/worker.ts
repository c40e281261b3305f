// Program of the sealed process (`site-process.ts`) that tries a new site.
import 'rolldown';
import 'rolldown/parseAst';
import type { SiteTrialJson } from './site-process.ts';
import { runSiteTrial, type SiteTrialTask } from './try-site.ts';

/** Tries a site. Writes the mark and then the JSON answer to the standard output. */
export async function runSiteTrialAndPrintResult(task: SiteTrialTask, mark: string): Promise<void> {
  const write = process.stdout.write.bind(process.stdout);
  // Drops output of the site's code.
  process.stdout.write = () => true;
  const { paths, bySource, ...rest } = await runSiteTrial(task);
  const answer: SiteTrialJson = { ...rest, paths: [...paths], bySource: [...bySource] };
  write(`\n${mark}${JSON.stringify(answer)}`, () => process.exit(0));
}
