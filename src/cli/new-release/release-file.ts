// Chooses the file of a new post: beside the other posts, in their folder layout, with a unique name. Pure.
import type { Diagnostic } from '../../model/diagnostic.ts';
import { defaultPostSlugPattern, fillPatternPlaceholders } from '../../model/placeholders.ts';
import { computePathMatchKey } from '../../model/url.ts';
import { computePostPath } from '../../site/navigation/entries.ts';
import { createAnswerFault, type ValidatedRelease } from './release.ts';
import { fillSiteVariables, type SiteReleases } from './site.ts';

interface ReleaseFile {
  /** Root-relative POSIX path. */
  readonly file: string;
  /** Slug from the file name. */
  readonly name: string;
  /** Slug for the front matter, as written, if it differs from the slug of the file name. It may contain variables of the site. */
  readonly slug?: string;
}

/** Returns an unused file for a post. A requested slug has to be unused. A default slug gets a number if it is in use. */
export function chooseReleaseFile(
  subject: ValidatedRelease,
  slug: string | undefined,
  site: SiteReleases,
): ReleaseFile | Diagnostic {
  const { product, version, date } = subject;
  const values = { label: product.label, product: product.key, version: version.replace(/^v\.?(?=\d)/i, ''), date };
  const patterns = [product.postSlug, defaultPostSlugPattern];
  const slugs = patterns.map((pattern) => createSlugKeepingVariables(fillPatternPlaceholders(pattern, values)));
  // Has one numbered candidate per post. With the slugs without a number, there are more candidates than posts, so at least one is unused.
  const numbered = site.posts.map((_, index) => `${slugs[1]}-${index + 2}`);
  const others = site.posts.filter((post) => post !== subject.existing);
  for (const candidate of slug === undefined ? [...slugs, ...numbered] : [slug]) {
    const target = computeReleaseFileForSlug(candidate, date, site);
    const file = computePathMatchKey(target.file);
    const route = computePathMatchKey(
      computePostPath(site.routeBase, date, fillSiteVariables(target.slug ?? target.name, site)),
    );
    const twin = others.find(
      (post) => computePathMatchKey(post.file) === file || computePathMatchKey(post.route) === route,
    );
    if (twin === undefined) return target;
    if (slug === undefined) continue;
    const message = `The slug \`${slug}\` is taken on ${date} by \`${twin.file}\`.`;
    return createAnswerFault('slug-taken', message, 'Choose another `--slug`, or leave it out.');
  }
  throw new Error('There is always a free slug.');
}

function computeReleaseFileForSlug(slug: string, date: string, site: SiteReleases): ReleaseFile {
  // The name contains no variables, so that the file keeps its name when a variable changes.
  const name = slug.replace(/\{\{.*?\}\}/g, '').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') || 'release';
  const file = `${site.folder}/${formatReleaseFileName(date, name, detectFolderLayout(site))}`;
  return { file, name, ...(name !== slug && { slug }) };
}

/** Returns a text as a slug: one path segment, with variables of the site unchanged. */
function createSlugKeepingVariables(text: string): string {
  return text
    .replace(/(\{\{.*?\}\})|[^\p{L}\p{N}._-]+/gu, (_, variable?: string) => variable ?? '-')
    .replace(/^[._-]+|[._-]+$/g, '');
}

type PostFolderLayout = 'flat' | 'years' | 'days';

/** Returns the folder layout of the newest post; folders by year if there is none. */
function detectFolderLayout(site: SiteReleases): PostFolderLayout {
  const newest = site.posts[0]?.file.slice(site.folder.length + 1);
  if (newest === undefined) return 'years';
  if (/^\d{4}\/\d{2}\/\d{2}\//.test(newest)) return 'days';
  return /^\d{4}-\d{2}-\d{2}-[^/]*$/.test(newest) ? 'flat' : 'years';
}

function formatReleaseFileName(date: string, slug: string, layout: PostFolderLayout): string {
  if (layout === 'days') return `${date.replaceAll('-', '/')}/${slug}.md`;
  return layout === 'flat' ? `${date}-${slug}.md` : `${date.slice(0, 4)}/${date}-${slug}.md`;
}
