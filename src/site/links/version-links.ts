// Links between docs versions: a link stays in its own version if that version has the page.
import { folderOf, isMarkdown } from '../../lib/file-path.ts';
import { docsOfVersion } from '../../model/docs-versions.ts';
import type { LinkProblem } from '../../model/site.ts';
import type { LinkTargetIndex, TargetPage } from '../../model/targets.ts';
import { encodePath, sitePath } from '../../model/url.ts';
import { pageBelow, pathBelow, samePageIn, versionNamed, versionSection } from '../navigation/versions.ts';
import { fileFrom } from './paths.ts';
import type { LinkOrigin, LinkQuery } from './targets.ts';

/** Returns a path in the version of the link: `/2.5/guide` for `/guide` on a page of 2.5, if that page exists. */
export function pathsInVersion(
  path: string,
  { version }: LinkOrigin,
  { versions, pages, config, prefix }: LinkTargetIndex,
): string[] {
  const own = versionNamed(versions, version);
  if (own === undefined) return [];
  const root = sitePath(prefix, docsOfVersion(config.docs, version).routeBasePath);
  const named = withLanguagePrefix(path, prefix);
  if (own.base === root || !isBelow(named, root)) return [];
  const same = sitePath(own.base, pathBelow(named, root));
  return pages.get(same)?.version === version ? [same] : [];
}

function isBelow(path: string, base: string): boolean {
  return base === '/' || path === base || path.startsWith(`${base}/`);
}

/** Authors omit the locale segment, which every path of the language has. */
function withLanguagePrefix(path: string, prefix: string): string {
  return isBelow(path, prefix) ? path : prefix + path;
}

/** Whether the link is on a page of a version that is read from a commit. */
export function isFromCommit({ origin, targets }: LinkQuery): boolean {
  return origin.version !== undefined && versionNamed(targets.versions, origin.version)?.source !== undefined;
}

/**
 * Returns the files that a Markdown link may mean, best first. The texts of a version were written in the docs folder: paths into that
 * folder mean the version's own files, and paths out of it, to posts and pages, start from there.
 */
export function sourceNames(named: readonly string[], { parts, origin, targets }: LinkQuery): readonly string[] {
  const { path } = parts;
  const { version, contentDir = '', file = '' } = origin;
  const source = versionNamed(targets.versions, version)?.source;
  if (source === undefined) return named;
  const { path: docs } = docsOfVersion(targets.config.docs, version);
  const own = named.map((name) => (name.startsWith(`${docs}/`) ? contentDir + name.slice(docs.length) : name));
  if (path.startsWith('/') || !file.startsWith(`${contentDir}/`)) return [...own, ...named];
  const outside = fileFrom(folderOf(docs + file.slice(contentDir.length)), path, targets.config);
  const isShared = outside !== undefined && !isOfSameDocs(targets, targets.sources.get(outside)?.version, version);
  return isShared ? [...own, outside, ...named] : [...own, ...named];
}

function isOfSameDocs({ versions }: LinkTargetIndex, there: string | undefined, here: string | undefined): boolean {
  return (
    there !== undefined && here !== undefined && versionSection(versions, there) === versionSection(versions, here)
  );
}

/** On a page of a release, replaces a page of the current version of other docs by that of their latest release. */
export function matchingRelease(page: TargetPage, { origin, targets }: LinkQuery): TargetPage {
  const { versions, pages } = targets;
  if (page.version === undefined || origin.version === undefined) return page;
  const [there, here] = [versionSection(versions, page.version), versionSection(versions, origin.version)];
  const isReleased = origin.version === here.last.name || versionNamed(versions, origin.version)?.source !== undefined;
  const isNewest = versionNamed(versions, page.version)?.source === undefined;
  if (there === here || !isReleased || !isNewest) return page;
  return pages.get(there.last.docsById.get(page.id ?? '')?.path ?? '') ?? page;
}

/** Returns the problem of a link to another version of the docs. */
export function versionProblem(page: TargetPage, { origin, targets, parts }: LinkQuery): LinkProblem | undefined {
  if (page.version === origin.version || !isOfSameDocs(targets, page.version, origin.version)) return undefined;
  const { versions } = targets;
  const [there, here] = [page.version, origin.version].map((name) => versionNamed(versions, name));
  if (!there || !here) return undefined;
  const own = samePageIn(versions, here, { version: there.name, path: page.path, id: page.id });
  const isAbsent = own === undefined ? `; the version ${here.label} has no such page` : '';
  const isByPath = own !== undefined && !isMarkdown(parts.path);
  return {
    code: 'other-version-link',
    reason: `leads to \`${page.path}\` of the version ${there.label}${isAbsent}`,
    sought: page.path,
    ...(isByPath && { replacement: encodePath(own) + parts.query + parts.hash }),
  };
}

/** Returns the problem of a link to a page that exists only in other versions. `sought` is a file or a site path. */
export function otherVersionOnly({ origin, targets, kind, parts }: LinkQuery, sought: string): string | undefined {
  const { version, contentDir = '' } = origin;
  const { versions, prefix } = targets;
  const here = versionNamed(versions, version);
  if (here === undefined || kind !== 'link') return undefined;
  const isFile = isMarkdown(parts.path);
  const { all, settings } = versionSection(versions, here.name);
  const root = sitePath(prefix, settings.routeBasePath);
  const path = withLanguagePrefix(sought, prefix);
  const own = isFile
    ? sought.slice(contentDir.length + 1)
    : pathBelow(path, isBelow(path, here.base) ? here.base : root);
  const others = all.filter((other) =>
    isFile ? other.docs.some(({ document }) => document.path === own) : pageBelow(other, own) !== undefined,
  );
  if (others.length === 0) return undefined;
  return `is not a page of the version ${here.label}, but of ${others.map(({ label }) => label).join(' and ')}`;
}
