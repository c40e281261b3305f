// Maps pages between docs versions, and plans the version data of pages.
import { requireDefined } from '../../lib/found.ts';
import { ownValue } from '../../lib/own.ts';
import type { SiteConfig } from '../../model/config.ts';
import { type DocsConfig, defaultDocs, docsWithId, hasVersions, splitVersionKey } from '../../model/docs-versions.ts';
import type { Layout } from '../../model/layout.ts';
import type { DocsSection, DocsVersion, Versions } from '../../model/navigation.ts';
import { pageHref, pathKey } from '../../model/url.ts';
import type { VersionView } from '../../model/view.ts';

/** Returns the site-wide name of a sidebar. */
export function sidebarKey(docs: DocsConfig, version: string, name: string): string {
  return hasVersions(docs) || docs.id !== defaultDocs ? `${version}/${name}` : name;
}

/** Returns a version by key. */
export function versionNamed({ all }: Pick<Versions, 'all'>, name: string | undefined): DocsVersion | undefined {
  return all.find((version) => version.name === name);
}

/** Returns an existing version by key; throws if it does not exist. */
export function versionByName(versions: Pick<Versions, 'all'>, name: string): DocsVersion {
  return requireDefined(versionNamed(versions, name), 'docs version', name);
}

/** Returns the versions that match a user's input: by key, name, label or path. */
export function versionsByName({ all }: Pick<Versions, 'all'>, wanted: string): readonly DocsVersion[] {
  return all.filter(({ name, label, path }) => [name, name.split('/').at(-1), label, path].includes(wanted));
}

/** Returns the docs that a version belongs to, by its key. */
export function versionSection({ sections }: Versions, version: string): DocsSection {
  return docsWithId(sections, splitVersionKey(version).docs);
}

/** Returns a site path relative to the root of its version. */
export function pathBelow(path: string, base: string): string {
  return base === '/' ? path : path.slice(base.length) || '/';
}

/** A page of a version, with the data that identifies it in another version. */
export interface VersionedPage {
  readonly version: string;
  readonly path: string;
  /** Id of its doc, if it is one. */
  readonly id?: string;
}

/** Returns the same page in another version, by id, otherwise by path. */
export function samePageIn(versions: Versions, other: DocsVersion, page: VersionedPage): string | undefined {
  const { version, path, id } = page;
  const own = id === undefined ? undefined : other.docsById.get(id)?.path;
  return own ?? pageBelow(other, pathBelow(path, versionNamed(versions, version)?.base ?? '/'));
}

/** Returns a page by its path below the version's root, in its exact spelling. */
export function pageBelow({ paths }: DocsVersion, ownPath: string): string | undefined {
  return paths.get(pathKey(ownPath));
}

/**
 * Returns the page of the latest version that search engines should show instead; `undefined` if there is none or it is the page itself.
 */
export function canonicalOf(versions: Versions, page: VersionedPage | undefined): string | undefined {
  if (page === undefined) return undefined;
  const { last } = versionSection(versions, page.version);
  return page.version === last.name ? undefined : samePageIn(versions, last, page);
}

/** Returns the version data of a page; `undefined` if the site has only one docs version. */
export function versionView(config: SiteConfig, versions: Versions, page: VersionedPage): VersionView | undefined {
  const own = versionNamed(versions, page.version);
  if (!versions.areSeveral || own === undefined) return undefined;
  const { id, last, all, areSeveral } = versionSection(versions, page.version);
  const href = (path: string) => pageHref(path, config);
  const same = all.flatMap((other) => {
    const path = other === own ? page.path : samePageIn(versions, other, page);
    return path === undefined ? [] : [[other.name, href(path)] as const];
  });
  const hrefs = Object.fromEntries(same);
  const latest = ownValue(hrefs, last.name) ?? (last.mainPath === undefined ? undefined : href(last.mainPath));
  return {
    docs: id,
    name: own.name,
    label: own.label,
    hasBadge: areSeveral && own.badge,
    banner: areSeveral ? own.banner : 'none',
    same: hrefs,
    latest:
      own === last || latest === undefined
        ? undefined
        : { label: last.label, href: latest, isSamePage: ownValue(hrefs, last.name) !== undefined },
  };
}

/** Returns the entries of the version menus; `undefined` if no docs have several versions. */
export function versionMenu(config: SiteConfig, { sections }: Versions): Layout['versions'] {
  const several = sections.filter(({ areSeveral }) => areSeveral);
  if (several.length === 0) return undefined;
  return several.flatMap(({ id, all }) =>
    all.flatMap(({ name, label, mainPath, isLast }) =>
      mainPath === undefined ? [] : [{ docs: id, name, label, isLast, href: pageHref(mainPath, config) }],
    ),
  );
}
