// Addresses of tags and products whose names stand otherwise in a path than they did. Only hosts are told: a page for such a
// redirect would be a hidden file again, or one that Windows takes for the new one.
import { isPage } from '../../model/route.ts';
import { formerSlugOf, slugOf } from '../../model/slug.ts';
import { sitePath } from '../../model/url.ts';
import type { AssembledSite } from '../assemble/site.ts';
import type { Entry } from '../assemble/structure.ts';
import { releasesPath } from '../pages/page.ts';
import { tagsPath } from '../pages/tags.ts';

/** Site paths of what was elsewhere. */
interface FormerAddress {
  readonly from: string;
  readonly to: string;
  /** A feed or another file, whose address has no slash at its end. */
  readonly isFile: boolean;
}

/** For each page and file of a renamed tag or product, in each of the languages with these prefixes, where it was. */
export function formerAddresses(site: AssembledSite, prefixes: readonly string[]): readonly FormerAddress[] {
  const { releases, versions } = site;
  const bases = [
    ...ofTags(releases.listed, (slug) => releasesPath(site, 'tags', slug)),
    ...versions.all.flatMap((version) => ofTags(version.docs, (slug) => tagsPath(version, slug))),
    ...releases.products.flatMap(({ product: { key } }) =>
      ofNames([key], (slug) => releasesPath(site, 'products', slug)),
    ),
  ];
  if (bases.length === 0) return [];
  return prefixes.flatMap((prefix) =>
    bases.flatMap(({ from, to }) =>
      site.pages
        .filter(({ path }) => path.startsWith(to) && /^(?:$|[/.])/.test(path.slice(to.length)))
        .map((route) => ({
          from: sitePath(prefix, from + route.path.slice(to.length)),
          to: sitePath(prefix, route.path),
          isFile: !isPage(route),
        })),
    ),
  );
}

function ofTags(entries: readonly Entry[], pathOf: (slug: string) => string) {
  return ofNames(new Set(entries.flatMap(({ document }) => document.frontMatter.tags ?? [])), pathOf);
}

/** Former and present paths of the names that differ. */
function ofNames(names: Iterable<string>, pathOf: (slug: string) => string) {
  const renamed = [...names].filter((name) => formerSlugOf(name) !== slugOf(name));
  return renamed.map((name) => ({ from: pathOf(formerSlugOf(name)), to: pathOf(slugOf(name)) }));
}
