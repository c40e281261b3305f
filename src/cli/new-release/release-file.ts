// Where the file of a new post goes: beside the others, in the way that they are ordered, under a name of its own. Pure.
import type { Diagnostic } from '../../model/diagnostic.ts';
import { defaultPostSlug, fillPlaceholders } from '../../model/placeholders.ts';
import { pathKey } from '../../model/url.ts';
import { postPath } from '../../site/navigation/entries.ts';
import { answerFault, type ReleaseSubject } from './release.ts';
import { filledText, type ReleaseSite } from './site.ts';

interface ReleaseFile {
  /** Root-relative POSIX path. */
  readonly file: string;
  /** The slug that the file's name gives. */
  readonly name: string;
  /** The slug for the front matter, where the file's name does not give it; variables of the site are not filled in. */
  readonly slug?: string;
}

/** A free file for a post. A slug that was asked for must be free; where a default one is taken, the next is tried. */
export function releaseFile(
  subject: ReleaseSubject,
  slug: string | undefined,
  site: ReleaseSite,
): ReleaseFile | Diagnostic {
  const { product, version, date } = subject;
  const values = { label: product.label, product: product.key, version: version.replace(/^v\.?(?=\d)/i, ''), date };
  const patterns = [product.postSlug, defaultPostSlug];
  const slugs = patterns.map((pattern) => slugOf(fillPlaceholders(pattern, values)));
  // With a number for each post there are more slugs than posts that could have taken them.
  const numbered = site.posts.map((_, index) => `${slugs[1]}-${index + 2}`);
  const others = site.posts.filter((post) => post !== subject.existing);
  for (const wanted of slug === undefined ? [...slugs, ...numbered] : [slug]) {
    const target = fileNamed(wanted, date, site);
    const file = pathKey(target.file);
    const route = pathKey(postPath(site.routeBase, date, filledText(target.slug ?? target.name, site)));
    const twin = others.find((post) => pathKey(post.file) === file || pathKey(post.route) === route);
    if (twin === undefined) return target;
    if (slug === undefined) continue;
    const message = `The slug \`${slug}\` is taken on ${date} by \`${twin.file}\`.`;
    return answerFault('slug-taken', message, 'Choose another `--slug`, or leave it out.');
  }
  throw new Error('There is always a free slug.');
}

function fileNamed(slug: string, date: string, site: ReleaseSite): ReleaseFile {
  // Without variables of the site, so that the file keeps its name when one of them changes.
  const name = slug.replace(/\{\{.*?\}\}/g, '').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') || 'release';
  const file = `${site.folder}/${releaseFileName(date, name, layoutOf(site))}`;
  return { file, name, ...(name !== slug && { slug }) };
}

/** A text as a slug: one path segment, variables of the site left as they are. */
function slugOf(text: string): string {
  return text
    .replace(/(\{\{.*?\}\})|[^\p{L}\p{N}._-]+/gu, (_, variable?: string) => variable ?? '-')
    .replace(/^[._-]+|[._-]+$/g, '');
}

type Layout = 'flat' | 'years' | 'days';

/** How the posts are ordered: as the newest one is; in folders by year where there is none. */
function layoutOf(site: ReleaseSite): Layout {
  const newest = site.posts[0]?.file.slice(site.folder.length + 1);
  if (newest === undefined) return 'years';
  if (/^\d{4}\/\d{2}\/\d{2}\//.test(newest)) return 'days';
  return /^\d{4}-\d{2}-\d{2}-[^/]*$/.test(newest) ? 'flat' : 'years';
}

function releaseFileName(date: string, slug: string, layout: Layout): string {
  if (layout === 'days') return `${date.replaceAll('-', '/')}/${slug}.md`;
  return layout === 'flat' ? `${date}-${slug}.md` : `${date.slice(0, 4)}/${date}-${slug}.md`;
}
