// The docs of a site, most have one, with their versions in the order in which readers see them.
import { ownOf } from '../lib/own.ts';
import { humanize } from '../lib/text.ts';
import type { SidebarsConfig } from './sidebar-config.ts';
import { compareVersions } from './version.ts';

/** Label of the current version where the configuration gives it none. */
export const USUAL_LABEL = 'Next';

/** One of the docs of a site: a folder with its sidebars, its addresses and its versions. */
export interface DocsConfig {
  /** Name of it in other settings. */
  readonly id: string;
  /** Name that readers see, if it is not the id. */
  readonly label?: string;
  /** Its path in the configuration: `docs`, or `docs` and a number. */
  readonly at: readonly (string | number)[];
  readonly path: string;
  /** Starts with `/`; no trailing slash, except for the root itself. */
  readonly routeBasePath: string;
  /** File the sidebars came from, for messages. */
  readonly sidebarsFile?: string;
  /** By name, in order. Without a file: one generated sidebar. */
  readonly sidebars: SidebarsConfig;
  /** Address to which the edit link adds a file's root-relative path; absent: no edit link, or a function returns it. */
  readonly editUrl?: string;
  readonly showLastUpdateTime: boolean;
  readonly showLastUpdateAuthor: boolean;
  /** Whether an extension needs the day and the author, which no page shows for that. */
  readonly asksLastUpdate?: boolean;
  readonly breadcrumbs: boolean;
  readonly lastVersion: string;
  /** By name, `current` first and then newest first. */
  readonly versions: Readonly<Record<string, VersionConfig>>;
  readonly mainDocId?: string;
  /** How `new-release --docs-version` freezes the docs. */
  readonly freezeAs: 'folder' | 'ref';
  /** Name of a version's tag, with the placeholder `{version}`. */
  readonly versionTag: string;
}

/** One version of the docs. */
export interface VersionConfig {
  readonly label: string;
  /** Part of the path that names it; empty for none. */
  readonly path: string;
  readonly banner: 'none' | 'unreleased' | 'unmaintained';
  /** Whether its pages show its name, if there are several versions. */
  readonly badge: boolean;
  /** Whether search engines are asked not to index its pages. */
  readonly noIndex: boolean;
  /** Source of its docs; absent for `current`, which is the docs folder itself. */
  readonly source?: VersionSource;
}

/** The docs and sidebars of a version: of a folder, or of a commit. */
export interface VersionSource {
  /** Folder of both, as configured: root-relative, or inside the commit of `ref`. */
  readonly folder?: string;
  /** Name of the commit. Its files are named as git does: `v2.5.0:docs/a.md`. */
  readonly ref?: string;
  /** Folder of the docs, as their files are named. */
  readonly docs: string;
  /** Folders of the translations in the commit, by locale. */
  readonly translations?: Readonly<Record<string, string>>;
  readonly sidebarsFile?: string;
  readonly sidebars: SidebarsConfig;
}

/** Id of docs that were given no other. */
export const defaultDocs = 'default';

/** What names a version among those of all docs: `2.5`, or with the id of its docs `api/2.5`. */
export function versionKey(docs: string, name: string): string {
  return docs === defaultDocs ? name : `${docs}/${name}`;
}

/** The docs that a key names, and the version of them. */
export function splitVersionKey(key: string): { readonly docs: string; readonly name: string } {
  const slash = key.indexOf('/');
  return slash < 0 ? { docs: defaultDocs, name: key } : { docs: key.slice(0, slash), name: key.slice(slash + 1) };
}

/** What docs are called beside others. */
export function docsLabel({ id, label }: Pick<DocsConfig, 'id' | 'label'>): string {
  return label ?? (id === defaultDocs ? 'Docs' : humanize(id));
}

/** Key of `localStorage` for the version of some docs that a reader chose or read last, named as in Docusaurus. */
export function docsVersionKey(docs: string): string {
  return `docs-preferred-version-${docs}`;
}

/** The docs with an id; without one those called `default`, else the first. */
export function docsNamed<D extends Pick<DocsConfig, 'id'>>(all: readonly D[], id = defaultDocs): D {
  return all.find((docs) => docs.id === id) ?? (all[0] as D);
}

/** The docs that a version is of, by its key; the first ones for what is no page of docs. */
export function docsOf(all: readonly DocsConfig[], key = ''): DocsConfig {
  return docsNamed(all, splitVersionKey(key).docs);
}

/** Whether the last changes of the files of docs are asked from git. */
export function wantsLastUpdate(docs: DocsConfig): boolean {
  return docs.showLastUpdateTime || docs.showLastUpdateAuthor || docs.asksLastUpdate === true;
}

/** A version of some docs, by its name on the whole site. */
export interface Edition {
  readonly key: string;
  readonly name: string;
  readonly docs: DocsConfig;
  readonly version: VersionConfig;
}

/** Every version of all docs. */
export function editionsOf(all: readonly DocsConfig[]): readonly Edition[] {
  return all.flatMap((docs) =>
    versionNames(docs.versions).flatMap((name): Edition | [] => {
      const version = ownOf(docs.versions, name);
      return version === undefined ? [] : { key: versionKey(docs.id, name), name, docs, version };
    }),
  );
}

/** Whether a version may be called so: its name stands in paths and in names of files. */
export function isVersionName(name: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(name);
}

/** Names of all versions: `current` first, then in the order of the configuration, which is newest first. */
export function versionNames(versions: Readonly<Record<string, unknown>>): readonly string[] {
  const names = Object.keys(versions).filter((name) => name !== 'current');
  // An object lists keys that are whole numbers first and in ascending order, however it was written.
  const isReordered = names.some((name) => /^\d+$/.test(name));
  return ['current', ...(isReordered ? names.sort((a, b) => compareVersions(b, a)) : names)];
}

/** What of the configuration says which versions there are. */
interface DocsVersions {
  readonly lastVersion: string;
  readonly versions: Readonly<Record<string, unknown>>;
}

/** Names of all versions, the one that readers see first before the others. */
export function lastVersionFirst({ lastVersion, versions }: DocsVersions): readonly string[] {
  return [lastVersion, ...versionNames(versions).filter((name) => name !== lastVersion)];
}

/** Whether readers have a choice. With one version nothing tells of versions. */
export function hasVersions({ versions }: DocsVersions): boolean {
  return Object.keys(versions).length > 1;
}
