// Links to output of extensions: pages, an anchor on one of several pages, files and stylesheets.
import type { ExtensionLink } from '../../model/extension-links.ts';
import type { GeneratedSources } from '../../model/generated-pages.ts';
import { findAnchorProblem } from '../../model/link-problems.ts';
import type { ResolvedLink, SiteStructure } from '../../model/site.ts';
import type { LinkTargetPage } from '../../model/targets.ts';
import { createFileHref, decodePath, joinSitePath } from '../../model/url.ts';
import { findDocsVersion } from '../navigation/versions.ts';
import { hasAnchor, type LinkToResolve } from './targets.ts';

/** A target that an extension returns for an address; excludes results that are other addresses or problems. */
type ExtensionLinkTarget = Exclude<ExtensionLink, { readonly href: string } | { readonly problem: string }>;

/** Returns the site path of a file in a set that an extension generates. */
export function computeGeneratedFilePath(
  path: string,
  { version }: Pick<GeneratedSources, 'version'>,
  versions: SiteStructure['versions'],
): string {
  return joinSitePath(findDocsVersion(versions, version)?.base ?? '', path);
}

/** Resolves a link to output of an extension. */
export function resolveExtensionLink(
  link: ExtensionLinkTarget,
  request: Omit<LinkToResolve, 'parts'>,
  toPage: (page: LinkTargetPage, request: LinkToResolve) => ResolvedLink,
): ResolvedLink {
  const { targets, written } = request;
  if ('style' in link)
    return { href: createFileHref(targets.styles[link.style] ?? '', targets.config), isExternal: false };
  if ('file' in link) {
    const path = computeGeneratedFilePath(link.file, link, targets.versions);
    return { href: createFileHref(path, targets.config), target: path, isExternal: false };
  }
  const nowhere = { href: written, isExternal: false };
  if ('isTold' in link) return nowhere;
  const withHash = (hash: string): LinkToResolve => ({
    ...request,
    parts: { path: '', query: '', hash: hash && `#${hash}` },
  });
  if ('page' in link) {
    const page = targets.sources.get(link.page);
    return page === undefined ? nowhere : toPage(page, withHash(link.hash ?? ''));
  }
  const { pages, hash, ids } = link;
  const linkTargetPages = pages.flatMap((file) => targets.sources.get(file) ?? []);
  const id = decodePath(hash) ?? hash;
  const page = linkTargetPages.find(
    (linkTargetPage) => linkTargetPage.anchors[0]?.ids.includes(id) && hasAnchor(linkTargetPage, id),
  );
  if (page !== undefined) return toPage(page, withHash(hash));
  const [first] = linkTargetPages;
  if (first === undefined) return nowhere;
  const problem = findAnchorProblem({ path: first.path, hash: `#${hash}`, hasId: () => false, ids: () => ids });
  return { ...toPage(first, withHash('')), ...(problem && { problem }) };
}
