// Inputs for the text of a post outside of the site: latest versions, and addresses of pages.
import { overlayUnsaved, uncachedDisk } from '../../../content/io/disk.ts';
import { createJobs } from '../../../engine/jobs.ts';
import { buildTime, latestLocalDay } from '../../../engine/phases.ts';
import { runPipeline } from '../../../engine/pipeline.ts';
import type { Project } from '../../../engine/project.ts';
import { markdownLinks } from '../../../site/pages/bodies.ts';
import { latestVariables } from '../../../site/releases/products.ts';
import type { PostSettings } from './post-text.ts';

/** File and text of a post. */
interface PostInput {
  readonly file: string;
  readonly text: string;
}

/**
 * Returns a function for the settings of each post. The site is parsed only if a post uses a version or a file. `unsaved` is a post that is
 * not written yet.
 */
export async function postSettingsFor(
  project: Project,
  posts: readonly PostInput[],
  unsaved?: PostInput,
): Promise<(file: string) => PostSettings> {
  const { variables, url, baseUrl } = project.config;
  if (!posts.some(({ text }) => needsSite(text))) return () => ({ variables, url, baseUrl });
  const disk = project.disk ?? uncachedDisk;
  const texts = new Map(unsaved === undefined ? [] : [[unsaved.file, unsaved.text]]);
  const read = { ...project, disk: overlayUnsaved(disk, texts) };
  const { sites } = await runPipeline({ project: read, jobs: createJobs(project), today: latestLocalDay(buildTime()) });
  const site = sites[0]?.site;
  if (site === undefined) return () => ({ variables, url, baseUrl });
  const all = { ...latestVariables(site.releases?.products ?? []), ...variables };
  return (file) => ({
    ...{ variables: all, url, baseUrl },
    ...(site.documentsByFile.has(file) && { links: markdownLinks(site, file, 'page') }),
  });
}

/** Whether a text uses a version of other posts, or links to a file. */
function needsSite(text: string): boolean {
  return /\{\{\s*latest\./.test(text) || /(?:\]\(\s*<?|^ {0,3}\[[^\]]+\]:\s*<?)(?![a-z][a-z\d+.-]*:|[/#])/im.test(text);
}
