// Resolves links from pages to files of the repository. Such a link leads to the file on the repository's host.
import { isMarkdownPath, normalizePath } from '../../lib/file-path.ts';
import { getOwnPropertyValue } from '../../lib/own.ts';
import { isSourceCode, resolvePathWrittenInFile } from '../../model/checkout.ts';
import { findDocsOfVersion } from '../../model/docs-versions.ts';
import { LEAVES_SITE_REASON } from '../../model/link-problems.ts';
import { createRepositoryLinks, extractEditUrlBranch } from '../../model/repository.ts';
import type { LinkProblem, ResolvedLink } from '../../model/site.ts';
import { decodePath, encodePath } from '../../model/url.ts';
import { splitAddress } from './paths.ts';
import type { LinkToResolve } from './targets.ts';

const NO_TARGET_REASON = 'is neither a page nor a file of the repository';

/**
 * If a link has no target on the site but names a file of the repository, resolves the link to this file on the repository's host.
 * Otherwise returns `resolvedLink`, if possible with a better reason for the problem.
 */
export function resolveLinkToRepositoryFile(
  resolvedLink: ResolvedLink,
  address: string,
  link: Omit<LinkToResolve, 'parts'>,
): ResolvedLink {
  const { kind, origin, targets } = link;
  const { checkout, config } = targets;
  if (checkout === undefined || kind !== 'link' || origin.file === undefined) return resolvedLink;
  const { path: docs, editUrl = '' } = findDocsOfVersion(config.docs, origin.version ?? 'current');
  const isInDocs = docs === '.';
  // Fast path: nearly all links have a target on the site.
  if (!isInDocs && !hasNoTargetOnSite(resolvedLink.problem)) return resolvedLink;
  const parts = splitAddress(address);
  const path = decodePath(parts.path) ?? '';
  const file = resolvePathWrittenInFile(origin.file, path, config.root);
  // If the docs are at the root of the repository, links to source code lead to the host. Links to other files are downloads.
  const isCode = isInDocs && isSourceCode(file) && checkout.url !== undefined && targets.besides.has(file);
  if (!isCode && !hasNoTargetOnSite(resolvedLink.problem)) return resolvedLink;
  const entry = getOwnPropertyValue(checkout.entries, file);
  if (entry === undefined) return resolvedLink;
  const wrong = (reason: string, fix?: string) => ({
    ...resolvedLink,
    problem: createBrokenLinkProblem(path, { reason, fix }),
  });
  if (typeof entry !== 'string') {
    const { nearest } = entry;
    const near = nearest && encodePath(path.slice(0, path.lastIndexOf('/') + 1) + nearest);
    if (near) return wrong(NO_TARGET_REASON, `Did you mean \`${near}\`?`);
    // Replaces the problem only if the link leaves the site. Any other link may refer to a page, so the problem found earlier is more
    // helpful.
    return resolvedLink.problem?.reason === LEAVES_SITE_REASON ? wrong(NO_TARGET_REASON) : resolvedLink;
  }
  const { url, place } = checkout;
  if (url === undefined) {
    const reason = `leads to \`${file || '.'}\`, which is no page, and the address of the repository is not known`;
    return wrong(
      reason,
      `Set \`repository\` in the configuration, as in \`repository: 'https://github.com/acme/app'\`: then it leads to the file there.`,
    );
  }
  const at = { branch: extractEditUrlBranch(editUrl, url, place), isFolder: entry === 'folder' };
  return {
    href: createRepositoryLinks(url).file(normalizePath(place + file), at) + parts.query + parts.hash,
    isExternal: true,
  };
}

/** Whether a link has no target on the site. A draft counts as a target. */
function hasNoTargetOnSite(problem: LinkProblem | undefined): boolean {
  if (problem === undefined || problem.isDraft === true) return false;
  return problem.code === 'broken-link' || problem.code === 'broken-markdown-link';
}

function createBrokenLinkProblem(path: string, facts: Pick<LinkProblem, 'reason' | 'fix'>): LinkProblem {
  return isMarkdownPath(path) ? { code: 'broken-markdown-link', ...facts } : { code: 'broken-link', ...facts };
}
