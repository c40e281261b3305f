// Lines that are added to the front matter of pages of another generator: address, visibility, sidebar. Pure.
import { dropMarkdownExtension } from '../../../lib/file-path.ts';
import { joinSitePath } from '../../../model/url.ts';
import { formatYamlScalar, parseOldFrontMatter } from '../front-matter.ts';
import { getLocaleAddressPrefix, type NonDocusaurusSite } from './other-site.ts';
import type { NonDocusaurusPage } from './places.ts';
import { computePostAddress } from './posts.ts';

interface FrontMatterToAddInput {
  readonly read: (path: string) => string | undefined;
  /** Name of the sidebar that lists each page, by the path of the page without its extension. */
  readonly listed: ReadonlyMap<string, string>;
}

/**
 * Returns the lines to add to the front matter of a page: the slug, if the address does not follow from the path, as with a dated post;
 * `unlisted`, for a translation without an original; the sidebar; and the lines that `addedFront` of the site returns.
 */
export function createFrontMatterToAdd(
  site: NonDocusaurusSite,
  page: NonDocusaurusPage,
  { read, listed }: FrontMatterToAddInput,
): readonly string[] {
  const given = page.isOwnAddress
    ? page.address.slice(joinSitePath(getLocaleAddressPrefix(page.locale)).length)
    : undefined;
  const address = computePostAddress(site, page, read) ?? (given === undefined ? undefined : joinSitePath(given));
  return [
    ...(address === undefined ? [] : [`slug: ${formatYamlScalar(address)}`]),
    ...(page.isAlone ? ['unlisted: true'] : []),
    ...createDisplayedSidebarLines(site, page, { read, listed }),
    ...(site.addedFront?.(page.path, read(page.path) ?? '') ?? []),
  ];
}

/**
 * Returns the line `displayed_sidebar`. A page needs it if its sidebar does not list it, or, with the value `null`, if it has no sidebar.
 * Empty for `sidebar: false`, because a rule of `front.ts` replaces that line.
 */
function createDisplayedSidebarLines(
  { sidebarAt }: NonDocusaurusSite,
  { own, path }: NonDocusaurusPage,
  { read, listed }: FrontMatterToAddInput,
): readonly string[] {
  const name = sidebarAt?.(own);
  if (name === undefined) return [];
  const { sidebar, layout } = parseOldFrontMatter(read(path) ?? '').values;
  if (sidebar === false) return [];
  if (layout === 'home' || layout === false) return ['displayed_sidebar: null'];
  return listed.get(dropMarkdownExtension(own)) === name ? [] : [`displayed_sidebar: ${formatYamlScalar(name)}`];
}
