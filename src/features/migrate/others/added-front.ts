// Lines that pages of another generator gain in their front matter: address, visibility, sidebar. Pure.
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
 * Returns added lines of front matter: the slug (for a dated post, an address with the date), `unlisted` for a translation without
 * original, and the sidebar.
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

/** Returns the line that names the sidebar of a page. It is needed if another sidebar or no sidebar lists the page. */
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
