// Creates the results of `resolve.ts`: links to pages with the problems that these pages cause, links to assets, and dead links.
import {
  createLinkProblem,
  createRedirectProblem,
  formatRedirectToMissingPage,
  REDIRECT_LOOP_REASON,
} from '../../model/link-problems.ts';
import type { LinkProblem, ResolvedLink } from '../../model/site.ts';
import type { Asset } from '../../model/source.ts';
import type { LinkTargetPage } from '../../model/targets.ts';
import {
  createFileHref,
  createPageHref,
  decodePath,
  encodePath,
  hasSchemeOrHost,
  trimTrailingSlash,
} from '../../model/url.ts';
import { listCandidatePaths } from './meant-paths.ts';
import { splitAddress } from './paths.ts';
import { computeLinkHash, findHashProblem, type LinkOrigin, type LinkToResolve } from './targets.ts';
import { findVersionProblem } from './version-links.ts';

/** Creates a link to a page. Adds a problem if the page is only a redirect, lacks the anchor, is unlisted or belongs to another version. */
export function linkToPage(page: LinkTargetPage, request: LinkToResolve): ResolvedLink {
  const { parts, targets, origin } = request;
  const href = `${createPageHref(page.path, targets.config)}${parts.query}${computeLinkHash(page, request)}`;
  const link: ResolvedLink = { href, target: page.path, isExternal: false };
  if (page.redirect !== undefined) return { ...link, ...createRedirectedLinkProblem(page, request) };
  const problem =
    findHashProblem(page, request) ?? findUnlistedPageProblem(page, origin) ?? findVersionProblem(page, request);
  return problem === undefined ? link : { ...link, problem };
}

/** Returns the problem of a link from a listed page to an unlisted page; `undefined` for all other links. */
function findUnlistedPageProblem(page: LinkTargetPage, origin: LinkOrigin): LinkProblem | undefined {
  if (page.isUnlisted && origin.path !== undefined && !origin.isUnlisted && page.path !== origin.path)
    return { code: 'unlisted-link', reason: `leads to \`${page.path}\`, which is unlisted`, missingTarget: page.path };
  return undefined;
}

/** Follows a chain of redirects and returns the problem of the link. The problem proposes the last address of the chain. */
function createRedirectedLinkProblem(page: LinkTargetPage, request: LinkToResolve): Pick<ResolvedLink, 'problem'> {
  const { targets, parts } = request;
  const seen = new Set<string>();
  let at: LinkTargetPage | undefined = page;
  let path = page.path;
  let end = parts;
  let hit: string | undefined;
  while (at?.redirect !== undefined) {
    if (seen.has(at.path)) return { problem: createLinkProblem(REDIRECT_LOOP_REASON, path) };
    seen.add(at.path);
    if (hasSchemeOrHost(at.redirect)) return { problem: createRedirectProblem(at.redirect, at.redirect) };
    const to = splitAddress(at.redirect);
    path = trimTrailingSlash(decodePath(to.path) ?? to.path);
    // If a redirect has no anchor, browsers keep the anchor of the link.
    end = { path, query: to.query || end.query, hash: to.hash || end.hash };
    hit = listCandidatePaths(path, {}, targets).find(
      (candidatePath) =>
        targets.pages.has(candidatePath) ||
        targets.files.has(candidatePath) ||
        targets.statics.has(candidatePath.slice(1)),
    );
    at = targets.pages.get(hit ?? '');
    // Keeps the path as written if it only lacks the locale prefix.
    if (hit !== undefined && hit !== targets.prefix + path) path = hit;
  }
  if (hit === undefined) return { problem: createLinkProblem(formatRedirectToMissingPage(path), path) };
  const anchor = at && findHashProblem(at, { parts: end, targets });
  return { problem: anchor ?? createRedirectProblem(path, encodePath(path) + end.query + end.hash) };
}

/** Creates a link to an asset at a site path. */
export function linkToAsset(asset: Asset, path: string, { parts, targets }: LinkToResolve): ResolvedLink {
  const href = createFileHref(path, targets.config) + parts.query + parts.hash;
  const drawing = parts.query + parts.hash === '' && asset.drawing ? { drawing: asset.drawing } : {};
  return { href, target: path, isExternal: false, width: asset.width, height: asset.height, ...drawing };
}

/** Creates a link without a target. */
export function createDeadLink(href: string, problem: LinkProblem): ResolvedLink {
  return { href, isExternal: false, problem };
}
