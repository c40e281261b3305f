// Checks the links of a site and caches the result.
import { createParseScheduler } from '../engine/jobs.ts';
import { type CommandResultKey, setCachedCommandResult } from '../engine/outcome.ts';
import type { PhaseTimer } from '../engine/phases.ts';
import { runPipeline } from '../engine/pipeline.ts';
import type { Project } from '../engine/project.ts';
import type { SiteContentByLocale } from '../engine/site-content.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Document } from '../model/document.ts';
import { type ExternalLink, listExternalLinks } from './external/uses.ts';
import { isReportedByLinkCheck } from './link-codes.ts';

/** Result of the check of a site's links, in the form that is cached. */
export interface CheckedLinks {
  readonly findings: readonly Diagnostic[];
  readonly pages: number;
  readonly links: number;
}

/** Links to other sites, and the parsed documents. */
interface ExternalLinksAndDocuments {
  readonly external: readonly ExternalLink[];
  readonly documents: readonly Document[];
}

/** Input: a site whose sources have already been read, and the cache key. */
interface SiteLinkCheckInput {
  readonly project: Project;
  readonly read: SiteContentByLocale;
  readonly key: CommandResultKey;
  readonly clock: PhaseTimer;
  readonly onParse: (done: number, all: number) => void;
}

/** Checks the links of a site whose sources have already been read. */
export async function checkSiteLinks(look: SiteLinkCheckInput): Promise<CheckedLinks & ExternalLinksAndDocuments> {
  const { project, read, key, clock, onParse: onProgress } = look;
  const jobs = createParseScheduler(project, { onProgress });
  const { sites, diagnostics } = await runPipeline({ project, read, jobs, clock, today: key.today, isChecked: true });
  project.memo.documents.save();
  const links = sites.flatMap(({ site }) => [...Object.values(site.links), site.layoutLinks, site.frontMatterLinks]);
  const value: CheckedLinks = {
    findings: diagnostics.filter(isReportedByLinkCheck),
    pages: sites.flatMap(({ site }) => site.routes).filter(({ output }) => output.endsWith('.html')).length,
    links: links.reduce((sum, { length }) => sum + length, 0),
  };
  setCachedCommandResult(project.memo, key, { value, findings: diagnostics });
  return {
    ...value,
    documents: sites.flatMap(({ site }) => site.documents),
    external: sites.flatMap(({ site }) => listExternalLinks(site)),
  };
}
