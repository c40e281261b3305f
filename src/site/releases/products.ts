// Groups posts by product and determines the latest version of each product. Every "latest" on a page and the variables `{{ latest.KEY }}`
// use this module, so they always agree.
import { groupBy } from '../../lib/group.ts';
import { compareText } from '../../lib/text.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { PostEntry, ProductWithPosts } from '../../model/entries.ts';
import { findProductOfPost } from '../../model/products.ts';
import { createSlug } from '../../model/slug.ts';
import { findLatestRelease, sortReleasesAcrossRenumbering } from '../../model/version.ts';
import { computeReleasesPath } from '../navigation/addresses.ts';
import { isListedEntry } from '../navigation/entries.ts';

/** Returns the products that have listed posts, sorted by label. `posts` must be sorted, newest first. `prefix` is the locale prefix. */
export function groupPostsByProduct(
  config: SiteConfig,
  posts: readonly PostEntry[],
  prefix: string,
): ProductWithPosts[] {
  const groups = groupBy(posts.filter(isListedEntry), (post) => findProductOfPost(config, post));
  const releaseOf = (post: PostEntry) => ({ post, date: post.date, version: post.document.frontMatter.version });
  return [...groups]
    .flatMap(([product, ownPostEntries]): ProductWithPosts | [] => {
      if (product === undefined) return [];
      const releases = ownPostEntries.map(releaseOf);
      const latest = findLatestRelease(
        releases.filter(({ post }) => post.document.frontMatter.withdrawn !== true),
        product,
      );
      return {
        product,
        slug: createSlug(product.key),
        path: computeReleasesPath({ config, prefix }, 'products', createSlug(product.key)),
        posts: ownPostEntries,
        versions: sortReleasesAcrossRenumbering(releases, product.versionScheme).map(({ post }) => post),
        latest: latest?.post,
        latestVersion: latest?.version,
      };
    })
    .sort((a, b) => compareText(a.product.label.toLowerCase(), b.product.label.toLowerCase()));
}

/** Returns the site path of the JSON file of a timeline. */
export function computeTimelineDataPath({ path }: ProductWithPosts): string {
  return `${path}.json`;
}

/** Returns the values of `{{ latest.KEY }}` by the full name of the variable. */
export function createLatestVersionVariables(groups: readonly ProductWithPosts[]): Record<string, string> {
  const known = groups.flatMap(({ product, latestVersion }) =>
    latestVersion === undefined ? [] : [[`latest.${product.key}`, latestVersion]],
  );
  return Object.fromEntries(known);
}
