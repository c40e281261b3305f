// The docs versions of a site, in the order in which readers see them.
import type { SiteConfig } from './config.ts';
import { compareVersions } from './version.ts';

/** Key of `localStorage` for the docs version that a reader chose or read last, named as in Docusaurus. */
export const docsVersionKey = 'docs-preferred-version-default';

/** Whether a version may be called so: its name stands in paths and in names of files. */
export function isVersionName(name: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(name);
}

/** Names of all versions: `current` first, then in the order of the configuration, which is newest first. */
export function versionNames(versions: Readonly<Record<string, unknown>>): readonly string[] {
  const names = Object.keys(versions).filter((name) => name !== 'current');
  // JavaScript puts whole numbers first and the smallest before all others, however they were written.
  const isMixedUp = names.some((name) => /^\d+$/.test(name));
  return ['current', ...(isMixedUp ? names.sort((a, b) => compareVersions(b, a)) : names)];
}

/** Names of all versions, the one that readers see first before the others. */
export function lastVersionFirst({ lastVersion, versions }: SiteConfig['docs']): readonly string[] {
  return [lastVersion, ...versionNames(versions).filter((name) => name !== lastVersion)];
}

/** Whether readers have a choice. With one version nothing tells of versions. */
export function hasVersions({ versions }: Pick<SiteConfig['docs'], 'versions'>): boolean {
  return Object.keys(versions).length > 1;
}
