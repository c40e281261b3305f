// Interprets the address of a link. The address may mean several site paths or a page under another name, and special characters may be
// parts of names.
import { correctLinkSpelling, describeSpellingDifference } from '../../model/link-problems.ts';
import type { LinkProblem, ResolvedLink } from '../../model/site.ts';
import type { LinkTargetPage } from '../../model/targets.ts';
import { encodePath, removeBaseUrl, trimTrailingSlash } from '../../model/url.ts';
import type { LinkOrigin, LinkTargets, LinkToResolve } from './targets.ts';
import { findPathInVersion } from './version-links.ts';

/**
 * Returns the site paths that an absolute path may mean, best first. As in Docusaurus, the path may contain the base URL or omit it. The
 * path is tried in the docs version of the link, as written, and in the language of the page.
 */
export function listCandidatePaths(path: string, origin: LinkOrigin, targets: LinkTargets): readonly string[] {
  const { prefix, config } = targets;
  const below = removeBaseUrl(path, config.baseUrl);
  const bases = below === undefined || below === path ? [path] : [path, below];
  return bases.flatMap((base) => [
    ...findPathInVersion(base, origin, targets),
    base,
    ...(prefix === '' ? [] : [prefix + base]),
  ]);
}

/** Returns the site path that a link most likely refers to, for suggestions of similar pages. */
export function computeProbableTargetPath(path: string, { config }: LinkTargets): string {
  return trimTrailingSlash(removeBaseUrl(path, config.baseUrl) ?? path);
}

/** A page whose name is similar to the name in the link, and the problem to report. */
interface PageWithSimilarName {
  readonly page: LinkTargetPage;
  readonly problem: LinkProblem;
}

/** File names of pages on hosts and in folders: `/x.html`, `/x/index.html`, `/x/index`, `/x/README`. */
const PAGE_FILE_ENDING_PATTERN = /(?:^|(?<=\/))(?:index|readme)(?:\.html?)?$|\.html?$/i;

/** Returns the page that a link names in another case or by its file name. Such a link works, but its problem is reported. */
export function findPageWithSimilarName(
  paths: readonly string[],
  { parts, targets }: LinkToResolve,
): PageWithSimilarName | undefined {
  const code = 'link-case';
  for (const path of paths) {
    const bare = trimTrailingSlash(path.replace(PAGE_FILE_ENDING_PATTERN, '')) || '/';
    const spelling = targets.pages.has(bare) ? bare : targets.spellingOf(bare);
    const page = spelling === undefined ? undefined : targets.pages.get(spelling);
    if (page === undefined || page.path === trimTrailingSlash(path)) continue;
    const isFile = bare !== trimTrailingSlash(path);
    const written = {
      ...parts,
      path: isFile ? parts.path.replace(PAGE_FILE_ENDING_PATTERN, '').replace(/(.)\/$/, '$1') : parts.path,
    };
    const replacement =
      written.path === '' ? encodePath(page.path) + parts.query + parts.hash : correctLinkSpelling(written, page.path);
    const reason = isFile
      ? `names the file of the page \`${page.path}\``
      : describeSpellingDifference(trimTrailingSlash(path), page.path);
    return { page, problem: { code, reason, missingTarget: page.path, replacement } };
  }
  return undefined;
}

/** Adds a suggestion to a broken link if another form of its address has a target. */
export function suggestOtherAddressForm(
  address: string,
  link: ResolvedLink,
  resolve: (address: string) => ResolvedLink,
): ResolvedLink {
  const { problem } = link;
  if (problem === undefined || !/^broken-(?:markdown-)?link$/.test(problem.code)) return link;
  const meant = listOtherAddressForms(address).find((form) => {
    const { target, problem: other } = resolve(form);
    return target !== undefined && other === undefined;
  });
  return meant === undefined ? link : { ...link, problem: { ...problem, fix: `Write \`${meant}\`.` } };
}

/** Returns other forms of an address: with `#` or a single `%` as part of a name, and with backslashes as slashes. */
function listOtherAddressForms(address: string): readonly string[] {
  const forms = [
    address.replaceAll('\\', '/'),
    address.replace(/%5c/gi, '/'),
    address.replace(/%(?![\da-f]{2})/gi, '%25'),
    address.replace('#', '%23'),
  ];
  return [...new Set(forms)].filter((form) => form !== address);
}
