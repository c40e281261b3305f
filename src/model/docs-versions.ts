// The docs versions of a site, in the order in which readers see them.
import type { SidebarsConfig } from './sidebar-config.ts';
import { compareVersions } from './version.ts';

/** One version of the docs. */
export interface VersionConfig {
  readonly label: string;
  /** Part of the path that names it; empty for none. */
  readonly path: string;
  readonly banner: 'none' | 'unreleased' | 'unmaintained';
  /** Its pages show its name, where there are several versions. */
  readonly badge: boolean;
  /** Search engines are asked to leave its pages out. */
  readonly noIndex: boolean;
  /** Where its docs come from; absent for `current`, which is the docs folder itself. */
  readonly source?: VersionSource;
}

/** The docs and sidebars of a version: of a folder, or of a commit. */
export interface VersionSource {
  /** Folder that holds both, as configured: root-relative, in the commit where there is a `ref`. */
  readonly folder?: string;
  /** Name of the commit. Its files are named as git does: `v2.5.0:docs/a.md`. */
  readonly ref?: string;
  /** Folder of the docs, as their files are named. */
  readonly docs: string;
  /** By locale, the folder of what the commit has of them in that language. */
  readonly translations?: Readonly<Record<string, string>>;
  readonly sidebarsFile?: string;
  readonly sidebars: SidebarsConfig;
}

/** Key of `localStorage` for the docs version that a reader chose or read last, named as in Docusaurus. */
export const docsVersionKey = 'docs-preferred-version-default';

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
