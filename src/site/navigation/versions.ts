// Finds a page in other docs versions, and creates the version data of pages.
import { requireDefined } from '../../lib/found.ts';
import { getOwnPropertyValue } from '../../lib/own.ts';
import type { SiteConfig } from '../../model/config.ts';
import {
  type DocsConfig,
  defaultDocsId,
  findDocsById,
  hasSeveralVersions,
  splitVersionKey,
} from '../../model/docs-versions.ts';
import type { Layout } from '../../model/layout.ts';
import type { AllDocsVersions, DocsSection, DocsVersion } from '../../model/navigation.ts';
import { computePathMatchKey, createPageHref } from '../../model/url.ts';
import type { VersionView } from '../../model/view.ts';

/** Returns a sidebar's name that is unique on the whole site. */
export function computeSidebarKey(docs: DocsConfig, version: string, name: string): string {
  return hasSeveralVersions(docs) || docs.id !== defaultDocsId ? `${version}/${name}` : name;
}

/** Returns the version with a key, if there is one. */
export function findDocsVersion(
  { all }: Pick<AllDocsVersions, 'all'>,
  name: string | undefined,
): DocsVersion | undefined {
  return all.find((version) => version.name === name);
}

/** Returns an existing version by key; throws if it does not exist. */
export function getDocsVersion(versions: Pick<AllDocsVersions, 'all'>, name: string): DocsVersion {
  return requireDefined(findDocsVersion(versions, name), 'docs version', name);
}

/** Returns the versions that match a user's input: by key, name, label or path. */
export function findMatchingDocsVersions(
  { all }: Pick<AllDocsVersions, 'all'>,
  nameOrPath: string,
): readonly DocsVersion[] {
  return all.filter(({ name, label, path }) => [name, name.split('/').at(-1), label, path].includes(nameOrPath));
}

/** Returns the docs to which a version belongs, by the key of the version. */
export function findDocsSectionOfVersion({ sections }: AllDocsVersions, version: string): DocsSection {
  return findDocsById(sections, splitVersionKey(version).docs);
}

/** Returns a site path relative to the root of its version. */
export function computePathWithinVersion(path: string, base: string): string {
  return base === '/' ? path : path.slice(base.length) || '/';
}

/** A page of a version, with the data that identifies it in another version. */
interface VersionedPage {
  readonly version: string;
  readonly path: string;
  /** Id of the doc, if the page is a doc. */
  readonly id?: string;
}

/**
 * Returns the site path of a page in another docs version, found by id, otherwise by path; `undefined` if that version has no such page.
 */
export function findPathOfPageInVersion(
  versions: AllDocsVersions,
  other: DocsVersion,
  page: VersionedPage,
): string | undefined {
  const { version, path, id } = page;
  const pathInOther = id === undefined ? undefined : other.docsById.get(id)?.path;
  return (
    pathInOther ??
    findSitePathInVersion(other, computePathWithinVersion(path, findDocsVersion(versions, version)?.base ?? '/'))
  );
}

/** Returns the site path of a page by its path within a docs version. The result has the spelling of the page's own path. */
export function findSitePathInVersion({ paths }: DocsVersion, ownPath: string): string | undefined {
  return paths.get(computePathMatchKey(ownPath));
}

/**
 * Returns the site path that search engines should show instead of a page: the path of the same page in the latest version. `undefined` if
 * the latest version has no such page, or if the page is in the latest version itself.
 */
export function findCanonicalPath(versions: AllDocsVersions, page: VersionedPage | undefined): string | undefined {
  if (page === undefined) return undefined;
  const { last } = findDocsSectionOfVersion(versions, page.version);
  return page.version === last.name ? undefined : findPathOfPageInVersion(versions, last, page);
}

/** Returns the version data of a page; `undefined` if the site has only one docs version. */
export function createVersionView(
  config: SiteConfig,
  versions: AllDocsVersions,
  page: VersionedPage,
): VersionView | undefined {
  const docsVersion = findDocsVersion(versions, page.version);
  if (!versions.areSeveral || docsVersion === undefined) return undefined;
  const { id, last, all, areSeveral } = findDocsSectionOfVersion(versions, page.version);
  const href = (path: string) => createPageHref(path, config);
  const same = all.flatMap((other) => {
    const path = other === docsVersion ? page.path : findPathOfPageInVersion(versions, other, page);
    return path === undefined ? [] : [[other.name, href(path)] as const];
  });
  const hrefs = Object.fromEntries(same);
  const latest =
    getOwnPropertyValue(hrefs, last.name) ?? (last.mainPath === undefined ? undefined : href(last.mainPath));
  return {
    docs: id,
    name: docsVersion.name,
    label: docsVersion.label,
    hasBadge: areSeveral && docsVersion.badge,
    banner: areSeveral ? docsVersion.banner : 'none',
    same: hrefs,
    latest:
      docsVersion === last || latest === undefined
        ? undefined
        : { label: last.label, href: latest, isSamePage: getOwnPropertyValue(hrefs, last.name) !== undefined },
  };
}

/** Returns the entries of the version menus; `undefined` if no docs have several versions. */
export function createVersionMenu(config: SiteConfig, { sections }: AllDocsVersions): Layout['versions'] {
  const several = sections.filter(({ areSeveral }) => areSeveral);
  if (several.length === 0) return undefined;
  return several.flatMap(({ id, all }) =>
    all.flatMap(({ name, label, mainPath, isLast }) =>
      mainPath === undefined ? [] : [{ docs: id, name, label, isLast, href: createPageHref(mainPath, config) }],
    ),
  );
}
