// Links between docs versions. If the version of the linking page has the target, the link stays in this version.
import { getParentFolder, isMarkdownPath } from '../../lib/file-path.ts';
import { findDocsOfVersion } from '../../model/docs-versions.ts';
import type { LinkProblem } from '../../model/site.ts';
import type { LinkTargetIndex, LinkTargetPage } from '../../model/targets.ts';
import { encodePath, joinSitePath } from '../../model/url.ts';
import {
  computePathWithinVersion,
  findDocsSectionOfVersion,
  findDocsVersion,
  findPathOfPageInVersion,
  findSitePathInVersion,
} from '../navigation/versions.ts';
import { resolveProjectFile } from './paths.ts';
import type { LinkOrigin, LinkToResolve } from './targets.ts';

/**
 * Returns the path in the docs version of the link if this version has the page. For example, `/guide` becomes `/2.5/guide` on a page of
 * version 2.5.
 */
export function findPathInVersion(
  path: string,
  { version }: LinkOrigin,
  { versions, pages, config, prefix }: LinkTargetIndex,
): string[] {
  const docsVersion = findDocsVersion(versions, version);
  if (docsVersion === undefined) return [];
  const root = joinSitePath(prefix, findDocsOfVersion(config.docs, version).routeBasePath);
  const named = addLocalePrefix(path, prefix);
  if (docsVersion.base === root || !isSameOrBelowPath(named, root)) return [];
  const same = joinSitePath(docsVersion.base, computePathWithinVersion(named, root));
  return pages.get(same)?.version === version ? [same] : [];
}

function isSameOrBelowPath(path: string, base: string): boolean {
  return base === '/' || path === base || path.startsWith(`${base}/`);
}

/** Adds the locale prefix to a path, because authors omit it. */
function addLocalePrefix(path: string, prefix: string): string {
  return isSameOrBelowPath(path, prefix) ? path : prefix + path;
}

/** Whether the link is on a page of a version that is read from a commit. */
export function isLinkOnPageFromCommit({ origin, targets }: LinkToResolve): boolean {
  return origin.version !== undefined && findDocsVersion(targets.versions, origin.version)?.source !== undefined;
}

/**
 * Returns the files to which a link to Markdown may refer, best first. The text of a version was written while its files were still in the
 * docs folder. Therefore a path into the docs folder means a file of the version. A path to a post or another page is resolved from the
 * file's former place in the docs folder.
 */
export function listCandidateMarkdownFiles(
  named: readonly string[],
  { parts, origin, targets }: LinkToResolve,
): readonly string[] {
  const { path } = parts;
  const { version, contentDir = '', file = '' } = origin;
  const source = findDocsVersion(targets.versions, version)?.source;
  if (source === undefined) return named;
  const { path: docs } = findDocsOfVersion(targets.config.docs, version);
  const paths = named.map((name) => (name.startsWith(`${docs}/`) ? contentDir + name.slice(docs.length) : name));
  if (path.startsWith('/') || !file.startsWith(`${contentDir}/`)) return [...paths, ...named];
  const outside = resolveProjectFile(getParentFolder(docs + file.slice(contentDir.length)), path, targets.config);
  const isShared =
    outside !== undefined && !areVersionsOfSameDocs(targets, targets.sources.get(outside)?.version, version);
  return isShared ? [...paths, outside, ...named] : [...paths, ...named];
}

function areVersionsOfSameDocs(
  { versions }: LinkTargetIndex,
  there: string | undefined,
  here: string | undefined,
): boolean {
  return (
    there !== undefined &&
    here !== undefined &&
    findDocsSectionOfVersion(versions, there) === findDocsSectionOfVersion(versions, here)
  );
}

/**
 * On a page of a released version, a link to the current version of other docs leads to the latest release of these docs. Returns the page
 * in this release, or `page` if there is no such page.
 */
export function findPageInMatchingRelease(page: LinkTargetPage, { origin, targets }: LinkToResolve): LinkTargetPage {
  const { versions, pages } = targets;
  if (page.version === undefined || origin.version === undefined) return page;
  const there = findDocsSectionOfVersion(versions, page.version);
  const here = findDocsSectionOfVersion(versions, origin.version);
  const isReleased =
    origin.version === here.last.name || findDocsVersion(versions, origin.version)?.source !== undefined;
  const isNewest = findDocsVersion(versions, page.version)?.source === undefined;
  if (there === here || !isReleased || !isNewest) return page;
  return pages.get(there.last.docsById.get(page.id ?? '')?.path ?? '') ?? page;
}

/** Returns the problem of a link to another version of the docs. */
export function findVersionProblem(
  page: LinkTargetPage,
  { origin, targets, parts }: LinkToResolve,
): LinkProblem | undefined {
  if (page.version === origin.version || !areVersionsOfSameDocs(targets, page.version, origin.version))
    return undefined;
  const { versions } = targets;
  const [there, here] = [page.version, origin.version].map((name) => findDocsVersion(versions, name));
  if (!there || !here) return undefined;
  const path = findPathOfPageInVersion(versions, here, { version: there.name, path: page.path, id: page.id });
  const isAbsent = path === undefined ? `; the version ${here.label} has no such page` : '';
  const isByPath = path !== undefined && !isMarkdownPath(parts.path);
  return {
    code: 'other-version-link',
    reason: `leads to \`${page.path}\` of the version ${there.label}${isAbsent}`,
    missingTarget: page.path,
    ...(isByPath && { replacement: encodePath(path) + parts.query + parts.hash }),
  };
}

/** Returns the reason why a link is broken if only other versions of the docs have the linked page. `sought` is a file or a site path. */
export function describeTargetInOtherVersions(
  { origin, targets, kind, parts }: LinkToResolve,
  sought: string,
): string | undefined {
  const { version, contentDir = '' } = origin;
  const { versions, prefix } = targets;
  const here = findDocsVersion(versions, version);
  if (here === undefined || kind !== 'link') return undefined;
  const isFile = isMarkdownPath(parts.path);
  const { all, settings } = findDocsSectionOfVersion(versions, here.name);
  const root = joinSitePath(prefix, settings.routeBasePath);
  const path = addLocalePrefix(sought, prefix);
  const folder = isFile ? contentDir : [here.base, root].find((base) => isSameOrBelowPath(path, base));
  if (folder === undefined || (isFile && !sought.startsWith(`${folder}/`))) return undefined;
  const pathInVersion = isFile ? sought.slice(folder.length + 1) : computePathWithinVersion(path, folder);
  const others = all.filter((other) =>
    isFile
      ? other.docs.some(({ document }) => document.path === pathInVersion)
      : findSitePathInVersion(other, pathInVersion) !== undefined,
  );
  if (others.length === 0) return undefined;
  return `is not a page of the version ${here.label}, but of ${others.map(({ label }) => label).join(' and ')}`;
}
