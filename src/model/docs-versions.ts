// Sets of docs with their versions, in the order that readers see. Most sites have one set.
import { getOwnPropertyValue } from '../lib/own.ts';
import { humanizeFileName } from '../lib/text.ts';
import type { SidebarsConfig } from './sidebar-config.ts';
import { compareVersions } from './version.ts';

export const DEFAULT_CURRENT_VERSION_LABEL = 'Next';

/** One set of docs of a site: a folder with its sidebars, its addresses and its versions. */
export interface DocsConfig {
  /** Id in other settings. */
  readonly id: string;
  /** Label for readers, if it is not the id. */
  readonly label?: string;
  /** Path in the configuration: `docs`, or `docs` and an index. */
  readonly at: readonly (string | number)[];
  readonly path: string;
  /** Starts with `/`; no trailing slash, except for the root itself. */
  readonly routeBasePath: string;
  /** Path of the sidebars file, for messages. */
  readonly sidebarsFile?: string;
  /** Sidebars by name, in order; without a sidebars file, one generated sidebar. */
  readonly sidebars: SidebarsConfig;
  /**
   * Beginning of the URL of an edit link; the root-relative path of the file follows it. Absent if pages have no edit links, or if a
   * function returns the links.
   */
  readonly editUrl?: string;
  readonly showLastUpdateTime: boolean;
  readonly showLastUpdateAuthor: boolean;
  /** Whether an extension needs the day and author of the last change, even if no page shows them. */
  readonly asksLastUpdate?: boolean;
  readonly breadcrumbs: boolean;
  readonly lastVersion: string;
  /** Versions by name: `current` first, then from newest to oldest. */
  readonly versions: Readonly<Record<string, VersionConfig>>;
  readonly mainDocId?: string;
  /** How `new-release --docs-version` freezes the docs. */
  readonly freezeAs: 'folder' | 'ref';
  /** Name of a version's tag, with the placeholder `{version}`. */
  readonly versionTag: string;
}

/** One version of the docs. It is independent of the versions of products, which release posts name. */
export interface VersionConfig {
  readonly label: string;
  /** Path segment of the version; may be empty. */
  readonly path: string;
  readonly banner: 'none' | 'unreleased' | 'unmaintained';
  /** Whether the pages of the version show its name. Has an effect only if there are several versions. */
  readonly badge: boolean;
  /** Whether search engines are asked not to index its pages. */
  readonly noIndex: boolean;
  /** Source of the docs; absent for `current`, which is the docs folder. */
  readonly source?: VersionSource;
}

/** Source of the docs and sidebars of a version: a folder, or a commit. */
export interface VersionSource {
  /** Folder of docs and sidebars, as configured: root-relative, or inside the commit of `ref`. */
  readonly folder?: string;
  /** Name of the commit. Its files are named as in git: `v2.5.0:docs/a.md`. */
  readonly ref?: string;
  /** Folder of the docs, written like the names of its files: root-relative, or with the commit as in `v2.5.0:docs`. */
  readonly docs: string;
  /** Folders of the translations in the commit, by locale. */
  readonly translations?: Readonly<Record<string, string>>;
  readonly sidebarsFile?: string;
  readonly sidebars: SidebarsConfig;
}

/** Id of docs without a configured id. */
export const defaultDocsId = 'default';

/** Returns the key of a version, unique among all docs: `2.5` in the default docs, `api/2.5` in the docs with the id `api`. */
export function createVersionKey(docs: string, name: string): string {
  return docs === defaultDocsId ? name : `${docs}/${name}`;
}

/** Splits a key into the id of the docs and the name of the version. */
export function splitVersionKey(key: string): { readonly docs: string; readonly name: string } {
  const slash = key.indexOf('/');
  return slash < 0 ? { docs: defaultDocsId, name: key } : { docs: key.slice(0, slash), name: key.slice(slash + 1) };
}

/** Returns the label of a set of docs; shown on sites with several sets. */
export function getDocsLabel({ id, label }: Pick<DocsConfig, 'id' | 'label'>): string {
  return label ?? (id === defaultDocsId ? 'Docs' : humanizeFileName(id));
}

/** Returns the `localStorage` key for the docs version that a reader chose or read last. The key is the same as in Docusaurus. */
export function createDocsVersionStorageKey(docs: string): string {
  return `docs-preferred-version-${docs}`;
}

/** Returns the set of docs with an id (default: `default`). If no set has this id, returns the first set. */
export function findDocsById<D extends Pick<DocsConfig, 'id'>>(all: readonly D[], id = defaultDocsId): D {
  return all.find((docs) => docs.id === id) ?? (all[0] as D);
}

/**
 * Returns the set of docs of a version key; without a key, the set with the id `default`. If there is no such set, returns the first set.
 */
export function findDocsOfVersion(all: readonly DocsConfig[], key = ''): DocsConfig {
  return findDocsById(all, splitVersionKey(key).docs);
}

/** Whether the docs need the day and author of the last change of each file, so that git is queried. */
export function needsLastUpdateInfo(docs: DocsConfig): boolean {
  return docs.showLastUpdateTime || docs.showLastUpdateAuthor || docs.asksLastUpdate === true;
}

/** A version of a set of docs, with the key that identifies it on the whole site. */
export interface DocsVersionWithKey {
  readonly key: string;
  readonly name: string;
  readonly docs: DocsConfig;
  readonly version: VersionConfig;
}

/** Returns every version of all docs. */
export function listDocsVersions(all: readonly DocsConfig[]): readonly DocsVersionWithKey[] {
  return all.flatMap((docs) =>
    listVersionNames(docs.versions).flatMap((name): DocsVersionWithKey | [] => {
      const version = getOwnPropertyValue(docs.versions, name);
      return version === undefined ? [] : { key: createVersionKey(docs.id, name), name, docs, version };
    }),
  );
}

/** Whether a name is valid for a version: it occurs in paths and file names. */
export function isValidVersionName(name: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(name);
}

/** Returns the names of all versions: `current` first, then in the order of the configuration, which is newest first. */
export function listVersionNames(versions: Readonly<Record<string, unknown>>): readonly string[] {
  const names = Object.keys(versions).filter((name) => name !== 'current');
  // JavaScript lists integer keys of an object first, in ascending order, and not in the order of the source.
  const isReordered = names.some((name) => /^\d+$/.test(name));
  return ['current', ...(isReordered ? names.sort((a, b) => compareVersions(b, a)) : names)];
}

/** The settings that define the versions. */
interface VersionSettings {
  readonly lastVersion: string;
  readonly versions: Readonly<Record<string, unknown>>;
}

/** Returns the names of all versions: first `lastVersion`, which readers see first, then the others in their order. */
export function listVersionNamesWithLastFirst({ lastVersion, versions }: VersionSettings): readonly string[] {
  return [lastVersion, ...listVersionNames(versions).filter((name) => name !== lastVersion)];
}

/** Whether there is more than one version. With one version, pages do not mention versions. */
export function hasSeveralVersions({ versions }: VersionSettings): boolean {
  return Object.keys(versions).length > 1;
}
