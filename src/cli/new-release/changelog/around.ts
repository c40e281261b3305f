// Collects settings for the text of a post that is shown outside of the site: the latest versions, and the addresses of pages.
import { computeLatestDayOnEarth, readBuildTime } from '../../../engine/phases.ts';
import type { Project } from '../../../engine/project.ts';
import { computeAbsoluteLinkAddresses } from '../../../site/pages/bodies.ts';
import { createLatestVersionVariables } from '../../../site/releases/products.ts';
import { assembleSiteWithTexts } from '../check.ts';
import type { PostReadingContext } from './post-text.ts';

interface PostFileAndText {
  readonly file: string;
  readonly text: string;
}

/**
 * Returns a function that returns the settings for a post by its file. The site is parsed only if a post uses a latest version or links to
 * a file. `unsaved` is a post that is not yet written to disk.
 */
export async function createPostReadingContextFinder(
  project: Project,
  posts: readonly PostFileAndText[],
  unsaved?: PostFileAndText,
): Promise<(file: string) => PostReadingContext> {
  const { variables, url, baseUrl } = project.config;
  if (!posts.some(({ text }) => isTextDependentOnSite(text))) return () => ({ variables, url, baseUrl });
  const today = computeLatestDayOnEarth(readBuildTime());
  const { sites } = await assembleSiteWithTexts(project, unsaved === undefined ? [] : [unsaved], today);
  const site = sites[0]?.site;
  if (site === undefined) return () => ({ variables, url, baseUrl });
  const all = { ...createLatestVersionVariables(site.releases?.products ?? []), ...variables };
  return (file) => ({
    variables: all,
    url,
    baseUrl,
    ...(site.documentsByFile.has(file) && { links: computeAbsoluteLinkAddresses(site, file, 'page') }),
  });
}

/** Whether a text uses the latest version of a product, or links to a file. */
function isTextDependentOnSite(text: string): boolean {
  return /\{\{\s*latest\./.test(text) || /(?:\]\(\s*<?|^ {0,3}\[[^\]]+\]:\s*<?)(?![a-z][a-z\d+.-]*:|[/#])/im.test(text);
}
