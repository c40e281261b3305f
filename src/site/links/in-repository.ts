// Links from pages to files of the repository, resolved to the repository's host.
import { isMarkdown, tidyPath } from '../../lib/file-path.ts';
import { ownValue } from '../../lib/own.ts';
import { isSourceCode, resolveFromFile } from '../../model/checkout.ts';
import { docsOfVersion } from '../../model/docs-versions.ts';
import { LEAVES_SITE_REASON } from '../../model/link-problems.ts';
import { branchOfEditUrl, createRepositoryLinks } from '../../model/repository.ts';
import type { LinkProblem, ResolvedLink } from '../../model/site.ts';
import { decodePath, encodePath } from '../../model/url.ts';
import { splitAddress } from './paths.ts';
import type { LinkQuery } from './targets.ts';

const NOT_FOUND_REASON = 'is neither a page nor a file of the repository';
const EXAMPLE_SETTING = "repository: 'https://github.com/acme/app'";

/** Points a link that is broken on the site to the repository, if the file exists there; otherwise reports why it does not. */
export function resolveInRepository(
  found: ResolvedLink,
  address: string,
  link: Omit<LinkQuery, 'parts'>,
): ResolvedLink {
  const { kind, origin, targets } = link;
  const { checkout, config } = targets;
  if (checkout === undefined || kind !== 'link' || origin.file === undefined) return found;
  const { path: docs, editUrl = '' } = docsOfVersion(config.docs, origin.version ?? 'current');
  const isInDocs = docs === '.';
  // Fast path: nearly all links have a target on the site.
  if (!isInDocs && !isLost(found.problem)) return found;
  const parts = splitAddress(address);
  const path = decodePath(parts.path) ?? '';
  const file = resolveFromFile(origin.file, path, config.root);
  // Files of the docs that are not code are downloads.
  const isCode = isInDocs && isSourceCode(file) && checkout.url !== undefined && targets.besides.has(file);
  if (!isCode && !isLost(found.problem)) return found;
  const entry = ownValue(checkout.entries, file);
  if (entry === undefined) return found;
  const wrong = (reason: string, fix?: string) => ({ ...found, problem: lostLink(path, { reason, fix }) });
  if (typeof entry !== 'string') {
    const { nearest } = entry;
    const near = nearest && encodePath(path.slice(0, path.lastIndexOf('/') + 1) + nearest);
    if (near) return wrong(NOT_FOUND_REASON, `Did you mean \`${near}\`?`);
    // If the link may refer to a page, the original problem is more helpful.
    return found.problem?.reason === LEAVES_SITE_REASON ? wrong(NOT_FOUND_REASON) : found;
  }
  const { url, place } = checkout;
  if (url === undefined) {
    const reason = `leads to \`${file || '.'}\`, which is no page, and the address of the repository is not known`;
    return wrong(
      reason,
      `Set \`repository\` in the configuration, as in \`${EXAMPLE_SETTING}\`: then it leads to the file there.`,
    );
  }
  const at = { branch: branchOfEditUrl(editUrl, url, place), isFolder: entry === 'folder' };
  return {
    href: createRepositoryLinks(url).file(tidyPath(place + file), at) + parts.query + parts.hash,
    isExternal: true,
  };
}

/** Whether a link has no target on the site. A draft counts as a target. */
function isLost(problem: LinkProblem | undefined): boolean {
  if (problem === undefined || problem.isDraft === true) return false;
  return problem.code === 'broken-link' || problem.code === 'broken-markdown-link';
}

function lostLink(path: string, facts: Pick<LinkProblem, 'reason' | 'fix'>): LinkProblem {
  return isMarkdown(path) ? { code: 'broken-markdown-link', ...facts } : { code: 'broken-link', ...facts };
}
