// Search scopes. A scope is one version of one set of docs. On sites with several sets, one more scope contains the latest version of each
// set. Pages outside the docs are in every scope.
import { getOwnPropertyValue } from '../lib/own.ts';
import type { SiteConfig } from './config.ts';
import { createVersionKey, getDocsLabel, hasSeveralVersions, listVersionNamesWithLastFirst } from './docs-versions.ts';

/** Name of the scope with the latest version of all docs, if there are several sets of docs. Not a valid version name. */
export const LATEST_SEARCH_SCOPE_NAME = '*';

export interface SearchScope {
  /** Key of the version, or `*`. */
  readonly name: string;
  readonly label: string;
  /** Keys of the docs versions in the scope. */
  readonly versions: readonly string[];
}

/** Returns all scopes of a site. The first one, which pages outside the docs search by default, holds the latest versions. */
export function listSearchScopes({ docs, title }: Pick<SiteConfig, 'docs' | 'title'>): readonly SearchScope[] {
  const searchScopes = docs.flatMap((item) =>
    listVersionNamesWithLastFirst(item).map((name): SearchScope => {
      const key = createVersionKey(item.id, name);
      const label = getOwnPropertyValue(item.versions, name)?.label ?? name;
      if (docs.length === 1) return { name: key, label, versions: [key] };
      const parts = [getDocsLabel(item), ...(hasSeveralVersions(item) ? [label] : [])];
      return { name: key, label: parts.join(' '), versions: [key] };
    }),
  );
  if (docs.length === 1) return searchScopes;
  const versions = docs.map(({ id, lastVersion }) => createVersionKey(id, lastVersion));
  return [{ name: LATEST_SEARCH_SCOPE_NAME, label: title, versions }, ...searchScopes];
}

/**
 * Returns the names of the scopes that contain the pages of a docs version. `version` is the key of the version; without it, all scopes are
 * returned, because pages outside the docs are in every scope.
 */
export function listSearchScopeNamesForVersion(
  scopes: readonly SearchScope[],
  version: string | undefined,
): readonly string[] {
  const ownSearchScopes = scopes.filter(({ versions }) => version === undefined || versions.includes(version));
  return ownSearchScopes.map(({ name }) => name);
}

/**
 * Computes the score factor for pages of a docs version in an index of all versions: 1 for the latest version and for pages without a
 * version, else 0.5.
 */
export function computeVersionScoreFactor(version: string | undefined, [first]: readonly SearchScope[]): number {
  return version === undefined || first?.versions.includes(version) ? 1 : 0.5;
}
